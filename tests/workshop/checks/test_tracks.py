import pytest

from tests.game.reading.small import FILES, load


def written(keys):
    """Return keys between semicolons as lines of a component."""
    return "".join(f"  {key}\n" for key in keys.split("; "))


def track(tmp_path, text):
    """Return the codes, messages and lines of what is wrong with a track of these lines."""
    board = f"race:\n  kind: track\n  title: Race\n{text}"
    tmp_path.mkdir(exist_ok=True)
    _, problems = load(tmp_path, {"components.yaml": FILES["components.yaml"] + board})
    lines = (FILES["components.yaml"] + board).splitlines()
    return [(p.code, p.message, lines[p.place.line - 1][p.place.column - 1 :].split()[0]) for p in problems]


PATH = 'shape: path; spaces: 10; cell: 10mm; path: "{}"'
ROW = "shape: row; spaces: 10; cell: 10mm; "
NO_COLUMNS = 'missing key "columns" in a track with shape: serpentine'
CROSSED = "this path crosses itself 50 mm from the left and 50 mm from the top"
TOO_SHORT = "10 spaces of {} mm need {} mm, and the path is {} mm long: {} mm too short"


@pytest.mark.parametrize(
    ("keys", "code", "message", "word"),
    [
        (PATH.format("M 0 0 H 80"), "P006", TOO_SHORT.format(10, 100, 80, 20), '"M'),
        (PATH.format("M 5 5 L 5 5"), "P006", "this path has a length of 0 mm", '"M'),
        (PATH.format("M 5 5"), "P006", "this path has a length of 0 mm", '"M'),
        (PATH.format("none"), "P006", "this path has a length of 0 mm", '"none"'),
        (PATH.format("M 0 0 L 100 100 L 100 0 L 0 100"), "P006", CROSSED, '"M'),
        (PATH.format("M 0 0 H 200 V 9 H 0"), "P006", "the spaces of this path overlap by 1 mm at 5 and 6", '"M'),
        (PATH.format("M 0 0 H 60 M 0 30 H 60"), "P006", "this path has 2 parts", '"M'),
        (PATH.format("M 0 0 H 60 V"), "P006", "V takes 1 numbers; number 1 is missing", None),
        (PATH.format("M 0 0 H 60000"), "P008", "a path of 60 m", '"M'),
        (PATH.partition("; path")[0], "P005", 'missing key "path" in a track with shape: path', "race:"),
        (
            "shape: path; spaces: 9; cell: fit; path: M 0 0 H 90",
            "P006",
            "the spaces of a path can't be cell: fit",
            "fit",
        ),
        (PATH.format("M 0 0 H 120") + "; width: 90mm", "P005", 'missing key "height" beside width', "width:"),
        ("shape: row; spaces: 100000; cell: 10mm", "P006", "100000 is out of range", "100000"),
        (ROW + "step: 0", "P006", "with a step of 0, all spaces have the same number", "0"),
        ("shape: serpentine; spaces: 10; cell: 10mm", "P005", NO_COLUMNS, "race:"),
        (ROW + "columns: 5", "P006", "a track with shape: row has no columns", "columns:"),
        (ROW + "direction: clockwise", "P006", "a row does not run clockwise", "clockwise"),
        (
            "shape: ring; spaces: 20; columns: 12; cell: 9mm",
            "P006",
            "a ring of 20 spaces can't have 12 along an edge",
            "12",
        ),
        (
            "shape: ring; spaces: 20; columns: 1; cell: 9mm",
            "P006",
            "a ring of 20 spaces can't have 1 along an edge",
            "1",
        ),
        ("shape: spiral; spaces: 20; columns: 4; rows: 4; cell: 9mm", "P006", "20 spaces are 4 more than 4 × 4", "4"),
        (ROW + "special: {a: {cells: [3, 11]}}", "P014", 'there is no cell "11"', "11]}}"),
        (ROW + "special: {a: {cells: [end]}}", "P014", 'there is no cell "end"', "end]}}"),
        (ROW + "special: {a: {fill: red}}", "P005", 'missing key "cells" in a group of special spaces', "{fill:"),
        (ROW + "special: {a: {cells: [1], bracket: top}}", "P006", "a track has no brackets", "bracket:"),
        (ROW + "arrows: {a: {pairs: [[3, 12]]}}", "P014", 'there is no cell "12"', "12]]}}"),
        (ROW + "arrows: {a: {pairs: [[3, 3]]}}", "P006", "an arrow from 3 to 3 leads nowhere", "[3,"),
        (ROW + "cell_fills: [red, rod]", "P013", '"rod" is not a colour', "rod]"),
    ],
)
def test_what_is_wrong_with_a_track_is_reported_once_at_its_place(tmp_path, keys, code, message, word):
    ((*told, at),) = track(tmp_path, written(keys))
    assert told == [code, message] and word in (at, None)


def test_a_path_that_is_as_long_as_its_spaces_is_sound(tmp_path):
    assert track(tmp_path, written(PATH.format("M 0 0 H 120"))) == []


def test_a_piece_keeps_1_mm_away_from_the_edge_of_its_space(tmp_path):
    piece = "chip: {kind: counter, title: Chip, size: 9.1mm, count: 2, fits: race, front: {fill: red}}\n"
    ((code, message, _),) = track(tmp_path, "  shape: row\n  spaces: 10\n  cell: 10mm\n" + piece)
    assert (code, message) == ("P040", "9.1 mm is more than the 9 mm of a cell of race with play")


def test_numbers_need_no_quotes(tmp_path):
    text = (
        "  shape: row\n  spaces: 5\n  first_number: 0\n  step: 10\n  cell: 10mm\n  special: {a: {cells: [10, '40']}}\n"
    )
    assert track(tmp_path, text) == []
    long = 41 * "x"
    text = text.replace("[10, '40']", f"[true, 4.5, {long}]")
    assert [message for _, message, _ in track(tmp_path / "wrong", text)] == [
        "true is not the name of a cell",
        "4.5 is not the name of a cell",
        f'"{long[:39]}…" is not the name of a cell',
    ]


DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 70">
  <path id="place:brook" d="M 10 35 H 150" stroke="sky" stroke-width="3"/>
  <path id="place:loop" d="M 10 10 L 60 60 V 10 L 10 60" stroke="sky"/>
  <circle id="place:pond" cx="80" cy="35" r="30"/>
</svg>
"""


DRAWN = "art: art/way.svg; path: brook; cell: 14mm"


def drawn(tmp_path, lines, drawing=DRAWING):
    board = f"race:\n  kind: track\n  title: Race\n  shape: path\n  spaces: 10\n{lines}"
    files = {"components.yaml": FILES["components.yaml"] + board, "art/way.svg": drawing}
    ruleset, problems = load(tmp_path, files)
    return ruleset, [(p.code, p.message, p.place.line - FILES["components.yaml"].count("\n")) for p in problems]


def test_a_line_of_the_picture_is_the_path(tmp_path):
    ruleset, problems = drawn(tmp_path, "  art: art/way.svg\n  path: brook\n  cell: 14mm\n")
    assert problems == []
    chain = ruleset.components["race"].chain
    assert (chain.width, chain.height) == (160, 70)
    assert chain.centre("1") == pytest.approx((17, 35)) and chain.centre("10") == pytest.approx((143, 35))


def test_an_outline_of_the_picture_is_a_ring(tmp_path):
    ruleset, problems = drawn(tmp_path, "  art: art/way.svg\n  path: pond\n  cell: 14mm\n")
    assert problems == [] and ruleset.components["race"].chain.is_closed


@pytest.mark.parametrize(
    ("keys", "message", "line"),
    [
        (DRAWN.replace("brook", "brok"), 'art/way.svg has no object "brok"', 7),
        (
            "art: art/way.svg; path: brook; cell: 15mm",
            "10 spaces of 15 mm need 150 mm, and the path is 140 mm long: 10 mm too short",
            7,
        ),
        ("art: art/way.svg; path: loop; cell: 9mm", CROSSED.replace("50", "35"), 7),
        ("path: brook; cell: 14mm", '"brook" is not a path', 6),
        ("path: H 90; cell: 9mm", '"H 90" is not a path', 6),
        (DRAWN + "; width: 90mm; height: 40mm", "a path that is in a picture has no width", 9),
    ],
)
def test_what_is_wrong_with_a_line_of_the_picture_is_told_at_the_track(tmp_path, keys, message, line):
    found = [one for one in drawn(tmp_path, written(keys))[1] if one[0] != "P011"]
    assert found == [("P014" if "no object" in message else "P006", message, line)]


def test_a_picture_without_named_objects_says_how_to_name_them(tmp_path):
    plain = DRAWING.replace("place:", "")
    _, problems = drawn(tmp_path, "  art: art/way.svg\n  path: brook\n  cell: 14mm\n", plain)
    assert [message for _, message, _ in problems] == ['art/way.svg has no object "brook"']
