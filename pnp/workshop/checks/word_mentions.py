"""Hold what texts mention, numbers, cells, players and pieces, against the statements that stand beside them.

A number is backed by a statement that has it: a fact or a law of its rule, a fact or a claim of its figure. Each number
of a statement backs one mention, in the order of the texts, so that a 3 elsewhere backs nothing. A cell is backed by
whatever names it, but for the position; a player or a piece by the statements that back the rest of its sentence, or by
others that name it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar

from msgspec import Struct

from pnp.game.model.figure import CheckedFigure, Figure
from pnp.game.model.files import COMPONENTS, RULES
from pnp.game.model.kinds import owner_of, stance_of
from pnp.game.model.ruleset import PLAY_ENGINE, Ruleset
from pnp.game.model.view import Standing, View
from pnp.messages import quote, shorten
from pnp.play.language.terms.boards import board_grid
from pnp.problems import DocumentPath, Place, Problem, Problems, Severity
from pnp.translation.catalogue import TextField, components_fields, figure_fields, item_fields
from pnp.translation.names_in_text import CellMention, NameMention, read_cells, read_names, visible_tokens
from pnp.translation.number_words import spell_number
from pnp.translation.quantities import NumberMention, read_numbers

_CELL = re.compile(r"[A-Za-z]{1,2}[0-9]{1,3}")
_WORD = re.compile(r"[A-Za-z_][\w-]{0,99}")
_PLACE = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{1,2}[0-9]{1,3}(?![A-Za-z0-9])")  # such as those of the move A1-B2
_NUMBER = re.compile(r"(?<![\w.])[0-9]{1,9}(?:\.[0-9]{1,3})?(?![\w.])")
# What ends a sentence, or a part of one that states something of its own.
_SENTENCE = re.compile(r"[.!?;:。！？](?=[\s\")*»”]|\Z)")
# Numbers with these are sizes, times and ages, which state no rule: after them, and before them.
_UNITS = frozenset(
    ("mm", "cm", "pt", "inch", "inches", "metre", "metres", "minute", "minutes", "hour", "hours", "year", "years")
)
_LABELS = frozenset(["page", "pages", "age", "aged", "ages", "since", "around", "about", "version", "edition"])
_AROUND = 80  # characters of the words beside a number: more than any four of them
_NEAR = 4  # words after a number within which a game without rules has to name a component, by eye


class WordMention(Struct, frozen=True):
    """A number, a cell, or a name of players or pieces in a text, whether it *is_backed*, and what would back it."""

    place: Place
    text: str
    kind: str
    is_backed: bool
    remedy: str


class _Statement:
    """A fact, a law, a claim, or something else that names things: its numbers, which are used up, and its words."""

    def __init__(self, value: Any, implied: Mapping[str, str]) -> None:
        """*implied* is what words name as well: of components their players, of parts of the state their components."""
        self.texts = list(_leaves(value))
        joined = " ".join(text for text in self.texts)
        self._numbers = [Fraction(one) for one in _NUMBER.findall(joined)]
        words = {word.replace("_", "-").lower() for word in chain(_WORD.findall(joined), _PLACE.findall(joined))}
        self.words = words | {implied[word] for word in words if word in implied}
        self.renew()

    def renew(self) -> None:
        """Let its numbers back mentions, as if none did."""
        self.numbers = [*self._numbers]
        self.is_used = False

    def take(self, number: int | Fraction) -> bool:
        """Return whether the statement has a number that backs no other mention, which it now does."""
        if number not in self.numbers:
            return False
        self.numbers.remove(Fraction(number))
        self.is_used = True
        return True


def _leaves(value: Any) -> Iterator[str]:
    """Yield the keys and values of plain values, as texts."""
    match value:
        case Mapping():
            for key, inner in value.items():
                yield str(key)
                yield from _leaves(inner)
        case list() | tuple():
            for inner in value:
                yield from _leaves(inner)
        case None | bool():
            pass
        case _:
            yield str(value)


class TextsBeside(Struct, frozen=True):
    """Texts of one place, with the statements beside them, and what their author has declared to be *free*."""

    file: str
    base: DocumentPath
    fields: Sequence[TextField]
    statements: Sequence[_Statement]
    free: Collection[str] = ()
    names_all: bool = False  # whether every name is a mention: those of rules are only where a sentence states more


_Found = NumberMention | CellMention | NameMention
_AnyFound = TypeVar("_AnyFound", NumberMention, CellMention, NameMention)


class _Sentence(Struct, frozen=True):
    """A sentence of a text, by its first character and the one after it."""

    beside: TextsBeside
    field: TextField
    start: int
    end: int

    def having(self, every: Iterable[_AnyFound]) -> list[_AnyFound]:
        """Return those mentions of the text that are in the sentence, but for what is free."""
        inside = (one for one in every if self.start <= one.start < self.end)
        return [one for one in inside if one.text.lower() not in map(str.lower, self.beside.free)]


_Backed = tuple[WordMention, list[_Statement]]


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
        grids = map(board_grid, self._ruleset.components.values())
        return frozenset(name for grid in grids if grid for name in grid.names if _CELL.fullmatch(name))

    @cached_property
    def _names(self) -> Mapping[str, Collection[str]]:
        """The words for players and pieces, by their ids."""
        names: dict[str, list[str]] = {seat: [title] for seat, title in self._ruleset.game.seats.items()}
        for name, one in self._ruleset.components.items():
            if stance_of(one) is not None:
                names.setdefault(name, []).extend(filter(None, (one.title, one.singular, one.plural)))
        return names

    def mentions(self) -> Iterator[WordMention]:
        """Yield every mention, in the order of the files."""
        for group in self.groups():
            yield from self.mentions_of(group)

    def groups(self) -> Iterator[list[TextsBeside]]:
        """Yield the texts that share statements: of an item of the rules, a figure or a component."""
        yield from ([beside] for beside in chain(self._rules(), self._of_components()))
        yield from self._of_figures()

    def mentions_of(self, group: Iterable[TextsBeside]) -> Iterator[WordMention]:
        """Yield the mentions of texts that share statements, none of which backs a mention before."""
        for beside in group:
            for statement in beside.statements:
                statement.renew()
        for beside in group:
            yield from self._mentions(beside)

    def changes(self, field: TextField) -> Iterator[tuple[int, int, str]]:
        """Yield lies about one number, cell or name of a text: where it is, its length, and what is written instead."""
        text, language = field.text.message, self._ruleset.game.language
        named = read_names(text, self._names, language)
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
                statements = [_Statement(one, self._implied) for one in (*item.facts, *item.laws)]
                yield TextsBeside(RULES, (number, "items", index), fields, statements, item.free)

    def _of_figures(self) -> Iterator[list[TextsBeside]]:
        for name, figure in self._ruleset.figures.items():
            fields = [field for field in figure_fields(figure) if field.path[0] != "callouts" and field.rich]
            stated = [
                *({key: one[key] for key in one if key != "text"} for one in figure.claims if isinstance(one, Mapping)),
                *(frame.all_moves for frame in figure.frames),
                *([mark.places for mark in frame.marks] for frame in figure.frames),
                figure.window,
            ]
            statements = [_Statement(one, self._implied) for one in stated]
            file = f"figures/{name}.yaml"
            group = [TextsBeside(file, (), fields, statements, figure.free, names_all=self._has_rules)]
            checked = self._figures.get(name)
            yield [*group, *(self._callouts(figure, checked, file, statements) if checked is not None else ())]

    def _callouts(
        self, figure: Figure, checked: CheckedFigure, file: str, statements: Sequence[_Statement]
    ) -> Iterator[TextsBeside]:
        """Yield the words of each call-out, beside what lies at its place."""
        by_path = {field.path: field for field in figure_fields(figure)}
        for number, callout in enumerate(figure.callouts):
            lying = [[one.component, one.count] for one in _lying_at(checked.frames[0].view, callout.at)]
            there = [_Statement([callout.at, *lying], self._implied), *statements]
            fields = [by_path["callouts", number, "text"]]
            yield TextsBeside(file, (), fields, there, figure.free, names_all=self._has_rules)

    def _of_components(self) -> Iterator[TextsBeside]:
        rich: dict[str, list[TextField]] = {}
        for field in components_fields(self._ruleset.components):
            if field.rich:
                rich.setdefault(str(field.path[0]), []).append(field)
        for name, fields in rich.items():
            component = self._ruleset.components[name]
            statements = [_Statement(one, self._implied) for one in component.facts]
            yield TextsBeside(COMPONENTS, (), fields, statements, component.free)

    # The mentions of one place

    def _mentions(self, beside: TextsBeside) -> Iterator[WordMention]:
        language = self._ruleset.game.language
        for field in beside.fields:
            text = field.text.message
            numbers, cells = read_numbers(text, language), read_cells(text, self._cells)
            if not (numbers or cells or beside.names_all):
                continue
            named = read_names(text, self._names, language)
            numbers = tuple(one for one in numbers if self._is_quantity(text, one, named))
            start = 0
            for end in [*(match.end() for match in _SENTENCE.finditer(text)), len(text)]:
                sentence = _Sentence(beside, field, start, end)
                backing = [*self._numbers_in(sentence, numbers), *self._cells_in(sentence, cells)]
                yield from (mention for mention, _ in backing)
                if self._has_rules and (backing or beside.names_all):
                    yield from self._names_in(sentence, named, [one for _, each in backing for one in each])
                start = end

    def _numbers_in(self, sentence: _Sentence, numbers: Iterable[NumberMention]) -> Iterator[_Backed]:
        for number in sentence.having(numbers):
            statement = next((one for one in sentence.beside.statements if one.take(number.value)), None)
            remedy = f"a fact such as count(...) == {number.value}"
            backing = [statement] if statement else []
            yield self._mention(sentence, number, "number", remedy, is_backed=bool(backing)), backing

    def _cells_in(self, sentence: _Sentence, cells: Iterable[CellMention]) -> Iterator[_Backed]:
        for cell in sentence.having(cells):
            naming = [one for one in sentence.beside.statements if cell.cell.lower() in one.words]
            remedy = f"a fact that names it, such as {{{cell.cell}}} <= held(...)"
            yield self._mention(sentence, cell, "cell", remedy, is_backed=bool(naming)), naming

    def _names_in(
        self, sentence: _Sentence, named: Iterable[NameMention], backing: Iterable[_Statement]
    ) -> Iterator[WordMention]:
        """Yield the names in a sentence, which the statements that back the rest of it have to name, or unused ones."""
        others = (one for one in sentence.beside.statements if not one.is_used)
        known = set[str]().union(*(one.words for one in chain(backing, others)))
        for name in sentence.having(named):
            ids = name.names | {self._owners[one] for one in name.names if one in self._owners}
            remedy = f"a fact about {min(name.names).replace('-', '_')}"
            yield self._mention(sentence, name, "name", remedy, is_backed=not ids.isdisjoint(known))

    def _is_quantity(self, text: str, number: NumberMention, named: Iterable[NameMention]) -> bool:
        """Return whether a number may state a rule: no size, no time and no age; without rules, only of components."""
        if number.kind != "cardinal":
            return False
        start, end = number.start, number.start + number.length
        after = list(visible_tokens(_SENTENCE.split(text[end : end + _AROUND], maxsplit=1)[0]))
        before = [token.text.lower() for token in visible_tokens(text[max(0, start - _AROUND) : start])]
        is_size = (after and after[0].text.lower() in _UNITS) or text[end:].lstrip()[:1] == "%"
        if is_size or (before and before[-1] in _LABELS):
            return False
        reach = end + (after[:_NEAR][-1].end if after else 0)
        return self._has_rules or any(end < one.start < reach for one in named)

    def _mention(self, sentence: _Sentence, one: _Found, kind: str, remedy: str, *, is_backed: bool) -> WordMention:
        place = self.place(sentence.beside, sentence.field, one.start, len(one.text))
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
