from pnp.rules.claim_context import split_move


def test_the_words_of_a_move_are_parted_by_spaces_and_by_the_signs_of_a_way():
    assert split_move("buy mushroom B1") == ["buy", "mushroom", "B1"]
    assert split_move("A1-B2") == ["A1", "B2"]
    assert split_move("A1>C3>E3") == ["A1", "C3", "E3"]
