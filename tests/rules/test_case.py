from pnp.rules.case import words_of


def test_the_words_of_a_move_are_parted_by_spaces_and_by_the_signs_of_a_way():
    assert words_of("buy mushroom B1") == ["buy", "mushroom", "B1"]
    assert words_of("A1-B2") == ["A1", "B2"]
    assert words_of("A1>C3>E3") == ["A1", "C3", "E3"]
