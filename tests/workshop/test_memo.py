from pnp.workshop.memo import Memo


def test_a_value_is_computed_once_a_key():
    memo, computed = Memo(), []

    def compute():
        computed.append(len(computed))
        return None if len(computed) == 1 else computed[-1]

    assert [memo.once("a", compute), memo.once("a", compute)] == [None, None]
    assert [memo.once(("a", 1), compute), memo.once(("a", 1), compute)] == [1, 1]
    assert computed == [0, 1]
