"""Parse values of the command line; argparse reports what is wrong with them."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn

from pnp.messages import did_you_mean, join_words, quote, suggest_name
from pnp.press.units import parse_length

if TYPE_CHECKING:
    from pnp.problems import Problem

Command = Callable[[argparse.Namespace], int]  # returns the exit status


class LateParser(argparse.ArgumentParser):
    """The parser of a command whose arguments are added when the command is parsed: each run has one command."""

    def __init__(
        self, *settings: Any, add_arguments: Callable[[argparse.ArgumentParser], None] | None = None, **more: Any
    ) -> None:
        super().__init__(*settings, **{"formatter_class": _formatter, **more})
        self._add_arguments = add_arguments
        self._words: list[str] = []

    def parse_known_args(  # type: ignore[override]  # its overloads say how the types of two arguments go together
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Parse the arguments of the command, as the base class does, after adding them.

        Rulesets may also follow options (``pnp translate check ru --strict ./my-game``): the base class ends a list at
        the first option.
        """
        add_arguments, self._add_arguments = self._add_arguments, None
        if add_arguments is not None:
            add_arguments(self)
        self._words = self._with_values(list(sys.argv[1:] if args is None else args))
        parsed, rest = super().parse_known_args(self._words, namespace)
        if any(word.startswith("-") for word in rest):
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        if hasattr(parsed, "rulesets"):
            parsed.rulesets = [*parsed.rulesets, *rest]
        elif len(rest) == 1 and getattr(parsed, "ruleset", rest) is None:
            (parsed.ruleset,) = rest
        else:
            return parsed, rest
        return parsed, []

    def _with_values(self, words: list[str]) -> list[str]:
        """Return the words with each value such as ``-3mm`` joined to its option: the base class takes it for one."""
        joined: list[str] = []
        for word in words:
            is_value = re.match("-[^-]", word) and word not in self._option_string_actions and "--" not in joined
            before, options = joined[-1] if joined else "", self._option_string_actions.items()
            takes_value = any(name.startswith(before) and one.nargs is None for name, one in options)
            if is_value and before.startswith("--") and takes_value:
                joined[-1] += f"={word}"
            else:
                joined.append(word)
        return joined

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a command or a value that is not one of the choices, and suggest one."""
        if action.choices is None or value in action.choices:
            return
        if isinstance(action, argparse._SubParsersAction):
            wrong = f"{quote(value)} is not a command; {suggest_name(value, action.choices)}"
            raise argparse.ArgumentError(None, wrong)
        near = did_you_mean(value, action.choices)
        wrong = f"{quote(value)} is not {join_words(action.choices, 'or')}"
        raise argparse.ArgumentError(action, f"{wrong}; {near}" if near else wrong)

    def error(self, message: str) -> NoReturn:
        """End the program with what is wrong, what a misspelt word may have meant, and where the usage is told."""
        # The order matters: an unknown flag explains a required one that is missing, which explains a missing command.
        named = [word.split("=")[0] for word in self._words if word.startswith("--") and word != "--"]
        known = self._option_string_actions
        unknown = [name for name in named if not any(option.startswith(name) for option in known)]
        if unknown and re.search("unrecognized|required", message):
            message = f"unrecognized arguments: {' '.join(unknown)}"
            near = did_you_mean(unknown[0], known)
            message += f"; {near}" if near else ""
        elif self._subparsers is not None and "required" in message:
            (commands,) = self._subparsers._group_actions
            message = f"name a command: {join_words(commands.choices or (), 'or')}"
        message = message.removeprefix("argument ").replace(": expected one argument", ": a value is missing")
        self.exit(2, f"{self.prog}: error: {message}\n       = {self.prog} --help tells more\n")


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Return what writes help: argparse asks for one at each argument, and would import `shutil` for its width."""
    columns = 0
    with suppress(ValueError, OSError):
        columns = max(0, int(os.environ.get("COLUMNS", 0))) or os.get_terminal_size(sys.stdout.fileno()).columns
    return argparse.HelpFormatter(prog, width=(columns or 80) - 2)


def refusal(text: str, why: str) -> argparse.ArgumentTypeError:
    """Return the error that says of a value of the command line what is wrong with it."""
    return argparse.ArgumentTypeError(f"{quote(text, 40)} {why}")


def loader(run: Command, *needed: str) -> Callable[[], Command]:
    """Return what imports the modules that functions *needed* of the interface import, and returns *run*."""

    def load() -> Command:
        from pnp import api

        for name in needed:
            api.preload(name)
        return run

    return load


def add_ruleset(parser: argparse.ArgumentParser) -> None:
    """Add the one ruleset that a command is about."""
    parser.add_argument("ruleset", metavar="RULESET", help="a bundled ruleset or the path of a folder")


def add_rulesets(parser: argparse.ArgumentParser) -> None:
    """Add the rulesets that a command is about."""
    parser.add_argument(
        "rulesets",
        metavar="RULESET",
        nargs="*",
        help="a bundled ruleset or the path of a folder (default: the game in this folder, or else all "
        "bundled rulesets)",
    )


def named_rulesets(args: argparse.Namespace) -> list[str]:
    """Return the rulesets that a command names or, if it names none, the one in the current folder; else nothing."""
    is_game = all(map(os.path.isfile, ("game.yaml", "components.yaml")))
    return list(args.rulesets) or [os.curdir] * is_game


def add_json(parser: argparse.ArgumentParser, about: str = "print JSON") -> None:
    """Add ``--json`` to a command."""
    parser.add_argument("--json", action="store_true", help=about)


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add ``--jobs`` to a command that can work in several processes."""
    about = "number of processes (default: one for each processor)"
    parser.add_argument("--jobs", type=numbers(1, 1000), metavar="N", help=about)


def add_setting(
    parser: argparse.ArgumentParser, about: str = "choose an option of the game: --set edition=first"
) -> None:
    """Add ``--set`` to a command that loads games or plays them."""
    parser.add_argument(
        "--set", type=setting, action="append", default=[], metavar="KEY=VALUE", dest="choices", help=about
    )


def merge_settings(settings: Iterable[tuple[str, str]]) -> tuple[dict[str, str], list[Problem]]:
    """Return settings as a mapping, and a problem for each key that is set to different values (P015)."""
    choices: dict[str, str] = {}
    conflicts = []
    for key, value in settings:
        if choices.setdefault(key, value) != value:
            from pnp.problems import Problem

            hint = "separate variants with commas" if key == "variants" else "remove one of them"
            conflicts.append(Problem("P015", f"--set: {quote(key)} is set twice", None, hint))
    return choices, conflicts


def setting(text: str) -> tuple[str, str]:
    """Return the key and the value of ``KEY=VALUE``. Raises ArgumentTypeError for anything else."""
    key, equals, value = text.partition("=")
    if not equals or not key or not value:
        raise refusal(text, "is not KEY=VALUE")
    return key, value


def names(text: str) -> tuple[str, ...]:
    """Return names separated by commas, each once. Raises ArgumentTypeError if there is none."""
    distinct = tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if not distinct:
        raise argparse.ArgumentTypeError("expected names separated by commas")
    return distinct


def numbered_names(noun: str, most: int) -> Callable[[str], dict[str, int]]:
    """Return a reader of names with numbers from 1 to *most* of *noun*, separated by commas: ``tiles=2,deck=3``."""

    def named(text: str) -> dict[str, int]:
        numbered: dict[str, int] = {}
        for part in names(text):
            name, equals, number = (word.strip() for word in part.partition("="))
            if not (equals and name):
                raise refusal(part, "is not NAME=NUMBER")
            if numbered.setdefault(name, count := _number_in(number, f"{noun} of {quote(name)}", most)) != count:
                raise refusal(name, "has two different numbers")
        return numbered

    return named


def _number_in(text: str, what: str, most: int) -> int:
    if not re.fullmatch(r"[-+]?[0-9]+", text, re.ASCII):
        raise refusal(text, f"is not a whole number of {what}")
    number = int(text[:20])
    if not 1 <= number <= most:
        nearest = f"the nearest to {quote(text, 40)} is {1 if number < 1 else most}"
        raise argparse.ArgumentTypeError(f"{what} are from 1 to {most}; {nearest}")
    return number


def folder(text: str) -> str:
    """Return the path of a folder. Raises ArgumentTypeError for an empty one."""
    if not text.strip():
        raise argparse.ArgumentTypeError("expected a folder; . is the current one")
    return text


def seed(text: str) -> int:
    """Return a whole number of any size, with or without a sign. Raises ArgumentTypeError for anything else."""
    try:
        return int(text)
    except ValueError:
        raise refusal(text, "is not a whole number") from None


def lengths(noun: str, most: float) -> Callable[[str], float]:
    """Return a reader of lengths from 0 to *most* mm, in mm, of what *noun* names ("a gap"); see `numbers`."""

    def length(text: str) -> float:
        try:
            mm = parse_length(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
        if not 0 <= mm <= most:
            nearest = f"the nearest to {quote(text.strip(), 40)} is {0 if mm < 0 else most:g}mm"
            raise argparse.ArgumentTypeError(f"{noun} is from 0 to {most:g} mm; {nearest}")
        return mm

    return length


def numbers(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers within bounds, which raises ArgumentTypeError for anything else."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 10 and least <= int(text) <= most):
            raise refusal(text, f"is not a whole number from {least} to {most}")
        return int(text)

    return number


def _printer(text: str) -> str:
    from pnp import api

    try:
        api.find_printer(text)
    except ValueError as error:
        message, hint = error.args
        raise argparse.ArgumentTypeError(f"{message}; {hint}") from None
    return text


# How a printer is named, for the help, and how that is read.
PRINTER_NAMES = "one of yours by name, its file, or none (default: your printer.yaml)"
PRINTER_SETTINGS: dict[str, Any] = {"type": _printer, "metavar": "NAME"}
