"""Ask the rules of a bundled game: what a position allows, and what moves make of it."""

from pnp.play.proof.transcripts import perft
from pnp.play.protocol import Rejected, StartOptions
from pnp.questions.rules_source import BUNDLED_ENGINES


class RulesOf:
    """The rules of one game, opened when they are first asked."""

    def __init__(self, game):
        self.game = game

    @property
    def engine(self):
        return BUNDLED_ENGINES[self.game]

    def start(self, players=None, seed=0, **choices):
        return self.engine.start(StartOptions(players, choices, seed))

    def read(self, position):
        state = self.engine.read_position(position)
        assert not isinstance(state, Rejected), state.findings
        return state

    def faults(self, position):
        """Return the clauses that a position breaks; the code of a fault that has none."""
        state = self.engine.read_position(position)
        return [finding.clause or finding.code for finding in state.findings] if isinstance(state, Rejected) else []

    def clause(self, state, text):
        """Return the clause that forbids a move, or None; just what is not forbidden is listed and can be made."""
        move = self.engine.read_move(state, text)
        refusal = self.engine.refusal(state, move)
        if ">" not in text:  # a chain is listed by its ends
            assert (self.engine.write_move(state, move) in self.moves(state)) is (refusal is None)
        return refusal and refusal.clause

    def check_clauses(self, position, kept, broken):
        """Check moves that are legal, and those that each clause forbids: texts with commas between them."""
        state = self.read(position)
        expected = dict.fromkeys(kept.split(", ")) if kept else {}
        expected |= {text: clause for clause, texts in broken.items() for text in texts.split(", ")}
        assert {text: self.clause(state, text) for text in expected} == expected

    def play(self, state, *texts):
        """Return the state after some legal moves, and the events of the last."""
        events = ()
        for text in texts:
            state, events = self.engine.apply(state, self.engine.read_move(state, text))
        return state, list(events)

    def after(self, position, *texts):
        return self.written(self.play(self.read(position), *texts)[0])

    def written(self, state):
        return self.engine.write_position(state)

    def moves(self, state):
        return sorted(self.engine.write_move(state, move) for move in self.engine.legal_moves(state))

    def outcome(self, state):
        outcome = self.engine.outcome(state)
        return outcome and outcome.as_dict()

    def perft(self, position, depth):
        """Return how many sequences of moves a position has, of each length up to *depth*."""
        state = self.read(position)
        return [perft(self.engine, state, length) for length in range(1, depth + 1)]
