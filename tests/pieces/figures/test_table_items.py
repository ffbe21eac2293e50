from msgspec.structs import replace

from pnp.game.model.kinds import owner_of
from pnp.game.model.view import BoardView, PoolView, Standing, View, VisibleFace
from pnp.pieces.figures.table_items import owned_pieces, shared_pieces
from tests.pieces.box import context
from tests.pieces.hexes import hex_context, hex_view


def test_a_component_belongs_to_its_player_or_to_the_one_that_its_id_begins_with():
    players, stone = ("red", "blue"), context().component("stone")
    assert owner_of("red", stone, players) == owner_of("red-stone", stone, players) == "red"
    assert owner_of("reddish", stone, players) is None and owner_of("stone", None, ()) is None
    assert owner_of("red", replace(stone, player="blue"), players) == "blue"


def test_a_player_has_their_pool_and_what_is_not_on_the_board_yet():
    ruleset = hex_context().ruleset
    (counters,) = owned_pieces("red", hex_view(red="E5 F5"), ruleset)
    assert (counters.component, counters.number) == ("red", ruleset.components["red"].count - 2)
    assert not any(one.component == "red" for one in shared_pieces(hex_view(), ("red", "blue"), ruleset))


def test_pieces_that_lie_side_by_side_are_shown_by_kind_and_a_pile_by_the_uppermost():
    ruleset = context().ruleset
    three, five = (Standing("die", 1, VisibleFace("front", look)) for look in ("3", "5"))
    for pieces, shown in (
        ((three, five), [("die", 1), ("die", 1)]),
        ((Standing("stone", 2), Standing("button", 3)), [("stone", 2), ("button", 3)]),
        ((Standing("stone", 2), Standing("stone", 1)), [("stone", 3)]),
    ):
        pool = PoolView("pile", pieces, spread=True)
        first = [*shared_pieces(View((BoardView("town", ()),), pools=(pool,)), (), ruleset)][: len(shown)]
        assert [(one.component, one.number) for one in first] == shown
