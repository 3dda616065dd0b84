#include "book/shipped.hpp"
#include "core/embedded.hpp"

namespace tessera::book {

std::vector<Book> shipped_books() {
    std::vector<Book> books;
    for (const auto& [name, bytes] : shipped_books_data())
        if (auto book = Book::over(bytes, name)) books.push_back(std::move(*book));
    return books;
}

std::optional<Book> shipped_book(std::string_view variant) {
    for (auto& book : shipped_books())
        if (book.origin().variant == variant) return std::move(book);
    return std::nullopt;
}

}  // namespace tessera::book
