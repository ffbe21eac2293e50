"""Hold what texts mention, numbers, cells, players and pieces, against the statements that stand beside them.

Each number, cell and name of a statement backs one mention, so that a 3 elsewhere backs nothing. Which statement does
is settled sentence by sentence: the one that has most of the sentence's words comes first. A statement backs cells
where a text mentions all of its cells. A player or a piece is backed by the statements that back the rest of its
sentence, or else by one that backs nothing yet and names no other player than the text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain, pairwise, product
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, Figure, frame_number
from pnp.game.model.files import COMPONENTS, GAME, RULES
from pnp.game.model.kinds import owner_of, stance_of
from pnp.game.model.ruleset import PLAY_ENGINE, Ruleset
from pnp.game.model.texts import Placeholder, parse_markup
from pnp.game.model.view import Standing, View
from pnp.messages import quote, shorten
from pnp.play.language.terms.boards import board_grid
from pnp.problems import DocumentPath, Place, Problem, Problems, Severity
from pnp.translation.catalogue import (
    TextField,
    components_fields,
    figure_fields,
    game_fields,
    item_fields,
    option_fields,
)
from pnp.translation.names_in_text import CellMention, NameMention, name_reader, read_cells, visible_tokens
from pnp.translation.number_words import spell_number
from pnp.translation.quantities import NumberMention, read_numbers
from pnp.workshop.checks.statement_words import COMPUTED, POSITION, Statement

_CELL = re.compile(r"[A-Za-z]{1,2}[0-9]{1,3}")
# What ends a sentence, or a part of one that states something of its own.
_SENTENCE = re.compile(r"[.!?;:。！？](?=[\s\")*»”]|\Z)")
_LETTER = re.compile(r"\(([a-l])\)")  # of a frame
# Numbers with these are sizes, weights, times, ages, dates and fractions, which state no rule: after them, and before.
_UNITS = frozenset(
    (
        *("mm", "cm", "m", "km", "pt", "inch", "inches", "foot", "feet", "metre", "metres", "kilometre", "kilometres"),
        *("g", "kg", "gram", "grams", "kilogram", "kilograms", "second", "seconds", "minute", "minutes", "hour"),
        *("hours", "year", "years", "century", "centuries", "thirds", "quarters", "fifths", "sixths", "eighths"),
    )
)
_LABELS = frozenset(("page", "pages", "age", "aged", "ages", "since", "around", "about", "version", "edition"))
_MONTHS = frozenset(
    (
        *("January", "February", "March", "April", "May", "June"),
        *("July", "August", "September", "October", "November", "December"),
    )
)
_AROUND = 80  # characters of the words beside a number: more than any four of them
_NO_STATEMENT = frozenset(("text", "frame", "mark", "at", "because"))  # keys of claims
_NEAR = 4  # words after a number within which a game without rules has to name a component, by eye


class WordMention(Struct, frozen=True):
    """A number, a cell, or a name of players or pieces in a text, whether it *is_backed*, and what would back it."""

    place: Place
    text: str
    kind: str
    is_backed: bool
    remedy: str


class TextsBeside(Struct, frozen=True):
    """Texts of one place, with the statements beside them, and what their author has declared to be *free*."""

    file: str
    base: DocumentPath
    fields: Sequence[TextField]
    statements: Sequence[Statement]
    free: Collection[str] = ()
    names_all: bool = False  # whether every piece is a mention: those of rules are only where a sentence states more
    # The frames that parts of its texts are about, by their letters, (a), (b): the one drawn, and those before it that
    # are not.
    frames: Sequence[Collection[int]] = ()


_Found = NumberMention | CellMention | NameMention
_AnyFound = TypeVar("_AnyFound", NumberMention, CellMention, NameMention)


class _Text(Struct, frozen=True):
    """What a text mentions."""

    beside: TextsBeside
    field: TextField
    numbers: Sequence[NumberMention]
    cells: Sequence[CellMention]
    names: Sequence[NameMention]
    computed: Sequence[tuple[int, Statement]]  # its placeholders, and where they are
    free: Counter[Hashable]  # what is left of the words that state no rule, of all texts beside the same statements

    def sentences(self) -> Iterator[_Sentence]:
        """Yield the sentences, each with what it mentions."""
        message, start = self.field.text.message, 0
        frames: Collection[int] = ()
        for end in [*(match.end() for match in _SENTENCE.finditer(message)), len(message)]:
            frames = self._frames(message[start:end], frames)
            each = self._within(self.numbers, start, end), self._within(self.cells, start, end)
            computed = [statement for at, statement in self.computed if start <= at < end]
            yield _Sentence(self, frames, *each, self._within(self.names, start, end), computed)
            start = end

    def is_free(self, said: Hashable) -> bool:
        """Return whether a number or a word is free once more, which it now is no longer."""
        self.free[said] -= 1
        return self.free[said] >= 0

    def _frames(self, sentence: str, before: Collection[int]) -> Collection[int]:
        """Return the frames that a sentence is about: those of the letter it begins with, or of the sentence before it.

        Without a letter, and with letters in its midst, it may be about all frames, which are none here.
        """
        letters = [ord(letter) - ord("a") for letter in _LETTER.findall(sentence)]
        if not letters:
            return before
        begins = len(letters) == 1 and _LETTER.match(sentence.lstrip())
        return self.beside.frames[letters[0]] if begins and letters[0] < len(self.beside.frames) else ()

    def _within(self, every: Iterable[_AnyFound], start: int, end: int) -> list[_AnyFound]:
        return [one for one in every if start <= one.start < end]


class _Sentence(Struct, frozen=True):
    """A part of a text that states something of its own, and what it mentions."""

    text: _Text
    frames: Collection[int]  # none if it may be about all
    numbers: Sequence[NumberMention]
    cells: Sequence[CellMention]
    names: Sequence[NameMention]
    computed: Sequence[Statement]

    @property
    def statements(self) -> list[Statement]:
        """Its placeholders, and the statements beside the text, but for those about other frames."""
        frames = {None, *self.frames}
        beside = (one for one in self.text.beside.statements if not self.frames or one.frame in frames)
        return [*self.computed, *beside]


class MentionFinder:
    """Finds the mentions in the texts of a ruleset, whose *figures* have been proved or compared with the box."""

    def __init__(self, ruleset: Ruleset, figures: Mapping[str, CheckedFigure]) -> None:
        self._ruleset = ruleset
        self._figures = figures
        self._has_rules = ruleset.game.engine == PLAY_ENGINE
        components, seats = ruleset.components, tuple(ruleset.game.seats)
        owners = {name: owner_of(name, one, seats) for name, one in components.items()}
        self._owners = {name: owner for name, owner in owners.items() if owner is not None}
        self._implied = dict(_parts_of(ruleset)) | self._owners

    @cached_property
    def _cells(self) -> frozenset[str]:
        """The cells of the boards, and of those that figures show in another size."""
        views = (frame.view for one in self._figures.values() for frame in one.frames)
        sides = {(board.component, board.side) for view in views for board in view.boards if board.side is not None}
        components = self._ruleset.components
        sized = [replace(components[name], side=side) for name, side in sorted(sides)]
        grids = map(board_grid, (*components.values(), *sized))
        return frozenset(name for grid in grids if grid for name in grid.names if _CELL.fullmatch(name))

    @cached_property
    def _low_cells(self) -> frozenset[str]:
        return frozenset(map(str.lower, self._cells))

    @cached_property
    def _names(self) -> Mapping[str, Collection[str]]:
        """The words for players and pieces, by their ids."""
        names: dict[str, list[str]] = {seat: [title] for seat, title in self._ruleset.game.seats.items()}
        for name, one in self._ruleset.components.items():
            if stance_of(one) is not None:
                names.setdefault(name, []).extend(filter(None, (one.title, one.singular, one.plural)))
        return names

    @cached_property
    def _read_names(self) -> Callable[[str], tuple[NameMention, ...]]:
        return name_reader(self._names, self._ruleset.game.language)

    def mentions(self) -> Iterator[WordMention]:
        """Yield every mention, in the order of the files."""
        for group in self.groups():
            yield from self.mentions_of(group)

    def groups(self) -> Iterator[list[TextsBeside]]:
        """Yield the texts that share statements: of an item of the rules, a figure or a component."""
        yield from ([beside] for beside in chain(self._of_game(), self._rules(), self._of_components()))
        yield from self._of_figures()

    def mentions_of(self, group: Iterable[TextsBeside]) -> Iterator[WordMention]:
        """Yield the mentions of texts that share statements, none of which backs a mention before."""
        group = list(group)
        for statement in chain.from_iterable(beside.statements for beside in group):
            statement.renew()
        free = self._free(group)
        sentences = [
            one for beside in group for field in beside.fields for one in self._text(beside, field, free).sentences()
        ]
        for sentence in sentences:
            # What a placeholder says, the claim of its name says no more: {scores.red}.
            for computed, one in product(sentence.computed, sentence.text.beside.statements):
                one.cede(computed.said)
        # What backs no number and no cell of any sentence is left for names.
        backed = [(one, *self._backed(one)) for one in sentences]
        for sentence, mentions, backing in backed:
            yield from mentions
            yield from self._names_in(sentence, backing) if self._has_rules else ()

    def changes(self, field: TextField) -> Iterator[tuple[int, int, str]]:
        """Yield lies about one number, cell or name of a text: where it is, its length, and what is written instead."""
        text, language = field.text.message, self._ruleset.game.language
        named = self._read_names(text)
        for number in read_numbers(text, language):
            if self._is_quantity(text, number, named):
                yield from _other_number(number, language)
        for cell in read_cells(text, self._cells):
            if other := _other_cell(cell.cell, self._cells):
                yield cell.start, cell.length, other
        for name in named:
            if other := self._other_name(name):
                yield name.start, name.length, other

    def _other_name(self, said: NameMention) -> str | None:
        """Return the title of another player or piece, in the form in which one is written; None without any."""
        name, seats = min(said.names), self._ruleset.game.seats
        kin = [other for other in self._names if (other in seats) == (name in seats)]
        other = self._names[kin[(kin.index(name) + 1) % len(kin)]]
        forms = [form.lower() for form in self._names[name]]
        at = forms.index(said.text.lower()) if said.text.lower() in forms else 0
        title = [*other][at if at < len(other) else 0]
        title = title if said.text[:1].isupper() else title.lower()
        return None if len(kin) < 2 or title.lower() == said.text.lower() else title

    def _rules(self) -> Iterator[TextsBeside]:
        for number, section in enumerate(self._ruleset.sections):
            for index, item in enumerate(section.items):
                fields = [field for field in item_fields(item) if field.rich]
                statements = self._facts((*item.facts, *item.laws))
                yield TextsBeside(RULES, (number, "items", index), fields, statements, item.free)

    def _of_game(self) -> Iterator[TextsBeside]:
        """Yield what game.yaml says of its options and variants."""
        game = self._ruleset.game
        fields = [*option_fields(self._ruleset), *(field for field in game_fields(game) if field.rich)]
        for part, named in (("options", game.options), ("variants", game.variants)):
            for name, one in named.items():
                texts = [field for field in fields if field.path[:2] == (part, name) and field.path[2:]]
                yield TextsBeside(GAME, (), texts, self._facts((*one.facts, *one.laws)), one.free)

    def _of_figures(self) -> Iterator[list[TextsBeside]]:
        for name, figure in self._ruleset.figures.items():
            fields = [field for field in figure_fields(figure) if field.path[0] != "callouts" and field.rich]
            checked = self._figures.get(name)
            statements = list(self._stated_by(figure, checked))
            file = f"figures/{name}.yaml"
            drawn = figure.drawn_frames
            frames = [range(before + 1, one + 1) for before, one in pairwise((-1, *drawn))] if len(drawn) > 1 else ()
            group = [TextsBeside(file, (), fields, statements, figure.free, names_all=self._has_rules, frames=frames)]
            yield [*group, *(self._callouts(figure, checked, file, statements) if checked is not None else ())]

    def _facts(self, facts: Iterable[Any]) -> list[Statement]:
        """Return facts and laws, each of which has one key, as statements."""
        texts = chain.from_iterable(one.values() if isinstance(one, Mapping) else [one] for one in facts)
        return [Statement(text, self._implied, self._low_cells) for text in texts]

    def _stated_by(self, figure: Figure, checked: CheckedFigure | None) -> Iterator[Statement]:
        """Yield what a figure states: its claims, its moves, each with who makes it, and its marks."""
        known = self._implied, self._low_cells
        for number, claim in enumerate(figure.claims):
            for key, value in claim.items() if isinstance(claim, Mapping) else ():
                if key not in _NO_STATEMENT:
                    about = frame_number(claim.get("frame", len(figure.frames)))
                    is_position = key == "illegal" and isinstance(value, Mapping)
                    said = POSITION if is_position else key
                    yield Statement(value, *known, key=said, own=("claims", number), frame=about)
        movers = dict(enumerate(checked.movers if checked else ()))
        for number, frame in enumerate(figure.frames):
            own = ("frames", number)
            names = movers.get(number, ())
            yield Statement(frame.all_moves, *known, key="moves", own=own, names=names, frame=number)
            for index, mark in enumerate(frame.marks):
                yield Statement(mark.places, *known, key="moves", own=(*own, "marks", index), frame=number)

    def _callouts(
        self, figure: Figure, checked: CheckedFigure, file: str, statements: Sequence[Statement]
    ) -> Iterator[TextsBeside]:
        """Yield the words of each call-out, beside what lies at its place."""
        by_path = {field.path: field for field in figure_fields(figure)}
        for number, callout in enumerate(figure.callouts):
            lying = [[one.component, one.count] for one in _lying_at(checked.frames[0].view, callout.at)]
            own = ("callouts", number)
            there = [Statement([callout.at, *lying], self._implied, self._low_cells, key="at", own=own), *statements]
            fields = [by_path["callouts", number, "text"]]
            yield TextsBeside(file, (), fields, there, figure.free, names_all=self._has_rules)

    def _of_components(self) -> Iterator[TextsBeside]:
        rich: dict[str, list[TextField]] = {}
        for field in components_fields(self._ruleset.components):
            if field.rich:
                rich.setdefault(str(field.path[0]), []).append(field)
        for name, fields in rich.items():
            component = self._ruleset.components[name]
            statements = self._facts(component.facts)
            yield TextsBeside(COMPONENTS, (), fields, statements, component.free)

    # The mentions of texts that share statements

    def _free(self, group: Iterable[TextsBeside]) -> Counter[Hashable]:
        """Return how often each number and each word is free; a number is so in digits and in words."""
        listed = next(iter(group)).free  # texts of one figure share it
        numbers = [read_numbers(word, self._ruleset.game.language) for word in listed]
        words = (word.lower() for word, read in zip(listed, numbers, strict=True) if not read)
        return Counter(chain((Fraction(one.value) for read in numbers for one in read), words))

    def _text(self, beside: TextsBeside, field: TextField, free: Counter[Hashable]) -> _Text:
        message, language = field.text.message, self._ruleset.game.language
        numbers, cells = read_numbers(message, language), read_cells(message, self._cells)
        named = self._read_names(message) if numbers or cells or self._has_rules else ()
        quantities = [one for one in numbers if self._is_quantity(message, one, named)]
        return _Text(beside, field, quantities, cells, named, list(self._computed(field)), free)

    def _computed(self, field: TextField) -> Iterator[tuple[int, Statement]]:
        """Yield where the placeholders of a text are, but for references, and what each is about."""
        message = field.text.message
        for one in parse_markup(message).placeholders() if "{" in message else ():
            if isinstance(one, Placeholder) and ":" not in one.name:
                yield one.offset, Statement(one.name, self._implied, self._low_cells, key=COMPUTED, own=field.path)

    def _backed(self, sentence: _Sentence) -> tuple[list[WordMention], list[Statement]]:
        """Return the numbers and cells of a sentence, and the statements that back them."""
        text, mentions, backing = sentence.text, list[WordMention](), list[Statement]()
        ranked = self._ranked(sentence)
        said = {cell.cell.lower() for cell in text.cells}
        about = [one for one in ranked if one.cells <= said or one.is_about(text.field.path)]
        for number in sentence.numbers:
            statement = next((one for one in ranked if one.take_number(number.value)), None)
            backing += [statement] if statement else []
            remedy = f"a fact such as count(...) == {number.value}"
            is_backed = statement is not None or text.is_free(Fraction(number.value))
            mentions.append(self._mention(text, number, "number", remedy, is_backed=is_backed))
        for cell in sentence.cells:
            statement = next((one for one in about if one.take_cell(cell.cell.lower())), None)
            backing += [statement] if statement else []
            remedy = f"a fact that names it, such as {{{cell.cell}}} <= held(...)"
            is_backed = statement is not None or text.is_free(cell.text.lower())
            mentions.append(self._mention(text, cell, "cell", remedy, is_backed=is_backed))
        return mentions, backing

    def _ranked(self, sentence: _Sentence) -> list[Statement]:
        """Return the statements beside a sentence: that of its text first, then those that have most of its words."""
        numbers = {Fraction(number.value) for number in sentence.numbers}
        cells = {cell.cell.lower() for cell in sentence.cells}
        names = self._ids(sentence.names)

        def fit(one: Statement) -> tuple[bool, int, int]:
            shared = len(one.numbers.keys() & numbers) + len(one.cells & cells) + len(one.names & names)
            return one.is_about(sentence.text.field.path), shared, -len(one.cells - cells)

        return sorted(sentence.statements, key=fit, reverse=True)

    def _ids(self, names: Iterable[NameMention]) -> set[str]:
        """Return what statements call players and pieces: a piece of a player may be called as the player."""
        ids = {each for name in names for each in name.names}
        return ids | {self._owners[one] for one in ids if one in self._owners}

    def _names_in(self, sentence: _Sentence, backing: list[Statement]) -> Iterator[WordMention]:
        """Yield the names in a sentence, which statements that back the rest of it have, or unused ones."""
        text, seats = sentence.text, self._ruleset.game.seats
        for name in sentence.names:
            ids = self._ids([name])
            if not (text.beside.names_all or backing or ids.intersection(seats)):
                continue  # a rule may speak of its pieces and state nothing
            unused = (one for one in self._ranked(sentence) if not one.is_used and self._is_said(one, text))
            known = chain(sentence.computed, backing, unused)
            statement = next((one for one in known if one.take_name(ids)), None)
            backing += [statement] if statement and statement not in backing else []
            remedy = f"a fact about {min(name.names).replace('-', '_')}"
            is_backed = statement is not None or text.is_free(name.text.lower())
            yield self._mention(text, name, "name", remedy, is_backed=is_backed)

    def _is_said(self, statement: Statement, text: _Text) -> bool:
        """Return whether a text names all players of a statement, which says more than the position."""
        players = statement.names.intersection(self._ruleset.game.seats)
        return statement.key != POSITION and players <= self._ids(text.names)

    def _is_quantity(self, text: str, number: NumberMention, named: Iterable[NameMention]) -> bool:
        """Return whether a number may state a rule: no size, no time and no age; without rules, only of components."""
        if number.kind != "cardinal":
            return False
        start, end = number.start, number.start + number.length
        before = visible_tokens(_SENTENCE.split(text[max(0, start - _AROUND) : start])[-1])
        after = visible_tokens(_SENTENCE.split(text[end : end + _AROUND], maxsplit=1)[0])
        if text[end:].lstrip()[:1] == "%" or _is_size([one.text for one in before], [one.text for one in after[:1]]):
            return False
        reach = end + (after[:_NEAR][-1].end if after else 0)
        pieces = (one for one in named if one.names.isdisjoint(self._ruleset.game.seats))
        return self._has_rules or any(end < one.start < reach for one in pieces)

    def _mention(self, text: _Text, one: _Found, kind: str, remedy: str, *, is_backed: bool) -> WordMention:
        place = self.place(text.beside, text.field, one.start, len(one.text))
        return WordMention(place, one.text, kind, is_backed, remedy)

    def place(self, beside: TextsBeside, field: TextField, start: int, length: int) -> Place:
        """Return the place of a part of a text."""
        path = (*beside.base, *field.path)
        if beside.file == COMPONENTS:
            path = self._ruleset.components[str(path[0])].written_at(str(path[0]), tuple(path[1:]))
        source = self._ruleset.sources.get(beside.file)
        if source is None:
            source = self._ruleset.figures[beside.file.removeprefix("figures/").removesuffix(".yaml")].source
        return source.inside(path, field.text.message, start, length)


def _is_size(before: Sequence[str], after: Sequence[str]) -> bool:
    """Return whether the words before a number and the one after it make it a size, a time, an age or a date."""
    return (
        not _MONTHS.isdisjoint((*before[-1:], *after))
        or any(word.lower() in _UNITS for word in after)
        or any(word.lower() in _LABELS for word in before[-1:])
        or before[-2:] == ["age", "of"]
    )


def _other_number(number: NumberMention, language: str) -> Iterator[tuple[int, int, str]]:
    """Yield a number that is larger by one, written in digits or in words as it is; nothing without such words."""
    if not isinstance(number.value, int):
        return
    other = str(number.value + 1)
    if not number.is_digits:
        try:
            other = spell_number(number.value + 1, language)
        except ValueError:
            return
        other = other.capitalize() if number.text[:1].isupper() else other
    yield number.start, number.length, other


def _other_cell(name: str, cells: Collection[str]) -> str | None:
    """Return a cell beside another one, by its name: in its column, else in its row."""
    column, row = name.rstrip("0123456789"), int(name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"))
    beside = [f"{column}{row + step}" for step in (1, -1)]
    beside += [f"{column[:-1]}{chr(ord(column[-1]) + step)}{row}" for step in (1, -1)]
    return next((one for one in beside if one in cells), None)


def _parts_of(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield the parts of the state that are of one component, which they count, each with it."""
    values = ruleset.play.values if ruleset.play is not None else None
    parts = values.get("state") if isinstance(values, Mapping) else None
    for name, part in parts.items() if isinstance(parts, Mapping) else ():
        if isinstance(part, Mapping) and isinstance(part.get("component"), str):
            yield str(name).replace("_", "-").lower(), part["component"]


def _lying_at(view: View, place: str) -> Iterator[Standing]:
    """Yield what lies at a place of a position: a cell, a row, or a pool."""
    for board in view.boards:
        yield from (one for name, standings in board.cells if name == place for one in standings)
    for track in view.tracks:
        yield from (one for row, _, standings in track.places if row == place for one in standings)
    for pool in view.pools:
        if pool.name == place:
            yield from pool.pieces


def report_mentions(mentions: Iterable[WordMention], problems: Problems, *, is_strict: bool) -> None:
    """Record each mention that nothing backs (P093): an error if the game's words are *strict*, else a warning."""
    for one in mentions:
        if not one.is_backed:
            hint = f"add {one.remedy}, or write free: [{one.text}] beside it"
            message = f"nothing backs {quote(shorten(one.text))}"
            severity = Severity.ERROR if is_strict else Severity.WARNING
            problems.add(Problem("P093", message, one.place, hint, severity))
