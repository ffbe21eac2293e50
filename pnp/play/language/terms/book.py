"""The content of play.yaml before its expressions are parsed: names, parts of the position, actions, phrases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct, field

from pnp.game.model.texts import Text
from pnp.game.model.view import FRONT, VisibleFace
from pnp.play.language.terms.grid import Grid
from pnp.play.language.terms.kinds import EMPTY, NO_MEMBER, NO_NUMBER, NUMBER, PIECE, KindForm, ValueKind
from pnp.problems import DocumentPath

SHOW_CONTEXT = "play.yaml"  # of the texts of the file, for translators


PartFace = Literal["up", "down", "top"]  # how pieces lie beside the board: a pile whose top is visible is up as well


class Phrase(Struct, frozen=True):
    """An expression or an effect as it is written: *text* begins at an *offset* in the value at *path*."""

    text: str
    path: DocumentPath = ()
    offset: int = 0


class Shown(Struct, frozen=True):
    """How a part is shown: as pieces of a *component*, or of one for each member of a set, or by its *title*.

    Numbers per member of a set lie *on* a board of rows, in each row at the *place* of that name. Things beside the
    board have a *face*: they lie face up side by side, face down, or in a pile whose top is visible.
    """

    component: str | None = None
    components: tuple[tuple[str, str], ...] = ()
    on: str | None = None
    place: str | None = None
    title: str | None = None
    face: PartFace | None = None

    def component_of(self, member: str) -> str | None:
        """Return the component of a member of a set."""
        return dict(self.components).get(member, self.component)

    def component_at(self, members: Iterable[str]) -> str | None:
        """Return the component of the entry of a table with these indices."""
        looks = dict(self.components)
        return next((looks[member] for member in members if member in looks), self.component)

    @property
    def named(self) -> tuple[str, ...]:
        """Every component that is named."""
        return (*((self.component,) if self.component else ()), *(one for _, one in self.components))


class StatePart(Struct, frozen=True):
    """A part of the position. *per* names the sets that it is indexed by: none, one or two.

    Numbers are from *low* to *high*. One that does not *repeat* may differ between positions that are the same
    otherwise.
    """

    name: str
    kind: ValueKind  # of one entry; a pile is a list
    per: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    optional: bool = False
    shown: Shown = Shown()
    repeats: bool = True
    path: DocumentPath = ()

    @property
    def title(self) -> Text | None:
        """Its title for readers."""
        return None if self.shown.title is None else Text(self.shown.title, SHOW_CONTEXT)

    @property
    def default(self) -> Any:
        """The value of an entry that a position omits."""
        if self.is_many:
            return () if self.is_pile else 0
        if self.kind == NUMBER:
            return NO_NUMBER if self.optional else min(max(0, self.low), self.high)
        return NO_MEMBER if self.optional else 0

    @property
    def is_many(self) -> bool:
        """Whether an entry has members: a set or things in order."""
        return self.kind.form is not KindForm.ONE

    @property
    def is_set(self) -> bool:
        """Whether an entry is a set of members."""
        return self.kind.form is KindForm.SET

    @property
    def is_pile(self) -> bool:
        """Whether an entry is things in order."""
        return self.kind.form is KindForm.LIST

    @property
    def holds_components(self) -> bool:
        """Whether an entry is pieces, or is shown by components. A set of pieces only says something of them."""
        is_shown = bool(self.shown.named) or self.shown.face is not None
        return (self.kind.name == "piece" and not self.is_set) or is_shown


class Parameter(Struct, frozen=True):
    """A name of an action and the values that it ranges over, in order; none comes first if it may be none."""

    name: str
    kind: ValueKind
    values: tuple[int, ...]
    path: DocumentPath = ()

    @property
    def is_optional(self) -> bool:
        """Whether it can be left out."""
        return self.values[:1] == (NO_NUMBER if self.kind == NUMBER else NO_MEMBER,)


MessageText = tuple[str | Phrase, ...]  # a text; its phrases are in braces


class Need(Struct, frozen=True):
    """A condition with its clause, and the message of a refusal, by default the clause's title."""

    clause: str
    test: Phrase
    says: MessageText | None = None


class EffectText(Struct, frozen=True):
    """One effect: ``put(cell, piece)``."""

    phrase: Phrase


class EffectsIf(Struct, frozen=True):
    """Effects under a condition."""

    test: Phrase
    effects: tuple[WrittenEffect, ...]
    otherwise: tuple[WrittenEffect, ...] = ()


class EffectsFor(Struct, frozen=True):
    """Effects for each member: *loop* is written ``c in cells if condition``."""

    loop: Phrase
    effects: tuple[WrittenEffect, ...]
    by: Phrase | None = None


WrittenEffect = EffectText | EffectsIf | EffectsFor


def phrases_of(effects: Iterable[WrittenEffect]) -> Iterator[Phrase]:
    """Yield the texts of effects, without those of their conditions."""
    for effect in effects:
        match effect:
            case EffectText(phrase):
                yield phrase
            case EffectsIf():
                yield from phrases_of((*effect.effects, *effect.otherwise))
            case EffectsFor():
                yield from phrases_of(effect.effects)


class Chain(Struct, frozen=True):
    """Links of one move: the next link's *start* is the *end* of this one, both parameters of the action.

    *say* spells a further link, *clause* forbids stopping too early; without it, the player may stop after any link.
    *ends* stops the chain, *ends_clause* forbids going on then, *most* is the clause that allows only the longest
    chains.
    """

    start: str
    end: str
    say: str
    clause: str | None
    ends: Phrase | None = None
    most: str | None = None
    path: DocumentPath = ()
    ends_clause: str | None = None


class PlayAction(Struct, frozen=True):
    """An action of a player or of chance.

    Without *needs* (None) it is free: legal whenever its effects are possible. *odds* make it an action of chance: the
    weight of each value of its one parameter, or a phrase. *maker* is the parameter with the player who makes the move,
    if that need not be the one whose turn it is. An action that is *listed_as* another one is a second way to write the
    moves of that one.
    """

    name: str
    say: str
    parameters: tuple[Parameter, ...] = ()
    lets: tuple[tuple[str, Phrase], ...] = ()
    needs: tuple[Need, ...] | None = ()
    leaves: tuple[Need, ...] = ()
    effects: tuple[WrittenEffect, ...] = ()
    again: bool = False
    by_chance: bool = False
    odds: Mapping[int, int] | Phrase | None = None
    canonical: tuple[tuple[str, Phrase], ...] = ()
    chain: Chain | None = None
    considered: Phrase | None = None  # by players who play at random
    preferred: Phrase | None = None  # by players who want to win
    spends: Phrase | None = None
    listed_as: str | None = None
    maker: str | None = None
    path: DocumentPath = ()


class Define(Struct, frozen=True):
    """A name for an expression; its parameters with their kinds."""

    name: str
    parameters: tuple[tuple[str, ValueKind], ...]
    phrase: Phrase


class Ending(Struct, frozen=True):
    """The condition of an end of the game, and its winner: an expression of a player, or most, least or nobody."""

    test: Phrase
    winner: Phrase | str
    clause: str
    scores: Phrase | None = None
    halves: bool = False


class Invariant(Struct, frozen=True):
    """A condition of every position, perhaps for each member of a *loop*, written ``p in players if condition``.

    *at* is the path of the fault in the position, with braces for expressions.
    """

    clause: str
    test: Phrase
    loop: Phrase | None = None
    says: MessageText | None = None
    at: MessageText | None = None


class StatusEntry(Struct, frozen=True):
    """An entry of the status line: *asked*, an invariant, fails if it is shown, and its message is token and values.

    The values fill the placeholders of the *text*, which *names* lists. An entry that is not for games that are *over*
    is omitted then.
    """

    asked: Invariant
    text: str
    names: tuple[str, ...] = ()
    bold: bool = False
    over: bool = False
    face: VisibleFace = FRONT  # of the token


class PoolEntry(Struct, frozen=True):
    """A pool beside the board: *asked*, an invariant, fails if it is shown, with name, piece, portrait and count."""

    asked: Invariant
    spread: bool = False


class Shows(Struct, frozen=True):
    """The pictures that the file defines; None where its parts are enough."""

    status: tuple[StatusEntry, ...] | None = None
    pools: tuple[PoolEntry, ...] | None = None
    words: tuple[StatusEntry, ...] | None = None  # sentences of the description

    @property
    def entries(self) -> tuple[StatusEntry | PoolEntry, ...]:
        """All entries, in the order of status, pools and words."""
        return (*(self.status or ()), *(self.pools or ()), *(self.words or ()))


class PieceSet(Struct, frozen=True):
    """The kinds of pieces: their *letters* in positions, from 1 on; ``letters[0]`` is that of an empty cell.

    ``fields[name]`` is the kind of a field and its value for each piece; for the empty cell (first) and what is off the
    board (last) it is NO_MEMBER. *names* are the words for each piece in expressions. *components* are drawn; of
    *unlimited* ones there may be more than the box holds.
    """

    letters: tuple[str, ...] = (".",)
    names: Mapping[str, int] = field(default_factory=lambda: {"empty": EMPTY})
    fields: Mapping[str, tuple[ValueKind, tuple[int, ...]]] = field(default_factory=dict)
    components: tuple[str | None, ...] = (None,)
    unlimited: tuple[bool, ...] = (False,)

    @property
    def outside(self) -> int:
        """The piece that holds what is off the board."""
        return len(self.letters)


class Region(Struct, frozen=True):
    """Named cells: the *cells* themselves, or a condition on ``cell``; of each member, if *per* names a set."""

    name: str
    cells: tuple[tuple[int, ...] | Phrase, ...]  # one entry, or one for each member of the set
    per: str | None = None


class PlayBook(Struct, frozen=True):
    """The content of play.yaml for one choice of options.

    *sets* has the names of the members of every set, in order: player, cell, direction, and the game's own; *ways* are
    sets of directions by name, for each player where they differ (forward). *constants* are the options: by name the
    kind and the value. *layout* are the keys of positions; *setup* is the position that a game begins with, before the
    *deal*. *board* is the component that is played on; *box* has the number of each component. *titles* are the names
    of seats and components in refusals, by their ids. *numbers* are the fields of members of sets: the set, a number
    for each member, and 0 for none.
    """

    players: tuple[str, ...]
    grid: Grid
    sets: Mapping[str, tuple[str, ...]]
    parts: Mapping[str, StatePart]
    pieces: PieceSet = PieceSet()
    ways: Mapping[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)
    constants: Mapping[str, tuple[ValueKind, int]] = field(default_factory=dict)
    layout: Mapping[str, PositionKey] = field(default_factory=dict)
    setup: Mapping[str, Any] = field(default_factory=dict)
    board: str | None = None
    box: Mapping[str, int] = field(default_factory=dict)
    shows: Shows = Shows()
    numbers: Mapping[str, tuple[str, tuple[int, ...]]] = field(default_factory=dict)
    regions: Mapping[str, Region] = field(default_factory=dict)
    routes: Mapping[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)  # of each player
    defines: Mapping[str, Define] = field(default_factory=dict)
    actions: Mapping[str, PlayAction] = field(default_factory=dict)
    after: tuple[WrittenEffect, ...] = ()
    skip: Phrase | None = None  # a condition on ``player``
    endings: tuple[Ending, ...] = ()
    invariants: tuple[Invariant, ...] = ()
    deal: tuple[WrittenEffect, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)

    def size(self, kind: str) -> int:
        """Return how many members the set of a kind has, pieces with the empty cell; 0 for a kind without a set."""
        return self.pieces.outside if kind == "piece" else len(self.sets.get(kind, ()))

    def indices(self, per: str) -> Sequence[str]:
        """Return the indices of a table *per* set as positions name them: pieces by letters, without the empty cell."""
        return self.pieces.letters[EMPTY + 1 :] if per == PIECE.name else self.sets[per]

    def members(self, kind: str) -> Sequence[str]:
        """Return the members of a set as positions name them: pieces by their letters, with that of an empty cell."""
        return self.pieces.letters if kind == "piece" else self.sets[kind]

    @property
    def main(self) -> str | None:
        """The one part with a piece for each cell; None if there is none or several."""
        tables = [part.name for part in self.parts.values() if part.kind == PIECE and part.per == ("cell",)]
        return tables[0] if len(tables) == 1 else None

    def piece_words(self) -> Mapping[str, int]:
        """Return the words for each piece in lists: its letter, and its component, with ``down`` for the back.

        A component that shows several pieces is no word for any of them.
        """
        pieces, numbers = self.pieces, dict[str, set[int]]()
        kind, faces = pieces.fields.get("face", (PIECE, ()))
        for number, (letter, component) in enumerate(zip(pieces.letters, pieces.components, strict=True)):
            side = self.sets[kind.name][faces[number]] if faces and faces[number] >= 0 else ""
            shown = f"{component} down" if side == "down" else component
            for word in (letter, shown):
                if number and word is not None:
                    numbers.setdefault(word, set()).add(number)
        return {word: pieces_named.pop() for word, pieces_named in numbers.items() if len(pieces_named) == 1}


class RowsKey(Struct, frozen=True):
    """A key of positions with a table of pieces in rows of letters, and a *number* after each letter if not 0."""

    part: str
    number: str | None = None


class CellsKey(Struct, frozen=True):
    """A key of positions with the cells of each player's pieces of a table."""

    part: str


class EachKey(Struct, frozen=True):
    """A key of positions with a mapping for each member of a set: its keys and the parts that they show."""

    per: str
    parts: tuple[tuple[str, str], ...]


class PartKey(Struct, frozen=True):
    """A key of positions with a part as it is."""

    part: str


class ChoiceKey(Struct, frozen=True):
    """A key of positions with an option's value, the players, or the variants that are played.

    One that is not *required* can be left out, and is where nothing but the default is played.
    """

    option: str
    required: bool = True


PositionKey = RowsKey | CellsKey | EachKey | PartKey | ChoiceKey
