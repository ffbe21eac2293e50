"""Read the plain values of play.yaml into its records, and collect every fault with its path.

The kinds of values of the language are here: names, expressions, messages. A path begins with the name of the file: a
clause's condition may be in rules.yaml.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta, inspect
from msgspec.structs import replace

from pnp.game.model.values import Record, whole_match
from pnp.game.reading.yaml.validation import INVALID, Walker, model_fields
from pnp.messages import closest, quote, quote_value, shorten, suggest_name, suggestion
from pnp.play.language.terms.book import MessageText, Phrase
from pnp.play.language.terms.functions import FUNCTIONS, SPECIAL_FUNCTIONS
from pnp.play.language.terms.syntax import CLAUSE, LONGEST_EXPRESSION
from pnp.problems import DocumentPath, Finding, FindingError, SourceMap

PLAY_FILE = "play.yaml"
_OF_FILE = 2  # steps of the path of a key of the file: after the file's name
NO_MEMBERS = "there are none"  # the hint for a member of an empty set
NOT_A_PART = "only parts of the state can be changed"
# The last step of a path to a text that the shorthand made: it leads to the key that the text was made for.
MADE = "(made)"

# Where a name is known: of a local value, of an action, of a part or a set, or of what is called.
Scope = Literal["local", "action", "part", "function"]
_LONGEST_MESSAGE, _LONGEST_NAME = 300, 60  # by eye: three lines of a terminal, and half of one
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


# By path and identity: a value, so that no other has it, and what it was read as.
SoundValues = dict[tuple[DocumentPath, int], tuple[Any, Any]]


class ValueReader(Walker):
    """The faults found so far, and a reader of records: what can't be read in them is None.

    It has no source: where a value is written depends on options. *sound* are the results for values of the file's own
    keys that were sound for other options, by path and identity: they are filled in.
    """

    def __init__(self, sound: SoundValues | None = None) -> None:
        super().__init__(SourceMap(PLAY_FILE), lambda kind: None)
        self._sound: SoundValues = {} if sound is None else sound
        self.members: dict[str, str] = {}  # the set that each member of the file's own sets is in

    def fault(self, message: str, path: DocumentPath, hint: str, *, code: str = "P006", at_key: bool = False) -> None:
        """Note a fault of the value at a path, or of its key."""
        self.findings.append(Finding(code, message, hint, path, at_key))

    def source_hint(self, path: DocumentPath, value: Any) -> str:
        """Return no hint: options are in place already."""
        return ""

    def record(self, model: type[Record], value: Any, path: DocumentPath, given: Mapping[str, Any]) -> Any:
        """Return a mapping as a record of *model*; one that lacks a needed value is wrong.

        The file, and what has keys of the author's choice, are read on with None, for these keys may be faulty as well.
        """
        read = INVALID if self.is_torn(value, path) else super().record(model, value, path, given)
        if read is INVALID or model.rest or path == (PLAY_FILE,):
            return read
        needed = (field.name for field in model_fields(model).values() if field.required)
        return INVALID if any(getattr(read, name) is None for name in needed) else read

    def value(self, kind: inspect.Type, value: Any, path: DocumentPath) -> Any:
        """Return a value as *kind*; that of a key of the file is read once, as long as it is the same object."""
        if len(path) != _OF_FILE:
            return super().value(kind, value, path)
        key, count = (path, id(value)), len(self.findings)
        if key not in self._sound:
            read = super().value(kind, value, path)
            if len(self.findings) > count:
                return read
            self._sound[key] = value, read
        return self._sound[key][1]

    def mapping(self, kind: inspect.DictType, value: dict[str, Any], path: DocumentPath) -> Any:
        """Return a mapping with keys of the author's choice."""
        return INVALID if self.is_torn(value, path) else super().mapping(kind, value, path)

    def is_torn(self, value: Any, path: DocumentPath) -> bool:
        """Return whether YAML split an expression in a mapping at its commas, and report that."""
        torn = split_entry(value) if isinstance(value, dict) else None
        if torn is not None:
            message = "YAML splits what is in braces at commas, even within an expression"
            self.fault(message, (*path, torn[0]), f'put it in quotes: {torn[0]}: "{torn[1]}"')
        return torn is not None

    def check_keys(
        self, model: type[Record], fields: Mapping[str, inspect.Field], value: dict[str, Any], path: DocumentPath
    ) -> dict[str, str]:
        """Record unknown and missing keys; a part of a text that YAML split is told with the whole text."""
        count = len(self.findings)
        meant = super().check_keys(model, fields, value, path)
        keys = list(value)
        for number, finding in enumerate(self.findings[count:], count):
            at = keys.index(str(finding.at[-1])) if finding.code == "P004" else 0
            before = keys[at - 1] if at else ""
            if before and value[keys[at]] is None and isinstance(value[before], str):
                hint = (
                    f'YAML splits what is in braces at commas: write {before}: "{value[before]}, {keys[at]}", in quotes'
                )
                self.findings[number] = replace(finding, hint=hint)
        return meant

    def component(self, name: str | None, path: DocumentPath, box: Collection[str]) -> None:
        """Report a component that components.yaml lacks; *box* is empty where its components are not known."""
        if name is not None and box:
            self.exists("component", name, box, path)

    def exists(
        self,
        noun: str,
        name: str,
        known: Collection[str],
        path: DocumentPath,
        otherwise: str = "",
        *,
        at_key: bool = False,
    ) -> bool:
        """Return whether a name is known, and report it if not; *otherwise* is the hint where no name is."""
        if name not in known:
            hint = suggest_name(name, known) if known or not otherwise else otherwise
            self.fault(f"there is no {noun} {quote(name, 40)}", path, hint, code="P014", at_key=at_key)
        return name in known

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

    def name(self, name: str, path: DocumentPath, noun: str, scope: Scope = "part", *, hyphens: bool = False) -> bool:
        """Return whether a text can be a name, and is not that of a member."""
        try:
            check_name(noun, scope, _MEMBER if hyphens else _NAME, name)
        except FindingError as error:
            self.findings.append(replace(error.finding, at=path, at_key=True))
            return False
        return self.is_free(name, path, noun)

    def is_free(self, name: str, path: DocumentPath, noun: str) -> bool:
        """Return whether no member of a set has a name already."""
        if name in self.members:
            message = f"{quote(name)} is already a {self.members[name]}, and can't be the name of {noun} too"
            self.fault(message, path, "rename one of them", code="P007", at_key=True)
        return name not in self.members


# Names


def check_name(noun: str, scope: Scope, pattern: re.Pattern[str], name: str) -> None:
    """Reject a text that can't be the name of something, or has a meaning in the language. Raises FindingError."""
    if not pattern.fullmatch(name) or len(name) > _LONGEST_NAME:
        hint = f"write the letters A-Z and a-z, digits, and {'- or ' if pattern is _MEMBER else ''}_ between them"
        raise FindingError(Finding("P006", f"{quote(name, 40)} is not a valid name of {noun}", hint))
    if meaning := reserved_meaning(name, scope):
        message = f"{quote(name)} is {meaning} of the language, and can't be the name of {noun}"
        raise FindingError(Finding("P007", message, "choose another name"))


def named(noun: str, scope: Scope = "part", *, hyphens: bool = False) -> Meta:
    """Return what describes a name of something, which no word of the language in a scope can be."""
    pattern = _MEMBER if hyphens else _NAME
    reserved = sorted(word for word in _WORDS | _KINDS | _FUNCTIONS if reserved_meaning(word, scope))
    schema = {"pattern": whole_match(pattern.pattern), "maxLength": _LONGEST_NAME, "not": {"enum": reserved}}
    return Meta(extra={"takes_numbers": True, "check": partial(check_name, noun, scope, pattern), "schema": schema})


_CLAUSE_HINT = "write the clause's name in rules.yaml, such as move.empty"


def _check_clause(name: str) -> None:
    if CLAUSE.fullmatch(name) is None:
        raise FindingError(Finding("P006", f"{quote_value(name)} is not the name of a clause", _CLAUSE_HINT))


_CLAUSE_SCHEMA = {"pattern": whole_match(CLAUSE.pattern)}
ClauseName = Annotated[str, Meta(extra={"check": _check_clause, "hint": _CLAUSE_HINT, "schema": _CLAUSE_SCHEMA})]
# A text of one line that is not an expression.
LineOfText = Annotated[str, Meta(min_length=1, max_length=_LONGEST_MESSAGE, extra={"schema": {"pattern": r"\S"}})]


# Expressions


def _walk_phrase(noun: str, walker: Walker, kind: Any, value: Any, path: DocumentPath) -> Phrase:
    """Return an expression as it is written; YAML may have read it as a number or as true or false."""
    if isinstance(value, bool | int):
        return Phrase(str(value).lower(), path)
    if not isinstance(value, str) or not value.strip():
        return walker.wrong(path, f"{noun} is a text, not {quote_value(value)}", unquoted_hint(value, path))  # type: ignore[no-any-return]
    if len(value) > LONGEST_EXPRESSION:
        hint = f"at most {LONGEST_EXPRESSION}: give a part of it a name under define"
        return walker.wrong(path, f"{noun} has {len(value)} characters", hint, "P008")  # type: ignore[no-any-return]
    return Phrase(value, path)


PHRASE_SCHEMA = {
    "anyOf": [
        {"type": "string", "pattern": r"\S", "maxLength": LONGEST_EXPRESSION},
        {"type": "integer"},
        {"type": "boolean"},
    ]
}


def phrase(noun: str) -> Meta:
    """Return what describes an expression that messages call *noun*."""
    return Meta(extra={"walk": partial(_walk_phrase, noun), "expected": noun, "schema": PHRASE_SCHEMA})


Expression = Annotated[Phrase, phrase("an expression")]
ConditionPhrase = Annotated[Phrase, phrase("a condition")]
LoopText = Annotated[Phrase, phrase("a loop")]


def _walk_message(walker: Walker, kind: Any, value: Any, path: DocumentPath) -> Any:
    """Return the parts of a message: those between braces are phrases; {{ and }} stand for braces."""
    text = walker.value(_LINE, value, path)
    if text is INVALID:
        return INVALID
    parts: list[str | Phrase] = []
    end = 0
    for match in _BRACES.finditer(text):
        if match[2]:
            message, hint = f"an unmatched {match[2]}", f"write {match[2] * 2} for a brace of the text itself"
            walker.findings.append(Finding("P006", message, hint, path, span=(match.start(), 1)))
            return INVALID
        parts.append(text[end : match.start()])
        parts.append(match[0][0] if match[1] is None else Phrase(match[1], path, match.start() + 1))
        end = match.end()
    parts.append(text[end:])
    return tuple(part for part in parts if part)


_LINE = inspect.type_info(LineOfText)
_LINE_SCHEMA = {"type": "string", "pattern": r"\S", "maxLength": _LONGEST_MESSAGE}
MessageWords = Annotated[MessageText, Meta(extra={"walk": _walk_message, "expected": "text", "schema": _LINE_SCHEMA})]


def reserved_meaning(name: str, scope: Scope) -> str:
    """Return the meaning of a reserved name that can't be defined in a scope, or ""."""
    if name in _WORDS or (name in _KINDS and scope not in ("local", "action")):
        return "a word"
    return "a function" if name in _FUNCTIONS and scope == "function" else ""


def unquoted_hint(value: Any, path: DocumentPath) -> str:
    """Return how to write an expression that YAML took for something else: a mapping or a list."""
    key = next((f"{step}: " for step in reversed(path) if isinstance(step, str) and step != MADE), "")
    for kind, signs, noun in ((dict, "braces", "a mapping"), (list, "brackets", "a list")):
        if isinstance(value, kind):
            return f'YAML reads {signs} as {noun}: write {key}"{_flow(value)}", in quotes'
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
