"""Follow the lists of cuts of all bundled games on plain paper: every card and tile comes out as it is."""

import pytest

from pnp.targets.plan import CUT_LIST, make, plan_targets
from pnp.workshop.bench.game_build import CheckedGame, GameBuild
from tests.bundled import PAGE_COUNTS, opened_game
from tests.sheets.cutter import cut_stacks, find

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
EXACT = 0.1 + 1e-6  # mm
CARDS_AND_TILES = ("card", "deck", "tile")


def _straight(name):
    whole = opened_game(name)
    options = whole.options._replace(layout="straight")
    game = whole.game
    return GameBuild(CheckedGame(game.ruleset, game.figures, game.coverage, game.catalogue, options), whole.context)


@pytest.mark.parametrize("name", PAGE_COUNTS)
def test_a_list_of_cuts_separates_every_piece_with_its_size(name):
    build = _straight(name)
    lists = [target for target in plan_targets(build) if target.path.endswith(CUT_LIST)]
    cut = set()
    for target in lists:
        plan = build.sheet_plan(*target.printed)
        width, height = PAPERS[target.paper]
        if plan.spec.is_landscape:
            width, height = height, width
        if target.backs == "fold-over":
            width, height = (width / 2, height) if plan.axis == "vertical" else (width, height / 2)
        stacks = list(cut_stacks(make(target, build).content.decode(), width, height))
        numbers = [number for sheets, _ in stacks for number in sheets]
        assert len(numbers) == len(set(numbers))
        for sheets, parts in stacks:
            for number in sheets:
                cut |= {(target.paper, target.backs, p.piece.component) for p in plan.sheets[number - 1]}
                for one in plan.sheets[number - 1]:
                    if one.footprint.kind in ("rectangle", "hexagon"):
                        piece = [(one.x + x, one.y + y) for x, y in one.footprint.corners]
                        beside, size = find(parts, piece)
                        assert size < EXACT, (target.path, number)
                        # The places of slanting cuts are those of two roundings.
                        assert beside < EXACT * len(piece) / 4, (target.path, number)
    for sheet in build.selected:
        kinds = {each: build.ruleset.components[each].kind for each in sheet.components}
        for form in build.options.formats:
            for backs in build.backs(sheet, form):
                expected = {(form.name, backs, each) for each, kind in kinds.items() if kind in CARDS_AND_TILES}
                assert expected <= cut


def test_a_deck_has_one_list_for_all_its_sheets():
    build = _straight("almanac")
    for target in plan_targets(build):
        if target.path.endswith(f"deck{CUT_LIST}") or target.path.endswith(f"deck-fold-over{CUT_LIST}"):
            stacks = list(cut_stacks(make(target, build).content.decode(), *PAPERS[target.paper]))
            plan = build.sheet_plan(*target.printed)
            assert [sheets for sheets, _ in stacks] == [list(range(1, len(plan.sheets) + 1))]
