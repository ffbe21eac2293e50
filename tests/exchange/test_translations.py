import pytest
from babel.messages.pofile import read_po

import pnp
from pnp.translation.po_file import write_po
from tests.targets.games import write_tiny
from tests.translation.samples import HEADER, read, translate


@pytest.fixture
def game(tmp_path):
    return write_tiny(tmp_path / "small")


def german(game):
    return game / "translations" / "de.po"


def fill(path, **forms):
    text = path.read_text(encoding="utf-8")
    for message, form in forms.items():
        line = f'msgid "{message.replace("_", " ")}"\nmsgstr ""'
        assert text.count(line) == 1, message
        text = text.replace(line, line[:-1] + form + '"')
    path.write_text(text, encoding="utf-8")


def test_a_translation_begins_with_every_message(game):
    result = pnp.translations(game).init("de")
    assert result.ok
    (file,) = result.files
    assert (file.name, file.language, file.path, file.translated) == ("small", "de", german(game), 0)
    po, problems = read(german(game).read_bytes())
    assert problems == []
    assert (po.headers["Language"], po.headers["Project-Id-Version"]) == ("de", "small")
    assert {"Small", "Town", "Goal", "Be the last."} <= {message for _, message in po.messages}
    assert file.messages == len(po.entries)


def test_nothing_is_overwritten(game):
    pnp.translations(game).init("de")
    fill(german(game), Town="Stadt")
    before = german(game).read_bytes()
    result = pnp.translations(game).init("de")
    assert [problem.code for problem in result.problems] == ["P062"]
    assert german(game).read_bytes() == before


@pytest.mark.parametrize(("language", "code"), [("en", "P061"), ("xx", "P014"), ("../de", "P014")])
def test_a_language_that_cannot_be_translated_into_is_a_problem(game, language, code):
    result = pnp.translations(game).init(language)
    assert [problem.code for problem in result.problems] == [code]
    assert not (game / "translations").exists()


def test_there_is_no_translation_into_the_language_of_the_game_itself(game):
    translations = pnp.translations(game)
    for result in (translations.update("en"), translations.check("en"), translations.diff("en")):
        assert [(each.code, each.message.split(" ", 1)[1]) for each in result.problems] == [
            ("P061", "is written in English")
        ]


def test_an_update_changes_nothing_but_what_has_changed(game):
    pnp.translations(game).init("de")
    fill(german(game), Town="Stadt", Goal="Ziel")
    before = german(game).read_bytes()
    assert pnp.translations(game).update("de", check=True).ok
    assert pnp.translations(game).update().files[0].translated == 2
    assert german(game).read_bytes() == before
    rules = (game / "rules.yaml").read_text(encoding="utf-8")
    (game / "rules.yaml").write_text(rules.replace("Be the last.", "Be the first of all."), encoding="utf-8")
    result = pnp.translations(game).update("de", check=True)
    assert [problem.code for problem in result.problems] == ["P071"]
    assert "1 message to add, 1 message to remove" in result.problems[0].message
    assert german(game).read_bytes() == before
    assert pnp.translations(game).update("de").files[0].translated == 2
    assert b'msgid "Be the first of all."' in german(game).read_bytes()


def test_a_broken_file_is_not_touched(game):
    pnp.translations(game).init("de")
    german(game).write_bytes(b'msgid "a\n')
    result = pnp.translations(game).update("de")
    assert [problem.code for problem in result.problems] == ["P070"]
    assert (result.files, german(game).read_bytes()) == ((), b'msgid "a\n')


def test_a_file_for_another_language_is_not_touched(game):
    pnp.translations(game).init("de")
    other = german(game).read_bytes().replace(b"Language: de", b"Language: nl").replace(b'"Town"', b'"Village"')
    for check in (False, True):
        german(game).write_bytes(other)
        result = pnp.translations(game).update("de", check=check)
        assert [(problem.code, problem.place.line) for problem in result.problems] == [("P079", 3)]
        assert (result.files, german(game).read_bytes()) == ((), other)


def test_an_update_reports_the_errors_that_are_in_the_file_afterwards(game):
    rules = (game / "rules.yaml").read_text(encoding="utf-8")
    (game / "rules.yaml").write_text(rules.replace("Be the last.", "'{town.columns} columns.'"), encoding="utf-8")
    translate(game, "de", {"{town.columns} columns.": "Viele Spalten.", "Goal": "Ziel" * 40})
    text = german(game).read_text(encoding="utf-8")
    german(game).write_text(text.replace('msgid "Small"', 'msgid "Smaller"'), encoding="utf-8")
    for check, codes in ((True, ["P033", "P074", "P071"]), (False, ["P033", "P074"])):
        result = pnp.translations(game).update("de", check=check)
        assert sorted(problem.code for problem in result.problems) == sorted(codes)
        lines = german(game).read_text(encoding="utf-8").splitlines()
        for problem in result.problems:
            if problem.code != "P071":
                line = lines[problem.place.line - 1]
                assert ("Ziel" if problem.code == "P033" else "Spalten") in line
    assert 'msgid "Small"' in german(game).read_text(encoding="utf-8")


def test_only_translations_of_the_game_s_messages_are_counted(game):
    translate(game, "de", {"Goal": "Ziel", "Town": "Stadt"})
    text = german(game).read_text(encoding="utf-8")
    german(game).write_text(text.replace('"Town"', '"Village"'), encoding="utf-8")
    (file,) = pnp.translations(game).check("de").files
    assert (file.translated, file.missing) == (1, file.messages - 1)
    german(game).write_text(HEADER + '\nmsgid "Village"\nmsgstr "Dorf"\n', encoding="utf-8")
    (foreign,) = pnp.translations(game).check("de").files
    assert (foreign.messages, foreign.translated, foreign.missing) == (file.messages, 0, file.messages)


def test_a_missing_file_is_a_problem(game):
    assert [problem.code for problem in pnp.translations(game).update("de").problems] == ["P001"]
    assert pnp.translations(game).update().files == ()


def test_several_languages_are_named_at_once(game):
    assert [file.language for file in pnp.translations(game).init("de,fr, de").files] == ["de", "fr"]
    result = pnp.translations(game).status("fr,de,xx")
    assert [file.language for file in result.files] == ["fr", "de"]
    assert [problem.code for problem in result.problems] == ["P014"]
    assert [problem.code for problem in pnp.translations(game).update("de,ru,qqq").problems] == ["P001", "P014"]


def test_a_game_that_is_not_translated_into_a_language_is_left_out_where_another_one_is(game, tmp_path):
    other = write_tiny(tmp_path / "other")
    pnp.translations(game).init("de")
    both = pnp.translations(game, other)
    for result in (both.status("de"), both.check("de"), both.update("de")):
        assert result.ok, result.problems
        assert [file.name for file in result.files] == ["small"]
    assert [problem.code for problem in both.status("fr").problems] == ["P001", "P001"]


def test_what_is_wrong_with_a_ruleset_is_said(game):
    (game / "rules.yaml").write_text("- nonsense\n", encoding="utf-8")
    result = pnp.translations(game).init("de")
    assert not result.ok
    assert result.files == ()


def test_a_template_has_no_language(game, tmp_path):
    (file,) = pnp.translations(game).extract(tmp_path / "out").files
    po, problems = read(file.path.read_bytes())
    assert problems == []
    assert (file.path.name, po.headers["Language"], file.translated) == ("small.pot", "", 0)
    assert write_po(po) == file.path.read_bytes()


def test_a_ruleset_that_was_loaded_and_the_program_can_be_translated(game, tmp_path):
    translations = pnp.translations(pnp.load(game), program=True)
    assert [file.name for file in translations.extract(tmp_path / "out").files] == ["small", "program"]


LONG = "Eine Stadt mit einem Namen, der auf kein Brett passt " * 10 + "und mehr"


def test_a_check_has_what_is_missing_and_what_does_not_fit(game):
    translate(game, "de", {"Town": LONG, "Goal": "Ziel", "Be the last.": "Sei ☕ der Letzte."})
    result = pnp.translations(game).check("de")
    assert {"P073", "P033", "P032"} <= {problem.code for problem in result.problems}
    (wide,) = (problem for problem in result.problems if problem.code == "P033")
    assert wide.place.file.endswith("translations/de.po")
    assert b"Eine Stadt" in german(game).read_bytes().split(b"\n")[wide.place.line]
    assert "its text is in" in wide.hint and "components.yaml:3" in wide.hint
    (file,) = result.files
    assert (file.translated, file.overflowing, file.missing) == (3, 1, file.messages - 3)


def test_a_strict_check_fails_for_what_is_not_translated(game):
    translate(game, "de", {"Goal": "Ziel"})
    assert pnp.translations(game).check("de").ok
    result = pnp.translations(game).check("de", strict=True)
    assert not result.ok
    assert {problem.code for problem in result.problems if problem.severity.value == "error"} == {"P073"}


def test_a_status_counts_and_names_files_that_cannot_be_read(game):
    translate(game, "de", {"Goal": "Ziel"})
    translate(game, "ru", {})
    (game / "translations" / "fr.po").write_bytes(b"nonsense")
    result = pnp.translations(game).status()
    assert [(file.language, file.translated, file.fuzzy) for file in result.files] == [("de", 1, 0), ("ru", 0, 0)]
    assert [problem.code for problem in result.problems] == ["P070"]


def test_a_diff_shows_what_has_changed(game):
    translate(game, "de", {"Be the last.": "Sei der Letzte."})
    rules = (game / "rules.yaml").read_text(encoding="utf-8")
    (game / "rules.yaml").write_text(rules.replace("Be the last.", "Be the first."), encoding="utf-8")
    translations = pnp.translations(game)
    assert translations.diff().changed == ()
    translations.update("de")
    (changed,) = translations.diff("de").changed
    assert (changed.before, changed.message, changed.translation) == (
        "Be the last.",
        "Be the first.",
        "Sei der Letzte.",
    )
    assert changed.changes == "Be the [-last.-] {+first.+}"
    assert changed.place.file.endswith("de.po")


def test_what_is_wrong_in_every_language_is_not_said_of_a_translation(game):
    components = (game / "components.yaml").read_text(encoding="utf-8")
    (game / "components.yaml").write_text(components.replace("size: 18mm", "size: 9mm"), encoding="utf-8")
    translate(game, "de", {"Goal": "Ziel"})
    assert {problem.code for problem in pnp.check(game).problems} == {"P042"}
    assert "P042" not in {problem.code for problem in pnp.translations(game).check("de").problems}


def test_pseudo_languages_can_be_written_and_are_built_without(game, tmp_path):
    files = pnp.translations(game).pseudo(tmp_path / "out").files
    assert [(file.path.name, file.missing) for file in files] == [("small-xa.po", 0), ("small-xb.po", 0)]
    assert b"[\xc5\xa2\xc3\xb3\xc5\xb5\xc3\xb1]" in files[0].path.read_bytes()
    assert [problem.code for problem in pnp.translations(game).init("xa").problems] == ["P061"]
    result = pnp.build(game, tmp_path / "built", pnp.BuildOptions(("a4",), only=("town",), languages=("xa", "xb")))
    assert result.problems == ()
    assert {file.path.split("/")[1] for file in result.files} == {"xa", "xb"}


def test_babel_reads_a_new_file(game):
    (file,) = pnp.translations(game).init("de").files
    with file.path.open("rb") as opened:
        catalog = read_po(opened)  # ValueError where the date is empty
    assert (str(catalog.locale), len(catalog)) == ("de", file.messages)


def test_a_file_of_another_game_is_not_updated(game):
    german(game).parent.mkdir()
    german(game).write_text(HEADER + '\nmsgid "Snail"\nmsgstr "Schnecke"\n', encoding="utf-8")
    before = german(game).read_bytes()
    assert [problem.code for problem in pnp.translations(game).update("de").problems] == ["P079"]
    assert german(game).read_bytes() == before


def test_a_file_that_no_language_names_is_a_problem(game, tmp_path):
    translate(game, "de", {"Goal": "Ziel"}).rename(game / "translations" / "de copy.po")
    for result in (pnp.translations(game).check(), pnp.translations(game).status(), pnp.translations(game).update()):
        assert [problem.code for problem in result.problems] == ["P014"]
        assert result.problems[0].place.file.endswith("translations/de copy.po")
    built = pnp.build(game, tmp_path / "out", pnp.BuildOptions(("a4",), languages=("all",)))
    assert "P014" in {problem.code for problem in built.problems}


def test_an_underscore_in_a_code_is_explained(game):
    (problem,) = pnp.translations(game).init("pt_BR").problems
    assert (problem.code, problem.hint) == ("P014", "write pt-BR")
