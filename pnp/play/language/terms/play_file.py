"""The shapes of play.yaml: records that its reader, its schema and its documentation follow.

A field without a default is needed, and None if it can't be read.
"""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, field, inspect

from pnp.game.model.values import Record
from pnp.game.reading.yaml.validation import INVALID, Walker, model_fields
from pnp.messages import join_words, quote, quote_value, shorten
from pnp.play.language.terms.book import EffectsFor, EffectsIf, EffectText, PartFace, Phrase, WrittenEffect
from pnp.play.language.terms.kinds import LARGEST_NUMBER
from pnp.play.language.terms.syntax import LONGEST_EXPRESSION
from pnp.play.language.terms.value_reader import (
    PHRASE_SCHEMA,
    ClauseName,
    ConditionPhrase,
    Expression,
    LineOfText,
    LoopText,
    MessageWords,
    named,
    phrase,
    split_effects,
    split_expression,
)
from pnp.problems import DocumentPath, Finding

# All effects of an action become one function, and Python compiles at most 20 blocks in one another, of which a level
# can take two. The most of the games is 14 effects; it and the largest numbers below, by eye, are several times that.
_MOST_EFFECTS, _DEEPEST = 200, 8
_MOST_MEMBERS = 1_000  # by eye, as a large deck has cards; a set is a number with a bit for each
_NOTHING: Any = field(default_factory=dict)  # a mapping that is left out
GAITS = ("step", "leap", "hop", "slide")

# Players, sets and pieces

PlayerName = Annotated[str, named("a player", hyphens=True)]
# A member of a set: a name, or a number that stands for one.
_NUMBER_OR_TEXT: Mapping[str, Any] = {"type": ["string", "integer"]}
MemberName = Annotated[str, Meta(extra={"takes_numbers": True, "expected": "a name", "schema": _NUMBER_OR_TEXT})]


class PlayerFile(Record, frozen=True, kw_only=True):
    """A player with details."""

    noun: ClassVar[str] = "a player"
    forward: str | None = None


class OptionFile(Record, frozen=True, kw_only=True):
    """An option that game.yaml doesn't have."""

    noun: ClassVar[str] = "an option of play.yaml"
    values: Annotated[tuple[str | int, ...], Meta(min_length=1)]
    default: str | int | None = None

    def findings(self) -> Iterator[Finding]:
        """Yield a default that is none of the values."""
        if self.default is not None and self.values and self.default not in self.values:
            hint = f"write {join_words(map(str, self.values), 'or')}"
            yield Finding("P006", "the default is none of the values", hint, ("default",))


class MemberFile(Record, frozen=True, kw_only=True):
    """A member of a set with its title and its numbers."""

    noun: ClassVar[str] = "a member of a set"
    rest: ClassVar[str] = "numbers"
    title: LineOfText | None = None
    numbers: Mapping[str, Annotated[int, Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]] = _NOTHING


def _walk_members(walker: Walker, kind: inspect.Type, value: Any, path: DocumentPath) -> Any:
    """Return the members of a set; in braces they are keys, and each needs a title."""
    if isinstance(value, dict) and None in value.values():
        hint = f"write {path[-1]}: [{', '.join(value)}], or a title for each: {path[-1]}: {{{next(iter(value))}: …}}"
        return walker.wrong(path, f"a member of {quote(str(path[-1]))} has no title", shorten(hint, 200))
    return walker.value(kind, value, path)


Members = Annotated[
    Annotated[tuple[MemberName, ...], Meta(max_length=_MOST_MEMBERS)]
    | Annotated[Mapping[str, LineOfText | MemberFile], Meta(max_length=_MOST_MEMBERS)],
    Meta(extra={"walk": _walk_members}),
]


class PieceFile(Record, frozen=True, kw_only=True):
    """A kind of piece; its fields are keys of the author's choice."""

    noun: ClassVar[str] = "a piece"
    rest: ClassVar[str] = "fields"
    component: str | None = None
    name: MemberName | None = None
    limited: bool = True
    fields: Annotated[Mapping[str, str | int | bool], Meta(max_length=20)] = _NOTHING


# Cells and directions, which are looked up on the board

Places = tuple[str | int, ...] | str | int
PlacesOfEach = Places | Mapping[str, Places]


def _walk_each(walker: Walker, kind: inspect.Type, value: Any, path: DocumentPath) -> Any:
    """Return values by the members of a set; one for all is that of ""."""
    if isinstance(value, dict) and None not in value.values():
        return walker.value(kind, value, path)
    one = walker.value(_REGION, value, path)
    return INVALID if one is INVALID else {"": one}


_Region = tuple[str | int, ...] | Annotated[Phrase, phrase("a region")]
_REGION = inspect.type_info(_Region)
RegionFile = Annotated[Mapping[str, _Region], Meta(extra={"walk": _walk_each, "expected": "a region", "also": _Region})]

# The state

PART_HINT = (
    'write it as "flag", "0..15", "cell or none", "piece per cell", "0..9 per player", "set of player", "pile of card"'
)
PartType = Annotated[str, Meta(extra={"hint": PART_HINT})]


class PartFile(Record, frozen=True, kw_only=True):
    """A part of the state with details."""

    noun: ClassVar[str] = "a part of the state"
    type_: PartType = field(name="is")
    component: LineOfText | Mapping[str, LineOfText] | None = None
    on: LineOfText | None = None
    place: LineOfText | None = None
    title: LineOfText | None = None
    face: PartFace | None = None
    repeats: bool = True


# Conditions and effects


class ConditionFile(Record, frozen=True, kw_only=True):
    """A condition with the message if it does not hold."""

    noun: ClassVar[str] = "a condition"
    test: ConditionPhrase = field(name="is")
    says: MessageWords | None = None


def _walk_condition(walker: Walker, kind: Any, value: Any, path: DocumentPath) -> Any:
    """Return a condition with its details, of which it may have none."""
    if isinstance(value, dict) and not model_fields(kind.cls).keys().isdisjoint(value):
        return walker.value(kind, value, path)
    test = walker.value(_CONDITION, value, path)
    return INVALID if test is INVALID else kind.cls(test=test)


def _walk_several(walker: Walker, kind: Any, value: Any, path: DocumentPath) -> Any:
    if isinstance(value, list):
        return walker.value(kind, value, path)
    one = walker.value(kind.item_type, value, path)
    return INVALID if one is INVALID else (one,)


_CONDITION = inspect.type_info(ConditionPhrase)
_CONDITION_EXTRA = {"walk": _walk_condition, "expected": "a condition", "also": ConditionPhrase}
AnyCondition = Annotated[ConditionFile, Meta(extra=_CONDITION_EXTRA)]
Conditions = Annotated[
    tuple[AnyCondition, ...],
    Meta(min_length=1, max_length=20, extra={"walk": _walk_several, "expected": "a condition", "also": AnyCondition}),
]
_CLAUSES_EXAMPLE = "write a clause of rules.yaml and its condition: move.empty: vacant(cell)"
Clauses = Annotated[Mapping[ClauseName, Conditions], Meta(max_length=60, extra={"example": _CLAUSES_EXAMPLE})]


class InvariantFile(ConditionFile, frozen=True, kw_only=True):
    """A condition of every position with details."""

    noun: ClassVar[str] = "a condition of every position"
    loop: LoopText | None = field(name="for", default=None)
    at: MessageWords | None = None


_Invariant = Annotated[InvariantFile, Meta(extra=_CONDITION_EXTRA)]
_Invariants = Annotated[
    tuple[_Invariant, ...],
    Meta(min_length=1, max_length=50, extra={"walk": _walk_several, "expected": "a condition", "also": _Invariant}),
]

_EFFECT_HINT = "write an effect, a list of effects, or {if, do, else} and {for, do} with their effects"


def _walk_effects(walker: Walker, kind: Any, value: Any, path: DocumentPath) -> Any:
    """Return the effects of a value: texts separated by semicolons, conditions, loops, or a list of these."""
    is_inner = any(step in ("do", "else") for step in path)
    if sum(step in ("do", "else") for step in path) > _DEEPEST:
        return walker.wrong(path, "effects are nested too deep", f"at most {_DEEPEST} levels", "P008")
    effects = tuple(_effects(walker, value, path))
    if not is_inner and _count(effects) > _MOST_EFFECTS:
        walker.wrong(path, f"{_count(effects)} effects", f"at most {_MOST_EFFECTS} here", "P008")
    return effects


def _effects(walker: Walker, value: Any, path: DocumentPath) -> Iterator[WrittenEffect]:
    # One branch a form of effects; the order matters, since a list may be a text that YAML has split at its commas.
    match value:
        case list() if (torn := split_expression(value)) is not None:
            hint = f'YAML splits [..] at commas: write ["{torn}"], or the effect below with - before it'
            walker.wrong(path, "YAML splits this effect at its commas", hint)
        case list():
            for index, each in enumerate(value):
                yield from _effects(walker, each, (*path, index))
        case {"for": _} | {"if": _}:
            read: Any = walker.record(LoopFile if "for" in value else ChoiceFile, value, path, {})
            if isinstance(read, LoopFile):
                yield EffectsFor(read.loop, read.effects, read.by)
            elif read is not INVALID:
                yield EffectsIf(read.test, read.effects, read.otherwise)
        case dict():
            walker.wrong(path, f"an effect is a text, not {quote_value(value)}", _mapping_hint(value))
        case None:
            walker.wrong(path, "an effect is missing", _EFFECT_HINT)
        case _:
            written = walker.value(_EFFECT, value, path)
            if written is not INVALID:
                yield from (EffectText(Phrase(text, path, offset)) for text, offset in split_effects(written.text))


def _mapping_hint(value: Mapping[str, Any]) -> str:
    """Return how to write the effect that YAML read as a mapping."""
    key, one = next(iter(value.items()), ("", {}))
    if len(value) != 1 or isinstance(one, dict | list):
        return _EFFECT_HINT
    return f'a colon makes a key in YAML: write "{key}{"" if one is None else f": {one}"}" in quotes'


def _count(effects: tuple[WrittenEffect, ...]) -> int:
    inner = [(*one.effects, *getattr(one, "otherwise", ())) for one in effects if not isinstance(one, EffectText)]
    return len(effects) - len(inner) + sum(map(_count, inner))


EffectPhrase = Annotated[Phrase, phrase("an effect")]
_EFFECT = inspect.type_info(EffectPhrase)
_EFFECTS_SCHEMA = {"$ref": "#/definitions/effects"}
Effects = Annotated[
    tuple[Any, ...],
    Meta(extra={"walk": _walk_effects, "expected": "effects", "schema": _EFFECTS_SCHEMA}),
]


class ChoiceFile(Record, frozen=True, kw_only=True):
    """Effects under a condition."""

    noun: ClassVar[str] = "a condition of effects"
    test: ConditionPhrase = field(name="if")
    effects: Effects = field(name="do")
    otherwise: Effects = field(name="else", default=())


class LoopFile(Record, frozen=True, kw_only=True):
    """Effects for each member of a loop."""

    noun: ClassVar[str] = "a loop of effects"
    loop: LoopText = field(name="for")
    effects: Effects = field(name="do")
    by: Expression | None = None


# Actions


def _walk_ends(walker: Walker, kind: inspect.Type, value: Any, path: DocumentPath) -> Any:
    """Return the condition that ends a chain by the clause that it stands for, which may be ""."""
    if isinstance(value, dict) and len(value) == 1 and None not in value.values():
        return walker.value(kind, value, path)
    written = walker.value(_CONDITION, value, path)
    return INVALID if written is INVALID else {"": written}


Ends = Annotated[
    Mapping[ClauseName, ConditionPhrase],
    Meta(min_length=1, max_length=1, extra={"walk": _walk_ends, "expected": "a condition", "also": ConditionPhrase}),
]


def _walk_odds(walker: Walker, kind: inspect.Type, value: Any, path: DocumentPath) -> Any:
    return walker.value(_WEIGHTS if isinstance(value, dict) else _ODDS, value, path)


_Weights = Mapping[str, Annotated[int, Meta(ge=0, le=1_000_000)]]
_WEIGHTS, _ODDS = inspect.type_info(_Weights), inspect.type_info(Expression)
_WEIGHT_SCHEMA = {"type": "integer", "minimum": 0, "maximum": LARGEST_NUMBER}
_ODDS_SCHEMA = {"anyOf": [*PHRASE_SCHEMA["anyOf"], {"type": "object", "additionalProperties": _WEIGHT_SCHEMA}]}
Odds = Annotated[Any, Meta(extra={"walk": _walk_odds, "expected": "weights", "schema": _ODDS_SCHEMA})]


class ChainFile(Record, frozen=True, kw_only=True):
    """How the links of one move follow each other."""

    noun: ClassVar[str] = "a chain"
    rest: ClassVar[str] = "joins"
    say: LineOfText | None
    clause: ClauseName | None = None
    ends: Ends | None = None
    most: ClauseName | None = None
    joins: Mapping[str, str] = _NOTHING


def _walk_again(walker: Walker, kind: Any, value: Any, path: DocumentPath) -> Any:
    """Return true or false; a condition belongs to an effect."""
    if isinstance(value, bool):
        return value
    hint = "write true, or remove the key"
    if isinstance(value, str):
        hint = f"write true, or under does the effect {{if: {quote(shorten(value, 60))}, do: again}}"
    return walker.wrong(path, f"{quote_value(value)} is not true or false", hint)


_SAY_HINT = "write say: move {from} {to}, in quotes if it begins with a brace"
_DOMAIN_HINT = "write a set, a region, directions, 1..6, or [queen, rook]"
ParameterValues = Annotated[str | int | tuple[str | int, ...], Meta(extra={"hint": _DOMAIN_HINT})]
Say = Annotated[str, Meta(min_length=1, max_length=200, extra={"hint": _SAY_HINT, "schema": {"pattern": r"\S"}})]
AgainFlag = Annotated[
    bool, Meta(extra={"walk": _walk_again, "expected": "true or false", "schema": {"type": "boolean"}})
]


_Parameter = Annotated[str, named("a parameter", "local")]
_Domains = Annotated[
    Mapping[_Parameter, ParameterValues], Meta(max_length=8, extra={"example": "write with: {cell: cell}"})
]
_Lets = Annotated[
    Mapping[Annotated[str, named("a value", "local")], Expression],
    Meta(max_length=50, extra={"example": "write let: {name: value}"}),
]


class ActionFile(Record, frozen=True, kw_only=True):
    """An action."""

    noun: ClassVar[str] = "an action"
    domains: _Domains = field(name="with", default_factory=dict)
    say: Say | None = None
    lets: _Lets = field(name="let", default_factory=dict)
    needs: Clauses | None = None
    leaves: Clauses = _NOTHING
    does: Effects = ()
    again: AgainFlag = False
    by: str | None = None
    odds: Odds = None
    canonical: Mapping[str, Expression] = _NOTHING
    chain: ChainFile | None = None
    by_chance: Expression | None = None
    greedy: Expression | None = None
    spends: Expression | None = None
    listed_as: LineOfText | None = None


class BecomesFile(Record, frozen=True, kw_only=True):
    """The piece that one turns into."""

    noun: ClassVar[str] = "becomes"
    test: ConditionPhrase = field(name="if")
    piece: Annotated[Phrase, phrase("a piece")]


class MoveClauses(Record, frozen=True, kw_only=True):
    """The clauses of a move's conditions."""

    noun: ClassVar[str] = "clauses"
    must: ClauseName | None = None
    own: ClauseName | None = None
    piece: ClauseName | None = None
    way: ClauseName | None = None
    over: ClauseName | None = None
    to: ClauseName | None = None
    test: ClauseName | None = field(name="if", default=None)
    again: ClauseName | None = None
    ends: ClauseName | None = None
    most: ClauseName | None = None


_Ways = str | Mapping[str, str]
# A text that becomes a part of an expression.
_Part = Annotated[str, Meta(min_length=1, max_length=LONGEST_EXPRESSION, extra={"schema": {"pattern": r"\S"}})]
_TARGET_HINT = "write vacant, theirs or vacant or theirs, and anything else under needs"


class MoveFile(Record, frozen=True, kw_only=True):
    """A move of the short form."""

    noun: ClassVar[str] = "a move"
    together: ClassVar[Mapping[str, Any]] = {"oneOf": [{"required": [gait]} for gait in GAITS]}
    step: _Ways | None = None
    leap: _Ways | None = None
    hop: _Ways | None = None
    slide: _Ways | None = None
    piece: _Part | None = None
    on: _Part | None = None
    through: _Part | None = None
    over: _Part = "theirs"
    takes: bool = True
    must: str | tuple[str, ...] | None = None
    to: Annotated[Literal["vacant", "theirs", "vacant or theirs"], Meta(extra={"hint": _TARGET_HINT})] = "vacant"
    test: AnyCondition | None = field(name="if", default=None)
    needs: Clauses = _NOTHING
    leaves: Clauses = _NOTHING
    does: Effects = ()
    becomes: BecomesFile | None = None
    again: bool = False
    ends: Expression | None = None
    most: bool = False
    say: Say | None = None
    clauses: MoveClauses = MoveClauses()
    by_chance: Expression | None = None
    greedy: Expression | None = None

    @property
    def ways(self) -> Mapping[str, _Ways]:
        """How pieces move, with the directions."""
        given = {"step": self.step, "leap": self.leap, "hop": self.hop, "slide": self.slide}
        return {gait: ways for gait, ways in given.items() if ways is not None}

    def findings(self) -> Iterator[Finding]:
        """Yield that a move is none of its kinds, or several."""
        gaits = [*self.ways]
        if len(gaits) != 1:
            given = join_words(gaits, "and") if gaits else "none of them"
            message = f"a move is one of {join_words(GAITS, 'or')}; this one is {given}"
            yield Finding("P006", message, "write step: orthogonal")


# The end, and what pictures show


def _walk_winner(walker: Walker, kind: Any, value: Any, path: DocumentPath) -> Any:
    return value if value in ("most", "least", "nobody") else walker.value(_WINNER, value, path)


_WINNER = inspect.type_info(Annotated[Phrase, phrase("the winner")])


class EndFile(Record, frozen=True, kw_only=True):
    """An end of the game."""

    noun: ClassVar[str] = "an end of the game"
    together: ClassVar[Mapping[str, Any]] = {"anyOf": [{"required": ["winner"]}, {"required": ["scores"]}]}
    test: ConditionPhrase = field(name="if")
    winner: (
        Annotated[Phrase | str, Meta(extra={"walk": _walk_winner, "expected": "the winner", "schema": PHRASE_SCHEMA})]
        | None
    ) = None
    scores: Expression | None = None
    halves: bool = False
    clause: ClauseName = ""

    def findings(self) -> Iterator[Finding]:
        """Yield that there is no winner, or no scores for one to have most of."""
        if self.test is not None and self.winner is None and self.scores is None:
            yield Finding("P005", "there is no winner", "add winner: me, or opponent, most, least, nobody")
        elif self.winner in ("most", "least") and self.scores is None:
            hint = "add scores: and a number for player"
            yield Finding("P006", f"winner: {self.winner} needs scores", hint, ("winner",))


class SentenceFile(Record, frozen=True, kw_only=True):
    """A sentence of the description of a picture."""

    noun: ClassVar[str] = "a sentence"
    loop: LoopText | None = field(name="for", default=None)
    test: ConditionPhrase | None = field(name="if", default=None)
    text: LineOfText
    values: Mapping[str, Expression] = _NOTHING


class StatusFile(SentenceFile, frozen=True, kw_only=True):
    """An entry of the line below a picture."""

    noun: ClassVar[str] = "an entry of the status line"
    token: MessageWords = ()
    bold: bool = False
    over: bool = False


class PoolFile(Record, frozen=True, kw_only=True):
    """A pool beside the board."""

    noun: ClassVar[str] = "a pool"
    loop: LoopText | None = field(name="for", default=None)
    test: ConditionPhrase | None = field(name="if", default=None)
    name: MessageWords
    piece: MessageWords = ()
    count: Expression | None = None
    portrait: MessageWords = ()
    spread: bool = False


class ShowFile(Record, frozen=True, kw_only=True):
    """What pictures show."""

    noun: ClassVar[str] = "show"
    status: Annotated[tuple[StatusFile, ...], Meta(max_length=40)] | None = None
    pools: Annotated[tuple[PoolFile, ...], Meta(max_length=40)] | None = None
    words: Annotated[tuple[SentenceFile, ...], Meta(max_length=40)] | None = None


# Positions


class LayoutFile(Record, frozen=True, kw_only=True):
    """A key of positions that shows parts in another way."""

    noun: ClassVar[str] = "a key of positions"
    rest: ClassVar[str] = "parts"
    together: ClassVar[Mapping[str, Any]] = {
        "oneOf": [{"required": [form]} for form in ("rows", "cells", "each")],
        "dependencies": {"number": ["rows"]},
        "if": {"required": ["each"]},
        "else": {"propertyNames": {"enum": ["rows", "number", "cells"]}},
    }
    rows: str | None = None
    number: str | None = None
    cells: str | None = None
    each: str | None = None
    parts: Mapping[str, str] = _NOTHING

    def findings(self) -> Iterator[Finding]:
        """Yield a way that there is not, or several."""
        forms = [one for one in (self.rows, self.cells, self.each) if one is not None]
        if len(forms) != 1 or (self.parts and self.each is None) or (self.number and self.rows is None):
            yield Finding("P006", "no key of positions is written so", _LAYOUT_HINT)


_LAYOUT_HINT = "write a part, {rows: board}, {cells: board}, or {each: type, tiles: stock}"
_Layout = Annotated[str | LayoutFile, Meta(extra={"hint": _LAYOUT_HINT})]


class SetupFile(Record, frozen=True, kw_only=True):
    """How a game begins: keys of a position, and what is dealt."""

    noun: ClassVar[str] = "the set-up"
    rest: ClassVar[str] = "position"
    deal: Effects = ()
    position: Mapping[str, Any] = _NOTHING


class TurnsFile(Record, frozen=True, kw_only=True):
    """Whose turn is skipped."""

    noun: ClassVar[str] = "turns"
    skip: ConditionPhrase | None = None


def _section(example: str, most: int = 200) -> Meta:
    return Meta(max_length=most, extra={"example": f"write {example}"})


_Name = Annotated[str, named("an action", "action")]
_Player = Annotated[PlayerFile, Meta(extra={"empty": PlayerFile()})]
_Piece = Annotated[PieceFile, Meta(extra={"empty": PieceFile(), "example": "write d: {owner: dark}"})]
_KEYS_BELOW = "write its keys below it: with, say, needs, does"
_Action = Annotated[ActionFile, Meta(extra={"empty": ActionFile(), "example": _KEYS_BELOW})]


_SetName = Annotated[str, named("a set")]
_RegionName = Annotated[str, named("a region")]
_Sets = Annotated[Mapping[_SetName, Members], _section("sets: {type: [mushroom, beehive]}", 50)]
_Pieces = Annotated[Mapping[str, _Piece], _section("a letter and its fields: d: {owner: dark}")]
_Regions = Annotated[Mapping[_RegionName, RegionFile], _section("regions: {crown: [A1, C1]}")]


class PlayDocument(Record, frozen=True, kw_only=True):
    """The file."""

    noun: ClassVar[str] = "play.yaml"
    players: Annotated[tuple[PlayerName, ...] | Mapping[PlayerName, _Player], Meta(extra={"empty": ()})] | None = None
    board: str | Mapping[str, Any] | None = None
    options: Annotated[Mapping[str, OptionFile], _section("options: {size: {values: [5, 8], default: 8}}")] = _NOTHING
    sets: _Sets = _NOTHING
    pieces: _Pieces = _NOTHING
    regions: _Regions = _NOTHING
    routes: Annotated[
        Mapping[Annotated[str, named("a route")], PlacesOfEach], _section("routes: {path: {dark: [A1, A2]}}")
    ] = _NOTHING
    directions: Annotated[
        Mapping[Annotated[str, named("directions")], PlacesOfEach], _section("directions: {rook: [N, E, S, W]}")
    ] = _NOTHING
    state: (
        Annotated[
            Mapping[Annotated[str, named("a part of the state")], PartFile | PartType],
            _section("state: {board: piece per cell}", 100),
        ]
        | None
    )
    position: Annotated[Mapping[str, _Layout], _section("each key and the part that it shows")] | None = None
    setup: SetupFile = SetupFile()
    define: Annotated[Mapping[str, Expression], _section("define: {own: held(me)}")] = _NOTHING
    moves: Annotated[Mapping[_Name, MoveFile], _section("moves: and below it a name for each")] = _NOTHING
    actions: Annotated[Mapping[_Name, _Action], _section("actions: and below it a name for each")] = _NOTHING
    after: Effects = ()
    turns: TurnsFile = TurnsFile()
    always: Annotated[Mapping[ClauseName, _Invariants], _section("always: {box.coins: bank <= 20}")] = _NOTHING
    end: Annotated[tuple[EndFile, ...], Meta(max_length=100)] = ()
    show: ShowFile | None = None
