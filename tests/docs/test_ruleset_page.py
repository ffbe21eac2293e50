"""The pages about a ruleset's files document every key as the models have it, and every example on them works."""

import re
import runpy
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec import NODEFAULT, Struct, structs

from pnp.game.model.components.boards import EdgeTrack, MatTrack, SpaceArrows, SpecialSpaces
from pnp.game.model.components.component import Component, SpecialCells, TableSource
from pnp.game.model.components.flat_pieces import Side
from pnp.game.model.faces import FaceLayer, OwnFace, Repeat
from pnp.game.model.figure import Callout, Figure, Frame, Highlight
from pnp.game.model.glossary import Term, TermTranslation
from pnp.game.model.kinds import KINDS
from pnp.game.model.kinds.card import CardRow
from pnp.game.model.kinds.die import DieFace
from pnp.game.model.kinds.hex_board import Home, Rim
from pnp.game.model.kinds.mat import MatArea
from pnp.game.model.kinds.row_board import Row
from pnp.game.model.kinds.spinner import Sector
from pnp.game.model.ruleset import PLAY_ENGINE, Credit, FontFile, GameFile, Item, LookFile, Option, Section, Variant
from pnp.game.model.values import (
    LONGEST_ID,
    LONGEST_LABEL,
    LONGEST_SENTENCES,
    LONGEST_TEXT,
    LONGEST_TITLE,
    SHORTEST_MM,
    ColourName,
    FileName,
    Length,
    LengthOrFit,
    Record,
)
from pnp.game.reading.named_files import MAX_PICTURE_BYTES, MAX_TOTAL_BYTES
from pnp.game.reading.ruleset import MAX_COMPONENTS, MAX_SECTIONS
from pnp.game.reading.yaml.documents import read_document
from pnp.play.engine_names import ENGINES, NO_ENGINE
from pnp.play.proof.claims import check_figure
from pnp.press.colour import NAMED, Colour
from pnp.press.pictures import raster, svg_tree
from pnp.press.pictures.svg_gradients import GRADIENTS
from pnp.press.pictures.svg_parts import _GROUPS, _UNSUPPORTED
from pnp.press.pictures.svg_values import _PROPERTIES, SHAPES
from pnp.press.text.fonts import DISPLAY_FACES
from pnp.press.units import _MM_PER_UNIT, LONGEST_MM, number
from pnp.problems import Problems
from pnp.questions.rules_source import BUNDLED_ENGINES
from pnp.targets.opening.kept_games import load_game
from pnp.targets.opening.open_game import check_game
from pnp.workshop.bench.sizes import LARGEST_CELL
from pnp.workshop.checks.pieces.piece_sizes import PLAY, SHARE
from pnp.workshop.checks.ruleset import load_ruleset
from pnp.workshop.options import BuildOptions
from tests.docs import alike_picture, art_picture, items_picture
from tests.docs.colour_picture import FILE, picture
from tests.docs.games import PAGE, first_game, growing_game, is_of_another_game, whole_game, write
from tests.docs.page import ROOT, code_words
from tests.records import written_keys

TEXT_LENGTHS = {200, LONGEST_TEXT, LONGEST_SENTENCES, LONGEST_TITLE, LONGEST_LABEL}
SHARED = ("kind", *(name for name in Component.__struct_fields__ if name not in Component.derived))
# Fields of a figure that are no keys of its file.
GIVEN = ("name", "source")
MODELS: dict[str, type[Record]] = {
    "game.yaml": GameFile,
    "A credit": Credit,
    "An option": Option,
    "A variant": Variant,
    "A term": Term,
    "A translation of a term": TermTranslation,
    "A row": Row,
    "A row of a card": CardRow,
    "A home": Home,
    "A rim": Rim,
    "Special cells": SpecialCells,
    "Special spaces": SpecialSpaces,
    "A group of arrows": SpaceArrows,
    "A track around a board": EdgeTrack,
    "An area of a mat": MatArea,
    "A track on a mat": MatTrack,
    "A side": Side,
    "A face of a die": DieFace,
    "A sector": Sector,
    "A face": OwnFace,
    "A layer": FaceLayer,
    "A repeat": Repeat,
    "A table": TableSource,
    "A section": Section,
    "An item": Item,
    "A figure": Figure,
    "A frame": Frame,
    "A call-out": Callout,
    "A mark": Highlight,
    "look.yaml": LookFile,
    "A font": FontFile,
    **{f"kind: {name}": kind.model for name, kind in KINDS.items()},
}


class Field(Struct):
    """A key of a model: its type, and its default, NODEFAULT where it is needed."""

    annotation: Any
    default: Any


def all_fields(model: type[Record]) -> dict[str, Field]:
    annotations = get_type_hints(model, include_extras=True)
    return {
        field.encode_name: Field(
            annotations[field.name], {} if field.default is NODEFAULT and not field.required else field.default
        )
        for field in structs.fields(model)
        if field.name not in model.derived and (model is not Figure or field.name not in GIVEN)
    }


def fields(model: type[Record]) -> dict[str, Field]:
    """Return the keys that a model's table must have: of a component, those that it doesn't share with all."""
    left_out = SHARED if issubclass(model, Component) else ()
    return {name: field for name, field in all_fields(model).items() if name not in left_out}


def rows(heading: str) -> dict[str, tuple[str, str]]:
    return {key.strip("`"): (about, otherwise) for key, about, otherwise in PAGE.table(heading)}


def opened_at(folder, problems):
    ruleset = load_game(folder, problems)
    return ruleset and check_game(ruleset, BuildOptions(), problems)


@pytest.mark.parametrize("heading", MODELS)
def test_every_key_and_no_other_is_named(heading):
    assert sorted(rows(heading)) == sorted(fields(MODELS[heading]))


def test_the_index_of_keys_is_up_to_date():
    written = runpy.run_path(str(ROOT / "docs" / "write_keys.py"))
    assert (ROOT / "docs" / "keys.md").read_text(encoding="utf-8") == written["index"](), "python docs/write_keys.py"
    listed = {key for page in written["PAGES"] for key, _ in written["keys_of"](page)}
    assert {key for model in MODELS.values() for key in fields(model)} <= listed


def test_what_all_components_share_is_documented_once():
    assert sorted(rows("Every component")) == sorted(SHARED)
    about, otherwise = rows("Every component")["kind"]
    assert code_words(about) == list(KINDS)
    assert otherwise == "needed"
    for name, field in all_fields(Component).items():
        check_row(field, *rows("Every component")[name])


@pytest.mark.parametrize("heading", MODELS)
def test_default_bounds_and_words_are_the_models(heading):
    for key, row in rows(heading).items():
        check_row(fields(MODELS[heading])[key], *row)


def check_row(field, about, otherwise):
    """Hold a line of a table against the field it is about."""
    default = field.default
    assert (otherwise == "needed") == (default is NODEFAULT)
    if default not in (NODEFAULT, None, "", (), {}) and not isinstance(default, tuple):
        written = "true" if default is True else "false" if default is False else str(default)
        if isinstance(default, float) and of_kind(field, Length):
            written = f"{number(default)}mm"
        assert f"`{written}`" in otherwise or isinstance(default, Colour)
    for bound in bounds(field):
        assert re.search(rf"(?<![0-9]){bound}(?![0-9])", about), f"{bound} is not in: {about}"
    words = literals(field.annotation)
    if words:
        assert words <= set(code_words(about))
    if bool in (field.annotation, *get_args(field.annotation)):
        assert {"true", "false"} <= set(code_words(about))
    for kind, word in (
        (Length, "a length"),
        (LengthOrFit, "a length, or `fit`"),
        (ColourName, "colour"),
        (FileName, "picture"),
    ):
        assert not of_kind(field, kind) or word in about


def of_kind(field, kind):
    """Return whether a field is of the kind of value *kind*, or may be nothing."""
    return kind in (field.annotation, *get_args(field.annotation))


def bounds(field):
    """Return the numbers that a value, or the number of its entries, must keep to.

    How long a text may be is told once, with the kinds of values; that it is not empty goes without saying.
    """
    return set(_bounds(field.annotation)) - {0}


def _bounds(annotation):
    inner = get_args(annotation)
    if get_origin(annotation) is Annotated:
        is_text = inner[0] is str
        for one in annotation.__metadata__:
            for name in ("ge", "le", "min_length", "max_length"):
                bound = getattr(one, name, None)
                if isinstance(bound, int) and not (is_text and (name == "min_length" or bound in TEXT_LENGTHS)):
                    yield bound
        inner = inner[:1]
    if get_origin(annotation) is not Literal:
        for part in inner:
            yield from _bounds(part)


def literals(annotation):
    if get_origin(annotation) is Literal:
        return {word for word in get_args(annotation) if isinstance(word, str)}
    return {word for inner in get_args(annotation) for word in literals(inner)}


def test_no_other_key_is_in_any_table():
    tables = {heading for heading in PAGE.parts if PAGE.table(heading) and "needed" in str(PAGE.table(heading))}
    needing = {
        heading for heading, model in MODELS.items() if NODEFAULT in [field.default for field in fields(model).values()]
    }
    of_two = {"A layer", "kind: box"}  # one of two keys is needed
    assert tables == {*needing, *of_two, "Every component"}


def test_kinds_of_values_are_documented_correctly():
    told = dict(PAGE.table("How such a file is written"))
    (_, usual), (_, safe) = PAGE.table("Names of colours")
    assert [*code_words(usual), *code_words(safe)] == list(NAMED)
    assert f"from {SHORTEST_MM:g} mm to {LONGEST_MM / 1000:g} m" in told["length"]
    assert {re.sub(r"[0-9.]", "", word) for word in code_words(told["length"])} == set(_MM_PER_UNIT)
    assert f"at most {LONGEST_ID}" in told["name"]
    fitting = " ".join(PAGE.parts["Sizes that fit the paper"])
    assert f"at most {LARGEST_CELL:g} mm" in fitting and f"{100 * SHARE:g} % of the width" in fitting and PLAY == 0.5
    for length in TEXT_LENGTHS - {200}:
        assert f"{length:,}" in told["text"]
    assert f"at most {MAX_COMPONENTS} of them" in PAGE.text
    assert f"at most {MAX_SECTIONS} sections" in PAGE.text


def test_engines_and_faces_are_the_ones_there_are():
    assert set(code_words(rows("game.yaml")["engine"][0])) == {*ENGINES, NO_ENGINE, PLAY_ENGINE}
    assert set(code_words(rows("look.yaml")["display"][0])) == set(DISPLAY_FACES)


def test_the_part_of_svg_is_the_one_that_is_read():
    (_, elements), (_, gradients), (_, clips), (_, properties), _ = PAGE.table("art/")
    assert set(code_words(elements)) | {"clipPath"} == {*_GROUPS, *SHAPES}
    assert {*GRADIENTS} < set(code_words(gradients))
    assert code_words(clips) == ["clipPath"]
    assert not set(code_words(elements)) & set(_UNSUPPORTED)
    assert set(code_words(properties)) == {"fill", "stroke", "transform", *_PROPERTIES}
    last = " ".join(PAGE.parts["art/"])
    pixels = " ".join(PAGE.parts["Pictures of pixels"])
    assert f"{svg_tree.MAX_SVG_BYTES / 1e6:g} MB and {svg_tree.MAX_ELEMENTS:,} elements" in last
    assert f"{MAX_PICTURE_BYTES / 1e6:g} MB and {raster._MAX_PIXELS:,} pixels" in pixels
    assert f"no side of more than {raster._MAX_SIDE:,}; all of a game have {MAX_TOTAL_BYTES / 1e6:g} MB" in pixels
    assert raster._MAX_BYTES == MAX_PICTURE_BYTES


def test_the_picture_with_gradients_is_drawn_as_it_is_today():
    assert "![A lake at night](pictures/art.svg)" in PAGE.parts["art/"]
    assert art_picture.PATH.read_text(encoding="utf-8") == art_picture.picture(), "python -m tests.docs.art_picture"


def test_the_first_game_can_be_made_as_it_stands(tmp_path):
    problems = Problems()
    files = first_game()
    assert set(files) == {"game.yaml", "components.yaml", "rules.yaml"}
    opened = opened_at(write(tmp_path / "my-game", files), problems)
    assert [str(problem) for problem in problems] == []
    assert opened is not None
    assert len(opened.booklet.document().pages) == 4


def test_every_example_can_be_checked_where_it_stands_on_the_page(tmp_path):
    """A reader adds one after the other, and checks the game each time; one that names a file stands after it."""
    seen = 0
    for count, files in enumerate(growing_game()):
        problems = Problems()
        load_ruleset(write(tmp_path / str(count) / "my-game", files), problems)
        assert [str(problem) for problem in problems] == [], f"after {count} examples"
        seen = count
    assert seen > 30


def test_all_examples_together_are_a_game_without_a_fault(tmp_path):
    problems = Problems()
    opened = opened_at(write(tmp_path / "my-game", whole_game()), problems)
    assert [str(problem) for problem in problems] == []
    assert opened is not None
    ruleset = opened.ruleset
    assert {component.kind for component in ruleset.components.values()} == set(KINDS)


def test_every_key_is_in_an_example(tmp_path):
    ruleset = load_ruleset(write(tmp_path / "my-game", whole_game()), Problems())
    assert ruleset is not None
    used: dict[type, set[str]] = {}
    gather(
        [
            ruleset.game,
            ruleset.look,
            *ruleset.faces.values(),
            *ruleset.components.values(),
            *ruleset.sections,
            *ruleset.glossary,
        ],
        used,
    )
    missing = {
        (heading, key)
        for heading, model in MODELS.items()
        if model not in (Callout, Figure, Frame, Highlight)
        for key in all_fields(model)
        if key not in used.get(model, ())
    }
    # Said in full elsewhere, or shown by another kind.
    allowed = {
        ("An item", "figure"),
        ("An item", "frame"),  # needs a figure
        ("An item", "needs"),  # in docs/play.md
        ("An item", "laws"),  # in docs/words.md: they need rules in play.yaml
        *product(("An option", "A variant"), ("facts", "laws")),  # as those of items
        ("An option", "free"),
        ("A table", "sheet"),  # the table of the page is a text
        *(
            (f"kind: {kind}", key)
            for kind in KINDS
            for key in (
                "about",
                "print_note",
                "material",
                "sheet",
                "player",
                "count",
                "fits",
                "fill",
                "singular",
                "plural",
                "like",
                "group",
                "facts",
                "free",
            )
        ),
        ("kind: square-board", "art"),
        ("Special spaces", "bracket"),  # none has one
        ("kind: standee", "back_art"),
        ("kind: cup", "art"),
        ("kind: coin", "from"),  # as of a tile
    }
    assert missing <= allowed


def gather(values, used):
    """Note which keys of each model are written somewhere."""
    for value in values:
        if isinstance(value, Record):
            used.setdefault(type(value), set()).update(written_keys(value))
            gather([getattr(value, name) for name in value.__struct_fields__], used)
        elif isinstance(value, dict):
            gather(value.values(), used)
        elif isinstance(value, tuple):
            gather(value, used)


def test_the_figure_on_the_page_is_proved(tmp_path):
    (block,) = filter(is_of_another_game, PAGE.blocks)
    files = {**whole_game(), block.file: block.text}
    files["rules.yaml"] += "- section: figures\n  title: Figures\n  items:\n    - figure: walk\n"
    problems = Problems()
    ruleset = load_ruleset(write(tmp_path / "my-game", files), problems)
    assert [str(problem) for problem in problems] == []
    assert ruleset is not None
    checked = check_figure(ruleset.figures["walk"], BUNDLED_ENGINES["quiet-adventures"], problems)
    assert [str(problem) for problem in problems] == []
    assert checked is not None
    assert len(checked.frames) == 2


def test_a_message_looks_as_the_page_says(tmp_path, monkeypatch):
    (told,) = (block for block in PAGE.blocks if block.heading == "When something is wrong")
    files = first_game()
    files["components.yaml"] = files["components.yaml"].replace("size: 20mm", "size: 20")
    write(tmp_path / "my-game", files)
    monkeypatch.chdir(tmp_path)
    problems = Problems()
    assert load_ruleset(Path("my-game"), problems) is None
    assert "\n".join(map(str, problems)) + "\n" == told.text


def test_the_markup_on_the_page_is_the_markup_there_is(tmp_path):
    for sign, about in PAGE.table("Markup"):
        for text in code_words(sign):
            if text.startswith(("{{", "}}", "\\")):
                assert about
                continue
            files = whole_game()
            files["rules.yaml"] += f"- section: more\n  title: More\n  items:\n    - text: '{text}'\n"
            problems = Problems()
            load_ruleset(write(tmp_path / "my-game", files), problems)
            unknown = [problem for problem in problems if "figure:start" not in problem.message]
            assert unknown == []


def test_the_signs_of_yaml_read_as_the_page_says(tmp_path):
    (block,) = (block for block in PAGE.blocks if block.heading == "How such a file is written")
    for line in block.text.splitlines()[1:5]:
        written = re.split(r" {3,}", line)[0]
        problems = Problems()
        document = read_document(f"key: {written}", "x.yaml", problems)
        assert document is not None and len(problems) == 0
        kind = dict if written[0] == "{" else list if written[0] == "[" else str
        assert isinstance(document[0]["key"], kind)


def test_the_picture_of_components_that_are_alike_follows_its_example_as_they_are_drawn_today():
    assert f"![{alike_picture.HEADING}](pictures/alike.svg)" in PAGE.parts[alike_picture.HEADING]
    assert alike_picture.FILE.read_text(encoding="utf-8") == alike_picture.picture()
    cards = alike_picture.drawing()
    assert [cards.count_and_name(name) for name in cards.ruleset.components] == ["12 salad cards"] * 3


def test_the_picture_of_the_colours_is_as_they_are_today():
    assert "(pictures/colours.svg)" in PAGE.text
    assert FILE.read_text(encoding="utf-8") == picture()


def test_the_picture_of_pictures_and_boxes_is_the_one_on_the_page(tmp_path):
    assert items_picture.FILE.read_text(encoding="utf-8") == items_picture.picture(tmp_path)
