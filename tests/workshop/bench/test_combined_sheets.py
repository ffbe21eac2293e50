import math
from collections import Counter
from itertools import combinations

import pytest

from pnp.press.papers import PAPERS
from pnp.workshop.bench.combined_sheets import FoldedNeeds, SheetNeeds, combine_sheets
from pnp.workshop.options import Format
from pnp.workshop.selection import PrintSheet
from tests.bundled import opened_game
from tests.game.reading.small import FILES
from tests.sheets.pieces import piece_counts
from tests.targets.games import game_build, with_options

# The sheets of card that a game takes, each file alone and combined: in how many sheets on A4 and on Letter.
SHEETS = {
    "almanac": ((8, 8), (8, 8)),
    "chess": ((3, 2), (3, 2)),
    "english-draughts": ((3, 2), (3, 2)),
    "hex": ((3, 2), (3, 2)),
    "hexania": ((10, 10), (10, 10)),
    "hollow": ((3, 2), (3, 3)),
    "nine-mens-morris": ((3, 2), (3, 2)),
    "ovo": ((3, 2), (3, 2)),
    "quiet-adventures": ((5, 5), (5, 5)),
    "reversi": ((3, 2), (3, 2)),
    "royal-game-of-ur": ((3, 2), (3, 2)),
    "tablut": ((3, 2), (3, 2)),
}


def combined(name, **options):
    return with_options(opened_game(name), combine=True, **options)


def counted(build, form, version):
    """Return how many sheets all files take, in their first version or in their last, which may be folded over."""
    sheets = build.printed_sheets(form)
    return sum(build.sheet_plan(sheet, form, build.backs(sheet, form)[version]).sheet_count for sheet in sheets)


@pytest.mark.parametrize("name", SHEETS)
def test_files_that_are_combined_take_fewer_sheets_and_never_more(name):
    together, alone = combined(name), opened_game(name)
    numbers = tuple(tuple(counted(one, form, 0) for one in (alone, together)) for form in alone.options.formats)
    assert numbers == SHEETS[name]
    for form in alone.options.formats:
        assert counted(together, form, -1) <= counted(alone, form, -1)


@pytest.mark.parametrize("paper", ["a5", "a3", "legal", "common", "b4"])
def test_no_paper_takes_more_sheets(paper):
    for name in ("chess", "almanac", "quiet-adventures", "royal-game-of-ur"):
        form = Format(PAPERS[paper], PAPERS[paper])
        alone = with_options(opened_game(name), papers=(paper,))
        together = with_options(alone, combine=True)
        for version in (0, -1):
            assert counted(together, form, version) <= counted(alone, form, version), (name, version)


@pytest.mark.parametrize("name", ["chess", "hollow", "hex", "ovo", "royal-game-of-ur", "tablut"])
def test_all_pieces_are_there_in_blocks_within_the_margins(name):
    together, alone = combined(name), opened_game(name)
    for form in alone.options.formats:
        sheets = together.printed_sheets(form)
        names = [component for sheet in sheets for component in sheet.components]
        assert sorted(names) == sorted(alone.ruleset.components)
        for sheet in sheets:
            wanted = Counter[str]()
            for outline in together.outlines(sheet, form):
                wanted[outline.component] += outline.count
            for backs in together.backs(sheet, form):
                plan = together.sheet_plan(sheet, form, backs)
                assert piece_counts(plan) == wanted
                check_blocks(plan, together.blocks(sheet), backs)


def check_blocks(plan, blocks, backs):
    """Assert that the boxes around the blocks of each page lie within the printed margins, and apart."""
    for page in plan.sheets:
        boxes = {}
        for placement in page:
            piece = placement.piece
            key = (blocks[piece.component] if blocks else "", piece.component)
            boxes[key] = boxes[key].union(placement.box) if key in boxes else placement.box
            bleed = placement.box.grown(placement.footprint.rim)
            assert plan.spec.printed.grown(1e-6).union(bleed) == plan.spec.printed.grown(1e-6)
        for one, two in combinations(boxes.values() if blocks else (), 2):
            across = min(one.right, two.right) - max(one.left, two.left)
            down = min(one.bottom, two.bottom) - max(one.top, two.top)
            assert across < 1e-6 or down < 1e-6, "blocks of components interlock"


def test_a_combined_file_is_called_by_all_that_it_combines():
    build = combined("chess")
    for form in build.options.formats:
        board, pieces = build.printed_sheets(form)
        assert (board.stem, board.parts) == ("board", ())
        assert (pieces.stem, [part.name for part in pieces.parts]) == ("pieces+cards", ["pieces", "cards"])
        assert build.title_of(pieces) == "Pieces, Cards"
        assert {"pieces", "cards", "white-king", "card"} < pieces.names
        assert build.backs(pieces, form) == ("duplex", "fold-over")
        assert build.backs(board, form) == ("none",)
    assert build.options.arrangement_suffix == "combine"
    assert [build.options.cut_folder(one) for one in build.cutters] == ["cut-combine"]


def test_only_what_is_selected_is_combined():
    form = combined("chess").options.formats[0]
    (sheet,) = combined("chess", only=("white-rook", "cards")).printed_sheets(form)
    assert (sheet.stem, sheet.components) == ("pieces-white-rook+cards", ("white-rook", "card"))
    build = combined("chess", only=("board", "cards"))
    assert [sheet.parts for sheet in build.printed_sheets(form)] == [(), ()]
    assert build.unused_options() == ("combine",)
    assert len(build.guide_sheets(form)) == 2, "the print guide is about all files"


def test_straight_cuts_run_across_hexagons_alone():
    form = combined("hexania").options.formats[0]
    build = combined("hexania", layout="straight", only=("counters", "cards-and-dice"))
    assert all(sheet.parts == () for sheet in build.printed_sheets(form))


def test_different_materials_are_not_combined(tmp_path):
    written = FILES["components.yaml"].replace("help:\n  kind: card\n", "help:\n  kind: card\n  material: paper\n")
    build = with_options(game_build(tmp_path / "small", {"components.yaml": written}), combine=True)
    form = build.options.formats[0]
    sheets = {name: sheet.name for sheet in build.printed_sheets(form) for name in sheet.components}
    assert sheets["help"] == "help"
    assert sheets["button"] == sheets["die"] != "button"


MOST = 100.0  # mm² of pieces on a sheet


def joined(sizes, kinds=None, folded=None):
    """Return the names of combined sheets; *folded* takes so many sheets more if it is folded over."""

    def needs(sheet):
        area = sum(sizes[part.name] for part in sheet.origins)
        kind = frozenset((kinds or {}).get(part.name, "card") for part in sheet.origins)
        return SheetNeeds(kind, math.ceil(area / MOST), area, shares=True)

    def folds(sheet):
        count, folds = (folded or {}).get(sheet.name, (0, False))
        return FoldedNeeds(needs(sheet).sheets + count, folds)

    sheets = [PrintSheet(name, (name,), frozenset({name})) for name in sizes]
    return [sheet.name for sheet in combine_sheets(sheets, needs, folds, MOST)]


def test_small_files_fill_the_room_of_large_ones():
    sizes = {"a": 60.0, "b": 55.0, "c": 45.0, "d": 40.0}
    assert joined(sizes) == ["a+d", "b+c"]
    assert joined(sizes, {"d": "paper"}) == ["a", "b+c", "d"]
    assert joined(sizes | {"b": 250.0}) == ["a+d", "b+c"]
    assert joined({"a": 60.0, "b": 55.0}) == ["a", "b"]
    assert joined({str(n): 30.0 for n in range(7)}) == ["0+1+2", "3+4+5", "6"]


def test_nothing_is_combined_that_takes_more_sheets_folded_over():
    sizes = {"a": 60.0, "b": 30.0}
    assert joined(sizes, folded={"a": (0, True), "a+b": (1, True)}) == ["a+b"]
    assert joined(sizes, folded={"a": (0, True), "a+b": (2, True)}) == ["a", "b"]
    assert joined(sizes, folded={"a": (0, True), "a+b": (0, False)}) == ["a", "b"]
