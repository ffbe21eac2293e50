"""What an author reads about a value that cannot be used."""

import pytest

from pnp.game.model.figure import Figure
from pnp.game.model.kinds.card import Card
from pnp.game.model.kinds.counter import Counter
from pnp.game.model.kinds.hex_board import HexBoard
from pnp.game.model.kinds.row_board import RowBoard
from pnp.game.model.kinds.square_board import SquareBoard
from pnp.game.model.ruleset import Item, LookFile, Option, Section
from pnp.game.reading.yaml.documents import read_document
from pnp.game.reading.yaml.validation import read_record, report_findings
from pnp.problems import MAX_REPORTED, Problems, SourceMap
from tests.game.reading.small import load
from tests.records import findings, record

COUNTER = "kind: counter\ntitle: C\nsize: 16mm\ncount: 3\nfront: {fill: red}\n"


def told(model, content, file="f.yaml", **given):
    problems = Problems()
    value, source = read_document(content, file, problems)
    record, findings = read_record(model, value, source, given=given)
    report_findings(findings, source, problems)
    assert (record is None) == bool(problems.error_count)
    return [(p.code, p.place.line, p.place.column, p.message, p.hint) for p in problems.sorted()]


@pytest.mark.parametrize(
    ("old", "new", "code", "message", "hint"),
    [
        ("title: C", "title: 12", "P006", "12 is not text", 'put it in quotes: "12"'),
        ("title: C", "title: 1.10", "P006", "1.1 is not text", 'put it in quotes: "1.10"'),
        ("title: C", "title: true", "P006", "true is not text", 'put it in quotes: "true"'),
        ("title: C", "title:", "P006", "this value is empty; expected text", "write a value, or remove the key"),
        ("title: C", "title: ''", "P006", "this text is empty", "write some words, or remove the key"),
        ("count: 3", "count: three", "P006", '"three" is not a whole number', "write a whole number"),
        ("count: 3", "count: '3'", "P006", '"3" is not a whole number', "write 3, without quotes"),
        ("count: 3", "count: 010", "P006", '"010" is not a whole number', "write 10"),
        ("count: 3", "count: 3.5", "P006", "3.5 is not a whole number", "write it without a decimal point"),
        ("count: 3", "count: 0", "P006", "0 is out of range", "write a number from 1 to 10000"),
        ("size: 16mm", "size: 1,6mm", "P012", '"1,6mm" is not a length', "numbers have a decimal point: write 1.6mm"),
        ("size: 16mm", "size: 16", "P012", "16 is not a length", "write 16mm or 0.5in"),
        ("count: 3", "cuont: 3", "P004", 'unknown key "cuont" in a counter', 'did you mean "count"?'),
        ("count: 3", "number: 3", "P004", 'unknown key "number" in a counter', 'did you mean "count"?'),
        ("size: 16mm", "diameter: 16mm", "P004", 'unknown key "diameter" in a counter', 'did you mean "size"?'),
        ("count: 3\n", "", "P005", 'missing key "count" in a counter', "add count: 12"),
        ("{fill: red}", "{file: red}", "P004", 'unknown key "file" in a side', 'did you mean "art"?'),
        ("{fill: red}", "red", "P006", '"red" is not a mapping', "write key: value, one to a line, or {key: value}"),
        ("kind: counter", "kind: disc", "P006", '"disc" is not allowed here', "write counter"),
        ("{fill: red}", "{mark: rign}", "P006", '"rign" is not allowed here', 'did you mean "ring"?'),
        (
            "count: 3\n",
            "count: 3\ncolour: red\n",
            "P004",
            'unknown key "colour" in a counter',
            'did you mean "front: {fill: red}"?',
        ),
        (
            "count: 3\n",
            "count: 3\nSize: 3mm\n",
            "P004",
            'unknown key "Size" in a counter',
            '"size" is already set: remove this key',
        ),
    ],
)
def test_messages_say_what_is_wrong_and_what_to_do(old, new, code, message, hint):
    assert old in COUNTER
    messages = told(Counter, COUNTER.replace(old, new))
    assert [(entry[0], *entry[3:]) for entry in messages] == [(code, message, hint)]


def test_the_mapping_that_misses_a_key_is_named_at_its_own_key():
    messages = told(RowBoard, "kind: row-board\ntitle: R\nrows:\n  a: {fill: red}\n  b: 3\n")
    assert ("P005", 4, 3, 'missing key "title" in a row', "add title: its name") in messages
    assert ("P006", 5, 6, "3 is not a mapping", "write key: value, one to a line, or {key: value}") in messages
    assert {entry[3] for entry in messages if entry[1] == 1} == {
        f'missing key "{key}" in a row-board'
        for key in ("tiles", "counters", "places", "tiles_title", "counters_title")
    }


def test_a_value_of_no_kind_an_invalid_name_and_no_mapping_are_one_fault_each():
    messages = told(Option, "about: A\nvalues: [1]\ndefault: [1]\n")
    assert messages == [("P006", 3, 10, "a list is not text or a whole number", "write text or a whole number")]
    messages = told(Section, "section: s\ntitle: S\nwhen: {Edition One: first}\n")
    assert [entry[:4] for entry in messages] == [("P006", 3, 8, '"Edition One" is not a valid name')]
    for content in ("[1]\n", "x\n", "3\n"):
        assert [entry[:3] for entry in told(Counter, content)] == [("P006", 1, 1)]


def test_an_item_is_one_thing():
    assert told(Item, "text: a\n") == []
    assert told(Item, "clause: c\ntext: a\ntitle: T\n") == []
    for wrong, code in (
        ("{}", "P006"),
        ("clause: c\n", "P005"),
        ("clause: c\nlist: [a]\n", "P005"),
        ("text: a\nnote: b\n", "P006"),
        ("title: T\ntext: a\n", "P006"),
        ("list: []\n", "P006"),
    ):
        assert [entry[0] for entry in told(Item, wrong)] == [code]


OLD_KEYS = [
    (Counter, COUNTER, "advice", "print_note"),
    (SquareBoard, "kind: square-board\ntitle: B\ncolumns: 3\nrows: 3\ncell: 9mm\n", "nests", "cell_style"),
    (HexBoard, "kind: hex-board\ntitle: B\ncells: flat-top\nside: 3\ncell: 9mm\n", "without", "omit_cells"),
    (HexBoard, "kind: hex-board\ntitle: B\ncells: flat-top\nside: 3\ncell: 9mm\n", "home", "home_size"),
    (RowBoard, "kind: row-board\ntitle: R\n", "room", "places"),
]


@pytest.mark.parametrize(("model", "written", "old", "new"), OLD_KEYS)
def test_a_renamed_key_is_reported_by_its_new_name(model, written, old, new):
    hints = {entry[3]: entry[4] for entry in told(model, f"{written}{old}: 3\n") if entry[0] == "P004"}
    assert hints == {f'unknown key "{old}" in {model.noun}': f'did you mean "{new}"?'}


def test_a_synonym_of_a_key_that_is_set_should_be_removed():
    """It is not suggested as a misspelling of a key that is not set and happens to look like it."""
    (message,) = told(Counter, f"{COUNTER}copies: 3\n")
    assert message[3:5] == ('unknown key "copies" in a counter', '"count" is already set: remove this key')


def test_faults_in_great_number_are_counted():
    messages = told(Counter, COUNTER + "".join(f"k{i}: 1\n" for i in range(1000)))
    assert len(messages) == MAX_REPORTED + 1
    assert [entry[3] for entry in messages if entry[0] == "P008"] == ["… and 800 more problems in this file"]


NOTE = 'a # begins a comment: write "{}" in quotes'


@pytest.mark.parametrize(
    ("written", "place", "expected", "hint"),
    [
        ("front: {fill: red}\nback:", (6, 6), "same, or a mapping like front", "write a value, or remove the key"),
        ("front: {fill: red}\nfits: null", (6, 7), "text", "write a value, or remove the key"),
        ("front:\n  fill: #ff0000", (6, 8), "a colour", NOTE.format("#ff0000")),
        ("front:\n  fill:   #F3E # cream", (6, 8), "a colour", NOTE.format("#F3E")),
        ("front:\n  fill: # cream", (6, 8), "a colour", "write a value, or remove the key"),
    ],
)
def test_a_key_that_can_be_left_out_is_not_left_empty(written, place, expected, hint):
    message = f"this value is empty; expected {expected}"
    assert told(Counter, COUNTER.replace("front: {fill: red}", written)) == [("P006", *place, message, hint)]


def test_a_colour_that_is_needed_and_has_no_quotes_is_shown_in_them():
    messages = told(LookFile, 'paper: #F3EFE4\npalette:\n  sand: #E4CF9B\nink: "#222222"\n')
    assert messages == [
        ("P006", 1, 7, "this value is empty; expected a colour", NOTE.format("#F3EFE4")),
        ("P006", 3, 8, "this value is empty; expected a colour", NOTE.format("#E4CF9B")),
    ]


def test_null_in_a_position_is_the_engines_to_judge():
    text = "caption: C\nposition: {points: null, bonus: [null]}\n"
    assert told(Figure, text, name="f", source=SourceMap("f.yaml")) == []


ASKING = 'write {option: name}, or say what each value stands for: {option: name, values: {"4": 8, "5": 12}}'


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("count: 3", "count: {opton: lawn}", "a mapping is not a whole number"),
        ("count: 3", "count: {option: lawn, values: [8, 12]}", "a mapping is not a whole number"),
        ("size: 16mm", "size: {option: lawn, value: {8: 1mm}}", "a mapping is not a length"),
        ("title: C", "title: {Option: lawn}", "a mapping is not text"),
    ],
)
def test_a_wrong_reference_to_an_option_gets_a_hint(old, new, message):
    for file, hint in (("components.yaml", ASKING), ("rules.yaml", "only components.yaml can refer to an option")):
        messages = told(Counter, COUNTER.replace(old, new), file)
        assert [entry[3:] for entry in messages] == [(message, hint)]


CARD = "kind: card\ntitle: C\nwidth: 60mm\nheight: 60mm\ncount: 1\nrows: [{title: Go}]\n"


@pytest.mark.parametrize(
    ("model", "written", "key"),
    [
        (Card, CARD.replace("height: 60mm", "height: 6mm"), "height"),
        (Card, CARD.replace("width: 60mm", "width: 6mm"), "width"),
        (Card, CARD + "back: same\nback_rows: [{title: Stop}]\n", "back_rows"),
        (Card, CARD + "back_title: Stop\n", "back_title"),
        (Card, CARD.replace("{title: Go}", "{title: Go, values: {holes: 2}}"), "values: {holes: 2}}]"),
        (Counter, COUNTER + "secret: true\n", "secret"),
        (Counter, COUNTER.replace("16mm", "fit"), "size"),
        (Counter, COUNTER.replace("{fill: red}", "{art: a.svg, face: gem}"), "face: gem}"),
        (Section, "section: s\ntitle: S\nitems:\n  - text: T\n    title: U\n", "title: U"),
        (Section, "section: s\ntitle: S\nitems:\n  - text: T\n    number: 3a\n", "number"),
    ],
)
def test_keys_that_do_not_go_together_are_reported_at_one_of_them(model, written, key):
    ((_, line, column, _, _),) = told(model, written)
    assert written.splitlines()[line - 1][column - 1 :].startswith(key)


def test_a_list_with_a_decimal_comma_is_told_to_have_a_point(tmp_path):
    face = (
        "plain: {layers: [{mark: disc, box: [3,5mm, 3mm, 4mm, 4mm]}, {mark: disc, box: [1mm, 2mm, 3mm, 4mm, 5mm]}]}\n"
    )
    _, problems = load(tmp_path, {"faces.yaml": face})
    assert [(problem.message, problem.hint) for problem in problems] == [
        ("too many entries: 5", "numbers have a decimal point: write 3.5mm"),
        ("too many entries: 5", "it must have at most 4 entries"),
    ]


def test_a_record_with_a_wrong_value_is_checked_as_far_as_the_others_go():
    """What two keys say together is reported beside a wrong value of a third, but not what that value may explain."""
    both = ("P006", "a figure has a position or a start, not both")
    wrong = ("P006", "12 is not text")

    def faults(content):
        problems = told(Figure, content, name="f", source=SourceMap("f.yaml"))
        return [(code, message) for code, _, _, message, _ in problems]

    assert faults("caption: 12\nposition: {}\nstart: {players: 2}\n") == [wrong, both]
    assert faults("caption: 12\n") == [("P005", 'missing key "position" in a figure'), wrong]
    unclear = faults("caption: A.\npositoin: {}\nstart: 12\n")
    assert "P005" not in [code for code, _ in unclear] and both not in unclear
    strange = faults("caption: A.\ntable: {}\n")
    assert strange == [("P004", 'unknown key "table" in a figure')]


def test_whole_numbers_are_taken_for_texts_in_tables_and_as_the_number_of_a_rule():
    assert record(Item, {"table": [["A", 2], [-3, ""]]}).table == (("A", "2"), ("-3", ""))
    assert record(Item, {"clause": "go", "text": "Go.", "number": 7}).number == "7"
    wrong = findings(Item, {"table": [[True, 1.5, [1]]]})
    assert [(one.code, one.at) for one in wrong] == [("P006", ("table", 0, number)) for number in range(3)]
    assert [one.message for one in findings(Item, {"clause": "go", "text": "Go.", "number": -3})] == [
        '"-3" is not the number of a rule'
    ]
