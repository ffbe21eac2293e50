import pytest

from pnp.pipeline.formats import whole
from pnp.pipeline.workshop import sheet_file
from pnp.units import PAPERS
from tests.load.small import FILES
from tests.pipeline.games import workshop

ON_A4 = whole(PAPERS["a4"])
SHARED = {
    "components.yaml": FILES["components.yaml"]
    .replace("house:\n  kind: tile\n", "house:\n  kind: tile\n  sheet: wooden-bits\n")
    .replace("die:\n  kind: die\n", "die:\n  kind: die\n  sheet: wooden-bits\n")
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return workshop(tmp_path_factory.mktemp("games") / "small", SHARED)


def test_files_are_named_by_their_sheet():
    assert sheet_file("tiles", "duplex") == "tiles.pdf"
    assert sheet_file("dice", "none") == "dice.pdf"
    assert sheet_file("tiles", "fold-over") == "tiles-fold-over.pdf"


def test_a_sheet_is_called_by_its_component_or_by_its_own_name(shop):
    assert shop.title_of("town") == "Town"
    assert shop.title_of("wooden-bits") == "Wooden bits"


def test_a_sheet_has_backs_as_soon_as_one_of_its_pieces_has(shop):
    assert shop.backs("wooden-bits") == ("duplex", "fold-over")
    assert shop.backs("town") == ("none",)


def test_each_part_is_made_once(shop):
    assert shop.pieces("town", ON_A4)[0] is shop.pieces("town", ON_A4)[0]
    assert shop.imposed("town", ON_A4, "none") is shop.imposed("town", ON_A4, "none")
    assert shop.parts(100) is shop.parts(100)
    assert shop.parts(100) is not shop.parts(90)
    assert shop.booklet is shop.booklet


def test_the_footer_names_the_game_and_its_version(shop):
    assert shop.footer == "Small, version 1.0"


def test_components_with_a_face_can_stand_among_words(shop):
    assert set(shop.icons) == {"house", "button", "hero"}


def test_a_figure_is_drawn_once_a_width(game):
    shop = game.opened.workshop
    name = next(iter(shop.figures))
    assert shop.drawn(name, 60) is shop.drawn(name, 60)
    assert shop.drawn(name, 60) is not shop.drawn(name, 50)
    assert all(drawing.width <= 50 + 1e-9 for drawing in shop.drawn(name, 50))
