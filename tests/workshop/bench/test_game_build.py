import json
from pathlib import Path

import pytest

from pnp.press.papers import PAPERS
from pnp.targets.plan import plan_targets
from pnp.workshop.options import BuildOptions, Format
from tests.game.reading.small import FILES
from tests.targets.games import game_build, opened

ON_A4 = Format(PAPERS["a4"], PAPERS["a4"])
SHARED = {
    "components.yaml": FILES["components.yaml"]
    .replace("house:\n  kind: tile\n", "house:\n  kind: tile\n  sheet: wooden-bits\n")
    .replace("  sheet: die\n", "  sheet: wooden-bits\n")
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return game_build(tmp_path_factory.mktemp("games") / "small", SHARED)


def test_a_sheet_is_called_by_its_component_or_by_its_own_name(shop):
    assert shop.title_of(shop.sheets["town"]) == "Town"
    assert shop.title_of(shop.sheets["wooden-bits"]) == "Wooden bits"


def test_a_sheet_has_backs_as_soon_as_one_of_its_pieces_has(shop):
    assert shop.backs(shop.sheets["wooden-bits"], ON_A4) == ("duplex", "fold-over")
    assert shop.backs(shop.sheets["town"], ON_A4) == ("none",)


def test_what_is_larger_than_half_a_page_is_offered_on_both_sides_only(tmp_path):
    screen = {"kind": "screen", "title": "Hedge", "width": "90mm", "wing": "45mm", "front": {"fill": "green"}}
    screen["rows"] = [{"title": "Walk"}]
    written = {height: json.dumps({**screen, "height": height}) for height in ("90mm", "170mm", "400mm")}
    for height, ways in (("90mm", ("duplex", "fold-over")), ("170mm", ("duplex",)), ("400mm", None)):
        changes = {"components.yaml": f"{FILES['components.yaml']}\nhedge: {written[height]}\n"}
        build, problems = opened(tmp_path / height, changes)
        assert [problem.code for problem in problems if problem.code == "P041"] == ([] if ways else ["P041"]), problems
        if build is None or ways is None:
            assert build is None and ways is None
            continue
        assert build.backs(build.sheets["hedge"], ON_A4) == ways
        paths = {target.path for target in plan_targets(build)}
        names = {Path(path).name for path in paths if "hedge" in path and path.endswith(".pdf")}
        assert names == {"hedge.pdf", *(["hedge-fold-over.pdf"] if len(ways) == 2 else [])}


def test_each_part_is_made_once(shop):
    assert shop.pieces(shop.sheets["town"], ON_A4)[0] is shop.pieces(shop.sheets["town"], ON_A4)[0]
    assert shop.sheet_plan(shop.sheets["town"], ON_A4, "none") is shop.sheet_plan(shop.sheets["town"], ON_A4, "none")


def test_the_footer_names_the_game_and_its_version(shop):
    assert shop.footer == "Small, version 1.0"


FIT = FILES["components.yaml"].replace("cell: 50mm", "cell: fit").replace("size: 48mm", "size: fit")


def test_what_fits_the_paper_is_drawn_once_a_size_and_everything_else_once(tmp_path):
    game, problems = opened(tmp_path / "small", {"components.yaml": FIT}, BuildOptions(papers=("a5", "a3")))
    assert problems == []
    shop = game
    small, large = shop.options.formats
    assert shop.sized == {"town", "house", "shop"}
    assert shop.pieces(shop.sheets["town"], small)[0].width < shop.pieces(shop.sheets["town"], large)[0].width
    assert shop.pieces(shop.sheets["house"], small)[0].width < shop.pieces(shop.sheets["house"], large)[0].width
    assert shop.pieces(shop.sheets["die"], small)[0] is shop.pieces(shop.sheets["die"], large)[0]
    poster = Format(PAPERS["a4"], made_for=PAPERS["a3"])
    assert shop.pieces(shop.sheets["town"], poster)[0] is shop.pieces(shop.sheets["town"], large)[0]
    assert shop.context_for(PAPERS["a5"]) is shop.context
    assert shop.context_for(PAPERS["a3"]) is shop.context_for(PAPERS["a3"]) is not shop.context


def test_without_sizes_that_fit_there_is_one_context(shop):
    assert shop.context_for(PAPERS["a1"]) is shop.context
    assert (
        shop.pieces(shop.sheets["town"], Format(PAPERS["a1"], PAPERS["a1"]))[0]
        is shop.pieces(shop.sheets["town"], ON_A4)[0]
    )
