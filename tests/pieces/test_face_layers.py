"""Layers of a face on a piece: where each is, how large, and what it shows."""

from __future__ import annotations

import pytest

from pnp.game.model.faces import FaceLayer
from pnp.game.reading.own_faces import read_faces
from pnp.pieces.face_layers import FaceOnPiece, draw_layout, layer_box, layout_ground
from pnp.pieces.kinds import draw_component
from pnp.press.geometry.path import Box
from pnp.press.scene.nodes import Glyphs, Shape, Use
from pnp.press.scene.transforms import iter_leaves
from pnp.problems import Problems, SourceMap
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.translation.catalogue import Catalogue, author_catalogue
from pnp.workshop.bench.draw_context import make_draw_context
from pnp.workshop.options import BuildOptions
from tests.game.reading.deck import changed_deck, write_deck
from tests.records import record
from tests.workshop.checks.pieces.test_faces import CARD, FACE, PICTURE, TITLE, loaded

FILLED = {"shape": "rectangle", "fill": "#010203"}
TRIM, BLEED = Box(0, 0, 60, 90), Box(-1, -1, 61, 91)


@pytest.fixture(scope="module")
def context(tmp_path_factory):
    problems = Problems()
    ruleset = load_game(write_deck(tmp_path_factory.mktemp("faces") / "deck"), problems)
    assert ruleset is not None, list(map(str, problems))
    build = check_game(ruleset, BuildOptions(), problems)
    assert build is not None, list(map(str, problems))
    return build.context


def drawn(context, *layers, findings=None, **values):
    """Return the leaves of layers on a piece of 60 × 90 mm."""
    faces, wrong = read_faces({"f": {"layers": list(layers)}}, SourceMap("faces.yaml"))
    assert wrong == []
    face = FaceOnPiece(faces["f"], values, TRIM, BLEED, {})
    return list(iter_leaves(draw_layout(face, context, [] if findings is None else findings)))


def box_of(leaf):
    return leaf.node.path.transformed(leaf.transform).bounds


def rounded(box):
    return tuple(round(side, 3) for side in (box.left, box.top, box.right, box.bottom))


def test_a_box_is_measured_from_the_left_and_the_top():
    layer = record(FaceLayer, {"mark": "disc", "box": ["10mm", "50%", "100% - 20mm", "1cm"]})
    assert rounded(layer_box(layer, TRIM)) == (10, 45, 50, 55)
    assert layer_box(record(FaceLayer, {"mark": "disc"}), TRIM) == TRIM


@pytest.mark.parametrize(
    ("layer", "expected"),
    [
        ({"shape": "rectangle", "fill": "red"}, (-1, -1, 61, 91)),
        ({"shape": "rectangle", "fill": "red", "box": [0, "50%", "50%", "50%"]}, (-1, 45, 30, 91)),
        ({"shape": "rectangle", "line": "red"}, (0, 0, 60, 90)),
        ({"shape": "rectangle", "fill": "red", "box": ["1mm", "1mm", "58mm", "88mm"]}, (1, 1, 59, 89)),
        ({"shape": "circle", "fill": "red", "box": ["10mm", "10mm", "20mm", "10mm"]}, (10, 10, 30, 20)),
        ({"shape": "line", "line": "red", "points": [[0, 0], ["100%", "50%"]]}, (0, 0, 60, 45)),
        ({"shape": "path", "line": "red", "path": "M0 0L3 4", "box": ["5mm", "5mm", "9mm", "9mm"]}, (5, 5, 8, 9)),
        ({"mark": "square", "box": ["10mm", "10mm", "20mm", "10mm"]}, (15.7, 10.7, 24.3, 19.3)),
        ({"shape": "rectangle", "fill": "red", "box": ["9mm", "9mm", "8mm", "2mm"], "turn": 90}, (12, 6, 14, 14)),
    ],
)
def test_a_shape_is_where_its_box_is_and_reaches_the_bleed_at_the_trim(context, layer, expected):
    (leaf,) = drawn(context, layer)
    assert rounded(box_of(leaf)) == expected


@pytest.mark.parametrize(("coins", "words"), [(1, "1 coin"), ("2", "2 coins"), (0, "0 coins")])
def test_a_number_chooses_its_word(context, coins, words):
    (leaf,) = drawn(context, {"text": "{n} {n|coin|coins}"}, n=coins)
    assert leaf.node.line.text == words


def test_a_layer_is_repeated_and_turned(context):
    layer = {"shape": "circle", "fill": "red", "box": ["5mm", "5mm", "4mm", "4mm"]}
    step = {"count": "{n}", "step": ["10mm", 0]}
    leaves = drawn(context, layer | {"repeat": step, "also_turned": True}, n=2)
    assert [rounded(box_of(leaf)) for leaf in leaves] == [
        (5, 5, 9, 9), (15, 5, 19, 9), (51, 81, 55, 85), (41, 81, 45, 85),
    ]  # fmt: skip


@pytest.mark.parametrize(("align", "left"), [("left", 10), ("centre", 19), ("right", 28)])
def test_icons_stand_in_a_row_as_large_as_they_can_be(context, align, left):
    layer = {"icon": "coin", "count": 3, "gap": "1mm", "box": ["10mm", "20mm", "38mm", "6mm"], "align": align}
    boxes = [box_of(leaf) for leaf in drawn(context, layer)]
    assert [round(box.left, 3) for box in boxes] == [left, left + 7, left + 14]
    assert {(round(box.width, 3), round(box.height, 3)) for box in boxes} == {(6, 6)}
    assert len(drawn(context, layer | {"box": ["10mm", "20mm", "11mm", "6mm"]})) == 3
    assert box_of(drawn(context, layer | {"box": ["10mm", "20mm", "11mm", "6mm"]})[0]).width == pytest.approx(3)


@pytest.mark.parametrize(
    ("fit", "position", "expected"),
    [
        ("contain", "centre", (10, 35, 50, 75)),
        ("contain", "top", (10, 20, 50, 60)),
        ("contain", "bottom-left", (10, 50, 50, 90)),
        ("cover", "centre", (-5.5, 20, 65.5, 91)),
        ("cover", "left", (10, 20, 81, 91)),
    ],
)
def test_art_is_contained_or_covers_its_box(context, fit, position, expected):
    layer = {"art": "art/bee.svg", "box": ["10mm", "20mm", "40mm", "70mm"], "fit": fit, "position": position}
    (leaf,) = drawn(context, layer)
    assert rounded(box_of(leaf)) == expected


def lines(leaves):
    return [leaf.node.line for leaf in leaves if isinstance(leaf.node, Glyphs)]


def test_a_text_is_as_large_as_its_box_lets_it_be(context):
    layer = {"text": "{title}", "box": ["5mm", "5mm", "50mm", "12mm"], "size": "14pt", "smallest": "7pt"}
    sizes = []
    for words in (1, 8, 16, 24):
        findings = []
        (first, *_) = lines(drawn(context, layer, findings=findings, title="Honey " * words))
        assert findings == []
        sizes.append(round(first.runs[0].size * 72 / 25.4, 2))
    assert sizes[0] == 14
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] >= 7


def test_a_text_that_does_not_fit_says_by_how_much(context):
    layer = {"text": "{title}", "box": ["5mm", "5mm", "50mm", "6mm"], "size": "9pt", "smallest": "8pt"}
    findings = []
    drawn(context, layer, findings=findings, title="Honey " * 40)
    (finding,) = findings
    assert finding.code == "P033"
    assert finding.message.endswith(" mm, in a box of 6 mm")
    head, _, needed = finding.message.rpartition(" mm too high in the smallest letters: ")
    assert head.startswith('the text "Honey Honey')
    more, high = float(head.rpartition(" is ")[2]), float(needed.partition(" ")[0])
    assert more == pytest.approx(high - 6, abs=0.11) and more > 3


def test_a_text_shrinks_before_a_word_is_cut(context):
    layer = {"text": "{title}", "box": ["5mm", "5mm", "20mm", "20mm"], "size": "20pt", "smallest": "7pt"}
    findings = []
    (line,) = lines(drawn(context, {**layer, "hyphenate": False}, findings=findings, title="Bumblebee"))
    assert line.text == "Bumblebee" and 19 < line.width <= 20 and findings == []


@pytest.mark.parametrize(("layer", "last"), [({}, "-"), ({"font": "display"}, "y"), ({"hyphenate": False}, "y")])
def test_titles_are_not_hyphenated(context, layer, last):
    layer = {"text": "{title}", "box": ["5mm", "5mm", "30mm", "30mm"], "size": "16pt", "smallest": "7pt", **layer}
    (first, *_) = lines(drawn(context, layer, title="Honey extraordinary"))
    assert first.text.endswith(last)


def test_a_word_that_is_wider_than_its_box_is_told_by_how_much(context):
    layer = {"text": "{title}", "box": ["5mm", "5mm", "12mm", "10mm"], "size": "9pt", "hyphenate": False}
    findings = []
    drawn(context, layer, findings=findings, title="Honeycombs " + "x" * 90)
    (finding,) = findings
    assert finding.message.startswith('the word "xxx') and finding.message.endswith(" mm, in a box of 12 mm")
    assert " mm too wide in the smallest letters: " in finding.message and "wider" in finding.hint


def test_values_bring_their_own_markup_into_a_text(context):
    layer = {"text": "Pay **{cost}** now", "box": ["5mm", "5mm", "50mm", "12mm"]}
    leaves = drawn(context, layer, cost="{icon:coin} and *two*")
    (line,) = lines(leaves)
    assert line.text == "Pay coin and two now"
    assert len([leaf for leaf in leaves if isinstance(leaf.node, Shape | Use)]) == 1


def test_two_braces_are_one(context):
    (line,) = lines(drawn(context, {"text": "{{cost}} {cost} {{{cost}}} }}{{"}, cost="3"))
    assert line.text == "{cost} 3 {3} }{"


@pytest.mark.parametrize("layer", [{"art": "art/{suit}.svg"}, {"icon": "{suit}-icon"}, {"mark": "{suit}{suit}"}])
@pytest.mark.parametrize("empty", ["", " "])
def test_a_layer_whose_value_is_empty_is_left_out(context, layer, empty):
    findings = []
    assert drawn(context, layer, findings=findings, suit=empty) == [] and findings == []


@pytest.mark.parametrize("ends", ["\n", "\r\n", " \n "])
@pytest.mark.parametrize("translated", ["", "Hummel,\nsagt sie"])
def test_line_breaks_of_a_cell_are_kept(tmp_path, ends, translated):
    problems = Problems()
    cell = f'"{ends}**Honey**{ends}bee, says she\n"'
    ruleset = load_game(write_deck(tmp_path / "deck", changed_deck("cards.csv", "Honey bee,", f"{cell},")), problems)
    key = ("components.deck.designs.title", "**Honey**\nbee, says she")
    catalogue = Catalogue("de", {key: (translated,)} if translated else {})
    build = check_game(ruleset, BuildOptions(), problems, catalogue)
    assert build is not None, list(map(str, problems))
    faces = [piece.front for piece in draw_component("deck", build.context)]
    told = [line.text for face in faces for line in lines(list(iter_leaves(face.children)))]
    assert told[:2] == (translated.split("\n") if translated else ["Honey", "bee, says she"])


@pytest.mark.parametrize(("when", "count"), [({"suit": "bee"}, 1), ({"suit": ["owl", "moss"]}, 0), ({}, 1)])
def test_a_condition_decides(context, when, count):
    assert len(drawn(context, {"mark": "disc", "when": when}, suit="bee")) == count


def test_pips_are_as_many_as_they_say(context):
    assert [len(drawn(context, {"pips": n, "box": [0, 0, "9mm", "9mm"]})) for n in range(1, 7)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("layers", "colour"),
    [
        ([FILLED], "#010203"),
        ([FILLED, {"mark": "disc", "box": ["9mm", "9mm", "9mm", "9mm"]}], "#010203"),
        ([FILLED, {"shape": "rectangle", "fill": "red", "box": [0, 0, "9mm", "9mm"]}], None),
        ([{"art": "art/bee.svg", "fit": "cover"}], None),
        ([{"text": "x"}], "#ffffff"),
    ],
)  # fmt: skip
def test_the_ground_is_what_is_all_along_the_trim(context, layers, colour):
    faces, _ = read_faces({"f": {"layers": layers}}, SourceMap("faces.yaml"))
    ground = layout_ground(faces["f"], {}, TRIM, context.colour("white"), context)
    assert (ground and str(ground)) == colour


def test_a_problem_of_a_card_names_its_row(tmp_path):
    problems = Problems()
    changes = changed_deck("cards.csv", "Bumble bee", "Bumble " * 60)
    ruleset = load_game(write_deck(tmp_path / "deck", changes), problems)
    assert ruleset is not None
    assert check_game(ruleset, BuildOptions(), problems) is None
    assert {(one.code, one.place.file.rpartition("/")[2], one.place.line) for one in problems} == {
        ("P033", "cards.csv", 3)
    }


_OVER = '<rect x="5" y="20" width="53" height="40" fill="none" stroke="#AA0011"/>'
_COST = '<text id="slot:cost" x="50" y="80" font-size="6" text-anchor="end">12</text>'


def drawn_card(folder, drawing, face=FACE, card=CARD):
    ruleset, problems = loaded(folder, drawing, face, card)
    assert problems == []
    problems = Problems()
    context = make_draw_context(ruleset, author_catalogue(ruleset), problems)
    assert list(problems) == []
    return draw_component("bird", context)[0]


def lines_on(piece):
    return {
        leaf.node.line.text: (
            round(leaf.node.line.runs[0].size * leaf.transform.scale_factor, 3),
            leaf.transform((leaf.node.x, leaf.node.y)),
            leaf.node.line.width,
        )
        for leaf in iter_leaves(piece.front.children)
        if isinstance(leaf.node, Glyphs)
    }


def test_a_slot_is_filled_below_what_is_drawn_over_it(tmp_path):
    piece = drawn_card(tmp_path, TITLE + PICTURE + _OVER)
    order = [leaf.node for leaf in iter_leaves(piece.front.children)]
    over = next(i for i, node in enumerate(order) if isinstance(node, Shape) and str(node.paint.stroke) == "#aa0011")
    title = next(i for i, node in enumerate(order) if isinstance(node, Glyphs))
    assert over == len(order) - 1 and title < over
    assert lines_on(piece)["Heron"][0] == 5


def test_a_text_without_a_box_has_the_room_of_its_words(tmp_path):
    card = CARD.replace("title: Heron", "title: Heron, cost: 7")
    piece = drawn_card(tmp_path, TITLE + PICTURE + _COST, card=card)
    size, (x, y), width = lines_on(piece)["7"]
    assert size == 6
    assert (x + width, y) == pytest.approx((50, 80), abs=0.1)


def test_letters_are_as_large_as_the_drawing_is_on_a_larger_piece(tmp_path):
    large = CARD.replace("size: poker", "width: 126mm\n  height: 176mm")
    assert lines_on(drawn_card(tmp_path, TITLE + PICTURE, card=large))["Heron"][0] == 10


def test_a_turned_slot_is_filled_turned(tmp_path):
    turned = TITLE.replace("<text", '<text transform="rotate(90 30 44)"')
    piece = drawn_card(tmp_path, turned + PICTURE)
    (leaf,) = [one for one in iter_leaves(piece.front.children) if isinstance(one.node, Glyphs)]
    assert (leaf.transform.a, leaf.transform.b) == pytest.approx((0, 1))


def test_a_long_text_shrinks_and_then_is_told(tmp_path):
    title = "A heron that stands in the reeds of a very long river"
    piece = drawn_card(tmp_path, TITLE + PICTURE, card=CARD.replace("Heron", title))
    (finding,) = piece.findings
    assert (finding.code, finding.at) == ("P033", ("bird", "front", "values", "title"))


def test_a_drawing_of_another_shape_is_told_at_the_face(tmp_path):
    piece = drawn_card(tmp_path, TITLE + PICTURE, card=CARD.replace("size: poker", "width: 70mm\n  height: 70mm"))
    assert [(one.code, one.at) for one in piece.findings] == [("P006", ("bird", "front", "face"))]


def test_the_bleed_is_what_is_drawn_beyond_the_page_or_the_edge_that_goes_on(tmp_path):
    piece = drawn_card(tmp_path, TITLE + PICTURE)
    assert piece.bleed > 0
    boxes = [leaf.node.path.bounds for leaf in iter_leaves(piece.front.children) if isinstance(leaf.node, Shape)]
    assert min(box.left for box in boxes) <= -piece.bleed
    assert max(box.bottom for box in boxes) >= 88 + piece.bleed
