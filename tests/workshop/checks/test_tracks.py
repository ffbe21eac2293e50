import pytest

from tests.game.reading.small import FILES, load


def track(tmp_path, text):
    """Return the codes, messages and lines of what is wrong with a track of these lines."""
    board = f"race:\n  kind: track\n  title: Race\n{text}"
    tmp_path.mkdir(exist_ok=True)
    _, problems = load(tmp_path, {"components.yaml": FILES["components.yaml"] + board})
    lines = (FILES["components.yaml"] + board).splitlines()
    return [(p.code, p.message, lines[p.place.line - 1][p.place.column - 1 :].split()[0]) for p in problems]


PATH = '  shape: path\n  spaces: 10\n  cell: 10mm\n  path: "{}"\n'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (PATH.format("M 0 0 H 120"), None),
        (
            PATH.format("M 0 0 H 80"),
            ("P006", "10 spaces of 10 mm need 100 mm, and the path is 80 mm long: 20 mm too short", '"M'),
        ),
        (PATH.format("M 5 5 L 5 5"), ("P006", "this path has a length of 0 mm", '"M')),
        (PATH.format("M 5 5"), ("P006", "this path has a length of 0 mm", '"M')),
        (PATH.format("none"), ("P006", "this path has a length of 0 mm", '"none"')),
        (
            PATH.format("M 0 0 L 100 100 L 100 0 L 0 100"),
            ("P006", "this path crosses itself 50 mm from the left and 50 mm from the top", '"M'),
        ),
        (PATH.format("M 0 0 H 200 V 9 H 0"), ("P006", "the spaces of this path overlap by 1 mm at 5 and 6", '"M')),
        (PATH.format("M 0 0 H 60 M 0 30 H 60"), ("P006", "this path has 2 parts", '"M')),
        (PATH.format("M 0 0 H 60 V"), ("P006", "V takes 1 numbers; number 1 is missing", "")),
        (PATH.format("M 0 0 H 60000"), ("P008", "a path of 60 m", '"M')),
        (
            "  shape: path\n  spaces: 10\n  cell: 10mm\n",
            ("P005", 'missing key "path" in a track with shape: path', "race:"),
        ),
        (
            "  shape: path\n  spaces: 10\n  cell: fit\n  path: M 0 0 H 90\n",
            ("P006", "the spaces of a path can't be cell: fit", "fit"),
        ),
        (
            PATH.format("M 0 0 H 120") + "  width: 90mm\n",
            ("P005", 'missing key "height" beside width', "width:"),
        ),
        (
            "  shape: row\n  spaces: 100000\n  cell: 10mm\n",
            ("P006", "100000 is out of range", "100000"),
        ),
        (
            "  shape: row\n  spaces: 10\n  step: 0\n  cell: 10mm\n",
            ("P006", "with a step of 0, all spaces have the same number", "0"),
        ),
        (
            "  shape: serpentine\n  spaces: 10\n  cell: 10mm\n",
            ("P005", 'missing key "columns" in a track with shape: serpentine', "race:"),
        ),
        (
            "  shape: row\n  spaces: 10\n  columns: 5\n  cell: 10mm\n",
            ("P006", "a track with shape: row has no columns", "columns:"),
        ),
        (
            "  shape: row\n  spaces: 10\n  direction: clockwise\n  cell: 10mm\n",
            ("P006", "a row does not run clockwise", "clockwise"),
        ),
        (
            "  shape: ring\n  spaces: 20\n  columns: 12\n  cell: 10mm\n",
            ("P006", "a ring of 20 spaces can't have 12 along an edge", "12"),
        ),
        (
            "  shape: ring\n  spaces: 20\n  columns: 1\n  cell: 10mm\n",
            ("P006", "a ring of 20 spaces can't have 1 along an edge", "1"),
        ),
        (
            "  shape: spiral\n  spaces: 20\n  columns: 4\n  rows: 4\n  cell: 10mm\n",
            ("P006", "20 spaces are 4 more than 4 × 4", "4"),
        ),
        (
            "  shape: row\n  spaces: 10\n  cell: 10mm\n  special: {a: {cells: [3, 11]}}\n",
            ("P014", 'there is no cell "11"', "11]}}"),
        ),
        (
            "  shape: row\n  spaces: 10\n  cell: 10mm\n  special: {a: {cells: [end]}}\n",
            ("P014", 'there is no cell "end"', "end]}}"),
        ),
        (
            "  shape: row\n  spaces: 10\n  cell: 10mm\n  special: {a: {fill: red}}\n",
            ("P005", 'missing key "cells" in a group of special spaces', "{fill:"),
        ),
        (
            "  shape: row\n  spaces: 10\n  cell: 10mm\n  special: {a: {cells: [1], bracket: top}}\n",
            ("P006", "a track has no brackets", "bracket:"),
        ),
        (
            "  shape: row\n  spaces: 10\n  cell: 10mm\n  arrows: {a: {pairs: [[3, 12]]}}\n",
            ("P014", 'there is no cell "12"', "12]]}}"),
        ),
        (
            "  shape: row\n  spaces: 10\n  cell: 10mm\n  arrows: {a: {pairs: [[3, 3]]}}\n",
            ("P006", "an arrow from 3 to 3 leads nowhere", "[3,"),
        ),
        (
            "  shape: row\n  spaces: 10\n  cell: 10mm\n  cell_fills: [red, rod]\n",
            ("P013", '"rod" is not a colour', "rod]"),
        ),
    ],
)
def test_what_is_wrong_with_a_track_is_reported_once_at_its_place(tmp_path, text, problem):
    found = track(tmp_path, text)
    if problem and not problem[2]:
        assert [one[:2] for one in found] == [problem[:2]]
    else:
        assert found == ([problem] if problem else [])


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
    ("lines", "problem"),
    [
        ("  art: art/way.svg\n  path: brok\n  cell: 14mm\n", ("P014", 'art/way.svg has no object "brok"', 7)),
        (
            "  art: art/way.svg\n  path: brook\n  cell: 15mm\n",
            ("P006", "10 spaces of 15 mm need 150 mm, and the path is 140 mm long: 10 mm too short", 7),
        ),
        (
            "  art: art/way.svg\n  path: loop\n  cell: 9mm\n",
            ("P006", "this path crosses itself 35 mm from the left and 35 mm from the top", 7),
        ),
        ("  path: brook\n  cell: 14mm\n", ("P006", '"brook" is not a path', 6)),
        ("  path: H 90\n  cell: 9mm\n", ("P006", '"H 90" is not a path', 6)),
        (
            "  art: art/way.svg\n  path: brook\n  cell: 14mm\n  width: 90mm\n  height: 40mm\n",
            ("P006", "a path that is in a picture has no width", 9),
        ),
    ],
)
def test_what_is_wrong_with_a_line_of_the_picture_is_told_at_the_track(tmp_path, lines, problem):
    assert [one for one in drawn(tmp_path, lines)[1] if one[0] != "P011"] == [problem]


def test_a_picture_without_named_objects_says_how_to_name_them(tmp_path):
    plain = DRAWING.replace("place:", "")
    _, problems = drawn(tmp_path, "  art: art/way.svg\n  path: brook\n  cell: 14mm\n", plain)
    assert [message for _, message, _ in problems] == ['art/way.svg has no object "brook"']
