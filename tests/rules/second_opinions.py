"""Compare what two engines of one game answer: lists, refusals, positions after moves, impossible positions."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from pnp.problems import Finding
from pnp.rules.protocol import Rejected

LONGEST_GAME = 120
SETTLED = ("side", "players", "variants", "edition")  # keys of a position that say which game it is
REFUSALS, CHANGES = 3, 1  # at each position


class Opinions:
    """Random games, played by two engines that must agree on everything; *tally* counts what was compared."""

    def __init__(self, data, python, seed):
        self.data = data
        self.python = python
        self.random = Random(seed)
        self.tally = Counter()
        self.texts = []  # of moves that were legal at some time

    def play(self, options, positions):
        """Compare the positions of games that the engine of the data begins, until there are so many."""
        while self.tally["positions"] < positions:
            start = self.data.start(replace(options, seed=self.random.randrange(10**6)))
            state, other = start, self.python.read_position(self.data.write_position(start))
            assert not isinstance(other, Rejected), other.findings
            for _ in range(min(LONGEST_GAME, positions - self.tally["positions"])):
                moves = self.compare(state, other)
                if not moves:
                    self.tally["ends"] += 1
                    break
                state, other = self.advance(state, other, self.random.choice(moves))

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
        words = self.random.choice(self.texts).split(" ")
        place = self.random.randrange(len(words))
        fitting = [
            spelled[place]
            for spelled in (text.split(" ") for text in self.texts)
            if len(spelled) == len(words) and spelled[0] == words[0]
        ]
        words[place] = self.random.choice(fitting or words[place : place + 1])
        text = " ".join(words)
        move, theirs = self.data.read_move(state, text), self.python.read_move(other, text)
        assert isinstance(move, Finding) == isinstance(theirs, Finding), (text, position)
        if isinstance(move, Finding):
            return
        refused, refusal = self.data.refusal(state, move), self.python.refusal(other, theirs)
        self.tally["refusals"] += refusal is not None
        assert (refused and refused.clause) == (refusal and refusal.clause), (text, position)

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
