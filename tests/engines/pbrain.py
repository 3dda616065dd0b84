#!/usr/bin/env python3
"""A Gomocup engine that takes the first empty cell, row by row from the top, with one habit:
pbrain.py MODE [log=FILE] [anything else...]. log= keeps what it read.

Habits that spoil a game show from the second move of a game on.
"""
import sys

# What is said instead of a move.
INSTEAD = {
    "taken": "0,0",
    "off-board": "99,99",
    "two-stones": "1,4 2,4",
    "error": "ERROR out of ideas",
    "unknown": "UNKNOWN what is a move?",
    "babble": "hello\n7\nOK\nbestmove h8\nMESSAGE 1,1\nDEBUG 2,2",
}
# What is said before it.
CHATTER = {
    "chatty": "MESSAGE thinking\nDEBUG 0,0 is good\n\nmessage 1,2\nanything at all",
}


class Brain:
    def __init__(self, mode):
        self.mode = mode
        self.stones = set()
        self.size = None
        self.moves_made = 0
        self.listing = False

    def start(self, width, height):
        if self.mode == "refuses-size":
            return say("ERROR unsupported size")
        if self.mode == "silent-start":
            return None
        self.size = (width, height)
        return self.restart()

    def restart(self):
        self.stones.clear()
        self.moves_made = 0
        say("OK - ready" if self.mode == "chatty" else "OK")

    def first_empty(self):
        width, height = self.size
        return next((x, y) for y in range(height) for x in range(width)
                    if (x, y) not in self.stones)

    def move(self):
        x, y = self.first_empty()
        self.moves_made += 1
        if self.moves_made > 1:
            if self.mode == "exits":
                sys.exit()
            if self.mode == "silent":
                return
            if self.mode in INSTEAD:
                return say(INSTEAD[self.mode])
        if self.mode in CHATTER:
            say(CHATTER[self.mode])
        if self.mode == "suggests":
            return say(f"SUGGEST {x},{y}")
        self.stones.add((x, y))
        say(f"{x}, {y}" if self.mode == "chatty" else f"{x},{y}")

    def hear(self, verb, numbers):
        if verb == "START":
            self.start(numbers[0], numbers[0])
        elif verb == "RECTSTART":
            self.start(*numbers)
        elif verb == "RESTART":
            say("UNKNOWN") if self.mode == "single-game" else self.restart()
        elif verb == "BEGIN":
            self.move()
        elif verb == "TURN":
            self.stones.add(tuple(numbers))
            self.move()
        elif verb == "PLAY":
            self.stones.add(tuple(numbers))
            say(f"{numbers[0]},{numbers[1]}")
        elif verb == "BOARD":
            self.listing = True
            self.stones.clear()
        elif verb == "DONE":
            self.listing = False
            self.move()


def say(text):
    print(text, flush=True)


def main():
    brain = Brain(sys.argv[1])
    log = next((open(word[4:], "a") for word in sys.argv if word.startswith("log=")), None)
    for line in sys.stdin:
        if log:
            log.write(line)
            log.flush()
        words = line.split()
        if words[0] == "END":
            break
        if brain.listing and words[0] != "DONE":
            brain.stones.add(tuple(int(number) for number in words[0].split(",")[:2]))
        elif words[0] != "INFO":
            brain.hear(words[0], [int(n) for n in words[1].split(",")] if len(words) > 1 else [])


main()
