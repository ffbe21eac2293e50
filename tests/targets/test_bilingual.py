import re

import pytest
from lxml import html

import pnp
from pnp.targets.build import build_games
from pnp.targets.workers import OpenTask, Worker
from pnp.workshop.bench import catalogues
from pnp.workshop.options import BuildOptions
from tests.targets.games import changed, draw_always, draw_once, write_tiny
from tests.translation.samples import HEADER, translate

GERMAN = {"Small": "Klein", "Town": "Stadt", "Goal": "Ziel", "Be the last.": "Sei der Letzte."}
FRENCH = {"Small": "Petit", "Town": "Ville", "Goal": "But", "Be the last.": "Soyez le dernier."}
BOTH = BuildOptions(papers=("a4",), bilingual=("en", "de"))
FILES = ("booklet.pdf", "booklet-a4.pdf", "rules.html")


@pytest.fixture(scope="module", autouse=True)
def drawn_once():
    """These tests look at which files are made in which language, and not at how they are drawn."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        draw_once(monkeypatch)
        yield


@pytest.fixture
def game(tmp_path, monkeypatch):
    words = tmp_path / "words"
    words.mkdir()
    monkeypatch.setattr(catalogues, "PROGRAM_CATALOGUES", words)
    for language in ("de", "fr"):
        (words / f"{language}.po").write_text(HEADER, encoding="utf-8")
    folder = write_tiny(tmp_path / "small")
    translate(folder, "de", GERMAN)
    translate(folder, "fr", FRENCH)
    return folder


def made_below(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_booklets_and_the_web_page_are_made_in_two_languages_and_nothing_else(game, tmp_path):
    result = build_games([game], tmp_path / "out", BOTH)
    assert result.ok
    assert [file.path for file in result.files] == [f"small/en+de/{name}" for name in FILES]
    assert made_below(tmp_path / "out") == sorted([*(f"small/en+de/{name}" for name in FILES), "manifest.json"])
    assert {file.language for file in result.files} == {"en+de"}
    assert {file.as_dict()["language"] for file in result.files} == {"en+de"}


def test_with_languages_their_files_are_made_as_well(game, tmp_path):
    result = build_games([game], tmp_path / "out", BOTH._replace(languages=("de",), only=("booklet", "town")))
    assert {file.path.split("/")[1] for file in result.files} == {"de", "en+de"}
    assert "small/de/a4/town.pdf" in [file.path for file in result.files]
    alone = build_games([game], tmp_path / "alone", BOTH)
    for file in alone.files:
        assert (tmp_path / "out" / file.path).read_bytes() == (tmp_path / "alone" / file.path).read_bytes()


def test_files_in_one_language_stay_when_bilingual_ones_are_made(game, tmp_path):
    build_games([game], tmp_path / "out", BuildOptions(papers=("a4",), only=("booklet",)))
    build_games([game], tmp_path / "out", BOTH)
    assert {path.split("/")[1] for path in made_below(tmp_path / "out") if "/" in path} == {"en", "en+de"}


def test_only_what_has_changed_in_either_language_is_made_again(game, tmp_path):
    build_games([game], tmp_path / "out", BOTH)
    assert build_games([game], tmp_path / "out", BOTH).made == ()
    translate(game, "de", GERMAN | {"Be the last.": "Sei die Letzte."})
    result = build_games([game], tmp_path / "out", BOTH)
    assert len(result.made) == 3
    assert set(result.reasons.values()) == {"changed: second language"}
    translate(game, "fr", FRENCH | {"Goal": "Objet"})
    assert build_games([game], tmp_path / "out", BOTH).made == ()


def test_files_are_the_same_in_several_processes(game, tmp_path, monkeypatch):
    draw_always(monkeypatch)
    options = BOTH._replace(languages=("fr",), only=("booklet",))
    one, two = (build_games([game], tmp_path / str(jobs), options, jobs=jobs) for jobs in (1, 2))
    assert [(file.path, file.sha256) for file in one.files] == [(file.path, file.sha256) for file in two.files]


def test_one_file_can_be_made_alone(game, tmp_path):
    result = build_games([game], tmp_path / "out", BOTH._replace(only=("booklet-a4",)))
    assert [file.path for file in result.files] == ["small/en+de/booklet-a4.pdf"]
    assert "P064" not in [problem.code for problem in result.problems]


def test_a_selection_without_a_booklet_is_warned_of(game, tmp_path):
    result = build_games([game], tmp_path / "out", BOTH._replace(only=("town",), languages=("en",)))
    assert [file.path.split("/")[1] for file in result.files] == ["en"] * 3
    assert [p.message for p in result.problems if p.code == "P064"] == [
        "the option bilingual has no effect: no booklet is selected"
    ]


def test_the_web_page_says_both_languages_side_by_side(game, tmp_path):
    build_games([game], tmp_path / "out", BOTH)
    tree = html.document_fromstring((tmp_path / "out/small/en+de/rules.html").read_bytes())
    assert (tree.get("lang"), tree.get("dir"), tree.findtext(".//title")) == ("en", "ltr", "Small · Klein")
    (pair,) = tree.xpath("//div[@class='pair'][.//p]")
    assert [(cell.get("lang"), cell.text_content().strip()) for cell in pair] == [
        ("en", "Be the last."),
        ("de", "Sei der Letzte."),
    ]
    assert [
        (cell.get("lang"), cell.text_content().strip()) for cell in tree.xpath("//div[@class='pair heading']/*")
    ] == [("en", "Goal"), ("de", "Ziel")]
    ids = tree.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in tree.xpath("//@href") if link.startswith("#")} <= set(ids)


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        (("en",), '"en" does not name two languages'),
        (("en", "en"), '"en+en" does not name two languages'),
        (("en", "de", "fr"), '"en+de+fr" does not name two languages'),
        (("en", ""), '"en+" does not name two languages'),
        (("en", "xx"), 'unknown language "xx" in the option bilingual'),
        (("en", "all"), 'unknown language "all" in the option bilingual'),
        (("en", "../de"), 'unknown language "../de" in the option bilingual'),
        (("en", "it"), "there is no translation of small into Italian"),
    ],
)
def test_what_does_not_name_two_languages_of_the_game_is_a_problem(game, tmp_path, pair, said):
    result = pnp.build(game, tmp_path / "out", BOTH._replace(bilingual=pair))
    (error,) = (problem for problem in result.problems if problem.severity.value == "error")
    assert (error.code, error.message.startswith(said)) == ("P061", True)
    assert not (tmp_path / "out").exists()


def test_games_without_one_of_the_languages_are_named_once(game, tmp_path):
    others = [write_tiny(tmp_path / name) for name in ("other", "third")]
    result = build_games([game, *others], tmp_path / "out", BOTH._replace(only=("booklet-a4",)))
    assert [p.message for p in result.problems if p.code == "P061"] == [
        "there is no translation of other and third into German"
    ]
    assert [file.path for file in result.files] == ["small/en+de/booklet-a4.pdf"]


def test_languages_may_be_written_as_on_the_command_line(game, tmp_path):
    result = pnp.build(game, tmp_path / "out", BuildOptions(papers="a4", bilingual="en + de"))
    assert [file.path for file in result.files] == [f"small/en+de/{name}" for name in FILES]


def test_what_is_not_translated_is_counted_once(game, tmp_path):
    translate(game, "de", {"Small": "Klein"})
    result = build_games([game], tmp_path / "out", BOTH._replace(languages=("de",), only=("booklet",)))
    counted = [p.message for p in result.problems if p.code == "P073" and "of the program" not in p.message]
    assert len(counted) == 1
    assert re.fullmatch(r"\d+ of \d+ messages are not translated into German", counted[0])


def test_a_fault_of_the_second_language_stops_the_build_at_its_place(game, tmp_path):
    path = game / "translations" / "de.po"
    path.write_text(path.read_text(encoding="utf-8").replace('msgstr "Stadt"', 'msgstr "Stadt'), encoding="utf-8")
    result = build_games([game], tmp_path / "out", BOTH)
    assert not result.ok
    assert {problem.place.file.rpartition("/")[2] for problem in result.problems if problem.place} == {"de.po"}
    assert not (tmp_path / "out").exists()


def test_what_fits_no_page_is_told_once_and_at_its_place(game, tmp_path):
    with (game / "rules.yaml").open("a", encoding="utf-8") as rules:
        rules.write(f"    - table: [[One, Two], [a, {'words ' * 2200}]]\n")
    result = build_games([game], tmp_path / "out", BOTH)
    (problem,) = [problem for problem in result.problems if problem.severity.value == "error"]
    assert (problem.code, problem.message) == ("P033", "a row of this table is higher than a page of the booklet")
    assert problem.place.source.startswith("    - table: [[One, Two]")


@pytest.mark.parametrize("pair", [("en", "xa"), ("en", "xb"), ("xb", "xa")], ids="+".join)
def test_pseudo_languages_can_be_one_of_the_two(game, tmp_path, pair):
    (result,) = Worker().run(OpenTask(game, BOTH._replace(bilingual=pair)))
    assert [problem for problem in result.problems if problem.severity.value == "error"] == []
    assert [file.target.path for file in result.files] == [f"small/{'+'.join(pair)}/{name}" for name in FILES]


def test_a_game_written_in_another_language_needs_no_english(game, tmp_path):
    changes = changed("game.yaml", "language: en\n", "language: it\n")
    for file, content in changes.items():
        (game / file).write_text(str(content), encoding="utf-8")
    result = build_games([game], tmp_path / "out", BOTH._replace(bilingual=("it", "de")))
    assert result.ok
    assert {file.language for file in result.files} == {"it+de"}
