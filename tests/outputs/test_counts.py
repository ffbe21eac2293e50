"""The number of pieces on the sheets is what components.yaml says, on each paper and either way of printing backs."""

from collections import Counter

from pnp.press.scene.nodes import Group, Use
from tests.sheets.pieces import piece_counts


def uses(nodes):
    """Yield every use of a symbol on a page, as far as groups go."""
    for node in nodes:
        if isinstance(node, Use):
            yield node.symbol
        elif isinstance(node, Group):
            yield from uses(node.children)


def test_every_component_is_on_some_sheet(game):
    game_build = game.build
    form = game_build.options.formats[0]
    drawn = {piece.component for sheet in game_build.sheets.values() for piece in game_build.pieces(sheet, form)}
    assert drawn == set(game_build.ruleset.components)


def test_the_sheets_hold_what_the_box_holds(game):
    game_build = game.build
    wanted = {name: getattr(component, "count", 1) for name, component in game_build.ruleset.components.items()}
    assert (wanted["button"], wanted["mushroom"], wanted["hollow-house"]) == (15, 3, 1)
    for form in game_build.options.formats:
        for sheet in game_build.sheets.values():
            pieces = game_build.pieces(sheet, form)
            needed = Counter[str]()  # a standee and its base are two pieces
            for piece in pieces:
                needed[piece.component] += piece.count
            assert all(number % wanted[name] == 0 for name, number in needed.items())
            for backs in game_build.backs(sheet, form):
                counted = piece_counts(game_build.sheet_plan(sheet, form, backs))
                assert counted == needed


def test_every_piece_is_drawn_as_often_as_it_is_counted(game):
    game_build = game.build
    for form in game_build.options.formats:
        for sheet in game_build.sheets.values():
            wanted = Counter[str]()
            for piece in game_build.pieces(sheet, form):
                wanted[piece.front.name] += piece.count
                if piece.back is not None:
                    wanted[piece.back.name] += piece.count
            for backs in game_build.backs(sheet, form):
                pages = game_build.sheet_document(sheet, form, backs).pages
                drawn = Counter(symbol.name for page in pages for layer in page.layers for symbol in uses(layer.nodes))
                assert {name: drawn[name] for name in wanted} == wanted, (sheet.name, backs)


def test_the_print_guide_and_the_parts_list_tell_the_same_numbers(game):
    game_build = game.build
    titles = " ".join(drawing.title for drawing in game_build.booklet.parts(118.0))
    for component in game_build.ruleset.components.values():
        if (count := getattr(component, "count", 1)) > 1:
            assert f"{count} {component.plural}" in titles
