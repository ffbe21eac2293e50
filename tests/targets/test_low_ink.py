import pytest

from pnp.press.colour import WHITE
from tests.bundled import opened_game
from tests.targets.games import with_options


@pytest.fixture(scope="module")
def builds():
    return [opened_game("hex"), with_options(opened_game("hex"), low_ink=True)]


def test_a_booklet_in_low_ink_says_the_same_on_as_many_pages(builds):
    colour, low = (game_build.booklet.document() for game_build in builds)
    assert len(colour.pages) == len(low.pages)
    assert [page.bookmarks for page in colour.pages] == [page.bookmarks for page in low.pages]
    assert [page.links for page in colour.pages] == [page.links for page in low.pages]


def test_its_cover_is_white_and_its_art_outlined(builds):
    colour, low = builds
    cover = colour.ruleset.game.cover
    assert colour.booklet.style.ground != WHITE and low.booklet.style.ground == WHITE
    assert colour.booklet.picture(cover) is colour.context.art[cover]
    assert low.booklet.picture(cover).name == f"{cover}-low-ink" and low.booklet.picture(None) is None


def test_its_figures_are_redrawn_at_their_size(builds):
    colour, low = builds
    name = next(iter(colour.figures))
    for one, other in zip(colour.booklet.figure(name, 52.0), low.booklet.figure(name, 52.0), strict=True):
        assert (one.width, one.height, one.title) == (other.width, other.height, other.title)
        assert one.node != other.node
