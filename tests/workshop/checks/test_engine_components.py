import pytest
from msgspec.structs import replace

from pnp.problems import Problems
from pnp.questions.rules_source import BUNDLED_ENGINES
from pnp.workshop.checks.engine_components import check_engine_components
from tests.bundled import opened_game


@pytest.fixture(scope="module")
def ruleset():
    return opened_game("quiet-adventures").ruleset


def told(ruleset, components, figures=()):
    problems, engine = Problems(), BUNDLED_ENGINES["quiet-adventures"]
    check_engine_components(replace(ruleset, components=components), engine, {}, figures, problems)
    return [(p.code, p.place.file.rpartition("/")[2], p.message, p.hint) for p in problems]


def without(ruleset, *names):
    return {name: value for name, value in ruleset.components.items() if name not in names}


def test_the_bundled_box_holds_all_that_is_played_with(ruleset):
    figures = opened_game("quiet-adventures").figures.values()
    assert told(ruleset, ruleset.components, figures) == []


def test_a_board_that_is_lacking_is_reported_where_the_engine_is_named(ruleset):
    message = 'the engine quiet-adventures needs a board of cells called "hollowtown", but components.yaml has none'
    told_at_engine = [("P014", "game.yaml", message, "add hollowtown: {kind: …}")]
    assert told(ruleset, without(ruleset, "hollowtown")) == told_at_engine


def test_what_is_misspelt_is_reported_by_its_own_name(ruleset):
    components = {**without(ruleset, "hollowtown"), "holowtown": ruleset.components["hollowtown"]}
    assert told(ruleset, components)[0][3] == 'is it what components.yaml calls "holowtown"?'


def test_a_component_of_another_kind_is_reported_at_its_kind(ruleset):
    components = {**ruleset.components, "market": ruleset.components["hollowtown"]}
    ((_, file, message, _),) = told(ruleset, components)
    assert file == "components.yaml"
    assert message == 'the engine quiet-adventures uses "market" as a row-board, but this is a square-board'


def test_cells_and_rows_that_are_lacking_are_named(ruleset):
    town, market = ruleset.components["hollowtown"], ruleset.components["market"]
    rows = {name: row for name, row in market.rows.items() if name != "meadow"}
    components = ruleset.components | {"hollowtown": replace(town, columns=1), "market": replace(market, rows=rows)}
    messages = [message for _, _, message, _ in told(ruleset, components)]
    assert messages[0].startswith("the engine quiet-adventures uses the cell") and "B3" in messages[0]
    assert messages[1] == "the engine quiet-adventures uses the row meadow, which market does not have"


def test_pieces_and_pools_that_are_lacking_are_reported(ruleset):
    messages = " ".join(message for _, _, message, _ in told(ruleset, without(ruleset, "button", "bank")))
    assert 'called "button"' in messages
    assert '"bank", which is neither a component nor a seat' in messages
    assert messages.count('"button"') == 1  # a piece that players own as well
