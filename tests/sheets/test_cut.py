from pnp.sheets.cut import CutSheets
from pnp.sheets.layout import Layouter, lots_of
from pnp.sheets.spec import SheetSpec
from pnp.units import PAPERS
from tests.sheets.pieces import tile


def _page(*pieces):
    (batch,) = Layouter(SheetSpec().area, 0.0, "honeycomb").lay_out(lots_of(pieces, False))
    return batch.pages[0]


def test_designs_that_differ_in_art_only_are_cut_alike():
    cut = CutSheets.empty("tiles", PAPERS["a4"])
    cut.add(_page(tile("a", 4)))
    cut.add(_page(tile("b", 4)))
    cut.add(_page(tile("c", 3)))
    assert cut.copies == [2, 1]
    assert [page.title for page in cut.pages] == ["tiles 1", "tiles 2"]


def test_pieces_of_another_size_are_cut_otherwise():
    cut = CutSheets.empty("tiles", PAPERS["a4"])
    cut.add(_page(tile("a", 1, 48, 48)))
    cut.add(_page(tile("b", 1, 48, 40)))
    assert cut.copies == [1, 1]
