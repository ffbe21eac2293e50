"""Compare what two engines of one game answer: lists, refusals, positions after moves, impossible positions, set-ups.

``python -m tests.play.second_opinions --positions 100000 [GAME ...]`` compares games whose rules are data with their
engines in Python, and prints for each way to play how much was compared.
"""

import argparse
import re
import sys
import time
from collections import Counter
from functools import cache
from random import Random, randrange
from typing import NamedTuple

from msgspec.structs import replace

from pnp.game.reading.bundle import find_ruleset
from pnp.play.engine_names import engine_for
from pnp.play.game_setup import setup_of
from pnp.play.protocol import Rejected, StartOptions
from pnp.problems import Finding, Problems
from pnp.targets.opening.game_loader import load_game
from tests.play.python_engines import ENGINES

LONGEST_GAME = 120
SETTLED = ("side", "players", "variants", "edition")  # keys of a position that say which game it is
REFUSALS, CHANGES = 3, 1  # at each position
HEXANIA_VARIANTS = (
    "split-regroup,homes-safe-until-blood,no-collapse,birth-attack,viscous-moves,birth-merges",
    "birth-merges,viscous-moves",
)


class Table(NamedTuple):
    """A way to play a game: by how many, with which options."""

    game: str
    players: int
    choices: dict[str, str]

    def __str__(self):
        return " ".join([self.game, f"{self.players} players", *(f"{key}={one}" for key, one in self.choices.items())])


TABLES = (
    Table("hollow", 2, {"side": "3"}),
    Table("hollow", 2, {"side": "4"}),
    Table("hollow", 2, {"side": "5"}),
    Table("ovo", 2, {}),
    Table("ovo", 4, {}),
    Table("quiet-adventures", 2, {"edition": "first"}),
    Table("quiet-adventures", 2, {"edition": "first", "variants": "rolled-prices"}),
    Table("quiet-adventures", 2, {"edition": "second"}),
    Table("hexania", 2, {"side": "4"}),
    Table("hexania", 3, {"side": "5"}),
    Table("hexania", 2, {"side": "4", "variants": HEXANIA_VARIANTS[0]}),
    Table("hexania", 4, {"side": "5", "variants": HEXANIA_VARIANTS[1]}),
)


@cache
def engines(name):
    """Return the engine of a game's rules as data, and the one in Python."""
    problems = Problems()
    folder = find_ruleset(name)
    ruleset = load_game(folder, problems)
    assert ruleset is not None and list(map(str, problems)) == []
    data = engine_for("play", setup_of(ruleset))
    python = ENGINES[name].for_setup(setup_of(ruleset))
    return data, python


def compare(table, seed, positions):
    """Compare both engines of a game at so many positions; return how much was compared, by its name."""
    opinions = Opinions(*engines(table.game), seed, has_chains=table.game == "ovo")
    opinions.play(StartOptions(table.players, table.choices), positions)
    return opinions.tally


class Opinions:
    """Random games, played by two engines that must agree on everything; *tally* counts what was compared."""

    def __init__(self, data, python, seed, *, has_chains=False):
        self.has_chains = has_chains  # moves from cell to cell can also be told link by link
        self.data = data
        self.python = python
        self.random = Random(seed)
        self.tally = Counter()
        self.texts = []  # of moves that were legal at some time

    def play(self, options, positions):
        """Compare the positions of games that either engine begins in turn, until there are so many."""
        while self.tally["positions"] < positions:
            state, other = self.set_up(replace(options, seed=self.random.randrange(10**6)))
            for _ in range(min(LONGEST_GAME, positions - self.tally["positions"])):
                moves = self.compare(state, other)
                if not moves:
                    self.tally["ends"] += 1
                    break
                state, other = self.advance(state, other, self.random.choice(moves))

    def set_up(self, options):
        """Return both states of a set-up that one engine makes, and the other must read."""
        self.tally["set-ups"] += 1
        if self.tally["set-ups"] % 2:
            state = self.data.start(options)
            other = self.python.read_position(self.data.write_position(state))
        else:
            other = self.python.start(options)
            state = self.data.read_position(self.python.write_position(other))
        assert not isinstance(state, Rejected), state.findings
        assert not isinstance(other, Rejected), other.findings
        return state, other

    def compare(self, state, other):
        """Compare all answers about one position; return the spellings of its moves."""
        self.tally["positions"] += 1
        position = self.data.write_position(state)
        assert position == self.python.write_position(other)
        outcomes = [engine.outcome(one) for engine, one in ((self.data, state), (self.python, other))]
        assert (outcomes[0] and outcomes[0].as_dict()) == (outcomes[1] and outcomes[1].as_dict()), position
        moves = sorted(self.data.write_move(state, move) for move in self.data.legal_moves(state))
        assert moves == sorted(self.python.write_move(other, move) for move in self.python.legal_moves(other)), position
        if not moves:
            return moves
        assert self.data.turn(state) == self.python.turn(other)
        self.tally["moves"] += len(moves)
        self.texts = [*self.texts[-200:], *moves]
        for _ in range(REFUSALS):
            self.compare_refusal(state, other, position)
        for _ in range(CHANGES):
            self.compare_change(position)
        return moves

    def advance(self, state, other, text):
        """Return both states after a move, which are written alike."""
        after, _ = self.data.apply(state, self.data.read_move(state, text))
        theirs, _ = self.python.apply(other, self.python.read_move(other, text))
        return after, theirs

    def compare_refusal(self, state, other, position):
        """Compare the clauses by which a move is refused: one of another position, or with a word of another move."""
        words = re.split(r"(\W)", self.random.choice(self.texts))
        place = self.random.randrange(0, len(words), 2)
        fitting = [
            spelled[place]
            for spelled in (re.split(r"(\W)", text) for text in self.texts)
            if len(spelled) == len(words)
            and spelled[1::2] == words[1::2]
            and (" " not in words or spelled[0] == words[0])
        ]
        words[place] = self.random.choice(fitting or words[place : place + 1])
        text = "".join(words)
        if self.has_chains and self.random.random() < 0.5:
            text = self.chain()
        move, theirs = self.data.read_move(state, text), self.python.read_move(other, text)
        assert isinstance(move, Finding) == isinstance(theirs, Finding), (text, position)
        if isinstance(move, Finding):
            return
        refused, refusal = self.data.refusal(state, move), self.python.refusal(other, theirs)
        assert (refused and refused.clause) == (refusal and refusal.clause), (text, position)
        self.tally["refusals"] += refusal is not None
        self.tally["chains"] += ">" in text
        if refusal is None:
            after, other = self.advance(state, other, text)
            self.tally["legal chains"] += ">" in text
            assert self.data.write_position(after) == self.python.write_position(other), (text, position)

    def chain(self):
        """Return a move from cell to cell, most often a legal one, as a chain, each cell near the one before."""
        start, end = self.random.choice([text for text in self.texts if "-" in text][-20:]).split("-")
        cells = [start, end] if self.random.random() < 0.5 else [start]
        for _ in range(self.random.randrange(5)):
            column, row = (self.random.choice((-2, 0, 2) * 5 + (-1, 1)) for _ in range(2))
            cells.append(f"{chr(ord(cells[-1][0]) + column)}{int(cells[-1][1:]) + row}")
        return ">".join(cells if len(cells) > 1 else [start, end])

    def compare_change(self, position):
        """Compare what is said of a position in which one value was changed: the reasons for which it is impossible."""
        changed = self.changed(position)
        states = [engine.read_position(changed) for engine in (self.data, self.python)]
        self.tally["changes"] += 1
        reasons = [list(state.findings) if isinstance(state, Rejected) else [] for state in states]
        self.tally["impossible"] += bool(reasons[1])
        # That the box holds fewer pieces is told with rules as data alone; it has no clause.
        told = sorted(one.code for one in reasons[0] if one.clause or one.code != "P052")
        assert told == sorted(one.code for one in reasons[1]), (changed, *states)

    def changed(self, value):
        """Return plain values with one of them changed: a letter, a number, a name that is one of the others."""
        match value:
            case dict():
                key = self.random.choice([key for key in value if key not in SETTLED])
                return value | {key: self.changed(value[key])}
            case list() if value:
                index = self.random.randrange(len(value))
                return [*value[:index], self.changed(value[index]), *value[index + 1 :]]
            case bool():
                return not value
            case int():
                return max(0, value + self.random.choice((-1, 1, 2)))
            case str() if " " in value:
                cells = value.split(" ")
                cells[self.random.randrange(len(cells))] = self.random.choice([*cells, "."])
                return " ".join(cells)
            case _:
                return value


def main(arguments=None):
    """Compare games at many positions, shared out among the ways to play each, and print how much was compared."""
    parser = argparse.ArgumentParser(prog="python -m tests.play.second_opinions", description=main.__doc__)
    games = tuple(dict.fromkeys(table.game for table in TABLES))
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(games)} (default: all)")
    parser.add_argument("--positions", type=int, default=100_000, help="of each game (default: 100000)")
    parser.add_argument("--seed", type=int, default=None, help="repeats a run (default: a fresh one)")
    given = parser.parse_args(arguments)
    unknown = set(given.games).difference(games)
    if unknown:
        parser.error(f"there is nothing to compare {', '.join(sorted(unknown))} with")
    seed = randrange(1, 10**6) if given.seed is None else given.seed
    sys.stdout.write(f"seed {seed}\n")
    for game in given.games or games:
        tables = [table for table in TABLES if table.game == game]
        for table in tables:
            start = time.process_time()
            tally = compare(table, seed, -(-given.positions // len(tables)))
            counts = ", ".join(f"{count:,} {name}" for name, count in sorted(tally.items()) if count)
            sys.stdout.write(f"{table}: {counts}; {time.process_time() - start:.0f} s\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
