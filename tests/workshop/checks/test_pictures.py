"""What sections of the rules show must be there, and a picture says what it shows."""

import pytest

from pnp.problems import Severity
from tests.game.reading.deck import DECK
from tests.game.reading.deck import spots as deck_spots
from tests.game.reading.small import FILES, SVG, load, spots
from tests.workshop.checks.pieces.test_faces import checked


def with_items(*lines: str) -> dict[str, str]:
    return {"rules.yaml": FILES["rules.yaml"] + "\n- section: more\n  title: More\n  items:\n" + "".join(lines)}


def found(folder, *lines, **files):
    """Return the code, the severity and the message of each problem that such items are."""
    _, problems = load(folder, {**with_items(*(f"    {line}\n" for line in lines)), **files})
    return [(problem.code, problem.severity, problem.message, problem.hint) for problem in problems]


@pytest.mark.parametrize(
    ("lines", "code", "message", "hint"),
    [
        (("- picture: butto",), "P014", 'there is no component "butto"', 'did you mean "button"?'),
        (("- picture: button:red",), "P014", '"button" has no design "red"', ""),
        (("- picture: figure:strat",), "P014", 'there is no figure "strat"', 'did you mean "start"?'),
        (("- picture: figure:start", "  frame: c"), "P006", 'the figure "start" has', ""),
        (("- picture: town", "  side: back"), "P006", '"town" has no back', "remove the key, or give it a back"),
        (("- picture: figure:start", "  side: back"), "P006", "only the picture of a component has a side", ""),
        (("- picture: town", "  frame: a"), "P006", "only the picture of a figure has a frame", ""),
        (("- picture: figure:start", "  frame: z"), "P006", '"z" is not the letter of a frame', "write a, b, c, …"),
        (("- text: Words", "  width: 30mm"), "P006", "only a picture can have width", "add picture: …"),
        (("- text: Words", "  title: Words"), "P006", "only a clause or a box can have a title", ""),
        (("- picture: art/none.svg", "  alt: x"), "P001", "there is no file art/none.svg", ""),
        (("- picture: ART/Wood.svg", "  alt: x"), "P001", "", "there is art/wood.svg (names are case-sensitive)"),
        (("- picture: art/woods.svg", "  alt: x"), "P001", "", "there is art/wood.svg"),
        (("- picture: ../x.svg", "  alt: x"), "P010", "", ""),
        (("- picture: town", "  caption: '{town.lawn}'"), "P031", "unknown placeholder {town.lawn}", ""),
        (("- tip: '**open'",), "P030", "** does not close", ""),
        (("- variants: list",), "P005", "the rules list the variant", "add text: … with what the booklet says of it"),
        (("- example: One", "  tip: Two"), "P006", "an item is exactly one thing", ""),
    ],
)
def test_each_fault_is_told(tmp_path, lines, code, message, hint):
    (problem, *others) = found(tmp_path, *lines)
    assert problem[0] == code and problem[1] is Severity.ERROR
    assert message in problem[2] and hint in (problem[3] or "")
    assert len(others) == 0 or code == "P005"


def test_a_figure_may_have_a_width_and_nothing_else_of_a_picture(tmp_path):
    figure = FILES["rules.yaml"].replace("- figure: start", "- figure: start\n      width: 50mm")
    assert load(tmp_path / "a", {"rules.yaml": figure})[1] == []
    _, (problem,) = load(tmp_path / "b", {"rules.yaml": figure.replace("width: 50mm", "alt: A town")})
    assert problem.message == "only a picture can have alt"


@pytest.mark.parametrize("kind", ["options", "variants"])
def test_a_list_of_nothing_is_told(tmp_path, kind):
    game = FILES["game.yaml"]
    start = game.index("options:")
    rules = with_items(f"    - {kind}: list\n")["rules.yaml"].replace("      when: {edition: first}\n", "")
    _, problems = load(tmp_path, {"game.yaml": game[:start], "rules.yaml": rules})
    assert [(problem.code, problem.message) for problem in problems] == [("P014", f"game.yaml has no {kind}")]


def test_art_that_says_nothing_is_a_warning(tmp_path):
    art = {"art/leaf.svg": SVG}
    ((code, severity, message, _),) = found(tmp_path / "a", "- picture: art/leaf.svg", **art)
    assert (code, severity) == ("P005", Severity.WARNING) and "art/leaf.svg" in message
    assert found(tmp_path / "b", "- {picture: art/leaf.svg, alt: A leaf.}", **art) == []
    assert found(tmp_path / "c", "- {picture: art/leaf.svg, caption: A leaf.}", **art) == []


def test_what_is_there_is_no_problem(tmp_path):
    lines = (
        "- {picture: button, side: front}",
        "- {picture: town, width: 40mm}",
        "- {picture: 'figure:start', frame: a}",
    )
    assert found(tmp_path, *lines) == []


def test_a_figure_that_is_shown_as_a_picture_is_shown(tmp_path):
    rules = FILES["rules.yaml"].replace("figure: start", 'picture: "figure:start"')
    _, problems = load(tmp_path, {"rules.yaml": rules})
    assert spots(problems) == []


DIE = "die:\n  kind: die\n  title: Die\n  size: 20mm\n  faces: [{icon: %s}, a, b, c, d, e]\n"
COUNTER = "%s:\n  kind: counter\n  title: Loop\n  size: 20mm\n  count: 1\n  front: {face: %s}\n"


def icon_faults(tmp_path, components, faces=""):
    files = {"components.yaml": components, "faces.yaml": faces}
    problems = checked(tmp_path, {name: DECK[name] + text for name, text in files.items()})
    return [(spot, problem.message) for spot, problem in zip(deck_spots(problems), problems, strict=True)]


@pytest.mark.parametrize(
    ("icon", "faults"),
    [
        ("bee", []),
        ("chip", []),
        ("wasp", [("P014 components.yaml:18:18", 'there is no icon or component "wasp"')]),
        ("die", [("P006 components.yaml:18:18", '"die" shows itself')]),
    ],
)
def test_an_icon_is_one_of_the_look_or_another_component(tmp_path, icon, faults):
    assert icon_faults(tmp_path, DIE % icon) == faults


@pytest.mark.parametrize("layer", ["{icon: loop}", '{text: "So {icon:loop}."}'])
def test_a_face_that_shows_its_own_piece_is_found_and_what_shows_that_is_drawn(tmp_path, layer):
    faces = f"loop:\n  layers:\n    - {layer}\n"
    told = icon_faults(tmp_path, DIE % "loop" + COUNTER % ("loop", "loop"), faces)
    assert told == [("P006 components.yaml:24:17", '"loop" shows itself')]


def test_pieces_that_show_each_other_are_both_found(tmp_path):
    faces = "one:\n  layers:\n    - {icon: second}\ntwo:\n  layers:\n    - {icon: first}\n"
    told = icon_faults(tmp_path, COUNTER % ("first", "one") + COUNTER % ("second", "two"), faces)
    assert [message for _, message in told] == [
        '"first" shows itself by "second"',
        '"second" shows itself by "first"',
    ]
