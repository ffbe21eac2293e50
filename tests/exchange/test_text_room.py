import pytest
from hypothesis import given
from hypothesis import strategies as st

import pnp
from pnp.exchange.originals import original_of
from pnp.exchange.text_room import stretch_text, text_room
from pnp.problems import Problems
from pnp.targets.opening.open_game import check_game
from pnp.workshop.options import BuildOptions
from tests.game.reading.small import write
from tests.targets.games import TINY

CARDS = """\
town:
  kind: square-board
  title: Town
  columns: 3
  rows: 4
  cell: 50mm
help:
  kind: card
  title: The turn of a player
  width: 30mm
  height: 40mm
  count: 1
  rows:
    - {title: Move, text: Move a stone of yours to the next empty cell.}
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    """Return how many characters there are for each message, in a Latin language and in Japanese."""
    ruleset = pnp.load(write(tmp_path_factory.mktemp("game") / "small", {**TINY, "components.yaml": CARDS}))
    build = check_game(ruleset, BuildOptions(papers=("a4",)), Problems(), composes=False)
    messages = original_of(ruleset).messages
    return [
        {messages[index].message: characters for index, characters in text_room(build, messages, language).items()}
        for language in ("de", "ja")
    ]


def test_what_is_on_a_card_has_a_limit_and_running_text_has_none(room):
    latin, _ = room
    assert len("The turn of a player") < latin["The turn of a player"] < 3 * len("The turn of a player")
    assert "Be the last." not in latin


def test_wide_letters_have_less_room(room):
    latin, japanese = room
    assert 0.4 * latin["The turn of a player"] < japanese["The turn of a player"] < 0.7 * latin["The turn of a player"]


@given(st.text("abc {}*", max_size=30), st.floats(1.0, 4.0))
def test_a_longer_text_begins_with_the_text(text, factor):
    longer = stretch_text(text, factor)
    assert longer.startswith(text)
    assert len(longer) <= len(text) + factor * len(text)
    assert stretch_text(text, 1.0) == text
