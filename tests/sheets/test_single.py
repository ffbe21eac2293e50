from pnp.geometry.path import Box
from pnp.sheets.single import face_pages
from tests.sheets.pieces import disc, tile


def test_each_side_is_a_page_as_large_as_its_art():
    front, back = face_pages(tile(back="b", bleed=0.0, back_bleed=0.75))
    assert (front.width, front.height, front.trim) == (48, 48, Box(0, 0, 48, 48))
    assert (back.width, back.height, back.trim) == (49.5, 49.5, Box(0.75, 0.75, 48.75, 48.75))
    ((use,),) = (layer.nodes for layer in back.layers)
    assert use.transform((0, 0)) == (0.75, 0.75)


def test_a_piece_without_a_back_is_one_page():
    assert len(face_pages(disc())) == 1
