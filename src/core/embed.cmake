# Makes generated/<name>.cpp, which puts these files into a program and lists them as
# tessera::<name>().
function(embed name)
  set(content "#include \"core/embedded.hpp\"\n\n")
  set(list "")
  set(number 0)
  foreach(file ${ARGN})
    set(symbol "tessera_${name}_${number}")
    string(APPEND content
      "asm(\".section .rodata\\n.balign 64\\n${symbol}:\\n.incbin \\\"${file}\\\"\\n${symbol}_end:\\n.byte 0\\n"
      ".previous\");\nextern \"C\" const unsigned char ${symbol}[], ${symbol}_end[];\n")
    get_filename_component(file_name ${file} NAME)
    string(APPEND list "        {\"${file_name}\", {${symbol}, ${symbol}_end}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  string(APPEND content "\nnamespace tessera {\n\nstd::vector<Embedded> ${name}() {\n    return {\n${list}"
                        "    };\n}\n\n}  // namespace tessera\n")
  set(source ${CMAKE_CURRENT_BINARY_DIR}/generated/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "${content}" @ONLY)
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${ARGN}")
endfunction()
