from pnp.components.figures.reveal import describe_revealed, reveal_view
from pnp.model.view import BoardView, Standing, View
from tests.components.box import COMPONENTS, context

SECRET = {
    **COMPONENTS,
    "egg": {
        "kind": "counter",
        "title": "Egg",
        "shape": "egg",
        "size": "19mm",
        "count": 2,
        "secret": True,
        "front": {"fill": "green"},
        "back": {"fill": "blue"},
    },
}
VIEW = View((BoardView("hollowtown", (("A1", (Standing("egg", face="back"),)), ("B2", (Standing("egg"),)))),))


def test_backs_are_opened_and_fronts_stay():
    (board,) = reveal_view(VIEW).boards
    assert [(cell, piece.face) for cell, (piece,) in board.cells] == [("A1", "open"), ("B2", "front")]


def test_what_lies_face_down_is_told():
    drawing = context(SECRET)
    assert drawing.describe(tuple(describe_revealed(reveal_view(VIEW), drawing))) == "Face down, Egg: A1."
    assert list(describe_revealed(VIEW, drawing)) == []
