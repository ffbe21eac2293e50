import pytest

from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.workshop.bench.game_build import GameBuild
from pnp.workshop.options import BuildOptions
from tests.game.reading.small import FILES
from tests.targets.games import NO_ENGINE, game_build, write_game


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    return game_build(tmp_path_factory.mktemp("games") / "small")


def test_each_part_of_a_booklet_is_made_once(shop):
    assert shop.booklet.parts(100) is shop.booklet.parts(100)
    assert shop.booklet.parts(100) is not shop.booklet.parts(90)
    assert shop.booklet.document() is shop.booklet.document()


def test_only_components_that_the_booklet_names_by_their_picture_are_drawn_for_it(shop, game):
    assert set(shop.booklet.icons) == shop.booklet.book.icons & {"house", "button", "hero"}
    other = game.build.booklet
    assert set(other.icons) == other.book.icons != set()


def test_pages_are_planned_without_drawing_a_figure(game, monkeypatch):
    fresh = GameBuild(game.build.game, game.build.context)

    def refuse(*given):
        raise AssertionError("a figure or part was drawn")

    pages = len(game.build.booklet.document().pages)
    for name in ("draw_figure", "draw_legend", "draw_parts"):
        monkeypatch.setattr(f"pnp.workshop.bench.booklet_build.{name}", refuse)
    assert fresh.booklet.plan().page_count == pages


def test_a_figure_is_drawn_once_a_width(game):
    shop = game.build
    name = next(iter(shop.figures))
    assert shop.booklet.figure(name, 60) is shop.booklet.figure(name, 60)
    assert shop.booklet.figure(name, 60) is not shop.booklet.figure(name, 50)
    assert all(drawing.width <= 50 + 1e-9 for drawing in shop.booklet.figure(name, 50))


def test_figures_show_the_components_of_the_default_options(tmp_path):
    changes = {
        "components.yaml": FILES["components.yaml"].replace("columns: 3", "columns: {option: wide}"),
        "game.yaml": NO_ENGINE["game.yaml"].replace(
            "options:\n", "options:\n  wide: {about: Columns, values: [3, 4, 26], default: 3}\n"
        ),
    }
    problems = Problems()
    chosen = {"wide": "4"}
    ruleset = load_game(write_game(tmp_path / "small", changes), problems, BuildOptions(choices=chosen))
    game = check_game(ruleset, BuildOptions(papers=("a3",), choices=chosen), problems)
    assert list(problems) == []
    shop = game
    assert shop.context.component("town").columns == 4
    assert shop.booklet._default_context.component("town").columns == 3


def test_a_cover_without_art_shows_the_finished_set(tmp_path):
    plain = {"game.yaml": "\n".join(line for line in NO_ENGINE["game.yaml"].splitlines() if "cover:" not in line)}
    booklet = game_build(tmp_path / "plain", plain).booklet
    cover = booklet.cover
    assert cover is not None and cover.box.width > 100
    assert booklet.plan().pictures.cover is cover
    own = game_build(tmp_path / "own").booklet
    assert own.cover is own.picture(own._ruleset.game.cover) is not None
