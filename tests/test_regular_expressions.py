"""No regular expression of the program needs time that grows with the square of a text: files come from strangers.

Each call of one is found in the source, and its pattern runs on long texts that are made of its own parts.
"""

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import islice, product
from pathlib import Path
from re import _parser as parser  # type: ignore[attr-defined]
from time import process_time
from types import ModuleType
from typing import Any

from pnp.game.model.ruleset import FrameLetter, RuleNumber
from pnp.game.model.values import Language, Version
from pnp.game.reading.yaml import json_document, source, yaml_errors
from pnp.play.language.terms import syntax
from pnp.press.geometry import path_data
from pnp.press.text import breaking, typography
from pnp.workshop.checks import glossary
from tests.syntax_trees import nodes

# What takes a method longest: those that replace or split go through all matches, and so does a search that fails.
METHODS: dict[str, Callable[[re.Pattern[Any], Any], Any]] = {
    "match": re.Pattern.match,
    "fullmatch": re.Pattern.fullmatch,
    **dict.fromkeys(
        ("search", "finditer", "findall", "sub", "subn", "split"), lambda pattern, text: all(pattern.finditer(text))
    ),
}
MOVE = r"take\s*(?P<n_>-?\d{1,9})\s*from\s*(?P<a_>a[12]|b[\s_-]+c)(?:\s*to\s*(?P<b_>a[12]|b))?\s*\+?"
# The patterns that functions make or choose, by their expressions in the source.
MADE: dict[str, tuple[str, Sequence[Any]]] = {
    "re.compile(pattern, re.IGNORECASE)": (
        "finditer",
        [
            glossary._pattern(((form, "pip"),), is_spaced)[0]
            for form, is_spaced in product(("*stone*", "red* *stone"), (True, False))
        ],
    ),
    "re.compile(''.join((_GAP + pattern for pattern in _NUMBERS[command.upper()])) + _NEXT, re.ASCII)": (
        "match",
        [path_data._arguments(one) for one in path_data._NUMBERS],
    ),
    "re.compile(_CLOSED[match[1]])": ("match", list(yaml_errors._CLOSED.values())),
    "re.compile(_GAP + pattern, re.ASCII)": (
        "match",
        [re.compile(path_data._GAP + one, re.ASCII) for one in (path_data._ONE, path_data._FLAG)],
    ),
    "re.compile(f'{_STRING}|{re.escape(error.written)}')": ("finditer", [f"{json_document._STRING}|12"]),
    "re.fullmatch(pattern, text)": (
        "fullmatch",
        [kind.__metadata__[0].extra["schema"]["pattern"] for kind in (Version, Language, FrameLetter, RuleNumber)],
    ),
    "re.fullmatch(pattern, text, re.ASCII)": ("fullmatch", [one[0] for one in source._AMBIGUOUS_NUMBERS]),
    "re.search(pattern, said)": ("search", [one[0] for one in yaml_errors._SENTENCES]),
    "re.search(pattern, text)": ("search", [one[0] for one in syntax._HABITS]),
    "re.compile(self.pattern_of(self.action.say), re.IGNORECASE)": ("fullmatch", [MOVE]),
    "re.compile('\\\\s*' + self.pattern_of(chain.say), re.IGNORECASE)": ("match", [rf"\s*{MOVE}"]),
    "re.fullmatch(action.pattern_of(action.action.say, '(?P<{}_>\\\\S{{1,40}}?)'.format), text, re.IGNORECASE)": (
        "fullmatch",
        [r"(?P<a_>\S{1,40}?)\s*\-\s*(?P<b_>\S{1,40}?)\s+to\s+(?P<c_>\S{1,40}?)(?:\s*=\s*(?P<d_>\S{1,40}?))?"],
    ),
    "re.compile(pattern)": ("search", [rb"\s(?:[\w-]+:)?width\s*=\s*[\"']([^\"']*)"]),
    "re.finditer(_ENGLISH_GAP if text.isascii() else _PLAIN_GAP, text)": (
        "finditer",
        [breaking._ENGLISH_GAP, breaking._PLAIN_GAP],
    ),
    "re.sub(pattern, lambda match: match[0].translate(_JOINED), text, flags=re.IGNORECASE)": (
        "sub",
        [r"(?<!\w)(?:Great\ Fen|Fen,\ Great)(?!\w)"],
    ),
    "re.sub(pattern, _between_isolates, text)": (
        "sub",
        [
            f"(?P<kept>{typography._KEPT}|{typography.ISOLATED})|(?P<range>{typography._RANGE_AS_SET})",
            *(typography.COMMAND, typography._FRAME, typography._CELL, typography._QUANTITY),
        ],
    ),
    "re.compile('|'.join(map(re.escape, written)) or '\\\\Z.')": ("finditer", [re.compile("red stone|red")]),
    "re.finditer(closing, text)": ("finditer", [typography._CLOSING, typography._WIDE_CLOSING]),
}
AMOUNTS = (20, 150, 1_000)  # an exponent of 3 shows at the small ones, before it takes minutes
NAMES = {"name": "v1", "option": "side-length", "hyphens": True}  # of local variables in other expressions
PACKAGE = Path(import_module("pnp").__file__ or "").parent
Use = tuple[str, re.Pattern[Any]]


def evaluated(node: ast.expr, module: ModuleType) -> Any:
    """Return the value of an expression that reads nothing but names of its module; None for any other."""
    try:
        return eval(compile(ast.Expression(node), "", "eval"), {**vars(module), **NAMES})
    except (NameError, AttributeError):
        return None


def called(node: ast.Call, name: str, module: ModuleType) -> set[Use]:
    """Return the patterns that a call of a function of ``re`` can have, each with its method if that is known."""
    method, written = MADE.get(ast.unparse(node)) or (name, [evaluated(node.args[0], module)])
    assert None not in written, f"{module.__name__}:{node.lineno}: give MADE an example of {ast.unparse(node)}"
    place = {"compile": 1, "sub": 4, "subn": 4, "split": 3}.get(name, 2)
    flags = [*node.args[place : place + 1], *(word.value for word in node.keywords if word.arg == "flags")]
    values = [evaluated(flag, module) for flag in flags]
    return {(method, one if isinstance(one, re.Pattern) else re.compile(one, *values)) for one in written}


def uses() -> set[Use]:
    """Return every pattern that the program uses, with each of its methods that any module calls."""
    found: set[Use] = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        attributes = nodes(path, ast.Attribute)
        if path.name == "__main__.py" or all(node.attr not in (*METHODS, "compile") for node in attributes):
            continue
        module = import_module(
            ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        )
        for node in nodes(path, ast.Call):
            match node.func:
                case ast.Attribute(ast.Name("re"), attr) if attr in METHODS or attr == "compile":
                    found |= called(node, attr, module)
        for node in attributes:
            if node.attr in METHODS and isinstance(pattern := evaluated(node.value, module), re.Pattern):
                found.add((node.attr, pattern))
    used = {pattern for method, pattern in found if method != "compile"}
    unused = {pattern for method, pattern in found if method == "compile"} - used
    found = {(method, pattern) for method, pattern in found if method != "compile"}
    return found | {(method, pattern) for pattern in unused for method in ("fullmatch", "search")}


CATEGORIES: dict[str, Callable[[str], bool]] = {
    "DIGIT": str.isdecimal,
    "SPACE": str.isspace,
    "WORD": lambda char: char.isalnum() or char == "_",
}


def is_in(char: str, code: str, value: Any) -> bool:
    """Return whether a character is one of those that an item of a pattern matches."""
    match code:
        case "LITERAL" | "NOT_LITERAL":
            return (ord(char) == value) == (code == "LITERAL")
        case "RANGE":
            return value[0] <= ord(char) <= value[1]
        case "CATEGORY":
            name = str(value).removeprefix("CATEGORY_")
            return CATEGORIES[name.removeprefix("NOT_")](char) != name.startswith("NOT_")
        case "IN":
            found = any(is_in(char, str(one), inner) for one, inner in value if str(one) != "NEGATE")
            return found == all(str(one) != "NEGATE" for one, _ in value)
        case _:
            return code == "ANY"


class Parts:
    """What texts for a pattern are made of: the beginnings of what it matches, and what its items match."""

    def __init__(self, pattern: re.Pattern[Any]) -> None:
        source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
        usual = "a0 A\n\t\x01éя中\u0301" if isinstance(pattern.pattern, str) else "a0 A\n\x01"
        self.chars = dict.fromkeys(usual + source)
        self.beginnings, self.units = [""], list[str]()
        self._beginning("", parser.parse(pattern.pattern, pattern.flags))
        self.beginnings, self.units = list(dict.fromkeys(self.beginnings)), list(dict.fromkeys(self.units))

    def _beginning(self, text: str, items: Any) -> str:
        """Return a short text that a sequence of items matches after a text, and note all beginnings of it."""
        for code, value in items:
            text = self._behind(text, str(code), value)
            self.beginnings.append(text)
        return text

    def _behind(self, text: str, code: str, value: Any) -> str:
        match code:
            case "SUBPATTERN" | "ATOMIC_GROUP":
                return self._beginning(text, value[-1] if code == "SUBPATTERN" else value)
            case "BRANCH":
                ends = [self._beginning(text, one) for one in value[1]]
                return ends[0]
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                once = self._beginning(text, value[2])[len(text) :]
                self.units.append(once)
                return text + once * value[0]
            case "LITERAL":
                return text + chr(value)
            case "NOT_LITERAL" | "ANY" | "IN":
                named = [inner for one, inner in value if str(one) in ("LITERAL", "RANGE")] if code == "IN" else []
                named = [chr(one[0] if isinstance(one, tuple) else one) for one in named]
                fitting = [char for char in (*self.chars, *named) if is_in(char, code, value)]
                kinds = {tuple(test(char) for test in CATEGORIES.values()): char for char in reversed(fitting)}
                self.units += kinds.values()
                return text + fitting[0]
            case _:  # a place, or a group once more
                return text


def texts(parts: Parts, amount: int) -> Iterator[str]:
    """Yield texts that repeat the parts of a pattern so many times: behind its beginnings, and by turns."""
    units = [*parts.units, *parts.beginnings[1:]]
    for beginning, unit, end in product(parts.beginnings, parts.units, ("", "\x01")):
        yield beginning + unit * amount + end
    for one, other in product(units, parts.units):
        yield (one + other) * amount
    yield from (one * amount for one in units)


def seconds(use: Use, text: str, tries: int = 1) -> float:
    """Return the processor time that a pattern's method takes for a text."""
    method, pattern = use
    text = text if isinstance(pattern.pattern, str) else text.encode("latin-1")
    taken = []
    for _ in range(tries):
        start = process_time()
        METHODS[method](pattern, text)
        taken.append(process_time() - start)
    return min(taken)


def slow_text(use: Use, limit: float) -> str:
    """Return the two ends of a text that a pattern's method needs its length's square for; nothing if there is none."""
    parts = Parts(use[1])
    for amount in AMOUNTS:
        for number, text in enumerate(texts(parts, amount)):
            if seconds(use, text) > limit:  # to be confirmed: something else may have taken it
                shorter = next(islice(texts(parts, amount // 4), number, None))
                # Four times the text takes 4 or 16 times as long; five looks agree only if it is so.
                if all(seconds(use, text, 3) > max(limit, 7 * seconds(use, shorter, 3)) for _ in range(5)):
                    return f"{text[:20]!r} … {text[-20:]!r}"
    return ""


def test_no_pattern_needs_the_square_of_a_text_s_length():
    slow = ("search", re.compile(r"\s+x"))
    limit = seconds(slow, " " * AMOUNTS[-1], 5) / 3
    assert slow_text(slow, limit)
    found = {(method, pattern.pattern): slow_text((method, pattern), limit) for method, pattern in uses()}
    assert {use: text for use, text in found.items() if text} == {}
