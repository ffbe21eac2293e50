"""A ruleset is read, or everything that is wrong with it is said, each at its place."""

import os
import re
from copy import deepcopy
from functools import partial, reduce
from operator import getitem
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.game.reading import ruleset as loading
from pnp.game.reading.yaml import documents
from pnp.problems import Place, Problems, Severity
from pnp.translation.catalogue import ruleset_texts
from pnp.workshop.checks.ruleset import load_ruleset
from tests.effort import calls
from tests.game.reading.small import FILES, load, spoilt, spots, write
from tests.play.language.small_ruleset import FILES as PLAY_FILES
from tests.play.language.small_ruleset import write_rows
from tests.samples import SEED, amount

YAML_FILES = [name for name in FILES if name.endswith(".yaml")]


def test_the_small_ruleset_is_whole(tmp_path):
    ruleset, problems = load(tmp_path / "small")
    assert problems == []
    assert ruleset.name == "small"
    assert ruleset.game.title == "Small"
    assert ruleset.game.seats == {"red": "Red", "blue": "Blue"}
    assert ruleset.components["house"].size == 48.0
    assert ruleset.components["button"].back == "same"
    kinds = {component.kind for component in ruleset.components.values()}
    assert kinds == {"square-board", "row-board", "hex-board", "tile", "counter", "card", "standee", "cup", "die"}
    assert [section.section for section in ruleset.sections] == ["goal", "summary"]
    assert ruleset.sections[0].items[3].table == (("a", "b"), ("1", ""))
    assert ruleset.look.display == "Amatic SC"
    assert ruleset.figures["start"].frames[1].all_moves == ("pass",)
    assert ruleset.figures["start"].claims == ({"over": False},)
    assert sorted(ruleset.art) == ["art/cover.svg", "art/wood.svg"]
    assert ruleset.sources["rules.yaml"].place((0, "items", 1, "list", 1)).line == 9


def test_the_look_may_be_left_out(tmp_path):
    components = FILES["components.yaml"].replace("fill: moss", "fill: green")
    ruleset, problems = load(tmp_path, {"look.yaml": None, "components.yaml": components})
    assert problems == []
    assert ruleset.look.display == "Noto Sans"


@pytest.mark.parametrize("file", ["game.yaml", "components.yaml", "rules.yaml"])
def test_a_file_that_is_missing_is_named(tmp_path, file):
    ruleset, problems = load(tmp_path, {file: None})
    assert ruleset is None
    assert ("P001", 1, 1) in spots(problems)
    (missing,) = [problem for problem in problems if problem.message == f"there is no file {file}"]
    assert missing.hint == "create it: every ruleset has one"


@pytest.mark.parametrize(
    ("folder", "hint"),
    [("game/figures", "name the folder of a game: ./game"), (".", "name the folder of a game: ./game"),
        ("empty", "name the folder that holds game.yaml")],
)  # fmt: skip
def test_a_folder_that_is_no_game_is_one_fault(tmp_path, monkeypatch, folder, hint):
    write(tmp_path / "game")
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    problems = Problems()
    assert load_ruleset(Path(folder), problems) is None
    message = "this folder has no game.yaml, components.yaml or rules.yaml"
    assert [(p.code, p.message, p.hint) for p in problems] == [("P001", message, hint)]


@pytest.mark.parametrize("file", ["game.yaml", "components.yaml", "rules.yaml", "look.yaml", "figures/start.yaml"])
def test_an_empty_file_is_said_to_be_empty(tmp_path, file):
    ruleset, problems = load(tmp_path, {file: "# nothing yet\n"})
    assert ruleset is None
    assert [p.message for p in problems if p.place.file.endswith(file)] == [f"{file} is empty"]


# libyaml's reader and writer, if PyYAML was built with them: some ten times as fast as those in Python
LOADER, DUMPER = getattr(yaml, "CSafeLoader", yaml.SafeLoader), getattr(yaml, "CSafeDumper", yaml.SafeDumper)
DOCUMENTS = {file: yaml.load(FILES[file], LOADER) for file in YAML_FILES}


# Each key of the small ruleset: (file, path of the mapping, key, whether it can be left out)
def _keys():
    for file in YAML_FILES:
        yield from _keys_of(file, DOCUMENTS[file], ())


def _keys_of(file, value, path):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield file, path, key
            yield from _keys_of(file, inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _keys_of(file, inner, (*path, index))


# Names that the author chooses; and a position and claims, which only the game's engine can judge.
_FREE = {"seats", "special", "homes", "options", "variants", "titles", "needs", "when", "palette"}


def _is_of_the_model(file, path, key):
    if file.startswith("figures") and ("position" in path or "claims" in path):
        return False
    if file == "components.yaml" and (not path or path[-1] == "rows"):
        return False
    return not path or path[-1] not in _FREE


MODEL_KEYS = [(file, path, key) for file, path, key in _keys() if _is_of_the_model(file, path, key)]


def _changed(file, path, change):
    document = deepcopy(DOCUMENTS[file])
    here = document
    for step in path:
        here = here[step]
    change(here)
    return {file: yaml.dump(document, Dumper=DUMPER, sort_keys=False, allow_unicode=True, width=200)}


def _place_of(problems, file):
    return [p for p in problems if p.place is not None and p.place.file.endswith(file)]


@pytest.fixture(scope="module")
def known_documents():
    """Documents that were read, by content and name; what loading does with those that are used again changes none."""
    known = {}
    yield known
    for file, content in FILES.items():
        for (read, name), (document, _) in known.items():
            if read == content.encode() and name.endswith(file):
                assert document[0] == documents.read_document(read, name, Problems())[0]


@pytest.fixture(scope="module")
def shared_folder(tmp_path_factory):
    return tmp_path_factory.mktemp("shared") / "small"


@pytest.fixture
def same_folder(shared_folder, known_documents, monkeypatch):
    """A folder that tests share: files in it whose content is the same as before are not read again."""

    def read(content, name, problems):
        if (content, name) not in known_documents:
            own = Problems()
            known_documents[content, name] = documents.read_document(content, name, own), tuple(own)
        document, found = known_documents[content, name]
        problems.extend(found)
        return document

    monkeypatch.setattr(loading, "read_document", read)
    return shared_folder


@pytest.mark.parametrize(("file", "path", "key"), MODEL_KEYS)
def test_each_key_missing(same_folder, file, path, key):
    changed = _changed(file, path, lambda here: here.pop(key))
    ruleset, problems = load(same_folder, changed)
    if not any(p.severity is Severity.ERROR for p in problems):
        assert ruleset is not None  # it can be left out
        return
    assert ruleset is None
    for problem in problems:
        assert problem.place is not None
        assert problem.hint or problem.severity is Severity.WARNING
    if not (file == "figures/start.yaml" and key == "move"):
        codes = {p.code for p in _place_of(problems, file) if p.severity is Severity.ERROR}
        assert codes & {"P005", "P006", "P013", "P015", "P031"}
        if "P005" in codes:
            assert any(f'missing key "{key}"' in p.message or "without text" in p.message for p in problems)


@pytest.mark.parametrize(("file", "path", "key"), MODEL_KEYS)
def test_each_key_misspelt(same_folder, file, path, key):
    wrong = key[:-1] + "x" + key[-1] if len(key) > 3 else key + "x"

    def misspell(here):
        items = [(wrong if name == key else name, value) for name, value in here.items()]
        here.clear()
        here.update(items)

    changed = _changed(file, path, misspell)
    ruleset, problems = load(same_folder, changed)
    assert ruleset is None
    told = [p for p in problems if p.code == "P004"] or [p for p in problems if "kind" in p.hint]
    assert len(told) == 1
    assert f'"{key}"' in told[0].hint
    if told[0].code == "P004":
        line = next(i for i, text in enumerate(changed[file].splitlines(), 1) if f"{wrong}:" in text)
        assert told[0].place.line == line
        assert told[0].place.source[told[0].place.column - 1 :].startswith(wrong)
        assert told[0].place.length == len(wrong)


WRONG = [12, 1.5, True, None, "", [], {}, [1], {"x": 1}, "no such thing ☃", [[[]]], -3, 10**15]


# Whatever a position or a claim is, only the game's engine can judge it.
TYPED_KEYS = [
    (file, path, key)
    for file, path, key in MODEL_KEYS
    if file != "figures/start.yaml" or key not in ("position", "claims")
]


def _wrong_files(keys, wrong):
    files = deepcopy(DOCUMENTS)
    for file, path, key in keys:
        reduce(getitem, path, files[file])[key] = deepcopy(wrong)
    return {
        file: yaml.dump(document, Dumper=DUMPER, sort_keys=False, allow_unicode=True, width=200)
        for file, document in files.items()
    }


def _starts(files):
    """Return where each key of YAML files begins: (file, line, column, path with the key), in order."""
    starts = []
    for file, text in files.items():
        _, source = documents.read_document(text.encode(), file, Problems())
        for _, path, key in _keys_of(file, yaml.load(text, LOADER), ()):
            place = source.key((*path, key))
            starts.append((file, place.line, place.column, (*path, key)))
    return sorted(starts, key=lambda start: start[:3])


def _keys_at(problem, starts, keys):
    """Return those of *keys* in whose values a problem lies: one at most."""
    spot = (problem.place.line, problem.place.column)
    file, *_, path = next(s for s in reversed(starts) if problem.place.file.endswith(f"/{s[0]}") and s[1:3] <= spot)
    return [key for key in keys if key[0] == file and (*key[1], key[2]) == path[: len(key[1]) + 1]]


def _refused(folder, keys, wrong):
    """Return at which of *keys* the small ruleset may not have a *wrong* value; no key may hold another one.

    All faults of a ruleset are reported at once, so all the keys have the value at once, then those that were not
    refused; a value that is refused for what is elsewhere has to be the only one.
    """
    refused, keys = set(), set(keys)
    while keys:
        files, problems = _wrong_files(keys, wrong), Problems()
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8")
        if load_ruleset(folder, problems) is not None:
            break
        errors = [p for p in problems if p.severity is Severity.ERROR]
        assert errors
        assert all(p.place is not None and p.place.line >= 1 for p in errors)
        starts = _starts(files)
        at = {key for p in errors for key in _keys_at(p, starts, keys)}
        if not at and len(keys) > 1:
            return refused.union(*(_refused(folder, [key], wrong) for key in keys))
        refused |= at or keys
        keys -= refused
    return refused


@pytest.mark.parametrize("depth", sorted({len(path) for _, path, _ in TYPED_KEYS}))
def test_each_key_of_a_wrong_kind(same_folder, depth):
    keys = [key for key in TYPED_KEYS if len(key[1]) == depth]
    folder = write(same_folder)
    groups = [[key] for key in keys] if SEED else [keys]
    refused = [key for wrong in WRONG for group in groups for key in _refused(folder, group, wrong)]
    for key in keys:
        assert refused.count(key) >= 5, key


# What is changed, and to what: the fault is reported at the ¦.
SLIPS = [
    ("P012", "components.yaml", "size: 48mm", "size: ¦48"),
    ("P012", "components.yaml", "size: 48mm", "size: ¦48 furlongs"),
    ("P012", "components.yaml", "size: 48mm", "size: ¦-48mm"),
    ("P012", "components.yaml", "size: 48mm", "size: ¦0mm"),
    ("P012", "components.yaml", "size: 48mm", "size: ¦1e9mm"),
    ("P012", "components.yaml", "size: 48mm", "size: ¦99999999mm"),
    ("P012", "components.yaml", "size: 48mm", "size: ¦" + "9" * 5000 + "mm"),
    ("P012", "components.yaml", "size: 48mm", "size: ¦[48mm]"),
    ("P040", "components.yaml", "size: 48mm", "size: ¦51mm"),
    ("P040", "components.yaml", "size: 48mm", "size: 20mm\n  height: ¦50.5mm"),
    ("P040", "components.yaml", "width: 26mm", "width: ¦2.1in"),
    ("P006", "components.yaml", "count: 15", "count: ¦0"),
    ("P006", "components.yaml", "count: 15", "count: ¦-15"),
    ("P006", "components.yaml", "count: 15", "count: ¦100000"),
    ("P006", "components.yaml", "count: 15", 'count: ¦"15"'),
    ("P006", "components.yaml", "count: 15", "count: ¦15.0"),
    ("P006", "components.yaml", "count: 15", "count: ¦015"),
    ("P006", "components.yaml", "count: 15", "count: ¦99999999999999999999999"),
    ("P013", "components.yaml", "fill: red", "fill: ¦rde"),
    ("P013", "components.yaml", "fill: red", 'fill: ¦"#12345"'),
    ("P013", "components.yaml", "fill: red", "fill: ¦112233"),
    ("P003", "components.yaml", "fill: red}", "fill: ¦#aabbcc}\n  back: same\n"),
    ("P006", "components.yaml", "kind: counter", "kind: ¦conter"),
    ("P006", "components.yaml", "kind: counter", "kind: ¦7"),
    ("P005", "components.yaml", "button:\n  kind: counter\n", "¦button:\n"),
    ("P006", "components.yaml", "back: same", "back: ¦sam"),
    ("P004", "components.yaml", "back: same", "back: {¦fil: red}"),
    ("P004", "components.yaml", "back: same", "back: same\n  ¦colour: red"),
    ("P006", "components.yaml", "shape: disc", "shape: ¦disk"),
    ("P014", "components.yaml", "fits: shop", "fits: ¦shopp"),
    ("P014", "components.yaml", "fits: shop", "fits: shop\n  player: ¦redd"),
    ("P014", "game.yaml", "credits:", "seating: [[red, ¦bleu]]\ncredits:"),
    ("P007", "game.yaml", "credits:", "seating: [[red, ¦red]]\ncredits:"),
    ("P006", "game.yaml", "players: 2\n", "players: ¦2 to 1\n"),
    ("P006", "game.yaml", "minutes: 5-10", "minutes: ¦10-5"),
    ("P006", "game.yaml", "players: 2\n", "players: ¦2 or 21\n"),
    ("P006", "game.yaml", "minutes: 5-10", "minutes: ¦0–10"),
    *(("P006", "game.yaml", "players: 2\n", f"players: ¦{many}\n") for many in ("3", "2-6", "1 or 4", "9+", "2, 3")),
    *(("P006", "game.yaml", "minutes: 5-10", f"minutes: ¦{time}") for time in ("a while", "about 15", "15 min", "5-")),
    *(("P006", "game.yaml", "players: 2\n", f"players: ¦{many}\n") for many in ("two", "up to 2", "2 people", "½")),
    ("P014", "components.yaml", "fits: shop", "fits: ¦die"),
    ("P014", "components.yaml", "tiles: house", "tiles: ¦hero"),
    ("P014", "components.yaml", "counters: button", "counters: ¦buton"),
    ("P006", "components.yaml", "columns: 3", "columns: ¦27"),
    ("P006", "components.yaml", 'faces: ["1", "2", ', 'faces: ¦["1", '),
    ("P006", "components.yaml", '"2", "1"]', '"2", ¦[1]]'),
    ("P006", "components.yaml", "die:\n", "¦Die Nr. 1:\n"),
    ("P007", "components.yaml", "bank:\n", "¦die:\n"),
    ("P003", "components.yaml", "bank:\n", "bank: ¦&bank\n"),
    ("P003", "components.yaml", "depth: 50mm", "depth: ¦!mm 50mm"),
    ("P012", "components.yaml", "card\n  title: Your turn\n  width: 63mm", "card\n  title: Your turn\n  width: ¦63"),
    ("P006", "components.yaml", "  back_rows:", "  back: same\n  ¦back_rows:"),
    ("P006", "components.yaml", "kind: card\n  title: Your turn\n  width: 63", "kind: card\n  title: T\n  ¦width: 29"),
    ("P006", "components.yaml", "{title: Count, face: gem}", "{title: Count, ¦face: gem, art: art/wood.svg}"),
    ("P005", "components.yaml", "{title: Count, face: gem}", "¦{face: gem}"),
    ("P006", "components.yaml", "back_rows:\n    - {title: Count, face: gem}", "back_rows: ¦[]"),
    ("P004", "components.yaml", 'cost: "3"', '¦coast: "3"'),
    ("P001", "components.yaml", 'columns.", art: art/wood.svg', 'columns.", art: ¦art/word.svg'),
    ("P030", "components.yaml", "**house**", "¦**house"),
    ("P031", "components.yaml", "{town.columns}", "¦{town.colums}"),
    ("P031", "components.yaml", "{icon:button}", "¦{icon:buton}"),
    ("P031", "components.yaml", "{icon:button}", "¦{rule:goal.least}"),
    ("P006", "game.yaml", 'version: "1.0"', "version: ¦1.10"),
    ("P006", "game.yaml", 'version: "1.0"', "version: ¦one"),
    ("P006", "game.yaml", "language: en", "language: ¦English"),
    ("P015", "game.yaml", "default: second", "default: ¦third"),
    ("P015", "game.yaml", "{first: First edition}", "{¦frist: First edition}"),
    ("P007", "game.yaml", "[first, second]", "[first, second, ¦first]"),
    ("P015", "game.yaml", "needs: {edition: first}", "needs: {¦editoin: first}"),
    ("P015", "game.yaml", "needs: {edition: first}", "needs: {edition: ¦frist}"),
    ("P006", "game.yaml", "players: 2", "players: ¦0"),
    ("P006", "game.yaml", "players: 2", "players: ¦[2, 3]"),
    ("P001", "game.yaml", "cover: art/cover.svg", "cover: ¦art/Cover.svg"),
    ("P013", "look.yaml", 'moss: "#7A8F5A"', "moss: ¦mos"),
    ("P013", "look.yaml", "accent: moss", "accent: ¦mos"),
    ("P013", "look.yaml", 'moss: "#7A8F5A"', 'moss: "#7A8F5A"\n  ¦ink: red'),
    ("P014", "look.yaml", "display: Amatic SC", "display: ¦Amatic"),
    ("P014", "rules.yaml", "- figure: start", "- figure: start\n    - figure: ¦strat"),
    ("P015", "rules.yaml", "when: {edition: first}", "when: {edition: ¦third}"),
    ("P007", "rules.yaml", "- section: summary", "- section: ¦goal"),
    ("P006", "rules.yaml", "- note: We take it so.", "- ¦note: We take it so.\n      text: Both"),
    ("P006", "rules.yaml", "- parts: list", "- ¦{}"),
    ("P006", "rules.yaml", "- parts: list", "- ¦text"),
    ("P030", "rules.yaml", "**most buttons**", "¦**most buttons"),
    ("P030", "rules.yaml", "*rule {rule:goal.most}*", "¦*rule {rule:goal.most}"),
    ("P031", "rules.yaml", "{button.count}", "¦{buton.count}"),
    ("P031", "rules.yaml", "{icon:button}", "¦{icon:buton}"),
    ("P031", "rules.yaml", "{rule:goal.most}", "¦{rule:goal.least}"),
    ("P031", "rules.yaml", "{button.count}", "¦{__class__}"),
    ("P031", "rules.yaml", "{button.count}", "¦{buton.count|button|buttons}"),
    ("P031", "rules.yaml", "{button.count}", "¦{button.title|button|buttons}"),
    ("P072", "rules.yaml", "{button.count}", "{button.count|is|are} ¦{button.count|button}"),
    ("P030", "rules.yaml", "[One, Two]", "[One, '¦{Two']"),
    ("P030", "rules.yaml", "[One, Two]", "[One, '[Two](¦http://x.org)']"),
    ("P030", "rules.yaml", "[One, Two]", "[One, '[Two](¦javascript:x)']"),
    ("P030", "rules.yaml", "- table: [[a, b]", "- table: [[a, '¦*b']"),
    ("P030", "figures/start.yaml", "*begins*", "¦*begins"),
    ("P031", "figures/start.yaml", "caption: After a pass", 'caption: "After ¦{x}"'),
    ("P006", "figures/start.yaml", "{move: pass,", "¦{move: pass, moves: [pass],"),
    ("P006", "figures/start.yaml", "frames:\n  - {}\n  - {move", "frames:\n  - {}\n  - ¦3\n  - {move"),
]


@pytest.mark.parametrize(("code", "file", "old", "new"), SLIPS)
def test_a_fault_has_its_exact_place(same_folder, code, file, old, new):
    marked = spoilt(file, old, new)[file]
    before, _, after = marked.partition("¦")
    ruleset, problems = load(same_folder, {file: before + after})
    assert ruleset is None
    errors = [p for p in problems if p.severity is Severity.ERROR]
    line = before.count("\n") + 1
    column = len(before) - before.rfind("\n")
    assert [(p.code, p.place.line, p.place.column) for p in errors] == [(code, line, column)]
    assert errors[0].place.file == f"{same_folder.as_posix()}/{file}"
    assert errors[0].place.source == (before + after).splitlines()[line - 1]
    assert errors[0].hint


def test_text_holds_what_html_and_formats_would_stumble_over(tmp_path):
    harmless = "A < B & C > D; <script>alert(1)</script> %s {{x}} \\* &amp; 2 * 3 {button.count}"
    ruleset, problems = load(tmp_path, spoilt("rules.yaml", "- text: All of it.", f"- text: '{harmless}'"))
    assert problems == []
    assert ruleset.sections[1].items[0].text == harmless


def test_all_faults_of_all_files_are_reported_at_once(tmp_path):
    changed = {
        **spoilt("game.yaml", "players: 2", "players: 99"),
        **spoilt("components.yaml", "size: 16mm", "size: 16"),
        **spoilt("rules.yaml", "**most buttons**", "**most buttons"),
        **spoilt("look.yaml", 'ink: "#3A3530"', 'ink: "3A3530"'),
        **spoilt("figures/start.yaml", "caption: How", "captoin: How"),
        "art/wood.svg": None,
    }
    changed["components.yaml"] = changed["components.yaml"].replace("columns: 3", "colums: 3\n  columns: three")
    _, problems = load(tmp_path, changed)
    assert {(Path(p.place.file).name, p.code, p.place.line) for p in problems} == {
        ("game.yaml", "P006", 4),
        ("components.yaml", "P004", 4),
        ("components.yaml", "P006", 5),
        ("components.yaml", "P012", 43),
        ("components.yaml", "P001", 25),
        ("rules.yaml", "P030", 7),
        ("look.yaml", "P013", 2),
        ("start.yaml", "P004", 1),
    }


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("{rule:goal.mst}", "did you mean {rule:goal.most}?"),
        ("{rule:elsewhere}", "name the clause of an item in rules.yaml"),
        ("{figure:zzz}", "name a file of the folder figures"),
        ("{section:gaol}", "did you mean {section:goal}?"),
        ("{section:elsewhere}", "name a section of rules.yaml"),
        ("{icon:zzz}", "name a component"),
        ("{zzz}", "write {{ for a brace"),
        ("{garden.rows}", 'there is no component "garden"; for a brace, write {{'),
        ("{rule:}", "write {{ for a brace"),
    ],
)
def test_what_a_placeholder_can_name_is_documented(tmp_path, written, hint):
    _, (problem,) = load(tmp_path, spoilt("rules.yaml", "{button.count}", written))
    assert (problem.code, problem.message, problem.hint) == ("P031", f"unknown placeholder {written}", hint)


@pytest.mark.parametrize(
    ("values", "written", "message", "hint"),
    [
        ("[first, second]", "2", "edition can't be 2", "available: first, second"),
        ("[first, second, '3']", "3", "edition can't be 3", 'put it in quotes: "3"'),
        ("[first, second, 4]", "'4'", 'edition can\'t be "4"', "write 4, without quotes"),
    ],
)
def test_a_value_of_an_option_that_lacks_quotes_or_has_too_many(tmp_path, values, written, message, hint):
    options = spoilt("game.yaml", "[first, second]", values)
    _, (problem,) = load(tmp_path, {**options, **spoilt("rules.yaml", "{edition: first}", f"{{edition: {written}}}")})
    assert (problem.code, problem.message, problem.hint) == ("P015", message, hint)


def test_a_default_with_quotes_too_many_and_a_back_without_rows_are_reported(tmp_path):
    spelt = spoilt("game.yaml", "values: [first, second]", "values: [first, 2]")
    spelt["game.yaml"] = spelt["game.yaml"].replace("default: second", "default: '2'")
    _, (problem,) = load(tmp_path, spelt)
    assert problem.message == '"2" is not one of the option\'s values'
    assert problem.hint == "write 2, without quotes"
    changes = spoilt("components.yaml", "  back_rows:\n    - {title: Count, face: gem}\n", "")
    _, (problem,) = load(tmp_path, changes)
    assert (problem.code, problem.message) == ("P006", "back_title without back_rows")
    assert problem.place.source == "  back_title: The end"


def test_more_words_than_cards_are_set_with(tmp_path):
    row = f'    - {{title: Much, text: "{1990 * "x"}"}}\n'
    card = "  kind: card\n  title: Long\n  width: 90mm\n  height: 90mm\n  count: 1\n  rows:\n" + 20 * row
    cards = "".join(f"card-{index}:\n{card}" for index in range(8))
    _, (problem,) = load(tmp_path, {"components.yaml": FILES["components.yaml"] + cards})
    assert (problem.code, problem.message) == ("P008", "the cards have too much text")
    assert problem.place.source == "card-7:"


def test_a_section_without_items_and_a_figure_without_section_are_warnings(tmp_path):
    bare = FILES["rules.yaml"] + "\n- {section: bare, title: Nothing}\n- {section: part, title: Part, level: 2}\n"
    ruleset, (warning,) = load(tmp_path, {"rules.yaml": bare})
    assert ruleset is not None
    assert (warning.code, warning.severity) == ("P005", Severity.WARNING)
    assert warning.message == 'the section "Part" has no items'
    ruleset, problems = load(tmp_path, {"figures/other.yaml": FILES["figures/start.yaml"]})
    assert ruleset is not None
    assert [(p.code, p.severity) for p in problems] == [("P014", Severity.WARNING)]


SILENT = FILES["figures/start.yaml"].replace("position:", "printed: false\nposition:")


def test_a_figure_that_is_not_printed_is_shown_by_no_section_and_not_translated(tmp_path):
    ruleset, problems = load(tmp_path / "a", {"figures/other.yaml": SILENT})
    assert ruleset is not None
    assert list(problems) == []
    contexts = {text.text.context for text in ruleset_texts(ruleset)}
    assert "figure start" in contexts
    assert "figure other" not in contexts
    _, problems = load(tmp_path / "b", {"figures/start.yaml": SILENT})
    assert spots(problems) == [("P006", 3, 10)]
    assert "rules.yaml" in problems[0].message


def test_only_a_clause_is_played(tmp_path):
    _, problems = load(
        tmp_path, spoilt("rules.yaml", "    - figure: start\n", "    - {figure: start, played: false}\n")
    )
    assert [(p.code, p.message) for p in problems] == [("P006", "only a clause can be played: false")]


@pytest.mark.parametrize(
    ("players", "counts"),
    [
        *((several, (2, 3, 4)) for several in ("2-4", "2 – 4", '"2 to 4"', "2+")),  # there are four seats
        *(("2", (2,)), ('"2 or 4"', (2, 4)), ('"1, 2 or 4"', (1, 2, 4))),
    ],
)
def test_how_many_may_play(tmp_path, players, counts):
    seats = "seats: {red: Red, blue: Blue, green: Green, gold: Gold}"
    text = re.sub(r"(?m)^seats:.*(\n .*)*", seats, FILES["game.yaml"]).replace("players: 2", f"players: {players}")
    ruleset, problems = load(tmp_path, {"game.yaml": text})
    assert ruleset is not None, problems
    assert ruleset.game.player_counts == counts
    assert [len(ruleset.game.seated(count)) for count in counts] == list(counts)


def test_who_sits_where_may_be_said(tmp_path):
    ruleset, problems = load(tmp_path, spoilt("game.yaml", "credits:", "seating: [[blue], [blue, red]]\ncredits:"))
    assert ruleset is not None, problems
    assert (ruleset.game.seated(1), ruleset.game.seated(2)) == (("blue",), ("blue", "red"))


def test_one_fault_does_not_make_others_nor_a_doubt_that_it_settles(tmp_path):
    _, problems = load(tmp_path, spoilt("components.yaml", "count: 15", "count: 015"))
    assert [p.code for p in problems] == ["P006"]
    _, problems = load(tmp_path, spoilt("components.yaml", "kind: tile", "kind: tiel"))
    assert spots(problems) == [("P006", 31, 9)]
    _, problems = load(tmp_path / "b", spoilt("figures/start.yaml", "caption: How", "caption: [How"))
    assert [p.code for p in problems] == ["P003"]


@pytest.mark.parametrize("name", ["nowhere", "file", "a\0b", "x" * 5000, ""])
def test_a_folder_that_is_none(tmp_path, name):
    (tmp_path / "file").write_text("x")
    problems = Problems()
    folder = tmp_path / name if name else tmp_path
    assert load_ruleset(folder, problems) is None
    assert problems.error_count >= 1
    assert {p.code for p in problems} == {"P001"}


def test_links_to_the_folder_and_within_it_are_followed(tmp_path):
    write(tmp_path / "real")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    problems = Problems()
    assert load_ruleset(tmp_path / "link", problems) is not None
    assert not problems.entries
    folder = write(tmp_path)
    (folder / "art" / "cover.svg").unlink()
    (folder / "art" / "cover.svg").symlink_to("wood.svg")
    assert load_ruleset(folder, Problems()) is not None


@pytest.mark.parametrize("file", YAML_FILES)
def test_pipes_devices_folders_and_links_never_block(same_folder, tmp_path, file):
    path = write(same_folder) / file

    def replaced(make):
        path.unlink()
        make()
        problems = Problems()
        assert calls(lambda: load_ruleset(same_folder, problems)) < 100_000
        path.rmdir() if path.is_dir() else path.unlink()
        write(same_folder)
        return {p.code for p in problems if p.place.file.endswith(file)}

    (tmp_path / "outside.yaml").write_text("secret: 1\n")
    assert replaced(lambda: os.mkfifo(path)) == {"P001"}
    assert replaced(path.mkdir) == {"P001"}
    assert replaced(lambda: path.symlink_to("/dev/zero")) == {"P010"}
    assert replaced(lambda: path.symlink_to(tmp_path / "outside.yaml")) == {"P010"}
    assert replaced(lambda: path.symlink_to(path)) == {"P010"}
    assert replaced(lambda: path.symlink_to("nowhere.yaml")) == {"P001"}
    assert replaced(lambda: os.truncate(os.open(path, os.O_CREAT | os.O_WRONLY), 10_000_000)) == {"P008"}


def test_a_folder_of_figures_or_art_that_leads_out(tmp_path):
    write(tmp_path / "other")
    for name in ("figures", "art"):
        folder = write(tmp_path / f"with-{name}")
        (folder / name).rename(folder / "gone")
        (folder / name).symlink_to(tmp_path / "other" / name)
        problems = Problems()
        assert load_ruleset(folder, problems) is None
        assert "P010" in {p.code for p in problems}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *((name, "P010") for name in ("../x.svg", "art/../../x.svg", "/etc/passwd.svg", "~/x.svg", "C:/x.svg")),
        *((name, "P010") for name in ("art\\\\x.svg", "//server/x.svg", "art//x.svg", "./x.svg", "art/x\u200b.svg")),
        *((name, "P010") for name in ("https://example.org/x.svg", "art/" + "x" * 150 + ".svg")),
        *(("art", "P020"), ("art/wood.gif", "P020"), ("art/none.svg", "P001"), ("x" * 300, "P006")),
    ],
)
def test_names_of_pictures(tmp_path, name, code):
    (tmp_path / "x.svg").write_text(FILES["art/wood.svg"])
    changed = spoilt("game.yaml", "cover: art/cover.svg", f'cover: "{name}"')
    ruleset, problems = load(tmp_path / "in", changed)
    assert ruleset is None
    assert spots(problems) == [(code, 9, 8)]


def test_a_picture_that_is_spelt_nearly_so_is_offered(tmp_path):
    _, problems = load(tmp_path, spoilt("game.yaml", "cover: art/cover.svg", "cover: art/Cover.SVG"))
    assert problems[0].hint == "there is art/cover.svg (names are case-sensitive)"


def test_unreadable_files_and_folders(tmp_path, monkeypatch):
    folder = write(tmp_path)
    real_open = os.open

    def refuse(path, *rest, **named):
        if str(path).endswith("rules.yaml"):
            raise PermissionError(13, "Permission denied")
        return real_open(path, *rest, **named)

    monkeypatch.setattr(os, "open", refuse)
    problems = Problems()
    assert load_ruleset(folder, problems) is None
    assert [(p.code, p.message) for p in problems] == [("P001", "rules.yaml cannot be read: permission denied")]


@pytest.mark.parametrize(
    ("closed", "message"),
    [("", "small cannot be read"), ("figures", "figures cannot be read"), ("art", "art cannot be read"),
        ("translations", "translations cannot be read")],
)  # fmt: skip
def test_a_folder_that_cannot_be_opened_is_one_fault(tmp_path, monkeypatch, closed, message):
    folder = write(tmp_path / "small", {"translations/de.po": ""})
    real_access, real_open = os.access, os.open

    def refuse(path, *rest, **named):
        if closed and Path(path).is_relative_to(folder / closed):
            raise PermissionError(13, "Permission denied")
        return real_open(path, *rest, **named)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "open", refuse)
    monkeypatch.setattr(os, "access", lambda path, mode: path != folder / closed and real_access(path, mode))
    problems = Problems()
    load_ruleset(Path("small"), problems)
    place = Place(f"small/{closed}" if closed else "small", 0, 0)
    assert [(p.code, p.message, p.place) for p in problems] == [("P001", f"{message}: permission denied", place)]


def test_a_misspelt_figure_is_one_fault_and_so_is_an_absurd_name(tmp_path, monkeypatch):
    monkeypatch.chdir(write(tmp_path, spoilt("rules.yaml", "- figure: start", "- figure: strat")))
    problems = Problems()
    load_ruleset(Path(), problems)
    assert [(p.message, p.place.file) for p in problems] == [('there is no figure "strat"', "rules.yaml")]
    for number, name in enumerate(["Big Figure", "a\nb", "-", "x" * 80, "é"]):
        _, problems = load(tmp_path / str(number), {f"figures/{name}.yaml": "x"})
        assert [p.code for p in problems if p.severity is Severity.ERROR] == ["P006"]
        assert str(problems[0]).isascii() or name == "é" or "…" in str(problems[0])


def test_files_that_look_as_if_they_should_be_read_are_warned_of(tmp_path):
    extra = {"component.yaml": "x", "rules.yml": "x", "Figures/x": "x", "figures/b.yml": "x", "README.md": "x"}
    ruleset, problems = load(tmp_path, extra)
    assert ruleset is not None
    assert [(Path(p.place.file).name, p.hint) for p in problems] == [
        ("Figures", "figures is read; remove this one, or rename it"),
        ("component.yaml", "components.yaml is read; remove this one, or rename it"),
        ("b.yml", "a figure is a file that ends in .yaml"),
        ("rules.yml", "rules.yaml is read; remove this one, or rename it"),
    ]
    assert all(p.code == "P011" for p in problems)


def test_more_files_than_any_ruleset_has(tmp_path):
    folder = write(tmp_path)
    for number in range(1100):
        (folder / "figures" / f"f{number}.yaml").touch()
    problems = Problems()
    assert load_ruleset(folder, problems) is None
    assert "P008" in {p.code for p in problems}
    assert len(problems) < 10


def test_files_that_are_too_large_together(tmp_path, monkeypatch):
    size = sum(len(content) for file, content in FILES.items() if file.endswith(".yaml"))
    monkeypatch.setattr(loading, "MAX_BYTES_IN_ALL", size + 20_000)
    comment = f"# {'x' * 9_000}\n"
    texts = {f"figures/large-{number}.yaml": comment + FILES["figures/start.yaml"] for number in range(9)}
    _, problems = load(tmp_path, texts)
    assert [str(p.place.file).rpartition("/")[2] for p in problems if p.code == "P008"] == ["large-2.yaml"]


def test_too_many_components_and_sections(tmp_path):
    _, problems = load(
        tmp_path,
        {
            "components.yaml": "".join(f"c{i}: {{kind: die}}\n" for i in range(501)),
            "rules.yaml": "- {section: s, title: S}\n" * 501,
        },
    )
    assert sum(p.code == "P008" for p in problems) == 2


HOSTILE = {
    "nul": b"a: \x00",
    "control": b"a: \x1b[31m",
    "latin-1": "a: é".encode("latin-1"),
    "utf-16": "a: 1".encode("utf-16"),
    "deep": b"[" * 100_000,
    "deeper": b"- " * 100_000,
    "keys": b"? " * 100_000,
    "alias": b"a: &x [1]\nb: *x\n",
    "tag": b"a: !!python/object/apply:os.system [ls]\n",
    "second": b"a: 1\n---\nb: 1\n",
    "list": b"[1, 2]\n",
    "text": b"hello\n",
    "number": b"3\n",
    "many": b"- a\n" * 5_000,
    "odd keys": b"{1: {2: 3}, true: x, null: y, '': z}\n",
    "long line": b"a: " + b"x" * 1_000_000,
    "unknown keys": b"".join(b"k%d: 1\n" % i for i in range(2_000)),
    "empty": b"",
}


def _answer(answers, folder, changes):
    answers.append(load(folder, changes))


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_content_of_any_file(same_folder, monkeypatch, content):
    monkeypatch.setattr(documents, "MAX_NODES", 4_000)
    for file in YAML_FILES:
        answers = []
        assert calls(partial(_answer, answers, same_folder, {file: content})) < 200_000
        ((ruleset, problems),) = answers
        assert ruleset is None
        told = [p for p in problems if p.place is not None and p.place.file.endswith(file)]
        assert told
        for problem in told:
            assert "\x1b" not in str(problem)
            assert "\x00" not in str(problem)
        assert len(problems) <= 700


def test_nothing_is_run(tmp_path):
    canary = tmp_path / "canary"
    content = f"!!python/object/apply:os.system ['touch {canary}']\n"
    for file in YAML_FILES:
        load(tmp_path / "r", {file: content})
    assert not canary.exists()


SHARED = [HealthCheck.function_scoped_fixture]
FEW = settings(max_examples=amount(50, soak=1500), deadline=None, suppress_health_check=SHARED)


@given(file=st.sampled_from(sorted(FILES)), content=st.binary(max_size=200) | st.text(max_size=200))
@FEW
def test_any_bytes_in_any_file(same_folder, file, content):
    ruleset, problems = load(same_folder, {file: content})
    assert (ruleset is None) == any(p.severity is Severity.ERROR for p in problems)
    for problem in problems:
        str(problem)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(["x", "12mm", "red", "**", "{x}"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["kind", "size", "side", "int"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(key=st.sampled_from(MODEL_KEYS), value=VALUES)
@FEW
def test_any_value_at_any_key(same_folder, key, value):
    file, path, name = key
    ruleset, problems = load(same_folder, _changed(file, path, lambda here: here.__setitem__(name, value)))
    assert (ruleset is None) == any(p.severity is Severity.ERROR for p in problems)


@given(data=st.data())
@FEW
def test_any_slip_of_the_pen(same_folder, data):
    file = data.draw(st.sampled_from(YAML_FILES))
    content = FILES[file]
    at = data.draw(st.integers(0, len(content) - 1))
    piece = data.draw(
        st.sampled_from(["", " ", "\n", ":", "- ", "[", "{", "}", "*", "&x ", "!t ", "'", '"', "#", "%", "\t"])
    )
    length = data.draw(st.integers(0, 3))
    ruleset, problems = load(same_folder, {file: content[:at] + piece + content[at + length :]})
    assert (ruleset is None) == any(p.severity is Severity.ERROR for p in problems)
    for problem in problems:
        assert problem.place is not None
        line = problem.place.source
        assert line is None or 1 <= problem.place.column <= len(line) + 1


@pytest.mark.parametrize("minutes", ["15", '"15"', "5-10", "5–10", "5 — 10", "5 to 10", "5 bis 10", "5, 10", "30+"])
def test_how_long_it_may_take(tmp_path, minutes):
    ruleset, problems = load(tmp_path, spoilt("game.yaml", "minutes: 5-10", f"minutes: {minutes}"))
    assert ruleset is not None, problems


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        *(("kind: counter", f"kind: {kind}", "counter") for kind in ("token", "Tokens", "meeple", "chip", "cuonter")),
        ("kind: counter", "kind: playing card", "card"),
        ("kind: counter", "kind: meepel", "counter"),
        ("fits: shop", "fits: shop\n  player: Red", "red"),
        ("fits: shop", "fits: shop\n  player: ' RED '", "red"),
    ],
)
def test_what_is_meant_by_a_word_of_the_trade_or_a_capital_is_suggested(tmp_path, old, new, hint):
    _, problems = load(tmp_path, spoilt("components.yaml", old, new))
    assert f'did you mean "{hint}"?' in [problem.hint for problem in problems]


def test_the_kinds_that_are_listed_begin_with_the_nearest(tmp_path):
    _, problems = load(tmp_path, spoilt("components.yaml", "kind: counter", "kind: xspinxx"))
    (hint,) = [problem.hint for problem in problems if problem.code == "P006"]
    listed = hint.removeprefix("available: ").split(", ")
    assert listed[0] == "spinner" and len(listed) == 13


def load_played(folder, **changed):
    problems = Problems()
    ruleset = load_ruleset(write_rows(folder, **changed), problems)
    return ruleset, [(problem.code, problem.place.file.rpartition("/")[2], problem.place.line) for problem in problems]


def test_the_file_is_read_with_its_board_for_each_option(tmp_path):
    ruleset, problems = load_played(tmp_path)
    assert problems == []
    assert [(one.name, dict(one.values), one.board.columns) for one in ruleset.play.boards] == [
        ("board", {"width": 4}, 4),
        ("board", {"width": 5}, 5),
    ]
    assert ruleset.sources["play.yaml"].place(("actions", "drop", "say")).line == 8


def test_a_file_that_no_engine_plays_its_faults_and_needs_of_no_clause_are_told(tmp_path):
    game = PLAY_FILES["game.yaml"].replace("engine: play", "engine: none")
    assert load_played(tmp_path / "a", game=game) == (None, [("P006", "game.yaml", 7)])
    assert load_played(tmp_path / "b", play=None) == (None, [("P001", "game.yaml", 7)])
    ruleset, problems = load_played(tmp_path, play="players: [a, b\nboard: [c")
    assert ruleset is None
    assert [(code, file) for code, file, _ in problems] == [("P003", "play.yaml")]
    rules = PLAY_FILES["rules.yaml"] + "    - {note: No clause., needs: {drop: vacant(cell)}}\n"
    assert load_played(tmp_path / "c", rules=rules)[1] == [("P006", "rules.yaml", 12)]
