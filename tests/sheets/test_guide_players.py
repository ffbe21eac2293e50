from pnp.scene.nodes import Glyphs
from pnp.sheets.guide_flow import Flow
from pnp.sheets.guide_players import PlayerSheets, PlayerTable, set_players
from pnp.units import PAPERS
from tests.sheets.pieces import BOOK, words

RED, BLUE, GREEN = PlayerSheets("Red", 2, 2), PlayerSheets("Blue", 2, 2), PlayerSheets("Green", 3, 3)


def _texts(table):
    flow = Flow(PAPERS["a4"], BOOK, "en")
    set_players(flow, table, words)
    return [node.line.text for page in flow.pages for node in page if isinstance(node, Glyphs)]


def test_a_row_for_each_number_of_players_says_whose_sheets_and_how_many():
    texts = _texts(PlayerTable([(RED, BLUE), (RED, BLUE, GREEN)]))
    assert texts[1:4] == ["Players", "Sheets of whose pieces", "In all"]
    assert texts[4:7] == ["2", "2 × Red, 2 × Blue", "4"]
    assert texts[7:10] == ["3", "2 × Red, 2 × Blue, 3 × Green", "7"]


def test_fold_over_sheets_are_counted_where_they_are_more():
    texts = _texts(PlayerTable([(RED, PlayerSheets("Blue", 2, 3))]))
    assert texts[1:5] == ["Players", "Sheets of whose pieces", "In all", "Folded over"]
    assert texts[5:9] == ["2", "2 × Red, 2 × Blue", "4", "5"]


def test_where_nothing_is_a_player_s_own_there_is_no_table():
    assert _texts(PlayerTable()) == []
    assert _texts(PlayerTable([(PlayerSheets("Red", 0, 0),)])) == []
