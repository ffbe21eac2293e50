import pytest
from msgspec.structs import replace

from pnp.game.model.view import FRONT
from pnp.pieces.kinds.tile import draw_tile, tile_face, tile_outlines
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import Box, rectangle
from pnp.press.papers import PAPERS
from pnp.press.scene.nodes import Paint, Shape, Symbol
from pnp.press.scene.transforms import iter_leaves
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from tests.pieces.box import COMPONENTS, context
from tests.pieces.walk import uses, words

GREEN, RED, BLACK = Colour(0, 200, 0), Colour(200, 0, 0), Colour(0, 0, 0)


def tile(name="mushroom", **changes):
    drawing = context({name: {**COMPONENTS[name], **changes}})
    (piece,) = draw_tile(name, drawing.component(name), drawing)
    return piece


def test_both_its_sides_bleed():
    piece = tile()
    assert (piece.width, piece.height, piece.count, piece.bleed, piece.back_bleed) == (48, 48, 3, 0.75, 0.75)
    for side in (piece.front, piece.back):
        assert side.box == side.children[0].path.bounds == Box(-0.75, -0.75, 48.75, 48.75)
    assert uses(piece.front.children) == ["tile.svg"] and uses(piece.back.children) == ["back.svg"]


def test_tiles_with_the_same_back_share_its_symbol():
    assert tile("mushroom").back == tile("meadow").back
    assert tile("mushroom").front.name != tile("meadow").front.name
    labelled = tile(back={"art": "back.svg", "label": "Mine"})
    assert labelled.back.name == "mushroom:back" and words(labelled.back.children) == ["Mine"]


def test_a_tile_can_be_higher_than_wide_and_rounded():
    piece = tile(height="60mm", corner="4mm", back="same")
    assert (piece.width, piece.height) == (48, 60)
    assert any(command == "C" for command, _ in piece.trim[0].segments)
    assert piece.back is piece.front and piece.back_bleed == piece.bleed == 0.75


def test_a_fill_bleeds_also_beyond_round_corners_and_is_its_ground():
    piece = tile(corner="4mm", front={"fill": "red"}, back={"fill": "moss", "mark": "star"})
    for side, fill in ((piece.front, piece.ground), (piece.back, piece.back_ground)):
        ground = side.children[0]
        assert ground.path.bounds == Box(-0.75, -0.75, 48.75, 48.75) and ground.paint.fill == fill is not None
        assert not any(command == "C" for command, _ in ground.path.segments)


def test_what_is_on_bare_card_has_no_bleed():
    piece = tile(front={"label": "Mine"}, back="same")
    assert (piece.bleed, piece.back_bleed) == (0, 0)
    bare = {key: value for key, value in COMPONENTS["mushroom"].items() if key != "back"}
    drawing = context({"mushroom": bare})
    assert [piece.back for piece in draw_tile("mushroom", drawing.component("mushroom"), drawing)] == [None]


def picture(*shapes):
    """Return a picture of 48 mm, a rectangle of each inset and colour in it."""
    nodes = (Shape(rectangle(i, i, 48 - 2 * i, 48 - 2 * i), Paint(fill=colour)) for i, colour in shapes)
    return Symbol("tile.svg", tuple(nodes), Box(0, 0, 48, 48))


@pytest.mark.parametrize(
    ("shapes", "fill", "ground"),
    [
        ([(0, GREEN)], None, GREEN),  # one colour all along the trim
        ([(0, GREEN), (5, RED)], None, GREEN),
        ([(5, RED)], None, WHITE),  # bare card
        ([(5, RED)], "black", BLACK),  # the fill around the picture
        ([(0, GREEN), (-20, RED)], None, RED),
    ],
)
def test_the_ground_of_a_picture_is_known_without_drawing(shapes, fill, ground):
    drawing = context(
        {"mushroom": {**COMPONENTS["mushroom"], "front": {"art": "tile.svg"} | ({"fill": fill} if fill else {})}}
    )
    drawing = replace(drawing, art={**drawing.art, "tile.svg": picture(*shapes)})
    (outline,) = tile_outlines("mushroom", drawing.component("mushroom"), drawing)
    assert outline.ground == ground


def test_a_picture_of_several_colours_along_its_edge_has_no_ground():
    drawing = context({"mushroom": COMPONENTS["mushroom"]})
    half = Shape(rectangle(0, 0, 24, 48), Paint(fill=RED))
    art = {**drawing.art, "tile.svg": Symbol("tile.svg", (*picture((0, GREEN)).children, half), Box(0, 0, 48, 48))}
    (outline,) = tile_outlines("mushroom", drawing.component("mushroom"), replace(drawing, art=art))
    assert outline.ground is None


@pytest.mark.parametrize(("shapes", "room"), [([(0, GREEN)], 3), ([(5, RED)], 3), (None, 0)])
def test_twenty_picture_tiles_of_one_edge_colour_share_cuts_on_a_page(shapes, room):
    """Of tiles of 48 mm, 20 fit a page of A4 edge to edge; with gaps for their bleed, they leave no room for marks."""
    changes = {"count": 20, "back": {"fill": "red"}}
    drawing = context({"mushroom": {**COMPONENTS["mushroom"], **changes}})
    several = Symbol(
        "tile.svg", (*picture((0, GREEN)).children, Shape(rectangle(0, 0, 24, 48), Paint(fill=RED))), Box(0, 0, 48, 48)
    )
    art = {**drawing.art, "tile.svg": picture(*shapes) if shapes else several}
    outlines = tile_outlines("mushroom", drawing.component("mushroom"), replace(drawing, art=art))
    plan = plan_sheets(outlines, SheetSpec(paper=PAPERS["a4"]))
    assert (len(plan.sheets), plan.spec.mark_room) == (1, room)


def test_a_label_is_looked_up_and_kept_inside():
    drawing = context(words=lambda message, place: f"{place}!" if place.endswith("label") else message)
    (piece,) = draw_tile("meadow", drawing.component("meadow"), drawing)
    assert words(piece.front.children) == ["components.meadow.front.label!"]


@pytest.mark.parametrize("mark", ["disc", "ring", "triangle", "square", "diamond", "star"])
def test_a_mark_is_a_third_of_its_width(mark):
    piece = tile(front={"fill": "red", "mark": mark})
    box = piece.front.children[-1].path.bounds
    assert box.width == pytest.approx(16, rel=0.15) and box.centre[0] == pytest.approx(24, abs=0.01)


def test_a_picture_that_covers_a_filled_side_goes_on_beyond_the_trim():
    """A cut that is a little off shows the picture's colours, not the fill beneath it."""
    scene = Symbol("scene", (Shape(rectangle(0, 0, 10, 10), Paint(fill=RED)),), Box(0, 0, 10, 10))
    tile = {**COMPONENTS["mushroom"], "front": {"fill": "#ffffff", "art": "art/scene.svg"}}
    drawing = context({"tile": tile})
    with_scene = replace(drawing, art={**drawing.art, "art/scene.svg": scene})
    (piece,) = draw_tile("tile", with_scene.component("tile"), with_scene)
    shown = [(leaf.node.paint.fill, leaf.node.path.transformed(leaf.transform).bounds) for leaf in
             iter_leaves(piece.front.children)]  # fmt: skip
    fill, box = shown[-2]
    assert fill == RED, "above the fill and below the picture"
    assert (box.left, box.right) == (-0.75, piece.width + 0.75)


@pytest.mark.parametrize(("fill", "lines"), [("white", 1), ("#f4f1e4", 1), ("green", 0)])
def test_a_pale_side_has_a_line_around_it_in_figures(fill, lines):
    drawing = context({"mushroom": {**COMPONENTS["mushroom"], "front": {"fill": fill}}})
    face = tile_face("mushroom", drawing.component("mushroom"), FRONT, drawing)
    assert len([node for node in face.children if isinstance(node, Shape) and node.paint.stroke]) == lines
