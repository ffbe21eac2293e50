"""Maps: the places of a drawing, and everything that can be wrong with them, each told at its place."""

from __future__ import annotations

import pytest

from pnp.press.geometry import map_areas
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.workshop.checks.pieces import map_places
from tests.game.reading.small import FILES, load, write

BOARD = """
moor:
  kind: map-board
  title: The moor
  drawing: art/moor.svg
"""
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80">\n<g id="places">\n'
MOOR = '<rect id="moor" x="10" y="10" width="40" height="60"/>\n'
LAKE = '<rect id="lake" x="50" y="10" width="60" height="30"/>\n'
TOWN = '<circle id="town" cx="80" cy="60" r="1"/>\n'


def loaded(folder, places=MOOR + LAKE + TOWN, more="", **files):
    """Return the ruleset with a map of some places, *more* in its keys, and the problems."""
    components = FILES["components.yaml"] + BOARD + "".join(f"  {line}\n" for line in more.splitlines())
    svg = f"{HEAD}{places}</g>\n</svg>"
    return load(folder, {"components.yaml": components, "art/moor.svg": svg, **files})


def told(folder, places=MOOR + LAKE + TOWN, more="", **files):
    """Return the file's ending, line (in components.yaml that of the map), code and message of every problem."""
    first = FILES["components.yaml"].count("\n") + 1
    shown = []
    for problem in loaded(folder, places, more, **files)[1]:
        line = problem.place.line - (first if problem.place.file.endswith("components.yaml") else 0)
        shown.append((problem.place.file.rsplit("/")[-1], line, problem.code, problem.message))
    return shown


def test_a_map_has_the_places_of_its_drawing(tmp_path):
    more = "labels: cell\ntitles: {moor: Moor}\nneighbours: {town: [lake]}\nspecial:\n  a: {cells: [town], mark: star}"
    ruleset, problems = loaded(tmp_path, more=more)
    assert problems == []
    board = ruleset.components["moor"]
    assert board.map.names == ("moor", "lake", "town")
    assert [place.is_area for place in board.drawn.places] == [True, True, False]
    assert board.map.pairs == (("moor", "lake"), ("town", "lake"))
    source = ruleset.sources["components.yaml"]
    assert source.place(("moor", "places", 1)).file.endswith("art/moor.svg")
    assert source.place(("moor", "places", 1)).line == 4


def test_a_point_in_an_area_says_where_pieces_lie(tmp_path):
    ruleset, problems = loaded(tmp_path, MOOR + '<circle id="place:moor" cx="20" cy="20" r="1"/>')
    assert problems == []
    (place,) = ruleset.components["moor"].drawn.places
    assert place.is_area and place.middle == (20, 20)


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ('<rect id="lake" x="40" y="10" width="30" height="30"/>', "the places moor and lake overlap by 300 mm²"),
        ('<path id="lake" d="M50 10 L90 50"/>', "the place lake has no area"),
        ('<g id="lake"/>', "the place lake has no shape"),
        ('<rect id="lake" x="500" width="30" height="30"/>', "the place lake is outside the page"),
        ('<rect id="place:" x="60" width="30" height="30"/>', '"" is not a name of a place'),
        ('<rect x="60" width="30" height="30"/>', "1 object in the layer places without a label"),
        ('<rect id="lake" width="0" height="0" transform="scale(0)"/>', "the place lake has no shape"),
        ('<rect id="lake" x="60" width="9" height="9" transform="scale(1 0)"/>', "the place lake has no area"),
    ],
)
def test_a_fault_of_a_place_is_told_in_the_drawing(tmp_path, place, message):
    assert ("moor.svg", 4, "P006", message) in told(tmp_path, MOOR + place)


@pytest.mark.parametrize(
    ("places", "line", "code", "message"),
    [
        (MOOR + LAKE + '<rect id="place:moor" x="60" width="9" height="9"/>', 5, "P007", 'duplicate place "moor"'),
        (TOWN + '<circle id="place:town" cx="9" cy="60" r="1"/>', 4, "P007", 'duplicate place "town"'),
        (TOWN + '<circle id="port" cx="80" cy="60" r="1"/>', 3, "P006", "the places town and port coincide"),
    ],
)
def test_places_of_one_name_or_in_one_point_are_told(tmp_path, places, line, code, message):
    assert ("moor.svg", line, code, message) in told(tmp_path, places)


@pytest.mark.parametrize(
    ("more", "line", "code", "message"),
    [
        ("special:\n  a: {cells: [lak], mark: star}", 6, "P014", 'there is no place "lak"'),
        ("titles: {Lake: Lake}", 5, "P014", 'there is no place "Lake"'),
        ("neighbours: {moor: [sea]}", 5, "P014", 'there is no place "sea"'),
        ("neighbours: {sea: [moor]}", 5, "P014", 'there is no place "sea"'),
        ("neighbours: {moor: [moor]}", 5, "P006", "moor is a neighbour of itself"),
        ("walls: [[moor, sea]]", 5, "P014", 'there is no place "sea"'),
        ("walls: [[moor, moor]]", 5, "P006", "a wall between moor and itself"),
        ("walls: [[moor, town]]", 5, "P006", "moor and town do not touch"),
        ("touching: false\ngap: 1mm", 6, "P006", "gap is for places that touch"),
        ("special:\n  a: {cells: [lake], title: A, bracket: top}", 6, "P006", "a map-board has no brackets"),
        ("width: 3", 5, "P012", "3 is not a length"),
    ],
)
def test_a_fault_of_the_board_is_told_at_its_key(tmp_path, more, line, code, message):
    assert told(tmp_path, more=more) == [("components.yaml", line, code, message)]


@pytest.mark.parametrize(
    ("svg", "code", "message"),
    [
        ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>", "P006", "this drawing has no places"),
        (b"\x89PNG\r\n\x1a\n", "P020", "a map is drawn as SVG: other pictures have no places"),
    ],
)
def test_a_drawing_that_is_no_map_is_told_where_it_is_named(tmp_path, svg, code, message):
    ending = "png" if isinstance(svg, bytes) else "svg"
    changed = FILES["components.yaml"] + BOARD.replace(".svg", f".{ending}")
    _, problems = load(tmp_path, {"components.yaml": changed, f"art/moor.{ending}": svg})
    line = FILES["components.yaml"].count("\n") + 5
    assert (line, code, message) in [(one.place.line, one.code, one.message) for one in problems]


def test_a_drawing_that_is_missing_is_told_once(tmp_path):
    _, problems = load(tmp_path, {"components.yaml": FILES["components.yaml"] + BOARD})
    assert [problem.code for problem in problems] == ["P001"]


def test_neighbours_of_themselves_hide_no_unknown_places(tmp_path):
    more = "titles: {Lake: Lake}\nneighbours: {moor: [moor, sea]}"
    assert [(line, code) for _, line, code, _ in told(tmp_path, more=more)] == [(5, "P014"), (6, "P006"), (6, "P014")]


def test_too_many_places_and_too_detailed_outlines_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(map_places, "_MOST_PLACES", 2)
    assert ("moor.svg", 5, "P008", "more than 2 places") in told(tmp_path)
    monkeypatch.setattr(map_areas, "_MOST_STEPS", 3)
    monkeypatch.setattr(map_places, "_MOST_PLACES", 9)
    assert [code for _, _, code, _ in told(tmp_path)] == ["P008"]


def test_a_drawing_with_faults_is_told_once_and_everything_else_is_checked(tmp_path):
    drawing = HEAD + '<rect id="moor" x="NaN" width="9" height="9"/></g></svg>'
    board = BOARD + "  labels: cell\n  width: 3\n"
    files = {"components.yaml": FILES["components.yaml"] + board, "art/moor.svg": drawing}
    write(tmp_path / "small", files)
    problems = Problems()
    assert load_game(tmp_path / "small", problems) is None
    codes = [one.code for one in problems]
    assert (codes.count("P012"), codes.count("P020")) == (1, 1)
