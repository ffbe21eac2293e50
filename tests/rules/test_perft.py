from pnp.rules.perft import perft


class Ladder:
    """A game of one number: one step or two down, over at nought."""

    def legal_moves(self, state):
        return [step for step in (1, 2) if step <= state]

    def apply_unchecked(self, state, move):
        return state - move, []


def test_counts_sequences_of_exactly_that_length():
    assert [perft(Ladder(), 3, depth) for depth in range(5)] == [1, 2, 3, 1, 0]


def test_depth_is_not_bounded_by_the_interpreters_stack():
    class Corridor(Ladder):
        def legal_moves(self, state):
            return [1]

    assert perft(Corridor(), 0, 5000) == 1
