import shutil
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from openpyxl import load_workbook

import pnp
from pnp.exchange.pack import PackPictures, pack_translation
from pnp.exchange.translation_files import current_translation, original_of
from pnp.exchange.unpack import merge_returned
from pnp.game.spreadsheets.archive import read_zip, write_zip
from pnp.problems import Place, Problems
from pnp.translation.languages import find_language
from pnp.translation.po_file import PoEntry, write_po
from pnp.translation.template import Message
from pnp.translation.workbook import MessageForm, ReturnedFile, ReturnedForm, text_digest
from tests.game.reading.small import write
from tests.targets.games import TINY
from tests.translation.samples import HEADER, po_file, read, translate

GAME = {
    **TINY,
    "rules.yaml": """\
- section: goal
  title: Goal
  items:
    - text: Be the **last** of {town.rows}.
    - text: Have fun.
""",
    "components.yaml": str(TINY["components.yaml"]) + "  singular: die\n  plural: dice\n",
}
LAST = "Be the **last** of {town.rows}."


@pytest.fixture(scope="module")
def original_game(tmp_path_factory):
    folder = write(tmp_path_factory.mktemp("original") / "small", GAME)
    translate(folder, "de", {"Town": "Stadt", "Goal": "Ziel"})
    return folder


@pytest.fixture
def game(original_game, tmp_path):
    return Path(shutil.copytree(original_game, tmp_path / "small"))


def pack(game, language="de"):
    original = original_of(pnp.load(game))
    known, problems = find_language(language), Problems()
    file = current_translation(original, known, problems)
    content = pack_translation(original, known, file, PackPictures({}, {}, {}))
    files = read_zip(content, "zip", lambda name: True, problems)
    assert not problems.entries
    return {name.rpartition(".")[2]: data for name, data in files.items() if not name.endswith(".html")}


def workbook(content, **translations):
    """Return a spreadsheet after typing translations of texts, their spaces written as underscores."""
    book = load_workbook(BytesIO(content))
    sheet = book["Translation"]
    for text, translation in translations.items():
        (row,) = (row for row in sheet.iter_rows(min_row=2) if row[1].value == text.replace("_", " "))
        row[2].value = translation
    saved = BytesIO()
    book.save(saved)
    return saved.getvalue()


@pytest.fixture
def unpack(game, tmp_path):
    def run(content, name="back.xlsx", **options):
        path = tmp_path / name
        path.write_bytes(content)
        return pnp.unpack(path, game, **options)

    return run


def words(game, language="de"):
    file, problems = read((game / "translations" / f"{language}.po").read_bytes())
    assert problems == []
    return {entry.message: entry.forms[0] for entry in file.messages.values() if any(entry.forms)}


def codes(result):
    return [problem.code for problem in result.problems]


@pytest.mark.parametrize("kind", ["xlsx", "po", "zip"])
def test_what_comes_back_unchanged_changes_nothing(game, unpack, kind):
    files, before = pack(game), (game / "translations/de.po").read_bytes()
    files["zip"] = write_zip({f"a/small-de.{ending}": data for ending, data in files.items()})
    result = unpack(files[kind], f"back.{kind}")
    assert codes(result) == []
    assert (game / "translations/de.po").read_bytes() == before
    assert (result.files[0].new, result.files[0].changed, result.files[0].translated) == (0, 0, 2)


def test_new_and_changed_translations_are_taken_over_and_empty_cells_keep_what_there_is(game, unpack):
    result = unpack(workbook(pack(game)["xlsx"], Town="Dorf", Goal=None, **{"Have_fun.": None}))
    assert codes(result) == []
    assert (result.files[0].new, result.files[0].changed) == (0, 1)
    assert words(game) == {"Town": "Dorf", "Goal": "Ziel"}


def filled(content, **translations):
    file, problems = read(content)
    assert problems == []
    wanted = {message.replace("_", " "): form for message, form in translations.items()}
    entries = tuple(replace(e, forms=(wanted[e.message],)) if e.message in wanted else e for e in file.entries)
    return write_po(replace(file, entries=entries))


def test_a_po_file_and_a_whole_pack_come_back_too(game, unpack):
    files = pack(game)
    assert codes(unpack(filled(files["po"], Town="Dorf"), "back.po")) == []
    changed = {"x/small-de.po": files["po"], "x/small-de.xlsx": workbook(files["xlsx"], Goal="Aufgabe")}
    assert codes(unpack(write_zip(changed), "back.zip")) == []
    assert words(game) == {"Town": "Dorf", "Goal": "Aufgabe"}
    assert b"X-Pnp-Packed" not in (game / "translations/de.po").read_bytes()


def test_a_translation_begins_with_what_comes_back(game, unpack):
    assert codes(unpack(workbook(pack(game, "fr")["xlsx"], Town="Ville"))) == []
    assert words(game, "fr") == {"Town": "Ville"}


def test_what_was_changed_on_both_sides_is_told_and_decided(game, unpack):
    sent = workbook(pack(game)["xlsx"], Town="Dorf", Goal="Aufgabe")
    translate(game, "de", {"Town": "Ort", "Goal": "Ziel"})
    before = (game / "translations/de.po").read_bytes()
    result = unpack(sent)
    (problem,) = result.problems
    assert problem.code == "P081"
    assert problem.place.line > 1 and problem.place.column == 3
    assert all(word in problem.message for word in ('"Town"', '"Ort"', '"Dorf"'))
    assert (result.files, (game / "translations/de.po").read_bytes()) == ((), before)
    assert codes(unpack(sent, prefer="ours")) == []
    assert words(game) == {"Town": "Ort", "Goal": "Aufgabe"}
    assert codes(unpack(sent, prefer="theirs")) == []
    assert words(game) == {"Town": "Dorf", "Goal": "Aufgabe"}


def test_what_was_changed_here_only_is_kept(game, unpack):
    sent = pack(game)["xlsx"]
    translate(game, "de", {"Town": "Ort", "Goal": "Ziel", "Have fun.": "Viel Spaß."})
    assert codes(unpack(sent)) == []
    assert words(game) == {"Town": "Ort", "Goal": "Ziel", "Have fun.": "Viel Spaß."}


def test_the_same_change_on_both_sides_is_no_conflict(game, unpack):
    sent = workbook(pack(game)["xlsx"], Town="Dorf")
    translate(game, "de", {"Town": "Dorf", "Goal": "Ziel"})
    assert codes(unpack(sent)) == []


def test_a_pack_whose_two_files_differ_is_a_conflict(game, unpack):
    files = pack(game)
    both = {"small-de.po": filled(files["po"], Town="Dorf"), "small-de.xlsx": workbook(files["xlsx"], Town="Ort")}
    assert codes(unpack(write_zip(both), "back.zip", prefer="theirs")) == ["P081"]
    assert words(game)["Town"] == "Stadt"


def test_another_po_file_conflicts_where_it_differs(game, unpack):
    content = HEADER.replace("Language: de", 'Language: de\\n"\n"Project-Id-Version: small')
    content += (
        '\nmsgctxt "components.town.title"\nmsgid "Town"\nmsgstr "Dorf"\n\nmsgid "Have fun."\nmsgstr "Viel Spaß."\n'
    )
    assert codes(unpack(content.encode(), "de.po")) == ["P081"]
    assert codes(unpack(content.encode(), "de.po", prefer="theirs")) == []
    assert words(game) == {"Town": "Dorf", "Goal": "Ziel", "Have fun.": "Viel Spaß."}


def test_a_lost_placeholder_is_told_at_its_cell_and_nothing_is_written(game, unpack):
    before = (game / "translations/de.po").read_bytes()
    sent = workbook(
        pack(game)["xlsx"], Town="Dorf", **{LAST.replace(" ", "_"): "Sei **der letzte.", "Have_fun.": "Spaß!"}
    )
    result = unpack(sent)
    found = {problem.code: problem.place.spot for problem in result.problems}
    assert set(found) == {"P074", "P030", "P077"}
    assert found["P074"][1:] == found["P030"][1:] != found["P077"][1:]
    assert {spot[2] for spot in found.values()} == {3}
    assert (result.files, (game / "translations/de.po").read_bytes()) == ((), before)


def test_what_has_changed_in_the_game_meanwhile_becomes_fuzzy(game, unpack):
    sent = workbook(pack(game)["xlsx"], **{"Have_fun.": "Viel Spaß."})
    rules = (game / "rules.yaml").read_text(encoding="utf-8")
    (game / "rules.yaml").write_text(rules.replace("Have fun.", "Have some fun."), encoding="utf-8")
    result = unpack(sent)
    assert [(problem.code, problem.severity.value) for problem in result.problems] == [("P071", "warning")] * len(
        codes(result)
    )
    file, _ = read((game / "translations/de.po").read_bytes())
    (entry,) = (entry for entry in file.messages.values() if entry.message == "Have some fun.")
    assert (entry.forms, entry.is_fuzzy, entry.previous[1]) == (("Viel Spaß.",), True, "Have fun.")


def test_what_is_fuzzy_comes_as_a_note_and_is_looked_at_when_it_comes_back(game, unpack):
    rules = (game / "rules.yaml").read_text(encoding="utf-8")
    translate(game, "de", {"Have fun.": "Viel Spaß."})
    (game / "rules.yaml").write_text(rules.replace("Have fun.", "Have some fun."), encoding="utf-8")
    files = pack(game)
    sheet = load_workbook(BytesIO(files["xlsx"]))["Translation"]
    (row,) = (row for row in sheet.iter_rows(min_row=2) if row[1].value == "Have some fun.")
    assert row[2].value is None
    assert "Viel Spaß." in row[7].value and "{+some+}" in row[7].value
    assert codes(unpack(files["xlsx"])) == []
    assert unpack(files["po"], "back.po").files[0].fuzzy == 1
    assert unpack(workbook(files["xlsx"], **{"Have_some_fun.": "Viel Spaß."})).files[0].fuzzy == 0
    assert words(game)["Have some fun."] == "Viel Spaß."


def test_forms_are_rows_of_their_own_and_one_of_them_is_not_enough(game, unpack):
    files = pack(game, "ru")
    result = unpack(workbook(files["xlsx"], die="кубик"))
    assert [(problem.code, problem.severity.value) for problem in result.problems] == [("P073", "warning")]
    file, _ = read((game / "translations/ru.po").read_bytes())
    (entry,) = (entry for entry in file.messages.values() if entry.plural)
    assert entry.forms == ("кубик", "", "")


def test_a_remark_becomes_a_comment(game, unpack):
    book = load_workbook(BytesIO(pack(game)["xlsx"]))
    book["Translation"]["J2"] = "A fine name!"
    saved = BytesIO()
    book.save(saved)
    for _ in range(2):
        assert codes(unpack(saved.getvalue())) == []
    assert (game / "translations/de.po").read_text(encoding="utf-8").count("# A fine name!") == 1


def test_the_file_says_what_it_is_for(game, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "back.xlsx").write_bytes(workbook(pack(game)["xlsx"], Town="Dorf"))
    assert codes(pnp.unpack("back.xlsx")) == []
    assert words(game)["Town"] == "Dorf"
    monkeypatch.chdir(game)
    assert codes(pnp.unpack("../back.xlsx")) == ["P014"]


def test_a_name_that_means_two_games_is_a_problem(game, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game.rename("hollow")
    (tmp_path / "back.po").write_text(
        HEADER.replace('\n"', '\n"Project-Id-Version: hollow\\n"\n"', 1), encoding="utf-8"
    )
    (problem,) = pnp.unpack("back.po").problems
    assert (problem.code, problem.hint) == ("P014", "write after the file which one: hollow or ./hollow")


def test_a_file_of_something_else_is_refused(game, unpack, tmp_path):
    other = write(tmp_path / "other", GAME)
    files, before = pack(game), (game / "translations/de.po").read_bytes()
    assert codes(pnp.unpack(tmp_path / "no.zip", game)) == ["P001"]
    assert codes(unpack(pack(other, "de")["xlsx"])) == ["P079"]
    assert codes(unpack(files["xlsx"], language="ru")) == ["P079"]
    assert codes(unpack(files["xlsx"], language="xx")) == ["P014"]
    assert codes(unpack(files["xlsx"], language="en")) == ["P061", "P079"]
    assert codes(unpack(HEADER.encode() + b'\nmsgid "Snail"\nmsgstr "Schnecke"\n', "de.po")) == ["P079"]
    forms = files["po"].replace(b"nplurals=2; plural=n != 1;", b"nplurals=1; plural=0;")
    assert "P072" in codes(unpack(forms, "de.po"))
    assert (game / "translations/de.po").read_bytes() == before


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\xd0\xcf\x11\xe0old", "P070"),
        (b"PK\x03\x04nonsense", "P070"),
        (b"nonsense", "P070"),
        (b"Text,Translation\nTown,Stadt\n", "P070"),
        ('msgid "Wörter"'.encode("latin-1"), "P002"),
        ('msgid "Wörter"'.encode("utf-16"), "P002"),
        (bytes(40_000_001), "P008"),
        (write_zip({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}), "P070"),
        (write_zip({"a.xlsm": b""}), "P070"),
        (write_zip({}), "P070"),
        (write_zip({"a.po": b"", "b.po": b""}), "P070"),
        (write_zip({"../a.po": b""}), "P010"),
        (write_zip({"a.zip": b"PK"}), "P070"),
        (write_zip({"a.xlsx": b"PK"}), "P070"),
    ],
)
def test_what_cannot_be_read_is_a_problem(game, unpack, content, code):
    result = unpack(content, "back")
    assert (codes(result)[0], result.files) == (code, ())
    assert words(game) == {"Town": "Stadt", "Goal": "Ziel"}


FORMS = st.sampled_from(["", "Stadt", "Dorf", "Ort"])


@given(FORMS, FORMS, FORMS, st.sampled_from([None, "theirs", "ours"]))
def test_what_was_sent_what_there_is_and_what_comes_back_are_compared(sent, now, back, prefer):
    entry = PoEntry("Town", "board", forms=(now,))
    form = MessageForm("board", "Town")
    returned = ReturnedForm(form.key, f" {back}\n", Place("back.xlsx", 2, 3), form, text_digest(sent))
    file = ReturnedFile(Place("back.xlsx"), "small", "de", (returned,))
    problems = Problems()
    taken = merge_returned(po_file(entry), [file], [Message("Town", "board", "", (), (), ())], prefer, problems)
    is_conflict = back not in ("", sent, now) and now not in ("", sent)
    if is_conflict and prefer is None:
        assert taken is None and [problem.code for problem in problems] == ["P081"]
        return
    keeps = back in ("", sent) or (is_conflict and prefer == "ours")
    assert taken.file.messages["board", "Town"].forms == (now if keeps else back,)
    assert (taken.new, taken.changed) == (int(not keeps and not now), int(not keeps and bool(now) and now != back))
    assert not problems.entries
