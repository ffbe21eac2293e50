"""All faults are told at once; those that only follow from others are not."""

import pytest

from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.kinds import KINDS
from tests.play.language.games_in_data import clause, faults_of
from tests.play.language.reading.test_reader import GAME

SET_UP = GAME + "setup: {board: [. . ., . x ., . . .], purse: {red: 7, blue: 0}}\n"


def told(text, **more):
    return [(line, code, message) for line, _, code, message in faults_of(text, **more)]


def test_faults_of_keys_of_expressions_and_of_the_set_up_come_at_once():
    text = (
        SET_UP.replace("does: put", "dose: put").replace("vacant(cell)", "vacnt(cell)").replace("end.full", "end full")
    )
    assert told(text) == [
        (17, "P014", 'unknown function "vacnt"'),
        (18, "P004", 'unknown key "dose" in an action'),
        (20, "P006", '"end full" is not the name of a clause'),
        (21, "P051", '"x" on B2 is not a piece'),
        (21, "P052", '"purse" is 7, but can\'t be more than 5'),
    ]


def test_a_name_that_the_file_has_but_could_not_read_is_not_unknown():
    text = GAME.replace("0..5 per player", "0..5 per plyer").replace(
        "a.free: vacant(cell)", "a.free: vacant(cell) and prse > 1"
    )
    assert told(text) == [(11, "P014", 'there is no set "plyer"'), (17, "P014", 'unknown name "prse"')]
    regions = GAME.replace("red: [A1]", "red: [Z1]").replace("vacant(cell)", "'cell in goal[me]'")
    assert told(regions) == [(8, "P014", '"Z1" is not a cell of the board')]


def test_rows_of_a_set_up_wait_for_the_board_and_its_letters_for_the_pieces_alone():
    text = SET_UP.replace("[. . .,", "[. .,")
    short, stray = (21, "P051", "this row does not have 3 cells"), (21, "P051", '"x" on B2 is not a piece')
    for old, new, seen in (
        ("0..5 per player", "0..5 per plyer", [short, stray]),
        ("b: {owner: blue}", "b: {owner: bleu}", [short]),
        ("columns: 3", "colums: 3", []),
    ):
        assert [fault for fault in told(text.replace(old, new)) if fault[1] == "P051"] == seen


def test_a_board_of_components_that_is_too_large_is_told():
    board = {"kind": "square-board", "title": "Large", "columns": 60, "rows": 40, "cell": 5.0}
    large = KINDS["square-board"].model(**board)
    text = GAME.replace("{kind: square-board, columns: 3, rows: 3}", "large").replace("{red: [A1], blue: [C3]}", "[A1]")
    assert (3, "P008", "a board of 2,400 cells") in told(text, components={"large": large})


def test_components_that_there_are_not_are_told_with_other_faults():
    values = {"kind": "counter", "title": "Disc", "size": 15.0, "count": 9, "front": Side(fill="red")}
    disc = KINDS["counter"].model(**values)
    text = GAME.replace("r: {owner: red}", "r: {owner: red, component: dsic}").replace("vacant(cell)", "vacnt(cell)")
    text = text.replace("0..5 per player", "{is: 0..5 per player, component: coin}")
    assert told(text, components={"disc": disc}) == [
        (6, "P014", 'there is no component "dsic"'),
        (11, "P014", 'there is no component "coin"'),
        (17, "P014", 'unknown function "vacnt"'),
    ]


def test_what_has_a_refused_letter_or_name_is_told_once():
    letter = GAME.replace("b: {owner: blue}", '"#": {name: arrow}').replace("piece(owner=me)", "arrow")
    assert told(letter) == [(7, "P006", '"#" can\'t stand for a piece')]
    twice = GAME.replace("{own: held(me)}", '{"ace(cell c)": vacant(c)}').replace("vacant(cell)", "ace(cell)")
    assert told(twice) == [(12, "P007", '"ace" is already a card, and can\'t be the name of a define too')]


def test_clauses_do_not_wait_for_actions_that_could_not_be_read():
    booklet = (clause("a.b", needs={"place": "vacant(cell)"}),)
    many = GAME.replace("actions:\n", "actions:\n" + "".join(f"  z{n}: {{does: []}}\n" for n in range(300)))
    assert told(many, booklet=booklet) == [(14, "P006", "too many entries: 301")]


def test_a_part_that_could_not_be_read_is_not_told_again_where_it_changes():
    text = GAME.replace("purse: 0..5 per player", "card: card").replace(
        "put(cell, piece(owner=me))", "card = ace; card = two"
    )
    assert told(text) == [(11, "P007", '"card" is both a part of the state and a set')]


@pytest.mark.parametrize("seat", ["crimson", "rde", "Red"])
def test_a_misspelt_seat_is_told_where_the_players_are(seat):
    """Not where the rest of the file names it; and that the seat is lacking is the same fault."""
    fault = (2, "P014", f'"{seat}" is not a seat of game.yaml')
    assert told(SET_UP.replace("red", seat).replace("x", "r"), seated={2: ("red", "blue")}) == [fault]
    owner = (6, "P014", '"red" is not a player')
    assert told(GAME.replace("[red, blue]", f"[{seat}, blue]")) == [owner]


@pytest.mark.parametrize("value", ["", "gray", "[]", "5", "{a: }", "[[1]]"])
@pytest.mark.parametrize("key", [line.partition(":")[0] for line in GAME.splitlines() if line[:1].isalpha()])
def test_a_key_of_any_other_shape_is_told_with_what_follows(key, value):
    lines = GAME.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(f"{key}:"))
    end = next((n for n, line in enumerate(lines) if n > at and line[:1].isalpha()), len(lines))
    text = "\n".join([*lines[:at], f"{key}: {value}", *lines[end:]])
    assert told(text) or value not in ("gray", "5")
