"""Slots of drawn faces: what each becomes, and everything that can be wrong, told in the drawing or in faces.yaml."""

from __future__ import annotations

import pytest

from pnp.game.model.faces import FaceLayer
from pnp.pieces.kinds import draw_component
from pnp.press.colour import Colour
from pnp.press.geometry.path import Box
from pnp.problems import Problems
from pnp.translation.catalogue import author_catalogue
from pnp.workshop.bench.draw_context import make_draw_context
from tests.game.reading.small import FILES, load

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
    """Return the small ruleset with a drawn face, and its problems."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">\n<path d="M0 0h63v88h-63z"/>\n{drawing}\n</svg>'
    )
    changed = {"components.yaml": FILES["components.yaml"] + card, "faces.yaml": face, "art/bird.svg": svg, **files}
    return load(folder, changed)


def layers(ruleset) -> list[FaceLayer]:
    """Return the layers of the card's face."""
    return list(ruleset.components["bird"].front.layout.layers)


def told(problems):
    """Return the file's ending, line, code and message of every problem."""
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
    ("drawing", "line", "code", "message"),
    [
        (TITLE + "\n" + PICTURE + "\n" + TITLE, 5, "P007", 'duplicate slot "title"'),
        (TITLE + PICTURE + '\n<rect id="slot:a" width="0" height="9"/>', 4, "P006", "the slot a has no size"),
        (TITLE + PICTURE + '\n<text id="slot:a"/>', 4, "P006", "the slot a has no size"),
        (TITLE + PICTURE + '\n<g id="slot:a"/>', 4, "P006", "the slot a has no size"),
        (
            TITLE + PICTURE + '\n<rect id="slot:a" width="9" height="9" transform="skewX(30)"/>',
            4,
            "P006",
            "the slot a is slanted or mirrored",
        ),
        (
            TITLE + PICTURE + '\n<rect id="slot:a" x="70" y="2" width="9" height="9"/>',
            4,
            "P006",
            "the slot a is outside the drawing",
        ),
        (
            TITLE + PICTURE + '\n<text id="slot:a" x="5" y="-20">A</text>',
            4,
            "P006",
            "the slot a is outside the drawing",
        ),
        (
            TITLE.replace("slot:title", "slot:Title") + "\n" + PICTURE,
            3,
            "P006",
            '"Title" is not a name of a slot',
        ),
        (
            TITLE + PICTURE + '\n<rect id="slot:A" width="9" height="9"/>',
            4,
            "P006",
            '"A" is not a name of a slot',
        ),
        (
            TITLE.replace("serif", "Mistral") + PICTURE,
            3,
            "P014",
            'the slot title has the font "Mistral", which the game does not include',
        ),
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
