"""Read and write moves by each action's ``say``, as ``move {from} {to}[ keep {keep}]``, and write values as words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import chain, zip_longest

from pnp.messages import join_words, quote
from pnp.play.language.running.code import PartPlace, PlayMove, Values
from pnp.play.language.terms.book import Parameter, PlayAction, PlayBook
from pnp.play.language.terms.grid import bits
from pnp.play.language.terms.kinds import CELL, FLAG, NO_MEMBER, NO_NUMBER, NUMBER, PIECE, KindForm
from pnp.play.protocol import unreadable_move
from pnp.problems import Finding

_TOKEN = re.compile(r"\{(?P<name>\w+)\}|(?P<open>\[)|(?P<close>\])|(?P<space>\s+)|(?P<word>\w+)|(?P<sign>.)", re.DOTALL)
NUMBER_PATTERN = r"-?\d{1,9}"
_NAMED = 12  # values that a message lists, as many as of any other list in messages


class ValueNames:
    """The names of the values of each kind, for writing and reading."""

    def __init__(self, book: PlayBook) -> None:
        self.book = book
        self._numbers: dict[str, Mapping[str, int]] = {}
        self._words: dict[str, Callable[[int], str]] = {}

    def name(self, parameter: Parameter, value: int) -> str:
        """Return how a value is written."""
        kind = parameter.kind.name
        if kind not in self._words:
            self._words[kind] = _word_of(self.book, kind, joint="_")
        return self._words[kind](value)

    def range_of(self, parameter: Parameter) -> str:
        """Return the values of a parameter in words: some of them, if there are many."""
        values = [value for value in parameter.values if value not in (NO_NUMBER, NO_MEMBER)]
        if parameter.kind == NUMBER and len(values) > 1 and values == list(range(values[0], values[-1] + 1)):
            return f"from {values[0]} to {values[-1]}"
        names = [self.name(parameter, value) for value in values[:_NAMED]]
        return join_words(names, "or") if len(values) <= _NAMED else f"{', '.join(names)}, …"

    def numbers(self, parameter: Parameter) -> Mapping[str, int]:
        """Return the values of a kind by their names, and by those in small letters; pieces by their letters too."""
        kind = parameter.kind.name
        if kind not in self._numbers:
            letters: dict[str, int] = {}
            if parameter.kind == FLAG:
                exact = {"no": 0, "yes": 1}
            elif parameter.kind == PIECE:
                exact = {name: number for name, number in self.book.pieces.names.items() if number}
                letters = {letter: number for number, letter in enumerate(self.book.pieces.letters) if number}
            else:
                exact = {name: number for number, name in enumerate(self.book.sets[kind])}
            self._numbers[kind] = letters | {name.lower(): number for name, number in exact.items()} | exact
        return self._numbers[kind]


@lru_cache(maxsize=64)  # 15 entries in a build of all games
def _alternatives(names: tuple[str, ...]) -> str:
    """Return the pattern of any of some names in any letters, the longest first.

    Those that differ in their last character only are one alternative, as A10 to A12 are ``a1[012]``: Python compiles
    the 397 cells of a board in a quarter of the time so.
    """
    known = {name.lower() if name.isascii() else name for name in names}
    lasts: dict[tuple[int, str], str] = {}  # by the length of a name, and by all of it but its last character
    for name in sorted(known, key=lambda one: (-len(one), one)):
        start = name[:-1] if name.isalnum() else name
        lasts[len(name), start] = lasts.get((len(name), start), "") + name[len(start) :]
    return "|".join(
        _spaced(start) + f"[{last}]" if len(last) > 1 else _spaced(start + last) for (_, start), last in lasts.items()
    )


def _spaced(name: str) -> str:
    """Return the pattern of a name whose words may be parted by spaces, lines or hyphens."""
    return re.sub(r"(\\[ _-]|_)+", r"[\\s_-]+", re.escape(name))


@cache
def _parts_of(say: str) -> tuple[tuple[bool, tuple[str, ...]], ...]:
    """Return the parts of how a move is said: whether one is in brackets, and its words, with a name between two."""
    parts = re.split(r"\[([^\[\]]*)\]", say)
    return tuple((bool(at % 2), tuple(re.split(r"\{(\w+)\}", part))) for at, part in enumerate(parts))


class ActionText:
    """How the moves of one action are written and read; *number* is the action's."""

    def __init__(self, number: int, action: PlayAction, names: ValueNames) -> None:
        self.number = number
        self.action = action
        self.names = names
        self.parameters = {parameter.name: parameter for parameter in action.parameters}
        self.order = {name: index for index, name in enumerate(self.parameters)}

    def links(self, move: PlayMove) -> list[Values]:
        """Return the values of each link of a move of the action; those of the move if it is not a chain."""
        if self.action.chain is None:
            return [move[1:]]
        width = len(self.parameters)
        return [move[start : start + width] for start in range(1, len(move), width)]

    def write(self, move: PlayMove) -> str:
        """Return the spelling of a move of the action."""
        first, *further = self.links(move)
        text, chain = self._write(self.action.say, first), self.action.chain
        return text + "".join(self._write(chain.say, values) for values in further) if chain else text

    def bindings(self, move: PlayMove) -> str:
        """Return the names of a move of the action with their values: ``from = C3, to = C2``."""
        first = self.links(move)[0]
        named = ((name, self.names.name(self.parameters[name], first[at])) for name, at in self.order.items())
        return ", ".join(f"{name} = {value}" for name, value in named)

    def _write(self, say: str, values: Values) -> str:
        """Return a text with the values of its parameters; parts in brackets are omitted for none."""
        written: list[str] = []
        for is_optional, words in _parts_of(say):
            if is_optional and any(values[self.order[name]] in (NO_MEMBER, NO_NUMBER) for name in words[1::2]):
                continue
            for literal, name in zip_longest(words[::2], words[1::2]):
                value = "" if name is None else self.names.name(self.parameters[name], values[self.order[name]])
                written += (literal, value)
        return "".join(written)

    @cached_property
    def _first_word(self) -> str:
        """The word that moves begin with, in small letters; nothing if they begin with a value or a sign."""
        token = _TOKEN.match(self.action.say.strip())
        return token["word"].lower() if token is not None and token["word"] else ""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern of a move, or of the first link of a chain."""
        return re.compile(self.pattern_of(self.action.say), re.IGNORECASE)

    @cached_property
    def link_pattern(self) -> re.Pattern[str] | None:
        """The pattern of a further link."""
        chain = self.action.chain
        return re.compile(r"\s*" + self.pattern_of(chain.say), re.IGNORECASE) if chain else None

    def pattern_of(self, say: str, values: Callable[[str], str] | None = None) -> str:
        """Return a pattern for what a template writes, with any spaces; *values* returns that of a parameter."""
        # One branch a kind of token; spaces between two depend on both, so the kind of the last one is kept.
        values, pattern, before, spaced = values or self._values_pattern, "", "", False
        for token in _TOKEN.finditer(say):
            if token["space"]:
                spaced = True
                continue
            kind = "word" if token["name"] or token["word"] else "sign" if token["sign"] else token.lastgroup or ""
            if token["close"]:
                pattern += ")?"
                continue
            joint = r"\s+" if spaced and before == kind == "word" else r"\s*" if before else ""
            if token["open"]:
                pattern, spaced = pattern + "(?:", spaced
                continue
            pattern += joint + (values(token["name"]) if token["name"] else re.escape(token[0]))
            before, spaced = kind, False
        return pattern

    def _values_pattern(self, name: str) -> str:
        parameter = self.parameters[name]
        if parameter.kind == NUMBER:
            return f"(?P<{name}_>{NUMBER_PATTERN})"
        return f"(?P<{name}_>{_alternatives(tuple(self.names.numbers(parameter)))})"

    def read(self, text: str) -> Iterator[PlayMove]:
        """Yield the moves of the action that a text can mean, with valid values of its parameters."""
        yield from ((self.number, *chain(*links)) for links in self._spelled(text) if self._stray(links) is None)

    def strays(self, text: str) -> Iterator[tuple[Parameter, str]]:
        """Yield the parameters that a text gives a value which they never have, and the value."""
        for links in self._spelled(text):
            stray = self._stray(links)
            if stray is not None:
                yield stray[0], self.names.name(*stray)

    def _stray(self, links: Sequence[Values]) -> tuple[Parameter, int] | None:
        """Return the first parameter whose value is none that it can have; a link begins where the one before ends."""
        chain = self.action.chain
        for number, values in enumerate(links):
            for parameter, value in zip(self.action.parameters, values, strict=True):
                is_given = number > 0 and chain is not None and parameter.name == chain.start
                if value not in parameter.values and not is_given:
                    return parameter, value
        return None

    def _spelled(self, text: str) -> Iterator[Sequence[Values]]:
        """Yield the links of the moves that a text spells, whatever their values."""
        if text.isascii() and not text.lower().startswith(self._first_word):
            return  # as for most actions, whose patterns are never made then
        if self.link_pattern is not None:
            links = self._links(text)
            yield from [links] if links else []
        elif match := self.pattern.fullmatch(text):
            values = self._read(match, {})
            yield from [[values]] if values is not None else []

    def _links(self, text: str) -> list[Values]:
        """Return the values of all links of a chain that a text spells; [] if it spells none."""
        chain = self.action.chain
        links: list[Values] = []
        fixed: dict[str, int] = {}
        match = self.pattern.match(text)
        while match is not None:
            values = self._read(match, fixed)
            if values is None or chain is None or self.link_pattern is None:
                return []
            links.append(values)
            if match.end() == len(text):
                return links
            fixed = {chain.start: values[self.order[chain.end]]}
            match = self.link_pattern.match(text, match.end())
        return []

    def _read(self, match: re.Match[str], fixed: Mapping[str, int]) -> Values | None:
        """Return the values that a text names; None if one is not of its parameter's kind."""
        values, named = [], match.groupdict()
        for name, parameter in self.parameters.items():
            word, is_number = named.get(f"{name}_"), parameter.kind == NUMBER
            if name in fixed:
                value: int | None = fixed[name]
            elif word is None:
                value = NO_NUMBER if is_number else NO_MEMBER
            else:
                value = int(word) if is_number else self.number_of(parameter, word)
            if value is None:
                return None
            values.append(value)
        return tuple(values)

    def number_of(self, parameter: Parameter, word: str) -> int | None:
        """Return the value that a word names; None if it names nothing of the parameter's kind."""
        numbers = self.names.numbers(parameter)
        if word in numbers or word.lower() in numbers:
            return numbers.get(word, numbers.get(word.lower()))
        folded = _folded(word)
        return next((number for name, number in numbers.items() if _folded(name) == folded), None)


def _folded(name: str) -> str:
    return re.sub(r"[\s_-]+", " ", name.lower())


_DASHES = str.maketrans("−–", "--")  # as a move stands in a typeset sentence
_REMEMBERED = 200  # texts of moves, which claims ask of many positions
_WRITTEN = 10_000  # moves whose texts are kept: the same ones are legal in many positions


class MoveNotation:
    """How the moves of all actions are written and read. *aliases* are actions whose moves are listed as another's."""

    def __init__(self, book: PlayBook) -> None:
        self.names = ValueNames(book)
        self.actions = [ActionText(number, action, self.names) for number, action in enumerate(book.actions.values())]
        self._read: dict[str, list[PlayMove]] = {}
        self._written: dict[PlayMove, str] = {}
        numbers = {name: number for number, name in enumerate(book.actions)}
        self.aliases: Mapping[int, int] = {
            numbers[name]: numbers[action.listed_as]
            for name, action in book.actions.items()
            if action.listed_as is not None
        }

    def listed(self, move: PlayMove) -> PlayMove:
        """Return a move as it is listed: of a chain, with the start of the first link, and all else of the last."""
        number = move[0]
        if number not in self.aliases:
            return move
        said, listed = self.actions[number], self.actions[self.aliases[number]]
        links, start = said.links(move), said.action.chain.start if said.action.chain else None
        values = (links[0 if name == start else -1][said.order[name]] for name in listed.parameters)
        return listed.number, *values

    def write(self, move: PlayMove) -> str:
        """Return the spelling of a move."""
        text = self._written.get(move)
        if text is None:
            if len(self._written) >= _WRITTEN:
                self._written.clear()
            text = self._written[move] = self.actions[move[0]].write(move)
        return text

    def links(self, move: PlayMove) -> list[Values]:
        """Return the values of each link of a move; those of the move if it is not a chain."""
        return self.actions[move[0]].links(move)

    def read(self, text: str) -> list[PlayMove]:
        """Return the moves that a text can mean, in the order of the actions."""
        if text not in self._read:
            if len(self._read) >= _REMEMBERED:
                self._read.clear()
            stripped = " ".join(text.split())
            for typed in dict.fromkeys((stripped, stripped.translate(_DASHES))):
                self._read[text] = [move for action in self.actions for move in action.read(typed)]
                if self._read[text]:
                    break
        return self._read[text]

    @property
    def examples(self) -> list[str]:
        """How moves are written, as the author says it; each way once."""
        return list(dict.fromkeys(action.action.say for action in self.actions))


_NONE = "none"
_NO_TITLES: Mapping[str, str] = {}
_FLAGS = ("no", "yes")


def value_writer(
    book: PlayBook, members: Callable[[int], Sequence[int]], titles: Mapping[str, str], name: str, form: str
) -> Callable[..., str]:
    """Return the function that writes a value of a kind, one member or several: by *titles*, else by ids."""
    word, none = _word_of(book, name, titles), titles.get(_NONE, _NONE)
    split: Callable[[int], Sequence[int]] = members if name == CELL.name else bits
    match KindForm(form):
        case KindForm.ONE:
            return word
        case KindForm.SET:
            return lambda value: ", ".join(map(word, split(value))) or none
        case KindForm.SETS:
            return lambda values: ", ".join(f"{{{', '.join(map(word, split(one)))}}}" for one in values) or none
        case _:
            return lambda values: ", ".join(map(word, values)) or none


def _word_of(
    book: PlayBook, name: str, titles: Mapping[str, str] = _NO_TITLES, joint: str = " "
) -> Callable[[int], str]:
    """Return the function that writes one member: by its title or, of a piece, that of the component it alone is."""
    none = titles.get(_NONE, _NONE)
    if name == NUMBER.name:
        return lambda value: none if value == NO_NUMBER else str(value)
    if name == FLAG.name:
        words = tuple(titles.get(word, word) for word in _FLAGS)
        return lambda value: words[bool(value)]  # a condition's value may be any number: a cell of a set, its bit
    names: Mapping[int, str] = dict(enumerate(book.sets.get(name, ())))
    ids = names
    if name == PIECE.name:
        names = {number: word.replace("_", joint) for word, number in reversed([*book.pieces.names.items()])}
        components = book.pieces.components
        ids = {number: one for number, one in enumerate(components) if one is not None and components.count(one) == 1}
    called = {number: titles.get(ids.get(number, ""), word) for number, word in names.items()}
    return lambda value: called.get(value, none)


def number_outside(book: PlayBook, place: PartPlace, value: int) -> str:
    """Return the number that would leave its range, and its value."""
    part = book.parts[place.part]
    indices = zip(part.per, place.indices, strict=True)
    members = [_word_of(book, of)(index + 1 if of == PIECE.name else index) for of, index in indices]
    entry = f"{part.name}[{', '.join(members)}]" if members else part.name
    limit = f"less than {part.low}" if value < part.low else f"more than {part.high}"
    return f"{quote(entry)} would be {_word_of(book, NUMBER.name)(value)}, but can't be {limit}"


# Why a text is not a move


def explain_unreadable(moves: MoveNotation, text: str) -> Finding:
    """Return why *text* is not a move, and what to write instead."""
    written = quote(text)
    if not moves.actions:
        return unreadable_move(f"{written} is not a move", "play.yaml has no actions yet: add one")
    message, stripped = f"{written} is not a move of this game", " ".join(text[:1000].split())
    for parameter, value in (stray for action in moves.actions for stray in action.strays(stripped)):
        known = f"{parameter.name} is {moves.names.range_of(parameter)}"
        given = value if parameter.kind == NUMBER else quote(value)
        return unreadable_move(f"{message}: {quote(parameter.name)} is never {given}", known)
    misnamed = [wrong for action in moves.actions if (wrong := _misnamed(action, stripped))]
    if misnamed:
        parameter, word = min(misnamed, key=lambda wrong: len(wrong[1]))
        known = f"{parameter.name} is {moves.names.range_of(parameter)}"
        return unreadable_move(f"{message}: {quote(word)} is not a {parameter.kind.name}", known)
    return unreadable_move(message, f"write {join_words(moves.examples, 'or')}")


def _misnamed(action: ActionText, text: str) -> tuple[Parameter, str] | None:
    """Return the only parameter that a text in an action's form gives a word which names nothing, and the word.

    A whole text that is one word without a digit may be anything.
    """
    match = re.fullmatch(action.pattern_of(action.action.say, r"(?P<{}_>\S{{1,40}}?)".format), text, re.IGNORECASE)
    words = match.groupdict() if match else {}
    wrong = [
        (parameter, word)
        for name, parameter in action.parameters.items()
        if (word := words.get(f"{name}_")) and not _is_name(action, parameter, word)
    ]
    is_told = len(wrong) == 1 and (wrong[0][1] != text or re.search(r"\d", text))
    return wrong[0] if is_told else None


def _is_name(action: ActionText, parameter: Parameter, word: str) -> bool:
    if parameter.kind == NUMBER:
        return re.fullmatch(NUMBER_PATTERN, word) is not None
    return action.number_of(parameter, word) is not None
