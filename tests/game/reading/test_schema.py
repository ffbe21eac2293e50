"""Schemas say what the reader says of a file: of every shipped ruleset, of the docs' examples, of faulty files."""

import copy
import json
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from pnp.game.model.faces import OwnFace
from pnp.game.model.figure import Figure
from pnp.game.model.glossary import Term
from pnp.game.model.kinds import KINDS
from pnp.game.model.ruleset import GameFile, LookFile, Section
from pnp.game.reading.yaml.documents import read_document
from pnp.game.reading.yaml.hints import read_kind
from pnp.game.reading.yaml.validation import read_record
from pnp.play.language.terms.play_file import PlayDocument
from pnp.play.language.terms.value_reader import ValueReader
from pnp.problems import Problems, SourceMap
from pnp.workshop.checks.ruleset import COLOUR_KEYS
from pnp.workshop.schemas import schema_name, schemas
from tests.docs.games import whole_game
from tests.docs.page import ROOT, read_page
from tests.game.reading.small import FILES

SCHEMAS = schemas()
VALIDATORS = {name: Draft7Validator(schema) for name, schema in SCHEMAS.items()}
SHIPPED = sorted((ROOT / "rulesets").rglob("*.yaml"))
FIGURE = """
caption: A walk.
shows: [move.one]
position: {garden: {snail: [A1]}}
frames: [{}, {move: A1-A2, caption: There., marks: [{allowed: [A3], text: Here.}]}]
claims: [{illegal: A1-A4, because: move.one, frame: 1}]
window: [A1, B2]
"""


def plain(text):
    problems = Problems()
    document = read_document(text, "file.yaml", problems)
    assert document is not None and problems.error_count == 0
    return document[0]


def faults(name, value):
    return [error.message for error in VALIDATORS[name].iter_errors(value)]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one(name):
    assert Draft7Validator.check_schema(SCHEMAS[name]) is None


def test_every_file_of_a_shipped_ruleset_is_valid():
    assert {
        path: wrong for path in SHIPPED if (wrong := faults(schema_name(str(path)), plain(path.read_bytes())))
    } == {}


DOCS_GAME = {file: plain(text) for file, text in whole_game().items() if file.endswith(".yaml")}
DOCS_GAME["figures/walk.yaml"] = plain(FIGURE)


@pytest.mark.parametrize("file", DOCS_GAME)
def test_the_game_of_the_docs_is_valid(file):
    assert faults(schema_name(file), DOCS_GAME[file]) == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_every_example_of_the_docs_is_valid(page):
    blocks = [block for block in read_page(f"docs/{page.name}").blocks if block.file.endswith(".yaml")]
    for block in blocks:
        if Path(block.file).parent.name in ("", "figures"):
            assert faults(schema_name(block.file), without_required(plain(block.text), block.file)) == [], block.text


def without_required(value, file):
    """Return an example of a page, with what its file needs as well: examples are parts of files."""
    if file == "game.yaml":
        return DOCS_GAME[file] | value
    if file == "play.yaml":
        return {"state": {}} | value
    if file == "components.yaml" and "defaults" not in value:
        return value | {"defaults": {}}
    return value


def reader_findings(file, value):
    source = SourceMap(file)
    match file:
        case "game.yaml":
            return read_record(GameFile, value, source)[1]
        case "look.yaml":
            return read_record(LookFile, value, source)[1]
        case "rules.yaml":
            return [finding for one in value for finding in read_record(Section, one, source)[1]]
        case "glossary.yaml":
            return [finding for one in value for finding in read_record(Term, one, source)[1]]
        case "faces.yaml":
            return [finding for one in value.values() for finding in read_record(OwnFace, one, source)[1]]
        case "components.yaml":
            return [finding for name, one in value.items() for finding in component_findings(name, one, source)]
        case "play.yaml":
            reader = ValueReader()
            reader.record(PlayDocument, value, (file,), {})
            return reader.findings
        case _:
            given = {"name": "walk", "source": source}
            return read_record(Figure, value, source, given=given)[1]


def component_findings(name, written, source):
    meant, wrong = read_kind(name, written)
    return wrong if meant is None else wrong + read_record(KINDS[meant["kind"]].model, meant, source)[1]


def paths(value, at=()):
    match value:
        case dict():
            for key, inner in value.items():
                yield (*at, key)
                yield from paths(inner, (*at, key))
        case list():
            for index, inner in enumerate(value):
                yield (*at, index)
                yield from paths(inner, (*at, index))


def changed(value, path, new):
    """Return a copy in which the value at a path is another one, or is gone (None)."""
    result = copy.deepcopy(value)
    *before, last = path
    inner = result
    for step in before:
        inner = inner[step]
    if new is None:
        del inner[last]
    else:
        inner[last] = new
    return result


# Keys that a game's engine reads.
BY_ENGINE = {"figures": ("claims", "position"), "play.yaml": ("board", "setup")}
# Wrong values: of the wrong type, with a key that there is not, of several lines.
WRONG = (True, {"unknown-key": 1}, [[]], "\tone\ttwo")


def test_the_schema_and_the_reader_agree_on_wrong_values_wherever_they_are():
    small = {file: plain(text) for file, text in FILES.items() if file.endswith(".yaml")}
    small["figures/walk.yaml"] = plain(FIGURE)
    small["play.yaml"] = RULES
    components = small.pop("components.yaml")
    documents = [*small.items(), *(("components.yaml", {name: one}) for name, one in components.items())]
    seen = 0
    for file, value in documents:
        assert faults(schema_name(file), value) == [] == reader_findings(file, value)
        for path in paths(value):
            if path[0] in BY_ENGINE.get(file.partition("/")[0], ()):
                continue
            seen += 1
            faulty = changed(value, path, WRONG[seen % len(WRONG)])
            is_valid, read = VALIDATORS[schema_name(file)].is_valid(faulty), reader_findings(file, faulty)
            assert is_valid == (not read), (file, path, WRONG[seen % len(WRONG)], read)
    assert seen > 200


# Every key of play.yaml: those of two games with short rules, of several kinds, and what no short game has.
RULES = plain((ROOT / "tests/play/language/games/menagerie.yaml").read_bytes()) | plain(
    """
players: {red: {forward: N}, blue: }
options: {size: {values: [3, 4]}}
routes: {path: {red: [A1, A2], blue: A1}}
directions: {sideward: [E, W], onward: N}
state: {board: piece per cell, purse: {is: 0..5 per player, component: {red: coin}, title: Purse, face: up}}
position: {board: {rows: board}, purse: purse}
moves:
  hop: {hop: {man: all}, piece: man, over: theirs, to: vacant, if: {is: "true", says: No}, clauses: {own: hop.own},
        becomes: {if: "true", piece: king}, again: true, ends: "false", most: true, must: [throw]}
actions:
  throw: {by: chance, with: {n: 1..2}, odds: {'1': 2}, let: {m: n}, say: "{n}", canonical: {n: 1}}
  jump: {with: {from: cell, to: cell}, needs: {a.b: ["true"]}, leaves: {a.b: "true"}, listed_as: hop, again: true,
         chain: {from: to, say: "-{to}", clause: a.b, ends: {a.b: "true"}, most: a.b},
         does: [again, {if: "true", do: again, else: again}, {for: p in players, by: "1", do: again}], spends: purse}
after: again
turns: {skip: "false"}
always: {a.b: [{for: p in players, is: "true", says: No, at: purse}]}
end: [{if: stuck, winner: nobody, clause: a.b}, {if: "true", scores: "1", halves: true}]
show: {status: [{text: "{n}", values: {n: "1"}, token: a, bold: true, over: true}], words: [{text: a, if: "true"}],
       pools: [{for: p in players, name: a, piece: b, count: 1, portrait: c, spread: true}]}
"""
)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("game.yaml", "title: A\n"),
        ("game.yaml", "- title: A\n"),
        ("components.yaml", "a: {title: A}\n"),
        ("components.yaml", "a: {kind: tiel, title: A, size: 20mm, count: 2, front: {}}\n"),
        ("components.yaml", "a: {kind: tile, title: A, size: 20mm, front: {}}\n"),
        ("components.yaml", "a: {kind: tile, title: A, size: 20, count: 2, front: {}}\n"),
        ("components.yaml", "a: {kind: tile, title: A, size: 20mm, count: 2, front: {fil: red}}\n"),
        ("components.yaml", "a: {kind: tile, title: A, size: 20mm, count: two, front: {}}\n"),
        ("components.yaml", "a: {like: b, coutn: 4}\n"),
        ("components.yaml", "a: {kind: card, title: A, size: poker, from: {where: {suit: red}}, front: {}}\n"),
        ("components.yaml", "a: {like: b, special: [{mark: ring}]}\n"),
        ("components.yaml", "A b: {like: b}\n"),
        ("components.yaml", "defaults: {tile: {coutn: 4}}\n"),
        ("components.yaml", "defaults: {tiel: {count: 4}}\n"),
        ("rules.yaml", "section: goal\ntitle: Goal\n"),
        ("rules.yaml", "- {section: goal, title: Goal, items: [{txt: Win.}]}\n"),
        ("rules.yaml", "- {section: goal, title: Goal, level: 3}\n"),
        ("look.yaml", "accent: '#12'\n"),
        ("glossary.yaml", "- {terms: a}\n"),
        ("faces.yaml", "a: {layers: [{text: A, box: [1, 2, 3, 4]}]}\n"),
        ("figures/a.yaml", "caption: A\n"),
        ("figures/a.yaml", "caption: A\nposition: {}\nclaims: [{ilegal: a}]\n"),
        ("play.yaml", "players: [a, b]\n"),
        ("play.yaml", "state: {}\nacions: {}\n"),
        ("play.yaml", "state: {a: {is: flag, titel: A}}\n"),
        ("play.yaml", "state: {}\nactions: {go: {wiht: {to: cell}}}\n"),
        ("play.yaml", "state: {}\nactions: {go: {does: {if: a, then: b}}}\n"),
        ("play.yaml", "state: {}\nactions: {go: {needs: {go.a: {iss: a}}}}\n"),
        ("play.yaml", "state: {}\nmoves: {go: {setp: orthogonal}}\n"),
        ("play.yaml", "state: {}\nend: [{if: stuck, winer: nobody}]\n"),
        ("table.yaml", "- [a, b]\n"),
        ("table.yaml", "{}\n"),
    ],
)
def test_a_faulty_file_is_rejected(file, text):
    assert faults(schema_name(file), plain(text))


@pytest.mark.parametrize(
    "text",
    [
        "a: {like: b, count: 4}\n",
        "defaults: {tile: {size: 20mm, count: 4}}\na: {kind: tile, title: A, front: {fill: red}}\n",
        "a: {kind: card, title: A, size: poker, from: cards.csv, front: {}}\n",
        "a: {like: b, from: {where: {suit: red}}}\n",
        "a: {like: b, rows: {first: {}}}\n",
        "defaults: {card: {from: {where: {suit: red}}}}\n",
        "a: {kind: tile, title: A, size: fit, count: {option: side, values: {'3': 4}}, front: {art: {option: art}}}\n",
    ],
)
def test_what_components_take_from_elsewhere_may_be_left_out(text):
    assert faults("components", plain(text)) == []


@pytest.mark.parametrize(("count", "is_sound"), [(0, False), (1, True), (12, True), (13, False)])
def test_a_mapping_has_no_more_and_no_fewer_entries_than_the_reader_takes(count, is_sound):
    board = plain(FILES["components.yaml"])["shop"]
    (row, *_) = board["rows"].values()
    board["rows"] = {f"row-{number}": row for number in range(count)}
    assert (faults("components", {"shop": board}) == []) is is_sound
    assert (component_findings("shop", board, SourceMap("components.yaml")) == []) is is_sound


def test_keys_have_the_words_of_the_docs():
    tile = SCHEMAS["components"]["definitions"]["tile"]["properties"]
    assert tile["count"]["description"].endswith("; needed")
    assert SCHEMAS["game"]["properties"]["title"]["description"] == "the game's name, a text; needed"
    told = {key: "description" in field for schema in SCHEMAS.values() for key, field in keys_below(schema)}
    assert len(told) > 150
    assert [key for key, is_told in told.items() if not is_told] == []


def test_every_key_for_a_colour_is_held_against_the_palette():
    colours = {path[-1] for path, field in keys_below(SCHEMAS["components"]) if '"accent"' in json.dumps(field)}
    assert colours == COLOUR_KEYS | {"cell_fills"}


def keys_below(schema, path=()):
    """Yield each key that a schema knows, with the path to it; those of a condition only ask for a kind."""
    if isinstance(schema, dict):
        yield from (
            ((*path, key), field) for key, field in schema.get("properties", {}).items() if path[-1:] != ("if",)
        )
        for key, part in schema.items():
            if key.startswith("complete "):  # only what is needed, of keys that are described elsewhere
                continue
            yield from keys_below(part, (*path, key))
    elif isinstance(schema, list):
        for index, part in enumerate(schema):
            yield from keys_below(part, (*path, index))
