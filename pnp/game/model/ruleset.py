"""The model of a ruleset: the game, its box, its booklet, its look."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from pnp.game.model.components.component import Design
from pnp.game.model.faces import OwnFace
from pnp.game.model.figure import Figure
from pnp.game.model.glossary import Term
from pnp.game.model.kinds import AnyComponent
from pnp.game.model.texts import Text, TextValue
from pnp.game.model.values import (
    BETWEEN,
    FORMS,
    LONGEST_TEXT,
    MOST,
    NUMBERS,
    ColourName,
    Condition,
    FileName,
    Id,
    Label,
    Language,
    Length,
    Many,
    Record,
    Sentences,
    Title,
    Version,
    Words,
    in_form,
    player_counts,
    whole_match,
)
from pnp.messages import join_words, plural, quote, suggest_name
from pnp.press.colour import Colour
from pnp.problems import CODES, Finding, SourceMap

Choice = str | int
PLAY_ENGINE = "play"  # the engine in game.yaml of a game with rules in play.yaml


def plain_name(name: str) -> str:
    """Return the name of a sheet or an option in plain words.

    >>> plain_name("fold-and-glue")
    'Fold and glue'
    """
    return name.replace("-", " ").capitalize()


class Option(Record, frozen=True, kw_only=True):
    """A choice between ways to play or to print: its values and the default."""

    noun: ClassVar[str] = "an option"

    about: Sentences
    title: Title | None = None  # for readers; its name in plain words unless given
    values: Annotated[Many[Choice], Meta(min_length=1, max_length=50)]
    titles: Mapping[str, Title] = msgspec.field(default_factory=dict)  # value -> its name for readers
    default: Choice
    booklet: Literal["default", "all"] = "default"  # the values whose rules are printed unless one is chosen
    facts: Annotated[Many[Any], Meta(max_length=50)] = ()  # beside its titles, as those of an item of the rules
    laws: Annotated[Many[Any], Meta(max_length=20)] = ()
    free: Annotated[Many[Label], Meta(max_length=50)] = ()

    def title_text(self, name: str) -> Text:
        """Return the title of the option called *name*: its name in plain words unless it has one."""
        return Text(self.title or plain_name(name), f"option {name}")

    def value_text(self, name: str, value: Choice) -> Text:
        """Return the title of a value of the option called *name*."""
        return Text(self.titles.get(str(value), str(value)), f"option {name}")


VARIANTS = "variants"  # the key and the constant of rules that are the variants played


class Variant(Record, frozen=True, kw_only=True):
    """An optional rule; *needs* names the options that it belongs to."""

    noun: ClassVar[str] = "a variant"

    title: Title
    about: Sentences
    text: Words | None = None  # its text in the booklet
    needs: Mapping[Id, Choice] = msgspec.field(default_factory=dict)
    facts: Annotated[Many[Any], Meta(max_length=50)] = ()  # beside its text, as those of an item of the rules
    laws: Annotated[Many[Any], Meta(max_length=20)] = ()
    free: Annotated[Many[Label], Meta(max_length=50)] = ()


class Credit(Record, frozen=True, kw_only=True):
    """Who did what."""

    noun: ClassVar[str] = "a credit"

    name: Sentences
    work: Title


_NOTE_CODES = tuple(code for code in CODES if code.startswith("N"))
NoteCode = Annotated[str, Meta(min_length=1, max_length=10, extra={"schema": {"enum": list(_NOTE_CODES)}})]


class NoteChoice(Record, frozen=True, kw_only=True):
    """The notes that an author does not want, by their codes."""

    noun: ClassVar[str] = "notes"

    off: Annotated[Many[NoteCode], Meta(max_length=50)] = ()

    def findings(self) -> Iterator[Finding]:
        """Yield each code that no note has."""
        for index, code in enumerate(self.off):
            if code not in _NOTE_CODES:
                yield Finding(
                    "P014", f"no note has the code {quote(code)}", suggest_name(code, _NOTE_CODES), ("off", index)
                )


class GameFile(Record, frozen=True, kw_only=True):
    """game.yaml."""

    noun: ClassVar[str] = "game.yaml"

    title: Title
    subtitle: Sentences | None = None
    version: Version
    author: Sentences
    players: Label | Annotated[int, Meta(ge=1, le=MOST["players"])]
    minutes: Label | Annotated[int, Meta(ge=1, le=MOST["minutes"])]
    age: Annotated[int, Meta(ge=1, le=99)] | None = None
    language: Language
    engine: Id
    about: Sentences
    cover: FileName | None = None
    ornament: FileName | None = None  # set small at the end of the booklet
    seats: Mapping[Id, Label]  # the players' ids, as positions name them, and what readers call them
    # Who plays where not all do: a list of seats for a number of players; the first seats unless given.
    seating: Annotated[Many[Annotated[Many[Id], Meta(min_length=1, max_length=20)]], Meta(max_length=20)] = ()
    credits: Annotated[Many[Credit], Meta(max_length=100)] = ()
    options: Mapping[Id, Option] = msgspec.field(default_factory=dict)
    variants: Mapping[Id, Variant] = msgspec.field(default_factory=dict)
    words: Literal["strict"] | None = None  # whether a mention that nothing backs is an error
    notes: NoteChoice | None = None

    def findings(self) -> Iterator[Finding]:
        """Yield what is wrong with the numbers of players and minutes: their form, their order, too few seats."""
        for key, value in (("players", str(self.players)), ("minutes", str(self.minutes))):
            named, ends = [int(digits) for digits in re.findall("[0-9]+", value)], BETWEEN.search(value)
            if not NUMBERS.fullmatch(value):
                hint = f"write {FORMS[key]}; the word {key} is printed after it"
                yield Finding("P006", f"{quote(value)} is not a number of {key}", hint, (key,))
            elif not all(1 <= number <= MOST[key] for number in named):
                hint = f"write numbers from 1 to {MOST[key]}"
                yield Finding("P006", f"{quote(value)} can't be the number of {key}", hint, (key,))
            elif ends is not None and int(ends[1]) > int(ends[2]):
                hint = f"write the smaller number first: {ends[2]}-{ends[1]}"
                yield Finding("P006", f"{quote(value)} is a range that goes down", hint, (key,))
            elif key == "players" and max(named) > len(self.seats):
                more = plural(max(named) - len(self.seats), "seat")
                hint = f"add {more} under seats, or correct the number of players"
                message = f"{plural(max(named), 'player')}, and {plural(len(self.seats), 'seat')}"
                yield Finding("P006", message, hint, (key,))

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The possible numbers of players, as far as there are seats: 2, 3 and 4 for "2 to 4", 2 and 4 for "2 or 4"."""
        return player_counts(self.players, len(self.seats))

    def seated(self, count: int) -> tuple[str, ...]:
        """Return the seats of a number of players."""
        written = (tuple(seats) for seats in self.seating if len(seats) == count)
        return next(written, tuple(self.seats)[:count])


class FontFile(Record, frozen=True, kw_only=True):
    """A font of the ruleset's own: for a family, or without one for letters that other fonts lack."""

    noun: ClassVar[str] = "a font"

    file: Annotated[str, Meta(min_length=1, max_length=120)]
    family: Literal["serif", "sans", "display"] | None = None
    weight: Literal["regular", "bold"] = "regular"
    italic: bool = False


class LookFile(Record, frozen=True, kw_only=True):
    """look.yaml: the game's palette (a name for each colour), its accent, its icons, its display face and fonts."""

    noun: ClassVar[str] = "look.yaml"

    paper: ColourName = "white"
    ink: ColourName = Colour(0x3A, 0x3A, 0x3A)
    accent: ColourName = Colour(0x4A, 0x6A, 0x8A)
    palette: Mapping[Id, ColourName] = msgspec.field(default_factory=dict)
    icons: Annotated[Mapping[Id, FileName], Meta(max_length=200)] = msgspec.field(default_factory=dict)
    display: Label = "Noto Sans"
    fonts: Annotated[Many[FontFile], Meta(max_length=20)] = ()


# A text, which may be empty, or a whole number.
_NUMBERS_TOO = {"takes_numbers": True, "schema": {"type": ["string", "integer"]}}
_Cell = Annotated[str, Meta(max_length=LONGEST_TEXT, extra=_NUMBERS_TOO)]
TableRow = Annotated[Many[_Cell], Meta(min_length=1, max_length=20)]

# The kinds of items; an item is exactly one of them.
_BOXES = ("note", "example", "tip", "designer_note")
_LISTS = ("parts", "credits", "variants", "options")
_ITEM_KINDS = ("text", "list", "steps", "table", "figure", "picture", *_BOXES, *_LISTS)
_PICTURE_KEYS = ("width", "side", "frame", "caption", "alt")
_ART = (".svg", ".png", ".jpg", ".jpeg", ".webp")

# A frame of a figure: a is the first one that is drawn.
FrameLetter = Annotated[str, in_form("[a-l]", "the letter of a frame", "write a, b, c, …")]
_NO_KEY = "remove the key"
_ONLY_OF = {"side": "component", "frame": "figure"}  # the pictures that have a key


class PictureSource(Struct, frozen=True):
    """The source of a picture: a file (art), a component and perhaps a *design* of it, or a figure."""

    kind: Literal["art", "component", "figure"]
    name: str
    design: str = ""


# A rule's number as its author gave it: 7, or 23a.
_RULE_NUMBER = r"[0-9]{1,3}[a-z]?"
_NUMBER_SCHEMA = {"type": ["string", "integer"], "pattern": whole_match(_RULE_NUMBER)}
_RULE = in_form(_RULE_NUMBER, "the number of a rule", 'write "7" or "23a"', takes_numbers=True, schema=_NUMBER_SCHEMA)
RuleNumber = Annotated[str, _RULE]


class Item(Record, frozen=True, kw_only=True):
    """One entry of a section: a clause with text, a text, a list, a table, a figure, a picture, a box, and so on."""

    noun: ClassVar[str] = "an item"

    clause: Id | None = None
    number: RuleNumber | None = None  # of a clause, where its author has numbered the rules; counted otherwise
    title: Title | None = None  # of a clause: a few words in front of its text; of a box: its heading
    played: bool = True  # of a clause: whether the game's engine plays by it
    # Of a clause: the conditions that it puts on actions of play.yaml, by their names.
    needs: Annotated[Mapping[str, Any], Meta(max_length=50)] = msgspec.field(default_factory=dict)
    text: Words | None = None
    list: Annotated[Many[Words], Meta(min_length=1, max_length=200)] | None = None
    steps: Annotated[Many[Words], Meta(min_length=1, max_length=200)] | None = None
    table: Annotated[Many[TableRow], Meta(min_length=1, max_length=200)] | None = None  # its first row is its head
    figure: Id | None = None
    picture: FileName | None = None  # a file, a component or a design of it (deck:owl), or a figure (figure:start)
    width: Length | None = None  # of a picture, or of a figure with one frame
    side: Literal["front", "back"] | None = None  # of a component that is a picture
    frame: FrameLetter | None = None  # of a figure that is a picture
    caption: Words | None = None  # below a picture
    alt: Sentences | None = None  # the alternative text of a picture
    note: Words | None = None  # our reading of a rule, set apart
    example: Words | None = None
    tip: Words | None = None
    designer_note: Words | None = None
    parts: Literal["list"] | None = None  # the illustrated list of components
    credits: Literal["list"] | None = None
    variants: Literal["list"] | None = None
    options: Literal["list", "note"] | None = None  # a list of the options, and the choices of the booklet
    when: Mapping[Id, Condition] = msgspec.field(default_factory=dict)  # omitted for other values of the option
    facts: Annotated[Many[Any], Meta(max_length=50)] = ()  # statements of the language of rules, which are true
    laws: Annotated[Many[Any], Meta(max_length=20)] = ()  # of every game: never, always, after ACTION, at end, possible
    free: Annotated[Many[Label], Meta(max_length=50)] = ()  # words of the texts that state no rule

    def findings(self) -> Iterator[Finding]:
        """Yield the finding that an item has no kind or two, is a clause without text, or has a key of clauses only."""
        kinds = [kind for kind in _ITEM_KINDS if getattr(self, kind) is not None]
        if self.clause is not None and (not kinds or (len(kinds) == 1 and self.text is None)):
            yield Finding("P005", "a clause without text", "add text: …")
        elif len(kinds) != 1:
            message = f"an item is exactly one thing; this one is {join_words(kinds, 'and')}"
            yield Finding("P006", message, f"write one of {join_words(_ITEM_KINDS)}")
        elif self.clause is None and (finding := self._clause_finding()) is not None:
            yield finding
        else:
            yield from self._picture_findings()

    def _clause_finding(self) -> Finding | None:
        for key, is_given, message in (
            ("number", self.number is not None, "only a clause can have a number"),
            ("title", self.title is not None and self.box is None, "only a clause or a box can have a title"),
            ("needs", bool(self.needs), "only a clause can have needs"),
            ("played", not self.played, "only a clause can be played: false"),
        ):
            if is_given:
                hint = ("put the text in a section of that title, or " if key == "title" else "") + "name its clause"
                return Finding("P006", message, hint, (key,), at_key=True)
        return None

    def _picture_findings(self) -> Iterator[Finding]:
        """Yield the keys that belong to another kind of picture, or to a picture in an item without one."""
        source = self.picture_source
        for key in (key for key in _PICTURE_KEYS if getattr(self, key) is not None):
            message, hint = "", _NO_KEY
            if source is None and not (key == "width" and self.figure):
                message, hint = f"only a picture can have {key}", "add picture: …"
            elif source is not None and source.kind != _ONLY_OF.get(key, source.kind):
                message = f"only the picture of a {_ONLY_OF[key]} has a {key}"
            if message:
                yield Finding("P006", message, hint, (key,), at_key=True)

    @property
    def box(self) -> tuple[str, str] | None:
        """The kind of box and its text; None for other items."""
        texts = zip(_BOXES, (self.note, self.example, self.tip, self.designer_note), strict=True)
        return next(((kind, text) for kind, text in texts if text is not None), None)

    @property
    def picture_source(self) -> PictureSource | None:
        """The source of its picture; None for other items."""
        if self.picture is None:
            return None
        if "/" in self.picture or self.picture.lower().endswith(_ART):
            return PictureSource("art", self.picture)
        name, colon, rest = self.picture.partition(":")
        if colon and name == "figure":
            return PictureSource("figure", rest)
        return PictureSource("component", name, rest)

    @property
    def frame_index(self) -> int:
        """The frame of a figure that is a picture, 0-based."""
        return 0 if self.frame is None else ord(self.frame) - ord("a")


class Section(Record, frozen=True, kw_only=True):
    """A section of the booklet."""

    noun: ClassVar[str] = "a section"

    section: Id
    title: Title
    level: Annotated[int, Meta(ge=1, le=2)] = 1
    summary: bool = False  # the one-page summary, set on its own page
    when: Mapping[Id, Condition] = msgspec.field(default_factory=dict)
    items: Annotated[Many[Item], Meta(max_length=500)] = ()


class BoardChoice(Struct, frozen=True):
    """A board that rules are played on, with the values of the options that it depends on."""

    name: str
    values: Mapping[str, Choice]
    board: AnyComponent


class ComponentChoice(Struct, frozen=True):
    """A component, with the values of the options that it depends on."""

    name: str
    values: Mapping[str, Choice]
    component: AnyComponent


class PlayFile(Struct, frozen=True):
    """play.yaml: plain values, which only its engine can read."""

    values: Any
    boards: tuple[BoardChoice, ...] = ()  # those that it names, for each choice of options
    varied: tuple[ComponentChoice, ...] = ()  # other components that depend on options, likewise


class Ruleset(Struct, frozen=True):
    """A loaded folder. *art* and *fonts* hold the bytes of every picture and font that is named, by its file name.

    *components* are made for the chosen options, *default_components* for the defaults, if they differ; *alternatives*
    change with other values. *sources* finds places: ``sources["rules.yaml"].place((0, "items", 2, "text"))``.
    """

    name: str
    folder: str
    game: GameFile
    components: Mapping[str, AnyComponent]
    sections: tuple[Section, ...]
    look: LookFile
    figures: Mapping[str, Figure]
    art: Mapping[str, bytes]
    sources: Mapping[str, SourceMap]
    default_components: Mapping[str, AnyComponent] | None = None
    fonts: Mapping[str, bytes] = msgspec.field(default_factory=dict)
    glossary: tuple[Term, ...] = ()
    faces: Mapping[str, OwnFace] = msgspec.field(default_factory=dict)
    alternatives: tuple[Mapping[str, AnyComponent], ...] = ()
    play: PlayFile | None = None
    # The values of the expressions in the texts of rules and components, for the chosen options.
    computed: Mapping[str, TextValue] = msgspec.field(default_factory=dict)

    @property
    def with_default_options(self) -> "Ruleset":
        """The ruleset with the components of the default options, which figures show."""
        if self.default_components is None:
            return self
        return replace(self, components=self.default_components, default_components=None)


def untranslated_values(game: GameFile | None, components: Mapping[str, AnyComponent]) -> dict[str, str | float]:
    """Return the values of placeholders: ``button.count``, ``hollowtown.rows``, ``game.players``; sizes in mm.

    Sizes that fit the paper have none. The count of a group is the number of all its pieces: ``deck.count``. Numbers of
    components may be named as statements name them: ``deck.season.leap_day``.
    """
    numbers = {name: str(number) for name, number in component_numbers(components).items()}
    return numbers | _written_values(game, components)


def _written_values(game: GameFile | None, components: Mapping[str, AnyComponent]) -> dict[str, str | float]:
    """Return the values that are written in the files."""
    keys = () if game is None else ("title", "author", "players", "minutes", "version")
    values: dict[str, str | float] = {f"game.{key}": str(getattr(game, key)) for key in keys}
    totals = Counter[str]()
    for name, component in components.items():
        if component.group is not None:
            totals[component.group] += getattr(component, "count", 1)
        for key in type(component).__struct_fields__:
            value = getattr(component, key)
            if type(value) in (int, float, str) and key != "kind":  # true and false are no words
                values[f"{name}.{key}"] = value if isinstance(value, float) else str(value)
    return {f"{group}.count": str(total) for group, total in totals.items()} | values


_DOTTED = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII)  # names with dots, as expressions have them


_OF_WORDS = ("facts", "free", "origins")  # keys about a component's texts, and where they are written


def component_numbers(components: Mapping[str, AnyComponent]) -> dict[str, int]:
    """Return the numbers of components as statements name them: ``red_stone.count``, ``board.columns``.

    Of what a component lists, the number is how many there are: ``die.faces``, ``deck.designs``; of the words in a
    list, how often each is there: ``die.faces.rain``; of those in a table, on how many cards: ``deck.suit.bee``.
    """
    numbers: dict[str, int] = {}
    for name, value in _written_values(None, components).items():
        if isinstance(value, str) and value.isdecimal():
            numbers[name.replace("-", "_")] = int(value)
    for name, component in components.items():
        for key in type(component).__struct_fields__:
            listed = getattr(component, key)
            if isinstance(listed, tuple) and listed and key not in _OF_WORDS:
                at = f"{name}.{key}".replace("-", "_")
                numbers[at] = len(listed)
                words = Counter(one for one in listed if isinstance(one, str))
                numbers |= {f"{at}.{word.replace('-', '_')}": count for word, count in words.items() if word.isascii()}
        numbers |= _card_numbers(name, getattr(component, "designs", ()))
    return numbers


def _card_numbers(name: str, designs: Iterable[Design]) -> dict[str, int]:
    """Return on how many cards the words of each column are."""
    cards = Counter[str]()
    for design in designs:
        for column, word in design.values.items():
            cards[f"{name}.{column}.{word}".replace("-", "_")] += design.count
    return {at: count for at, count in cards.items() if _DOTTED.fullmatch(at)}
