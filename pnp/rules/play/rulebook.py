"""The rules of a ruleset for every choice of its options: each is compiled when it is first asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pnp.messages import format_value, join_words, suggest_name
from pnp.model.components import AnyComponent
from pnp.model.kinds import is_board, owner_of, piece_count, stance_of
from pnp.model.ruleset import Choice
from pnp.problems import Finding
from pnp.rules.game_setup import GameSetup, PlaySetup
from pnp.rules.play.book import ChoiceKey, PlayBook
from pnp.rules.play.code import LimitError
from pnp.rules.play.code_store import find_code, is_sound, keep_code, keep_sound
from pnp.rules.play.followers import Followers, unreadable_set_up
from pnp.rules.play.game import BoxCounts, PlayGame
from pnp.rules.play.kinds import EMPTY, NO_MEMBER
from pnp.rules.play.layout import VARIANTS
from pnp.rules.play.options import (
    PLAYERS,
    PlayOptions,
    chosen_boards,
    chosen_components,
    names_option,
    only_set_up,
    played_options,
)
from pnp.rules.play.piece_counts import PieceCounter
from pnp.rules.play.reader import ReadBook, read_book
from pnp.rules.play.table_view import TableView, asking_book, shown_entries, table_of
from pnp.rules.play.trial import trial_findings
from pnp.rules.play.value_reader import MADE, PLAY_FILE
from pnp.rules.protocol import PositionReader, Rejected, RulesFaultError, StartOptions, wrong_option

if TYPE_CHECKING:
    from pnp.rules.play.program import Program

_NO_GAME = Finding("P059", "this game has no rules", "write them in play.yaml")
_MOST_OTHERS = 100  # values of options that are checked one by one
_Choices = tuple[tuple[str, Any], ...]


class Rulebook:
    """The games of one ruleset, by the choices of its options.

    *views* show the positions of each, *counters* count the pieces that are seen.
    """

    def __init__(self, setup: GameSetup) -> None:
        play = setup.play
        self._setup = setup
        self._play = play
        self._games: dict[_Choices, PlayGame | Rejected] = {}
        self.views: dict[PlayGame, TableView] = {}
        self.counters: dict[PlayGame, PieceCounter] = {}
        self.options = dict(played_options(setup)) if play else {}
        self.variants = tuple(setup.variants or ()) if play and names_option(play, VARIANTS) else ()
        self._unsaid = frozenset(only_set_up(play, (*self.options, VARIANTS))) if play else frozenset()

    def game(self, choices: Mapping[str, Any]) -> PlayGame | Rejected:
        """Return the rules for some choices of options: the default is taken for the others."""
        if self._play is None:
            return Rejected((_NO_GAME,))
        chosen = {name: choices.get(name, values[0]) for name, values in self.options.items()}
        played = tuple(name for name in self.variants if name in choices.get(VARIANTS, ()))
        key = (*chosen.items(), (VARIANTS, played))
        if key not in self._games:
            self._games[key] = self._compile(chosen, played)
        return self._games[key]

    def other_seatings(self) -> Iterator[PlayBook]:
        """Yield the book for each other number of players than the usual one, as the other options are by default."""
        usual = {name: values[0] for name, values in self.options.items()}
        for count in self.options.get(PLAYERS, ())[1:]:
            chosen = {**usual, PLAYERS: count}
            yield self._book(self.read(chosen, ()), chosen)

    def read(self, chosen: Mapping[str, Choice], played: tuple[str, ...]) -> ReadBook:
        """Return what play.yaml says for some choices."""
        setup, play = self._setup, self._play
        if play is None:
            raise ValueError("there are no rules")
        count = chosen.get(PLAYERS, next(iter(play.seated), 0))
        setting = PlayOptions(
            setup.seats,
            play.seated.get(int(count), ()),
            self.options,
            chosen,
            self.variants,
            played,
            dict(chosen_boards(play, chosen)),
            play.clauses,
            {name: piece_count(one) for name, one in chosen_components(self._play, chosen).items()},
            self._unsaid,
        )
        return read_book(play.file.values, setting)

    def _compile(self, chosen: Mapping[str, Choice], played: tuple[str, ...]) -> PlayGame | Rejected:
        reading = self.read(chosen, played)
        book = self._book(reading, chosen)
        code = None if reading.findings else find_code(book)
        if code is None:
            program, wrong = self._check(reading, book)
            if program is None:
                return Rejected(wrong)
            from pnp.rules.play.program_code import compile_program  # kept rules need no compiler

            try:
                code = compile_program(program)
            except LimitError as error:
                return Rejected((Finding("P008", f"what no position changes: {error}", error.hint, (PLAY_FILE,)),))
            except RecursionError:
                hint = "write fewer conditions in one another, and fewer defines that need others"
                return Rejected((Finding("P008", "the rules are nested too deep", hint, (PLAY_FILE,)),))
            keep_code(code)
        components = chosen_components(self._play, chosen)
        choices: dict[str, Any] = {**chosen, PLAYERS: list(book.players), VARIANTS: list(played)}
        table = table_of(book.board, self._board_of(book, chosen), components, book.players)
        varied = replace(table, counts_players=PLAYERS in self.options)
        game = PlayGame(book, code, choices, BoxCounts(book, components))
        self.views[game] = TableView(book, varied, shown_entries(book))
        self.counters[game] = PieceCounter(self.views[game])
        findings = tuple(self._set_up_findings(game))
        return Rejected(reading.resolution.relocate(findings)) if findings else game

    def _book(self, reading: ReadBook, chosen: Mapping[str, Choice]) -> PlayBook:
        """Return a book that was read, with the components that its pieces are."""
        return with_components(reading.book, chosen_components(self._play, chosen))

    def _check(self, reading: ReadBook, book: PlayBook) -> tuple[Program | None, tuple[Finding, ...]]:
        """Return the checked rules of a book, or what is wrong with it."""
        from pnp.rules.play.book_check import check_book  # kept rules are sound

        checked = check_book(book)
        findings = reading.resolution.relocate(
            dict.fromkeys((*checked.findings, *check_book(asking_book(book)).findings))
        )
        follows = Followers(reading.findings, self._play.file.values if self._play else None)
        findings = tuple(finding for finding in findings if not follows(finding))
        set_up = reading.resolution.relocate(unreadable_set_up(book)) if reading.findings or findings else ()
        wrong = with_texts((*reading.findings, *findings, *(one for one in set_up if not follows(one))), self._play)
        return None if wrong else checked.program, wrong

    def other_findings(self) -> Iterator[Finding]:
        """Yield what a trial of the rules finds, and each fault that they have under other options."""
        if is_sound(self._setup):
            return
        is_first = True
        for finding in self._other_findings():
            is_first = False
            yield finding
        if is_first:
            keep_sound(self._setup)

    def _other_findings(self) -> Iterator[Finding]:
        game = self.game({})
        if isinstance(game, PlayGame):
            yield from trial_findings(game)
        usual = {name: values[0] for name, values in self.options.items()}
        others = [(name, value) for name, values in self.options.items() for value in values[1:]]
        known: set[tuple[Any, ...]] = set()
        for name, value in others[:_MOST_OTHERS]:
            chosen = {**usual, name: value}
            reading = self.read(chosen, ())
            _, findings = self._check(reading, self._book(reading, chosen))
            for finding in findings:
                key = (finding.code, finding.at, finding.span)
                if key not in known:
                    known.add(key)
                    yield replace(finding, message=f"where {name} is {value}: {finding.message}")

    def _board_of(self, book: PlayBook, chosen: Mapping[str, Choice]) -> AnyComponent | None:
        """Return the board that is played on, if it depends on options."""
        choices = self._play.file.boards if self._play else ()
        fitting = [
            one.board
            for one in choices
            if one.name == book.board
            and one.values
            and all(chosen.get(key) == value for key, value in one.values.items())
        ]
        return fitting[0] if fitting else None

    def _set_up_findings(self, game: PlayGame) -> Iterator[Finding]:
        """Yield what is wrong with the set-up of a game, as findings of play.yaml."""
        reader = PositionReader()
        slots = game.read(game.book.setup, reader, partial=True)
        try:
            if not reader.findings and (game.book.setup or game.book.deal):
                reader.findings += game.broken(game.set_up(slots, 0))
        except RulesFaultError as fault:
            yield fault.finding
        for finding in reader.findings:
            yield finding.below(PLAY_FILE, "setup")

    def game_of(self, data: Any, reader: PositionReader) -> PlayGame | None:
        """Return the rules that a position's options name; what can't be read of them is noted."""
        default = self.game({})
        if isinstance(default, Rejected):
            reader.findings += (replace(finding, at=()) for finding in default.findings)
            return None
        choices: dict[str, Any] = {}
        for key, entry in default.book.layout.items():
            if not isinstance(entry, ChoiceKey) or not isinstance(data, Mapping) or key not in data:
                if isinstance(entry, ChoiceKey) and entry.required and isinstance(data, Mapping):
                    reader.unreadable(f'missing key "{key}"', (), f"add {key}: and its value")
                continue
            value = self._choice(entry.option, data[key], key, reader)
            if value is not None:
                choices[entry.option] = value
        game = self.game(choices)
        if isinstance(game, Rejected):
            reader.findings += (replace(finding, at=()) for finding in game.findings)
            return None
        return game

    def _choice(self, option: str, value: Any, key: str, reader: PositionReader) -> Any:
        """Return the value of an option that a position names."""
        if option == VARIANTS:
            listed = value if isinstance(value, list) else None
            if listed is None or not all(isinstance(one, str) and one in self.variants for one in listed):
                hint = f"the variants are {join_words(self.variants)}"
                reader.unreadable(f"{format_value(value)} are not variants of this game", (key,), hint)
                return None
            return tuple(listed)
        if option == PLAYERS and self._play is not None:
            seatings = {seats: count for count, seats in self._play.seated.items()} or self._own_seatings()
            seats = tuple(value) if isinstance(value, list) and all(isinstance(one, str) for one in value) else ()
            if seats in seatings:
                return seatings[seats]
            known = " or ".join(f"[{', '.join(one)}]" for one in seatings)
            reader.unreadable(f"{format_value(value)} do not play this game", (key,), f"write {known}")
            return None
        if value in self.options[option] and not isinstance(value, bool):
            return value
        hint = suggest_name(value, map(str, self.options[option]))
        reader.unreadable(f'"{key}" cannot be {format_value(value)}', (key,), hint)
        return None

    def _own_seatings(self) -> dict[tuple[str, ...], Choice]:
        """Return the numbers of players by who plays, as play.yaml alone has them."""
        games = {count: self.game({PLAYERS: count}) for count in self.options.get(PLAYERS, ())}
        return {game.book.players: count for count, game in games.items() if isinstance(game, PlayGame)}

    def start_choices(self, options: StartOptions) -> tuple[dict[str, Any], list[Finding]]:
        """Return the choices that the options of a new game stand for, and what is wrong with them."""
        choices: dict[str, Any] = {}
        findings: list[Finding] = []
        counts = tuple(self._play.seated) if self._play else ()
        if options.players is not None and counts and options.players not in counts:
            message = f"this game is for {join_words(map(str, counts), 'or')} players, not for {options.players}"
            findings.append(wrong_option(message, f"choose {join_words(map(str, counts), 'or')} players"))
        elif options.players is not None and PLAYERS in self.options:
            choices[PLAYERS] = options.players
        known = {name: values for name, values in self.options.items() if name != PLAYERS}
        for name, word in options.choices.items():
            values = {str(value): value for value in known.get(name, ())}
            if name == VARIANTS and self.variants:
                chosen = tuple(part for part in re.split(r"[\s,]+", word) if part)
                wrong = [one for one in chosen if one not in self.variants]
                for one in wrong:
                    message = f'the game has no variant "{format_value(one)}"'
                    findings.append(wrong_option(message, suggest_name(one, self.variants)))
                choices[VARIANTS] = chosen
            elif name not in known:
                names = (*known, *((VARIANTS,) if self.variants else ()))
                hint = suggest_name(name, names) if names else "the number of players is its only one"
                findings.append(wrong_option(f'the game has no option "{format_value(name)}"', hint))
            elif word not in values:
                hint = f"{name} can be {join_words(values, 'or')}"
                findings.append(wrong_option(f"{name} cannot be {format_value(word)}", hint))
            else:
                choices[name] = values[word]
        return choices, [*findings, *self._missing_needs(choices)]

    def _missing_needs(self, choices: Mapping[str, Any]) -> Iterator[Finding]:
        """Yield each variant that is chosen without the value of an option that it needs."""
        needs = self._play.variant_needs if self._play else {}
        for variant in choices.get(VARIANTS, ()):
            for option, value in needs.get(variant, {}).items():
                default = self.options.get(option, (value,))[0]
                if choices.get(option, default) != value:
                    message = f"the variant {variant} needs {option} {value}"
                    yield wrong_option(message, f"add --set {option}={value}")


def with_texts(findings: Sequence[Finding], play: PlaySetup | None) -> tuple[Finding, ...]:
    """Return findings with the texts that their spans count in."""
    return tuple(_with_text(finding, play) for finding in findings)


def _with_text(finding: Finding, play: PlaySetup | None) -> Finding:
    if finding.span is None or play is None or finding.at[-1:] == (MADE,):
        return finding
    file, *path = finding.at
    value: Any = play.file.values
    if file != PLAY_FILE:
        clause = next((one for one in play.clauses if one.path == finding.at[: len(one.path)]), None)
        value, path = (clause.needs, list(finding.at[len(clause.path) + 1 :])) if clause else (None, [])
    for step in path:
        known = isinstance(value, dict) and step in value
        listed = isinstance(value, list) and isinstance(step, int) and step < len(value)
        if not (known or listed):
            return finding
        value = value[step]
    return replace(finding, text=value) if isinstance(value, str) else finding


def with_components(book: PlayBook, components: Mapping[str, AnyComponent]) -> PlayBook:
    """Return a book whose pieces are components: those that are named, or the only ones that fit."""
    pieces = book.pieces
    known = {name: one for name, one in components.items() if stance_of(one) and not is_board(one)}
    guessed = [
        named if number == EMPTY or named else _fitting(number, book, known)
        for number, named in enumerate(pieces.components)
    ]
    return replace(book, pieces=replace(pieces, components=tuple(guessed)))


def _fitting(number: int, book: PlayBook, components: Mapping[str, AnyComponent]) -> str | None:
    """Return the one component that a piece can be: its owner's, and of its kind if there are several."""
    values = {
        field: book.sets[kind.name][table[number]]
        for field, (kind, table) in book.pieces.fields.items()
        if kind.name in book.sets and table[number] != NO_MEMBER
    }
    owner = values.pop("owner", None)
    owners = {name: owner_of(name, one, book.players) for name, one in components.items()}
    fitting = [name for name in components if owners[name] == owner]
    words = [value for field, value in values.items() if field != "face"]
    named = [name for name in fitting if all(word in name.split("-") or word == name for word in words)]
    for candidates in (named, fitting if not words else []):
        if len(candidates) == 1:
            return candidates[0]
    return None
