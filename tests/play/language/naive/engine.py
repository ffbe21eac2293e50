"""The naive reading behind the interface of engines: something to compare with that is known to agree, or not to."""

from pnp.play.protocol import Outcome, Rejected, refuse, unreadable_move
from pnp.problems import Finding


class NaiveEngine:
    """A naive game that answers what a comparison asks of an engine. A move is its spelling."""

    def __init__(self, game):
        self.game = game

    def start(self, options):
        return self.game.start(options.seed)

    def read_position(self, data):
        state = self.game.read_position(data)
        broken = self.game.broken(state)
        return Rejected(tuple(Finding("P052", "", "", clause=clause) for clause in broken)) if broken else state

    def write_position(self, state):
        return self.game.write_position(state)

    def read_move(self, state, text):
        try:
            refused = self.game.refusal(state, text)
        except ValueError as error:
            return unreadable_move(str(error), "")
        return text if refused else self.game.canonical(state, text)

    def write_move(self, state, move):
        return move

    def legal_moves(self, state):
        return self.game.legal_moves(state)

    def refusal(self, state, move):
        clause = self.game.refusal(state, move)
        return None if clause is None else refuse(clause, "")

    def apply(self, state, move):
        return self.game.apply(state, move), ()

    def turn(self, state):
        return self.game.turn(state)

    def outcome(self, state):
        outcome = self.game.outcome(state)
        return outcome and Outcome(outcome["winner"], outcome["scores"])
