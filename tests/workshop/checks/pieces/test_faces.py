"""Every fault of a face with the values of its pieces, at the place where it is corrected."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.game.model.faces import FaceLayer
from pnp.pieces.kinds import draw_component
from pnp.press.colour import Colour
from pnp.press.geometry.path import Box
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.translation.catalogue import author_catalogue
from pnp.workshop.bench.draw_context import make_draw_context
from pnp.workshop.checks.pieces import faces
from pnp.workshop.options import BuildOptions
from tests.game.reading.deck import DECK, changed_deck, load_deck, spots, write_deck
from tests.game.reading.small import FILES, load
from tests.samples import SEED


def checked(folder, changed):
    """Return every problem of the deck with some files changed, those of its layout too."""
    problems = Problems()
    ruleset = load_game(write_deck(folder / "deck", changed), problems)
    if ruleset is not None:
        check_game(ruleset, BuildOptions(papers=("a4",)), problems)
    return problems.sorted()


def test_the_deck_is_sound(tmp_path):
    assert load_deck(tmp_path)[1] == []


@pytest.mark.parametrize(
    ("file", "old", "new", "found"),
    [
        ("cards.csv", "Moss,moss", "Moss,mooss", ["P001 cards.csv:4:6"]),
        ("cards.csv", "bee,1,2,3", "bee,1,two,3", ["P006 cards.csv:2:17"]),
        ("cards.csv", "Cost", "Price", ["P031 faces.yaml:10:27"]),
        ("faces.yaml", "{title}", "{titel}", ["P031 faces.yaml:9:15"]),
        ("faces.yaml", "when: {suit:", "when: {suite:", ["P014 faces.yaml:11:39"]),
        ("faces.yaml", "icon: coin", "icon: con", ["P014 faces.yaml:10:14"]),
        ("faces.yaml", 'fill: "{suit}"', "fill: blurple", ["P013 faces.yaml:4:32"]),
        ("faces.yaml", "{suit: moss}", "{suit: mooss}", []),
        ("faces.yaml", "{suit: bee}", "{suit: beee}", ["P014 faces.yaml:11:45"]),
        ("faces.yaml", "{suit: bee}", "{suit: '>0'}", ["P014 faces.yaml:11:45"]),
        ("faces.yaml", "{suit: bee}", "{suit: [bee, '!b', owls]}", ["P014 faces.yaml:11:51", "P014 faces.yaml:11:57"]),
        ("faces.yaml", "{suit: bee}", "{suit: moss, value: 1}", ["P014 faces.yaml:11:32"]),
        ("faces.yaml", "{suit: bee}", "{suit: [moss, bee], value: 1}", []),
        ("faces.yaml", "Score: {value}", "{{value}} {{}} {value} {{cost}}", []),
        (
            "components.yaml",
            "values: {title:",
            "values: {titel:",
            ["P031 faces.yaml:14:15", "P004 components.yaml:13:33"],
        ),
        ("components.yaml", "front: {", "front: {label: '{title}', ", ["P031 components.yaml:6:18"]),
        ("faces.yaml", "label:", "stone:", ["P007 faces.yaml:12:1"]),
        ("faces.yaml", "Score: {value}", "{value|coin|coins}", []),
        ("faces.yaml", "Score: {value}", "{value|coin}", ["P072 faces.yaml:11:15"]),
        ("faces.yaml", "Score: {value}", "{price|coin|coins}", ["P031 faces.yaml:11:15"]),
        ("faces.yaml", "{title}", "{title|coin|coins}", [f"P031 cards.csv:{row}:1" for row in (2, 3, 4)]),
    ],
)
def test_a_fault_is_at_its_place(tmp_path, file, old, new, found):
    _, problems = load_deck(tmp_path, changed_deck(file, old, new))
    assert sorted(spots(problems)) == sorted(found)


@pytest.mark.parametrize(
    ("layer", "code"),
    [
        ("{mark: dsic}", "P006"),
        ("{mark: '{suit}'}", "P006"),
        ("{pips: 7}", "P006"),
        ("{pips: '{value}'}", "P006"),
        ("{ornament: buton}", "P014"),
        ("{text: '{icon:con}'}", "P031"),
        ("{text: '{rule:goal.nowhere}'}", "P031"),
        ("{text: '**x'}", "P030"),
        ("{text: x, colour: blurple}", "P013"),
        ("{shape: circle, line: '{title}'}", "P013"),
        ("{shape: path, path: M 0 0 L 1, fill: red}", "P020"),
        ("{shape: path, path: M 3 3 L 3 3 Z, line: red}", "P006"),
        ("{shape: polygon, points: [[1mm, 1mm], [9mm, 1mm]], fill: red}", "P006"),
        ("{ornament: button, values: {hoels: 2}}", "P004"),
        ("hello", "P006"),
        ("{mark: disc, pips: 2}", "P006"),
    ],
)
def test_names_in_layers_stand_for_something(tmp_path, layer, code):
    before = '    - {art: "art/{suit}.svg"'
    problems = checked(tmp_path, changed_deck("faces.yaml", before, f"    - {layer}\n{before}"))
    assert {one.code for one in problems} == {code}, list(map(str, problems))
    assert {one.place.file.rpartition("/")[2] for one in problems} <= {"faces.yaml", "cards.csv"}


def test_a_back_with_a_value_of_the_table_is_told_that_all_share_it(tmp_path):
    faces_file = DECK["faces.yaml"] + 'reduced:\n  layers: [{shape: rectangle, fill: "{suit}"}, {text: "{cost}"}]\n'
    components = DECK["components.yaml"].replace("back: {fill: moss}", "back: {face: reduced}", 1)
    problems = checked(tmp_path, {"faces.yaml": faces_file, "components.yaml": components})
    assert [one.code for one in problems] == ["P031", "P031"]
    assert {one.hint for one in problems} == {faces._SHARED_BACK}


def test_one_fault_of_a_face_is_reported_once_for_all_its_pieces(tmp_path):
    _, problems = load_deck(tmp_path, changed_deck("faces.yaml", "icon: coin", "icon: con"))
    assert len(problems) == 1


def test_a_table_with_faults_brings_no_others(tmp_path):
    _, problems = load_deck(tmp_path, changed_deck("cards.csv", "Title", '"Title'))
    assert spots(problems) == ["P016 cards.csv:1:1"]


def test_a_cell_may_name_another_column_and_no_other_thing(tmp_path):
    assert load_deck(tmp_path / "a", changed_deck("cards.csv", "Honey bee", "Bee {value}"))[1] == []
    _, problems = load_deck(tmp_path / "b", changed_deck("cards.csv", "Honey bee", "Bee {values}"))
    assert spots(problems) == ["P031 cards.csv:2:1"]


def test_an_unknown_face_is_reported_with_what_may_be_meant(tmp_path):
    problems = Problems()
    folder = write_deck(tmp_path / "deck", changed_deck("components.yaml", "{face: hedge}", "{face: hedges}"))
    ruleset = load_game(folder, problems)
    assert ruleset is not None
    assert check_game(ruleset, BuildOptions(), problems) is None
    assert spots(list(problems)) == ["P014 components.yaml:6:17"]
    assert problems.entries[0].hint == 'did you mean "hedge"?'


@pytest.mark.parametrize(
    ("box", "part"),
    [
        ("[1mm, 1mm, 0mm, 9mm]", "has no size"),
        ("[1mm, 1mm, -5mm, 9mm]", "has no size"),
        ("[1mm, 1mm, 50% - 40mm, 9mm]", "has no size"),
        ("[200mm, 1mm, 5mm, 9mm]", "is outside"),
        ("[1mm, 100%, 5mm, 9mm]", "is outside"),
    ],
)
@pytest.mark.parametrize("layer", ["mark: disc", "text: 'Words'", "icon: coin", "art: art/bee.svg"])
def test_a_layer_that_nobody_would_see_is_reported_once(tmp_path, layer, box, part):
    before = '    - {art: "art/{suit}.svg"'
    (problem,) = checked(tmp_path, changed_deck("faces.yaml", before, f"    - {{{layer}, box: {box}}}\n{before}"))
    line = (tmp_path / "deck/faces.yaml").read_text().splitlines()[problem.place.line - 1]
    assert (spots([problem])[0][:16], line[problem.place.column - 1 :]) == ("P006 faces.yaml:", f"{box}}}")
    assert problem.message.startswith(f"layer 1 of the face hedge {part}")


def test_layers_beyond_all_need_are_refused_before_they_are_drawn(tmp_path, monkeypatch):
    monkeypatch.setattr(faces, "MOST_DRAWN", 50)
    before = '    - {art: "art/{suit}.svg"'
    layer = "    - {mark: disc, box: [1mm, 1mm, 2mm, 2mm], repeat: {count: 50, step: [1mm, 0mm]}}\n"
    problems = checked(tmp_path, changed_deck("faces.yaml", before, layer + before))
    assert [(one.code, one.place.line) for one in problems if "layers" in one.message] == [("P008", 1)]


def test_a_file_of_faces_that_cannot_be_read_brings_no_other_faults(tmp_path):
    assert {one.place.file.rpartition("/")[2] for one in checked(tmp_path, {"faces.yaml": "- a: [\n"})} == {
        "faces.yaml"
    }


WORDS = st.sampled_from(
    [
        "",
        "0",
        "-1",
        "7mm",
        "0mm",
        "[]",
        "{}",
        "[1mm]",
        "{x}",
        "'{title}'",
        "'{nothing}'",
        "true",
        "null",
        "deck",
        "x: y",
        "disc",
    ],
)


@settings(max_examples=60 if SEED else 12)
@given(st.sampled_from(["faces.yaml", "cards.csv", "components.yaml"]), st.integers(0, 400), WORDS)
def test_any_word_in_any_place_gives_problems_and_no_exception(tmp_path_factory, file, number, word):
    words = list(re.finditer(r"[^\s,:{}\[\]]+", DECK[file]))
    match = words[number % len(words)]
    text = DECK[file][: match.start()] + word + DECK[file][match.end() :]
    for problem in checked(tmp_path_factory.mktemp("any"), {file: text}):
        assert problem.place is None or problem.place.line <= text.count("\n") + 30
        assert problem.hint


TITLE = (
    '<text id="slot:title" style="font-size:5px;font-weight:bold;font-family:serif;fill:#334455;inline-size:40" '
    'x="5" y="12">Title</text>'
)
PICTURE = '<rect id="slot:picture" x="5" y="20" width="53" height="40" rx="2"/>'
FACE = 'bird:\n  drawing: art/bird.svg\n  slots:\n    picture: {art: "{picture}", fit: cover}\n'
CARD = """
bird:
  kind: card
  title: Bird
  count: 1
  size: poker
  front: {face: bird, values: {title: Heron, picture: art/wood.svg}}
"""


def loaded(folder, drawing=TITLE + "\n" + PICTURE, face=FACE, card=CARD, **files):
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">\n<path d="M0 0h63v88h-63z"/>\n{drawing}\n</svg>'
    )
    changed = {"components.yaml": FILES["components.yaml"] + card, "faces.yaml": face, "art/bird.svg": svg, **files}
    return load(folder, changed)


def layers(ruleset) -> list[FaceLayer]:
    return list(ruleset.components["bird"].front.layout.layers)


def told(problems):
    return [(p.place.file.rsplit("/")[-1], p.place.line, p.code, p.message) for p in problems]


def test_slots_are_layers_between_the_parts_of_the_drawing(tmp_path):
    ruleset, problems = loaded(tmp_path)
    assert problems == []
    below, title, between, picture, above = layers(ruleset)
    assert [one.part.number for one in (below, between, above)] == [0, 1, 2]
    assert title.text == "{title}" and picture.art == "{picture}"
    assert (title.font, title.bold, title.size, title.colour) == ("serif", True, 5, Colour(0x33, 0x44, 0x55))
    assert (title.align, title.valign) == ("start", "top")
    assert title.frame.box == Box(5, 7, 45, 13)
    assert (picture.frame.box, picture.corner) == (Box(5, 20, 58, 60), pytest.approx(2))
    assert ruleset.sources["faces.yaml"].place(title.origin).line == 3


def test_what_is_written_counts_more_than_what_is_drawn(tmp_path):
    face = FACE + '    title: {text: "{title}!", size: 9pt, align: centre, bold: false}\n'
    ruleset, problems = loaded(tmp_path, face=face)
    assert problems == []
    title = layers(ruleset)[1]
    assert (title.text, title.align, title.bold, title.font) == ("{title}!", "centre", False, "serif")
    assert title.size == pytest.approx(3.175)


def test_a_face_that_is_like_a_drawn_one_adds_layers_above_it(tmp_path):
    face = FACE + "owl:\n  like: bird\n  layers:\n    - {mark: disc, box: [1mm, 1mm, 3mm, 3mm]}\n"
    ruleset, problems = loaded(tmp_path, face=face, card=CARD.replace("face: bird", "face: owl"))
    assert problems == []
    assert [one.kind for one in layers(ruleset)] == ["drawing", "text", "drawing", "art", "drawing", "mark"]


@pytest.mark.parametrize(
    ("slot", "message"),
    [
        ('<rect id="slot:a" width="0" height="9"/>', "the slot a has no size"),
        ('<text id="slot:a"/>', "the slot a has no size"),
        ('<g id="slot:a"/>', "the slot a has no size"),
        ('<rect id="slot:a" width="9" height="9" transform="skewX(30)"/>', "the slot a is slanted or mirrored"),
        ('<rect id="slot:a" x="70" y="2" width="9" height="9"/>', "the slot a is outside the drawing"),
        ('<text id="slot:a" x="5" y="-20">A</text>', "the slot a is outside the drawing"),
        ('<rect id="slot:A" width="9" height="9"/>', '"A" is not a name of a slot'),
    ],
)
def test_a_slot_that_nothing_can_fill_is_told_in_the_drawing(tmp_path, slot, message):
    assert ("bird.svg", 4, "P006", message) in told(loaded(tmp_path, f"{TITLE}{PICTURE}\n{slot}")[1])


FOREIGN = 'the slot title has the font "Mistral", which the game does not include'


@pytest.mark.parametrize(
    ("drawing", "line", "code", "message"),
    [
        (TITLE + "\n" + PICTURE + "\n" + TITLE, 5, "P007", 'duplicate slot "title"'),
        (TITLE.replace("slot:t", "slot:T") + "\n" + PICTURE, 3, "P006", '"Title" is not a name of a slot'),
        (TITLE.replace("serif", "Mistral") + PICTURE, 3, "P014", FOREIGN),
        (TITLE + PICTURE + '\n<rect id="slot:cost" width="9" height="9"/>', 4, "P031", "unknown placeholder {cost}"),
    ],
)
def test_a_fault_is_told_in_the_drawing(tmp_path, drawing, line, code, message):
    assert ("bird.svg", line, code, message) in told(loaded(tmp_path, drawing)[1])


@pytest.mark.parametrize(
    ("face", "line", "code", "message"),
    [
        (FACE + '    titel: {text: "{title}"}\n', 5, "P014", 'the drawing has no slot "titel"'),
        (FACE + "    title: {text: A, box: [1mm, 1mm, 9mm, 9mm]}\n", 5, "P006", "a slot has no box"),
        ("bird:\n  slots: {title: {text: A}}\n", 2, "P006", "slots without a drawing"),
        (FACE.replace("bird.svg", "birt.svg"), 2, "P001", "there is no file art/birt.svg"),
    ],
)
def test_a_fault_is_told_in_faces_yaml(tmp_path, face, line, code, message):
    found = told(loaded(tmp_path, face=face)[1])
    assert ("faces.yaml", line, code) in [(file, at, kind) for file, at, kind, _ in found]
    assert code == "P001" or any(text == message for *_, text in found)


def test_a_value_without_a_slot_is_told_at_the_piece(tmp_path):
    card = CARD.replace("title: Heron", "title: Heron, cost: 3")
    ((file, _, code, message),) = told(loaded(tmp_path, card=card)[1])
    assert (file, code, message) == ("components.yaml", "P004", 'the face "bird" has no value "cost"')


def test_a_drawing_of_pixels_has_no_slots(tmp_path):
    problems = loaded(tmp_path, face=FACE.replace(".svg", ".png"), **{"art/bird.png": b"\x89PNG\r\n\x1a\n"})[1]
    assert ("P020", "a face is drawn as SVG: other pictures have no slots") in [(p.code, p.message) for p in problems]


@pytest.mark.parametrize("drawing", ["<rect", '<rect width="NaN" height="3"/>', '<rect id="slot:title" x="a"/>'])
def test_a_drawing_with_faults_is_told_once(tmp_path, drawing):
    ruleset, _ = loaded(tmp_path, drawing)
    problems = Problems()
    assert ruleset is not None  # what pictures hold is read for a build
    context = make_draw_context(ruleset, author_catalogue(ruleset), problems)
    assert [one.code for one in problems] == ["P020"]
    assert draw_component("bird", context)[0].findings == ()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"drawing": TITLE.replace("<text", '<text transform="skewX(20)"') + PICTURE},
            "the slot title is slanted or mirrored",
        ),
        ({"drawing": PICTURE + TITLE.replace('x="5"', 'x="500"')}, "the slot title is outside the drawing"),
        ({"drawing": PICTURE + '<text id="slot:title" x="5" y="12"></text>'}, "the slot title has no size"),
        ({"drawing": PICTURE + TITLE.replace("slot:title", "slot:The Title")}, '"The Title" is not a name of a slot'),
        ({"drawing": TITLE}, 'the drawing has no slot "picture"'),
        ({"face": FACE.replace("  drawing: art/bird.svg\n", "")}, "slots without a drawing"),
        ({"face": "bird:\n  like: bard\n"}, 'there is no face "bard"'),
        ({"face": "bird:\n  like: bird\n"}, '"bird" is like itself'),
        (
            {"face": 'bird:\n  layers: [{text: "{title}", art: "{picture}"}]\n'},
            "a layer is exactly one thing; this one is text and art",
        ),
    ],
)
def test_a_face_with_a_fault_is_told_once(tmp_path, changes, message):
    _, problems = loaded(tmp_path, **changes)
    assert [problem.message for problem in problems] == [message]
