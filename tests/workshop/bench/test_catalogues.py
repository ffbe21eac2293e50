import pickle
import subprocess
import sys

import pytest

import pnp
from pnp.exchange.translations import find_translations
from pnp.problems import Problems
from pnp.targets.build import build_games
from pnp.targets.workers import OpenTask, Worker
from pnp.workshop.bench import catalogues
from pnp.workshop.bench.catalogues import make_catalogue, missing_languages, read_files, ruleset_languages
from pnp.workshop.options import BuildOptions
from tests.targets.games import draw_always, draw_once, write_tiny
from tests.translation.samples import HEADER, translate

BOARD = BuildOptions(papers=("a4",), only=("town",))
GERMAN = {"Small": "Klein", "Town": "Stadt", "Goal": "Ziel", "Be the last.": "Sei der Letzte."}


@pytest.fixture(scope="module", autouse=True)
def drawn_once():
    """These tests look at which files are made in which language, and not at how they are drawn."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        draw_once(monkeypatch)
        yield


@pytest.fixture
def game(tmp_path):
    return write_tiny(tmp_path / "small")


@pytest.fixture
def words(tmp_path, monkeypatch):
    folder = tmp_path / "words"
    folder.mkdir()
    monkeypatch.setattr(catalogues, "PROGRAM_CATALOGUES", folder)
    return folder


def catalogue_in(ruleset, language, problems):
    return make_catalogue(ruleset, read_files(ruleset, language, problems))


def codes(problems):
    return [(problem.code, problem.severity.value) for problem in problems]


def build(game, output, *languages, **options):
    return build_games([game], output, BOARD._replace(languages=languages, **options))


def test_a_translation_of_a_text_that_is_taken_makes_a_sheet_anew(game, words, tmp_path):
    box = "one: {kind: counter, title: One, size: 20mm, count: 1, front: {label: Town}}\ntwo: {like: one}\n"
    (game / "components.yaml").write_text(box, encoding="utf-8")
    out = tmp_path / "out"
    options = BuildOptions(papers=("a4",), only=("two",), languages=("de",))
    for word in ("Stadt", "Dorf"):
        translate(game, "de", {"Town": word})
        assert build_games([game], out, options).ok
        assert word in (out / "small" / "de" / "faces" / "two.svg").read_text(encoding="utf-8")


def paths(result):
    return [file.path for file in result.files]


@pytest.mark.parametrize(
    ("asked", "hint"),
    [("EN", "write en"), ("pt_br", "write pt-BR"), ("xx", "write a code such as en, ru or pt-BR"),
        ("it", "pnp translate init it ./small /games/other begins one")],
)  # fmt: skip
def test_a_language_that_games_lack_is_told_how_to_be_written(asked, hint):
    games = {"small": frozenset({"en"}), "other": frozenset({"en", "de"})}
    folders = {"small": "small", "other": "/games/other"}
    ((problem, lacking),) = missing_languages(games, folders, BuildOptions(languages=("en", asked)))
    assert (problem.code, problem.severity.value, problem.hint, lacking) == ("P061", "error", hint, tuple(games))


def test_a_game_is_built_in_each_language_that_is_asked_for(game, words, tmp_path):
    translate(game, "de", GERMAN)
    result = build(game, tmp_path / "out", "en", "de")
    assert result.ok
    pair = ("a4/town.pdf", "cut/town-a4-sheet-1.svg", "faces/town.svg")
    assert paths(result) == [f"small/{language}/{path}" for language in ("en", "de") for path in pair]
    assert "Stadt" in (tmp_path / "out" / "small" / "de" / "faces" / "town.svg").read_text(encoding="utf-8")
    english = (tmp_path / "out" / "small" / "en" / "faces" / "town.svg").read_text(encoding="utf-8")
    assert ("Town" in english, "Stadt" in english) == (True, False)


def test_without_a_language_a_game_is_built_in_its_own_as_if_it_had_no_other(game, tmp_path):
    before = build(game, tmp_path / "a")
    translate(game, "de", GERMAN)
    after = build(game, tmp_path / "b")
    assert [(file.path, file.sha256) for file in after.files] == [(file.path, file.sha256) for file in before.files]
    assert after.problems == ()


def test_a_language_has_the_same_bytes_alone_and_after_another(game, words, tmp_path, monkeypatch):
    draw_always(monkeypatch)
    translate(game, "de", GERMAN)
    options = BuildOptions(papers=("a4",))
    together = build_games([game], tmp_path / "both", options._replace(languages=("en", "de")), jobs=2)
    digests = {file.path: file.sha256 for file in together.files}
    for language in ("de", "en"):
        alone = build_games([game], tmp_path / language, options._replace(languages=(language,)))
        assert {file.path: file.sha256 for file in alone.files}.items() <= digests.items()
    assert len(digests) == 2 * len(alone.files)


def test_all_languages_are_those_that_a_game_has(game, words, tmp_path):
    translate(game, "de", GERMAN)
    translate(game, "ru", {})
    languages = [path.split("/")[1] for path in paths(build(game, tmp_path, "all", "xb"))]
    assert list(dict.fromkeys(languages)) == ["en", "de", "ru", "xb"]


@pytest.mark.parametrize("language", ["fr", "xx"])
def test_a_language_that_no_game_has_stops_the_build(game, tmp_path, language):
    result = build(game, tmp_path / "out", "en", language)
    assert codes(result.problems) == [("P061", "error")]
    assert result.files == ()


def test_a_language_that_another_game_has_is_a_warning(game, words, tmp_path):
    translate(game, "de", GERMAN)
    other = write_tiny(tmp_path / "other")
    result = build_games([game, other], tmp_path / "out", BOARD._replace(languages=("en", "de")))
    assert ("P061", "warning") in codes(result.problems)
    again = build_games([game, other], tmp_path / "out", BOARD._replace(languages=("en", "de")))
    assert (again.problems, again.made) == (result.problems, ())
    assert {path.split("/a4")[0] for path in paths(result) if "/a4/" in path} == {"small/en", "small/de", "other/en"}


def test_only_what_a_changed_translation_shows_is_made_again(game, words, tmp_path):
    translate(game, "de", GERMAN)
    options = BuildOptions(papers=("a4",), languages=("en", "de"))
    build_games([game], tmp_path / "out", options)
    assert build_games([game], tmp_path / "out", options).made == ()
    translate(game, "de", GERMAN | {"Be the last.": "Sei die Letzte."})
    made = build_games([game], tmp_path / "out", options).made
    assert {path.rpartition("/")[0] for path in made} == {"small/de"}, "neither sheets nor the print guide"
    translate(game, "de", GERMAN | {"Town": "Ort"})
    made = build_games([game], tmp_path / "out", options).made
    assert "small/de/a4/town.pdf" in made
    assert "small/de/a4/die.pdf" not in made


def test_what_is_not_translated_is_counted(game, words):
    (words / "de.po").write_text(HEADER, encoding="utf-8")
    translate(game, "de", GERMAN)
    problems = Problems()
    catalogue = catalogue_in(pnp.load(game), "de", problems)
    assert catalogue.entries["components.town.title", "Town"] == ("Stadt",)
    (problem,) = problems
    assert (problem.code, problem.severity.value) == ("P073", "warning")
    assert problem.place.file.endswith("translations/de.po")
    assert " messages are not translated into German" in problem.message


def test_the_words_of_the_program_that_are_missing_are_named(game, words):
    text = (game / "game.yaml").read_text(encoding="utf-8").replace("language: en", "language: de")
    (game / "game.yaml").write_text(text, encoding="utf-8")
    ruleset, problems = pnp.load(game), Problems()
    assert catalogue_in(ruleset, "de", problems).entries == {}
    entries = '\nmsgid "Contents"\nmsgstr "Inhalt"\n\nmsgid "Cover"\nmsgstr ""\n\n#, fuzzy\nmsgid "or"\nmsgstr "oder"\n'
    (words / "de.po").write_text(HEADER + entries, encoding="utf-8")
    assert catalogue_in(ruleset, "de", problems).entries == {("pnp", "Contents"): ("Inhalt",)}
    assert [problem.code for problem in problems] == ["P073", "P073"]
    assert "the program has no words in German" in problems.entries[0].message
    assert '2 messages of the program are not translated into German: "Cover", "or"' in problems.entries[1].message
    assert {(problem.place.line, problem.place.file.rpartition("/")[2]) for problem in problems} == {(6, "game.yaml")}


def test_a_country_takes_the_words_of_its_language(game, words):
    (words / "de.po").write_text(HEADER + '\nmsgid "Contents"\nmsgstr "Inhalt"\n', encoding="utf-8")
    translate(game, "de-AT", GERMAN)
    catalogue = catalogue_in(pnp.load(game), "de-AT", Problems())
    assert catalogue.entries["pnp", "Contents"] == ("Inhalt",)


def test_a_broken_translation_stops_the_build_of_its_language_only(game, words, tmp_path):
    translate(game, "de", GERMAN)
    (game / "translations" / "de.po").write_bytes(b'msgid "a\n')
    assert codes(build(game, tmp_path / "out", "en").problems) == []
    result = build(game, tmp_path / "out", "en", "de")
    assert ("P070", "error") in codes(result.problems)


def test_problems_of_a_translation_come_back_from_its_layout(game, words, tmp_path):
    translate(game, "de", GERMAN | {"Town": "\u0f00"})
    assert ("P032", "error") in codes(build(game, tmp_path / "out", "de", "en").problems)


def test_a_catalogue_can_be_sent_to_another_process(game, words):
    translate(game, "de", GERMAN)
    (opened,) = Worker().run(OpenTask(game, BOARD._replace(languages=("de", "en"))))
    assert [planned.language for planned in opened.builds] == ["de", "en"]
    assert pickle.loads(pickle.dumps(opened)).game.catalogue == opened.game.catalogue
    assert opened.languages == frozenset(ruleset_languages(opened.ruleset)) == {"en", "de"}


def test_a_lost_placeholder_stops_the_build_of_its_language(game, words, tmp_path):
    rules = (game / "rules.yaml").read_text(encoding="utf-8").replace("Be the last.", "Be the last of {town.rows}.")
    (game / "rules.yaml").write_text(rules, encoding="utf-8")
    translate(game, "de", GERMAN | {"Be the last of {town.rows}.": "Sei der Letzte von 4."})
    result = build(game, tmp_path / "out", "de")
    assert ("P074", "error") in codes(result.problems)
    assert result.files == ()


def test_a_problem_of_the_layout_has_the_place_of_the_translation(game, words, tmp_path):
    translate(game, "de", GERMAN | {"Town": "Stadt " * 40})
    (problem,) = (each for each in build(game, tmp_path, "en", "de").problems if each.code == "P033")
    assert problem.place.file.endswith("translations/de.po")


def test_a_draft_marks_what_is_not_translated(game, words, tmp_path):
    translate(game, "de", {"Goal": "Ziel"})
    build(game, tmp_path / "out", "en", "de")
    result = build(game, tmp_path / "out", "en", "de", draft=True)
    assert {path.split("/")[1] for path in result.made} == {"de"}
    face = (tmp_path / "out" / "small" / "de" / "faces" / "town.svg").read_text(encoding="utf-8")
    assert "[Town]" in face


def test_a_build_in_english_imports_nothing_that_reads_translations(game, tmp_path):
    code = f"""
import sys, pnp
assert pnp.build({str(game)!r}, {str(tmp_path / "out")!r}, pnp.BuildOptions(("a4",), only=("town",))).ok
names = "translation.workbook", "translation.template", "translation.po_file", "workshop.checks.translation"
readers = {{"pnp." + name for name in names}}
print(sorted(name for name in sys.modules if name in {{"babel"}} | readers))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def spoilt_german(game):
    """Write a German translation with a quote that is lost, and a placeholder that the message doesn't have."""
    translate(game, "de", GERMAN)
    path = game / "translations" / "de.po"
    text = path.read_text(encoding="utf-8").replace('msgstr "Stadt"', 'msgstr "Stadt {x}"')
    path.write_text(text + '\nmsgid "Lost"\nmsgstr "Verloren\n', encoding="utf-8")


def test_all_faults_of_a_translation_are_told_at_once(game, words, tmp_path):
    spoilt_german(game)
    result = build(game, tmp_path / "out", "en", "de")
    assert [each.code for each in result.problems if each.severity.value == "error"] == ["P074", "P070"]
    result = find_translations([game], (), program=False).check("de")
    assert [each.code for each in result.problems if each.severity.value == "error"] == ["P074", "P070"]


def test_faults_of_a_translation_are_told_beside_those_of_the_game(game, words, tmp_path):
    spoilt_german(game)
    (game / "look.yaml").write_text("acent: red\n", encoding="utf-8")
    result = build(game, tmp_path / "out", "en", "de")
    assert sorted(each.code for each in result.problems if each.severity.value == "error") == ["P004", "P070"]
