from pnp.components.net_piece import net_outline, net_piece
from pnp.geometry.net import Net, tab, upright
from pnp.geometry.path import Box, rectangle
from pnp.scene.nodes import Paint, Shape
from tests.components.box import context


def test_a_net_is_cut_around_its_tabs_folded_between_its_panels_and_glued_on_its_tabs():
    left, right = upright("left", 0, 0, 20, 30), upright("right", 20, 0, 20, 30, "left")
    net = Net((left, right), (tab(right, 1, "left", 5),))
    printed = Shape(rectangle(0, 0, 20, 30), Paint())
    piece = net_piece(net, net_outline("die", net, 3, context()), (printed,))
    assert (piece.width, piece.height, piece.count, piece.back) == (45, 30, 3, None)
    assert len(piece.trim) == 1 and piece.trim[0].bounds == Box(0, 0, 45, 30)
    assert sorted(fold.bounds.left for fold in piece.folds) == [20, 40]
    first, *glue = piece.front.children
    assert first is printed
    assert len(glue) == 2 and all(node.path.bounds.left >= 40 for node in glue)
