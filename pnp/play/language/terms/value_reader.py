"""Read the plain values of play.yaml, and collect every fault with its path.

A path begins with the name of the file: a clause's condition may be in rules.yaml.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Literal

from pnp.messages import closest, quote, quote_value, shorten, suggest_name, suggestion
from pnp.play.language.terms.book import MessageText, Phrase
from pnp.play.language.terms.functions import FUNCTIONS, SPECIAL_FUNCTIONS
from pnp.play.language.terms.syntax import LONGEST_EXPRESSION
from pnp.problems import DocumentPath, Finding

PLAY_FILE = "play.yaml"
NO_MEMBERS = "there are none"  # the hint for a member of an empty set
NOT_A_PART = "only parts of the state can be changed"
# The last step of a path to a text that the shorthand made: it leads to the key that the text was made for.
MADE = "(made)"

# Where a name is known: of a local value, of an action, of a part or a set, or of what is called.
Scope = Literal["local", "action", "part", "function"]
_LONGEST_MESSAGE, _LONGEST_NAME = 300, 60
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*")
_MEMBER = re.compile(r"[A-Za-z][A-Za-z0-9]*([_-][A-Za-z0-9]+)*")
_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|([{}])")
# Words that can't be names, words that only a parameter or an action can be named, and functions.
_WORDS = frozenset(
    (
        *("and", "or", "not", "in", "if", "else", "for", "true", "false", "none", "True", "False", "None"),
        *("me", "opponent", "nothing", "again", "stuck", "times"),
    )
)
RELATIVE_WAYS = frozenset(
    ("forward", "backward", "sideways", "forward_diagonals", "backward_diagonals", "forward_all"),
)
# Sets of directions that boards have.
BOARD_WAYS = RELATIVE_WAYS | {"all", "orthogonal", "diagonal"}
_KINDS = RELATIVE_WAYS | frozenset(
    (
        *("player", "players", "cell", "cells", "number", "flag", "piece", "pieces", "direction", "directions"),
        *("empty", "variants"),
    )
)
_FUNCTIONS = frozenset((*FUNCTIONS, *SPECIAL_FUNCTIONS))


class ValueReader:
    """The faults found so far, and readers of values of each kind."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.members: dict[str, str] = {}  # the set that each member of the file's own sets is in

    def fault(self, message: str, path: DocumentPath, hint: str, *, code: str = "P006", at_key: bool = False) -> None:
        """Note a fault of the value at a path, or of its key."""
        self.findings.append(Finding(code, message, hint, path, at_key))

    def mapping(self, value: Any, path: DocumentPath, noun: str, hint: str, most: int = 200) -> dict[str, Any]:
        """Return a mapping with any keys, or {} if the value is not a mapping."""
        if value is None:
            self.fault(f"{noun} is empty", path, hint)
        elif not isinstance(value, dict):
            self.fault(f"{noun} is a mapping, not {quote_value(value)}", path, hint)
        elif len(value) > most:
            self.fault(f"{noun} has {len(value)} entries", path, f"at most {most} are read", code="P008")
        elif (torn := split_entry(value)) is not None:
            message = "YAML splits what is in braces at commas, even within an expression"
            self.fault(message, (*path, torn[0]), f'put it in quotes: {torn[0]}: "{torn[1]}"')
        else:
            return value
        return {}

    def record(
        self, value: Any, path: DocumentPath, noun: str, keys: Collection[str], needs: Collection[str] = ()
    ) -> dict[str, Any]:
        """Return a mapping with some *keys*, of which it *needs* some; unknown and missing ones are faults."""
        hint = f"it has the keys {', '.join(keys)}"
        given = self.mapping(value, path, noun, hint)
        if not given and value != {}:
            return {}
        known = {key: one for key, one in given.items() if key in keys}
        for key in [key for key in given if key not in keys]:
            near = closest(key, [other for other in keys if other not in known])
            message = f"unknown key {quote(key, 40)}"
            said = suggestion(near) if near else split_hint(given, key) or hint
            self.fault(message, (*path, key), said, code="P004", at_key=True)
            if near is not None:
                known[near] = given[key]  # so that its content is not reported as missing
        for key in needs:
            if key not in known:
                self.fault(f"missing key {quote(key)}", path, f"add {key}: and its value", code="P005")
        return known

    def entries(
        self, value: Any, path: DocumentPath, noun: str, most: int = 1000
    ) -> Iterator[tuple[DocumentPath, Any]]:
        """Yield the members of a list with their paths, or nothing if the value is not a list."""
        if not isinstance(value, list):
            self.fault(f"{noun} is a list, not {quote_value(value)}", path, "write - before each entry, or [a, b]")
        elif len(value) > most:
            self.fault(f"{noun} has {len(value)} entries", path, f"at most {most} are read", code="P008")
        else:
            yield from (((*path, index), one) for index, one in enumerate(value))

    def flag(self, value: Any, path: DocumentPath, hint: str = "write true or false") -> bool:
        """Return true or false; false for anything else."""
        if not isinstance(value, bool):
            self.fault(f"{quote(str(path[-1]))} is true or false, not {quote_value(value)}", path, hint)
        return value is True

    def component(self, name: str, path: DocumentPath, box: Collection[str]) -> None:
        """Report a component that components.yaml lacks; *box* is empty where its components are not known."""
        if box and name not in box:
            hint = suggest_name(name, box)
            self.fault(f"there is no component {quote_value(name)}", path, hint, code="P014")

    def word(self, value: Any, path: DocumentPath, noun: str) -> str | None:
        """Return a text of one line that is not an expression."""
        if isinstance(value, str) and len(value) > _LONGEST_MESSAGE:
            self.fault(f"{noun} has {len(value)} characters", path, f"at most {_LONGEST_MESSAGE}", code="P008")
            return None
        if isinstance(value, str) and value.strip():
            return value
        self.fault(f"{noun} is a text, not {quote_value(value)}", path, "write a text")
        return None

    def member(
        self, value: Any, path: DocumentPath, members: Sequence[str], noun: str, *, at_key: bool = False
    ) -> int | None:
        """Return the number of one of the *members* by its name."""
        name = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if isinstance(name, str) and name in members:
            return members.index(name)
        near = closest(name, members) if isinstance(name, str) else None
        some = f"write {', '.join(members[:6])}{', …' if len(members) > 6 else ''}" if members else NO_MEMBERS
        hint = suggestion(near) if near else some
        self.fault(f"{quote_value(value)} is not {noun}", path, hint, code="P014", at_key=at_key)
        return None

    def name(self, name: str, path: DocumentPath, noun: str, *, hyphens: bool = False, scope: Scope = "part") -> bool:
        """Return whether a key can be a name; names of the language can't."""
        if not (_MEMBER if hyphens else _NAME).fullmatch(name) or len(name) > _LONGEST_NAME:
            letters = "the letters A-Z and a-z, digits, and - or _ between them"
            hint = letters if hyphens else letters.replace("- or ", "")
            self.fault(f"{quote(name, 40)} is not a valid name of {noun}", path, f"write {hint}", at_key=True)
            return False
        meaning = reserved_meaning(name, scope)
        if meaning:
            message = f"{quote(name)} is {meaning} of the language, and can't be the name of {noun}"
            self.fault(message, path, "choose another name", code="P007", at_key=True)
        elif name in self.members and scope != "action":
            message = f"{quote(name)} is already a {self.members[name]}, and can't be the name of {noun} too"
            self.fault(message, path, "rename one of them", code="P007", at_key=True)
        return not meaning

    def phrase(self, value: Any, path: DocumentPath, noun: str = "an expression") -> Phrase | None:
        """Return an expression as it is written; report one that YAML has read as another value."""
        if isinstance(value, bool):
            return Phrase("true" if value else "false", path)
        if isinstance(value, int):
            return Phrase(str(value), path)
        if not isinstance(value, str) or not value.strip():
            self.fault(f"{noun} is a text, not {quote_value(value)}", path, unquoted_hint(value, path))
        elif len(value) > LONGEST_EXPRESSION:
            hint = f"at most {LONGEST_EXPRESSION}: give a part of it a name under define"
            self.fault(f"{noun} has {len(value)} characters", path, hint, code="P008")
        else:
            return Phrase(value, path)
        return None

    def message(self, value: Any, path: DocumentPath) -> MessageText | None:
        """Return a message with expressions in braces; {{ and }} stand for braces."""
        text = self.word(value, path, "a message")
        return None if text is None else self.braces(text, path)

    def braces(self, text: str, path: DocumentPath) -> MessageText | None:
        """Return the parts of a text: those between braces are phrases."""
        parts: list[str | Phrase] = []
        end = 0
        for match in _BRACES.finditer(text):
            if match[2]:
                self.findings.append(_loose_brace(match[2], path, match.start()))
                return None
            parts.append(text[end : match.start()])
            parts.append(match[0][0] if match[1] is None else Phrase(match[1], path, match.start() + 1))
            end = match.end()
        parts.append(text[end:])
        return tuple(part for part in parts if part)


def reserved_meaning(name: str, scope: Scope) -> str:
    """Return the meaning of a reserved name that can't be defined in a scope, or ""."""
    if name in _WORDS or (name in _KINDS and scope not in ("local", "action")):
        return "a word"
    return "a function" if name in _FUNCTIONS and scope == "function" else ""


def _loose_brace(brace: str, path: DocumentPath, offset: int) -> Finding:
    hint = f"write {brace * 2} for a brace of the text itself"
    return Finding("P006", f"an unmatched {brace}", hint, path, span=(offset, 1))


def unquoted_hint(value: Any, path: DocumentPath) -> str:
    """Return how to write an expression that YAML took for something else: a mapping or a list."""
    key = next((f"{step}: " for step in reversed(path) if isinstance(step, str) and step != MADE), "")
    if isinstance(value, dict):
        written = _flow(value)
        return f'YAML reads braces as a mapping: write {key}"{written}", in quotes'
    if isinstance(value, list):
        return f'YAML reads brackets as a list: write {key}"{_flow(value)}", in quotes'
    return "write a condition or a value"


def _flow(value: Any) -> str:
    """Return a value as its author may have written it in braces or brackets."""
    match value:
        case dict():
            inner = (str(key) if one is None else f"{key}: {_flow(one)}" for key, one in value.items())
            return shorten("{" + ", ".join(inner) + "}", 100)
        case list():
            return shorten("[" + ", ".join(map(_flow, value)) + "]", 100)
        case bool():
            return str(value).lower()
        case _:
            return str(value)


def split_expression(values: Sequence[Any]) -> str | None:
    """Return the expression that YAML split at its commas: ``[put(a, b)]`` is read as two texts."""
    for start, value in enumerate(values):
        if not isinstance(value, str) or _depth(value) <= 0:
            continue
        for end in range(start + 1, len(values)):
            whole = ", ".join(map(str, values[start : end + 1]))
            if _depth(whole) == 0:
                return whole
    return None


def split_entry(mapping: dict[str, Any]) -> tuple[str, str] | None:
    """Return the key of an expression that YAML split at its commas, and the expression: ``{is: f(a, b)}``."""
    if None not in mapping.values():  # which YAML gives to the text after a comma
        return None
    keys = list(mapping)
    for start, key in enumerate(keys):
        whole = mapping[key]
        if not isinstance(whole, str) or _depth(whole) <= 0:
            continue
        for other in keys[start + 1 :]:
            if mapping[other] is not None:
                break
            whole = f"{whole}, {other}"
            if _depth(whole) == 0:
                return key, whole
    return None


def split_hint(mapping: dict[str, Any], key: str) -> str:
    """Return how to write a text that YAML split before a key: ``{is: 0..9 per player, type}``; else nothing."""
    keys = list(mapping)
    before = keys[keys.index(key) - 1] if keys.index(key) else ""
    if mapping[key] is not None or not isinstance(mapping.get(before), str):
        return ""
    return f'YAML splits what is in braces at commas: write {before}: "{mapping[before]}, {key}", in quotes'


def _depth(text: str) -> int:
    """Return how many parentheses and brackets of a text are left open."""
    return sum(text.count(sign) for sign in "([{") - sum(text.count(sign) for sign in ")]}")


def split_effects(text: str) -> Iterable[tuple[str, int]]:
    """Yield the effects of a text, which are separated by semicolons, with their offsets."""
    offset = 0
    for part in text.split(";"):
        if part.strip():
            yield part.strip(), offset + len(part) - len(part.lstrip())
        offset += len(part) + 1
