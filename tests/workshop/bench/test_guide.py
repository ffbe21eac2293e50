import pytest

from pnp.press.scene.nodes import Glyphs, Group
from pnp.press.units import PAPERS
from pnp.problems import Problems
from pnp.sheets.guide.steps import BookletSheets, list_pieces
from pnp.targets.opening.open_game import check_game
from pnp.workshop.bench.guide import guide_document, guide_entries, player_table
from pnp.workshop.options import BuildOptions, Format
from tests.bundled import opened_game
from tests.game.reading.deck import ALIKE, load_deck
from tests.game.reading.small import FILES
from tests.targets.games import changed, game_build, with_options

ON_A4 = Format(PAPERS["a4"], PAPERS["a4"])


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return game_build(tmp_path_factory.mktemp("games") / "small")


def entries(shop, **options):
    other = with_options(shop, **options)
    return {entry.file: entry for entry in guide_entries(other, ON_A4)}


def words(nodes):
    for node in nodes:
        if isinstance(node, Glyphs):
            yield node.line.text
        elif isinstance(node, Group):
            yield from words(node.children)


def test_the_booklet_comes_first_and_then_every_sheet_of_the_folder(shop):
    assert list(entries(shop)) == [
        "../booklet-a4.pdf",
        "../pocket-a4.pdf",
        "town.pdf",
        "field.pdf",
        "shop.pdf",
        "house.pdf",
        "house-fold-over.pdf",
        "button.pdf",
        "button-fold-over.pdf",
        "hero.pdf",
        "die.pdf",
        "bank.pdf",
        "help.pdf",
        "help-fold-over.pdf",
    ]
    assert "../booklet-a4-low-ink.pdf" in entries(shop, low_ink=True)


def test_a_group_is_one_entry_with_all_that_is_said_of_it(tmp_path):
    noted = ALIKE.replace("count: 1}", "count: 1, print_note: One is enough.}").replace(
        "count: 3", "print_note: Thin.\n  count: 3"
    )
    ruleset, problems = load_deck(tmp_path, {"components.yaml": noted})
    assert problems == []
    build = check_game(ruleset, BuildOptions(papers=("a4",)), Problems())
    every = list(guide_entries(build, ON_A4))
    (sheet,) = (entry for entry in every if entry.file == "bees.pdf")
    assert [(piece.title, piece.count, piece.counted) for piece in sheet.pieces] == [
        ("Bees", 3, "cards"), ("Bees", 3, "cards"), ("Bees", 1, "cards")
    ]  # fmt: skip
    assert [(piece.title, piece.count, piece.advice) for piece in list_pieces(every)] == [
        ("Bees", 7, "Thin. One is enough."), ("Die", 1, "")
    ]  # fmt: skip


def test_counts_are_those_of_the_components(shop):
    counted = {piece.title: piece.count for entry in entries(shop).values() for piece in entry.pieces}
    assert counted == {
        "Town": 1,
        "Field": 1,
        "Shop": 1,
        "House": 3,
        "Button": 15,
        "Hero": 1,
        "Die": 1,
        "Bank": 1,
        "Your turn": 2,
    }


def test_advice_is_for_all_of_a_sheet_or_for_several_of_a_piece():
    called = {
        piece.title: piece.called
        for name in ("hexania", "hollow")
        for entry in guide_entries(opened_game(name), ON_A4)
        for piece in entry.pieces
        if piece.advice
    }
    assert called == {
        **dict.fromkeys(
            (f"{seat} counter" for seat in ("Red", "Blue", "Green", "Yellow", "Purple", "Orange")), "Counters"
        ),
        "Die": "dice",
        "Red stone": "red stones",
        "Blue stone": "blue stones",
    }


def test_a_sheet_is_printed_on_both_sides_or_folded_but_not_both(shop):
    listed = entries(shop)
    assert (listed["house.pdf"].sides, listed["house-fold-over.pdf"].sides) == ("long", "fold-over")
    assert listed["house-fold-over.pdf"].instead_of == "house.pdf"
    assert listed["house.pdf"].instead_of is None
    assert (listed["die.pdf"].sides, listed["die.pdf"].instead_of) == ("single", None)
    assert entries(shop, flip="short")["house.pdf"].sides == "short"


def test_pages_are_those_of_the_files(shop):
    listed = entries(shop)
    sheets = -(-len(shop.booklet.document().pages) // 4)
    booklet = listed["../booklet-a4.pdf"]
    assert (booklet.pages, booklet.sheets, booklet.sides) == (2 * sheets, sheets, "short")
    assert booklet.booklet == BookletSheets((sheets,), (2 * sheets, 2 * sheets + 1))
    assert (listed["house.pdf"].pages, listed["house-fold-over.pdf"].pages, listed["bank.pdf"].pages) == (2, 1, 1)


def test_boards_are_printed_on_what_the_ruleset_says(tmp_path):
    text = FILES["components.yaml"].replace("  kind: cup\n", "  kind: cup\n  material: paper\n")
    shop = game_build(tmp_path / "small", changes={"components.yaml": text})
    materials = {entry.file: entry.material for entry in guide_entries(shop, ON_A4)}
    assert (materials["bank.pdf"], materials["die.pdf"]) == ("paper", "card")


def test_the_guide_names_the_game_its_version_and_every_file(shop):
    document = guide_document(shop, ON_A4)
    assert document.title == "Small: print guide"
    assert {(page.width, page.height) for page in document.pages} == {(210, 297)}
    said = " ".join(text for page in document.pages for layer in page.layers for text in words(layer.nodes))
    for file in entries(shop):
        assert file in said
    assert said.count("Small, version 1.0") == len(document.pages)


def test_sizes_that_fit_the_paper_are_listed_and_no_others(tmp_path):
    text = FILES["components.yaml"].replace("cell: 50mm", "cell: fit").replace("size: 48mm", "size: fit")
    shop = game_build(tmp_path / "small", changes={"components.yaml": text})
    sizes = {}
    for paper in ("a4", "a5"):
        listed = guide_entries(shop, Format(PAPERS[paper], PAPERS[paper]))
        sizes[paper] = {piece.title: piece.size for entry in listed for piece in entry.pieces if piece.size}
    assert sizes == {
        "a4": {"Town": "cells of 40 mm", "House": "36.8 mm"},
        "a5": {"Town": "cells of 37.3 mm", "House": "34.3 mm"},
    }


def test_sheets_of_one_seat_s_pieces_are_counted_for_it(tmp_path):
    text = FILES["components.yaml"]
    for name, seat in (("button", "red"), ("hero", "blue"), ("die", "blue")):
        text = text.replace(f"{name}:\n", f"{name}:\n  player: {seat}\n")
    text = text.replace("die:\n", "red:\n")  # a component may be called what a seat is called
    components = {"components.yaml": text.replace("count: 15", "count: 300")}
    shop = game_build(tmp_path / "small", changes=components | changed("game.yaml", "players: 2", "players: 1-2"))
    table = player_table(shop, ON_A4)
    duplex, folded = (
        shop.sheet_plan(shop.sheets["button"], ON_A4, backs).sheet_count for backs in ("duplex", "fold-over")
    )
    assert (duplex, folded) == (2, 5)
    red, blue = frozenset({"Red"}), frozenset({"Blue"})
    assert list(table.rows) == [["Red"], ["Red", "Blue"]]
    assert [list(table.sheets).count(whose) for whose in (red, blue)] == [2, 2]
    assert [list(table.folded).count(whose) for whose in (red, blue)] == [5, 2]
    said = " ".join(
        text for page in guide_document(shop, ON_A4).pages for each in page.layers for text in words(each.nodes)
    )
    assert "2 × Red, 2 × Blue 4 7" in said


def test_a_sheet_that_holds_something_for_everybody_is_no_player_s(tmp_path):
    text = FILES["components.yaml"].replace("button:\n", "button:\n  sheet: both\n  player: red\n")
    shop = game_build(
        tmp_path / "small", changes={"components.yaml": text.replace("  sheet: die\n", "  sheet: both\n")}
    )
    table = player_table(shop, ON_A4)
    assert (table.sheets, table.folded) == ([], [])
    assert "Sheets for your" not in " ".join(words(guide_document(shop, ON_A4).pages[0].layers[0].nodes))


def test_a_sheet_is_each_one_s_whose_pieces_are_on_it(tmp_path):
    text = FILES["components.yaml"].replace("button:\n", "button:\n  sheet: both\n  player: red\n")
    text = text.replace("  sheet: die\n", "  sheet: both\n  player: blue\n")
    shop = game_build(tmp_path / "small", changes={"components.yaml": text})
    assert player_table(shop, ON_A4).sheets == [frozenset({"Red", "Blue"})]


def test_a_poster_s_file_is_listed_as_one(shop):
    assert {entry.poster for entry in entries(shop).values()} == {None}
    small = with_options(shop, poster="butt")
    form = Format(PAPERS["a5"], PAPERS["a1"])
    listed = {entry.file: (entry.poster, entry.pages, entry.sheets) for entry in guide_entries(small, form)}
    assert listed["town.pdf"] == ("butt", 3, 2)  # a map, and the board on two pages
    assert listed["die.pdf"] == (None, 1, 1)


def test_the_guide_to_a_game_of_few_files_is_one_page():
    (page,) = guide_document(opened_game("hollow"), ON_A4).pages
    said = list(words(page.layers[0].nodes))
    assert said.index("What is in the box") < said.index("in all")


def test_a_board_with_the_game_s_title_is_called_what_it_is(tmp_path):
    text = FILES["components.yaml"].replace("title: Town\n", "title: Small\n  singular: game board\n", 1)
    shop = game_build(tmp_path / "small", {"components.yaml": text})
    assert entries(shop)["town.pdf"].title == "Game board"
    assert entries(shop)["field.pdf"].title == "Field"
