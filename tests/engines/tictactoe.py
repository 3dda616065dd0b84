#!/usr/bin/env python3
"""Tic-tac-toe over the base protocol alone: no options, no variants, no FEN, only the queries
gameover, p1turn and result. Takes the first cell that wins or else the first empty one.

tictactoe.py [lie | cheat]    with 'lie' it calls every win a draw, with 'cheat' its second move is
                              on a cell already taken
"""
import sys

CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(moves):
    for player in (0, 1):
        own = {CELLS.index(move) for move in moves[player::2]}
        if any(own.issuperset(row) for row in ROWS):
            return player
    return None


def is_over(moves):
    return winner(moves) is not None or len(moves) == len(CELLS)


def is_possible(moves):
    return len(set(moves)) == len(moves) and set(moves).issubset(CELLS)


def choose(moves):
    empty = [cell for cell in CELLS if cell not in moves]
    for cell in empty:
        if winner(moves + [cell]) is not None:
            return cell
    return empty[0]


def result(moves, lies):
    if not is_over(moves):
        return "none"
    who = None if lies else winner(moves)
    return "draw" if who is None else ("p1win", "p2win")[who]


def answer(question, moves, lies):
    if question == "gameover":
        return str(is_over(moves)).lower()
    if question == "p1turn":
        return str(len(moves) % 2 == 0).lower()
    if question == "result":
        return result(moves, lies)
    return "unknown"


def main():
    lies, cheats = "lie" in sys.argv, "cheat" in sys.argv
    moves = []
    thinking = False  # without end, until stop
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "ugi":
            print("id name tictactoe.py\nid author the Tessera maintainers\nugiok", flush=True)
        elif words[0] == "isready":
            print("readyok", flush=True)
        elif words[0] == "position" and words[1] == "startpos":
            # A position with an impossible move is no position: the old one stays.
            if is_possible(words[3:]):
                moves = words[3:]
        elif words[0] == "go" and "infinite" in words:
            thinking = True
        elif words[0] == "go" or (words[0] == "stop" and thinking):
            print("bestmove", moves[0] if cheats and len(moves) > 1 else choose(moves), flush=True)
            thinking = False
        elif words[0] == "query":
            print("response", answer(words[1], moves, lies), flush=True)
        elif words[0] == "quit":
            break


main()
