"""Explain in words why YAML fails or splits a text: what is wrong, where, and what to write instead."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from pnp.game.reading.yaml.pyyaml import yaml
from pnp.game.reading.yaml.source import SourceText, quote_text, quoted_text_hint
from pnp.messages import describe_character, quote, shorten
from pnp.problems import Place

_LONGEST = 2_000  # characters of a line that is examined, which takes 6 ms if all are brackets: of 4,000, 16 ms
_VALUE = re.compile(r"(?P<key>[\w.-]+: ++)?(?P<text>.*\S)\s*", re.DOTALL)
# Values that YAML reads as meant: names, numbers, lists and mappings without brackets within their texts.
_PLAIN = re.compile(r"[^][{}\"'&*!|>%@`#,]*")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_COLLECTION = re.compile(r"\[|\{\s*[\w.-]+:(\s|$)")
_FLOW = re.compile(r"(?:^|[:,\[{-])\s*[\[{]")  # where a mapping or a list of YAML begins
_STARTS, _ENDS = "([{", ")]}"


def flow_hint(line: str, column: int) -> str:
    """Return how to write an expression in YAML's braces or brackets that fails at a 0-based *column*; "" for none."""
    if len(line) > _LONGEST:
        return ""
    # A value is passed over if YAML reads it as meant, if its content is examined separately, as that of a mapping or a
    # list, or if it has another fault: a bracket that does not close.
    closings, commas = _brackets(line)
    for start, end in _flow_values(line, closings, commas):
        match = _VALUE.fullmatch(line[start:end]) if start <= column <= end + 1 else None
        if match is None:
            continue
        text, key, first = match["text"], match["key"] or "", start + match.start("text")
        is_collection = _COLLECTION.match(text) and closings.get(first) == first + len(text) - 1
        if _PLAIN.fullmatch(text) or _QUOTED.fullmatch(text) or is_collection or _is_unclosed(text):
            continue
        return f"put the expression in quotes: {key}{json.dumps(shorten(text, 200), ensure_ascii=False)}"
    return ""


def colon_hint(line: str, column: int) -> str:
    """Return how to write a text in braces that ends, for YAML, at the colon in a 0-based *column*; "" for none."""
    if len(line) > _LONGEST or line[column : column + 1] != ":":
        return ""
    start = max(line.rfind(sign, 0, column) for sign in ",[{") + 1
    end = next((at for at in range(column, len(line)) if line[at] in ",]}"), len(line))
    match = re.fullmatch(r"\s*(?P<key>[\w.-]+: ++)(?P<text>.*\S)\s*", line[start:end])
    if match is None or start + match.start("text") >= column:
        return ""
    text = f"{match['key']}{quote_text(shorten(match['text'], 200))}"
    next_key = re.search(r"\s([a-z_]+)$", line[start:column])
    comma = f"put a comma before {next_key[1]}, or " if next_key and next_key.start() > match.start("text") else ""
    return f"{comma}put the text in quotes: {text}"


def flow_text_hint(line: str, column: int) -> str:
    """Return how to write the text with a colon at the 0-based *column* of a *line*, if in YAML's brackets, else ""."""
    before = line[:column]
    if len(line) > _LONGEST or sum(map(before.count, _STARTS)) <= sum(map(before.count, _ENDS)):
        return ""
    text = line[column : _stop(line, column, _closing(line, column))].strip()
    return f"put the text in quotes: {quote_text(shorten(text, 200))}" if ": " in text else ""


def flow_comma_hint(line: str, column: int) -> str:
    """Return how to write a text in braces that YAML ends at the comma before the 0-based *column*, else ""."""
    if len(line) > _LONGEST or not line[:column].rstrip().endswith(","):
        return ""
    match = re.search(r"(?<![\w.-])(?P<key>[\w.-]+: +)(?P<text>[^\s\"'{}\[\]][^:{}\[\]]*)$", line[:column])
    if match is None or re.match(r"[\w.-]+: ", line[column:]):
        return ""
    end = _closing(line, column)
    following = re.search(r",\s*[\w.-]+: ", line[column:end])
    rest = line[column : column + following.start() if following else end].strip()
    return f"a comma ends a text in braces: write {match['key']}{quote_text(shorten(match['text'] + rest, 200))}"


def _closing(text: str, start: int) -> int:
    """Return where the bracket around *start* closes; the end of the text if it doesn't."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] in _STARTS) - (text[at] in _ENDS)
        if depth < 0:
            return at
    return len(text)


def _is_unclosed(text: str) -> bool:
    """Return whether a quote or a bracket of a text is not closed, which is another fault."""
    return text.count("'") % 2 + text.count('"') % 2 > 0 or sum(map(text.count, _STARTS)) != sum(map(text.count, _ENDS))


def _brackets(line: str) -> tuple[Mapping[int, int], Mapping[int, Sequence[int]]]:
    """Return where each bracket of a line that closes does so, and the commas right in each bracket."""
    closings, commas, opened = dict[int, int](), defaultdict[int, list[int]](list), list[int]()
    for at, sign in enumerate(line):
        if sign in _STARTS:
            opened.append(at)
        elif sign in _ENDS and opened:
            closings[opened.pop()] = at
        elif sign == "," and opened:
            commas[opened[-1]].append(at)
    return closings, commas


def _flow_values(
    line: str, closings: Mapping[int, int], commas: Mapping[int, Sequence[int]]
) -> Iterator[tuple[int, int]]:
    """Yield where the values in YAML's braces and brackets begin and end in a line, the inner ones first."""
    for opening in reversed([match.end() - 1 for match in _FLOW.finditer(line)]):
        for before, stop in pairwise([opening, *commas.get(opening, ()), closings.get(opening, len(line))]):
            yield stop - len(line[before + 1 : stop].lstrip()), stop


def _stop(text: str, start: int, end: int) -> int:
    """Return where a value ends: at the next comma outside of brackets."""
    depth = 0
    for at in range(start, end):
        depth += (text[at] in _STARTS) - (text[at] in _ENDS)
        if text[at] == "," and depth <= 0:
            return at
    return end


_INDENT = "check the indentation: keys of one mapping begin in the same column"
_CLOSE = "look for a bracket, brace or quote that does not close, or for a missing comma"
_QUOTE = "close the quote"
_UNCLOSED = "a text in quotes is not closed"
_COLON = "a key without a colon, or a text out of place"
# A colour without quotes, and how many characters before a fault, some ten lines, one may be what caused it.
_BARE_COLOUR, _NEARBY = re.compile(r"[:,{\[] +(#[0-9A-Fa-f]{3,8})\b"), 400
# Where a text in quotes may begin, and such a text up to what may follow it. One that isn't closed ends at the next
# quote, in whatever line: the parser fails there.
_OPENING = r"""(?m)(?:^ *|[:,-] +|[\[{] *)(["'])"""
_CLOSED = {'"': r'"(?:[^"\\]|\\.)*"\s*(?:[#,\]}:\r\n]|\Z)', "'": r"'(?:[^']|'')*'\s*(?:[#,\]}:\r\n]|\Z)"}
_MOST_LINES = 20  # by eye, of a text in quotes that isn't closed, up to the next quote, where the parser fails
# A line of YAML: its indentation with the dashes of lists, a key, and the rest.
_LINE = re.compile(r"(?P<indent> *(?:- +)*)(?P<key>[A-Za-z_][\w.-]*)?(?P<colon>[ \t]*:(?=[ \t]|$))?(?P<rest>.*)")
# Where a line begins, and what it is.
_Line: TypeAlias = tuple[int, re.Match[str]]
# The column of an open mapping or list, and whether it is a list.
_Level: TypeAlias = tuple[int, bool]
_BLOCK_TEXT = re.compile(r".*(?:: +|- +)[>|][-+0-9]*(?: *#.*)?")
_NEITHER = "this line belongs neither to the keys nor to the text above it"
_UNKNOWN = "this is not plain YAML"
_CHARACTER = "a text cannot begin with"

# A pattern of the message of the parser, in C or in Python; our message; our hint. The first match counts.
_SENTENCES: tuple[tuple[str, str, str], ...] = (
    (r"cannot start any token|character that cannot start", _CHARACTER, "put the text in quotes"),
    (r"undefined tag handle|scanning a tag", "a tag", "remove it; quotes mark a text"),
    (r"expected (the )?node content|parsing a (block|flow) node", "unexpected character where a value belongs", _CLOSE),
    (r"mapping values are not allowed", "a colon where no key is allowed", "put the text in quotes, or " + _INDENT),
    (r"(?s)\A(?>.*?scanning a quoted scalar).*(unexpected end of stream|document)", _UNCLOSED, _QUOTE),
    (
        r"unknown escape|escape (sequence|code|character)|expected escape",
        "an unknown escape in a text in double quotes",
        "use '…'",
    ),
    (r"(?s)\A(?>.*?simple key).*(expected ':'|could not find)", _COLON, _INDENT),
    (r"block sequence entries are not allowed", "a list item is not allowed here", _INDENT),
    (r"parsing a flow (sequence|mapping)", "a list or mapping in brackets is not closed", _CLOSE),
    (r"expected ',' or", "a list or mapping in brackets is not closed", _CLOSE),
    (r"parsing a block (mapping|collection)", _NEITHER, _INDENT),
    (r"invalid (leading|trailing) (UTF-8|)|control characters", "a character that YAML does not allow", "remove it"),
    (r"indentation|indent", "inconsistent indentation", _INDENT),
    (r"did not find expected <document start>", "text after the end of the document", _INDENT),
)

# What is wrong, where, and what to do.
_Explanation: TypeAlias = tuple[str, Place, str]


class _Failure(Struct):
    text: SourceText
    offset: int
    place: Place
    began: int | None
    message: str
    hint: str


def explain_yaml_error(error: yaml.YAMLError, text: SourceText) -> tuple[str, Place, str]:
    """Return what the parser's *error* means, the place of its cause, which may be long before that, and a hint."""
    # The surest explanations come first; the parser's own words are the last resort.
    reached, began = (_index(getattr(error, name, None), text) for name in ("problem_mark", "context_mark"))
    offset = reached if reached is not None else began or 0
    place = text.place((offset, offset + 1))
    message, hint = _sentence(error)
    if message == _CHARACTER:
        message += f" {(place.source or '')[place.column - 1 : place.column]}"
    failure = _Failure(text, offset, place, began, message, hint)
    for explain in (_odd_indent, _split_by_braces, _unquoted, _odd_line, _bare_colour):
        if explanation := explain(failure):
            return explanation
    if began is not None and hint == _CLOSE and began < offset:
        opening = text.place((began, began))
        hint += f" (it begins in line {opening.line}, column {opening.column})"
    return message, place, hint


def _sentence(error: yaml.YAMLError) -> tuple[str, str]:
    parts = [getattr(error, name, None) for name in ("context", "problem")]
    said = " ".join(str(part) for part in parts if part) or str(error).partition("\n")[0]
    known = ((message, hint) for pattern, message, hint in _SENTENCES if re.search(pattern, said))
    return next(known, (f"{_UNKNOWN} ({said})", _INDENT))


def _index(mark: yaml.Mark | None, text: SourceText) -> int | None:
    return None if mark is None else min(mark.index, len(text.text))


def _unquoted(failure: _Failure) -> _Explanation | None:
    """Explain a text that needs quotes, where the parser stopped or began, or one in quotes that aren't closed."""
    # Three places may explain it: the line where the parser stopped, the one where it began, a quote left open.
    message, began = failure.message, failure.began
    quoted = quoted_text_hint(failure.place.source or "")
    if not quoted and began is not None and message != _NEITHER:  # where it began is no whole mapping
        quoted = quoted_text_hint(failure.text.place((began, began)).source or "")
    opened = _open_quote(failure.text, failure.offset) if message == _UNCLOSED or not quoted else None
    if opened:
        return _UNCLOSED, opened, quoted or _QUOTE
    if not quoted:
        return None
    return f"{_UNKNOWN}: this text needs quotes" if message.startswith(_UNKNOWN) else message, failure.place, quoted


def _split_by_braces(failure: _Failure) -> _Explanation | None:
    """Explain a text in YAML's braces or brackets that needs quotes; None if that is not the cause."""
    line, at = failure.place.source or "", failure.place.column - 1
    has_rules = failure.text.file.endswith("play.yaml") or "needs:" in line
    if has_rules and (flow := flow_hint(line, at)):
        return "YAML's braces and brackets end within an expression", failure.place, flow
    if failure.hint == _CLOSE and (colon := colon_hint(line, at)):
        return "a colon in a text without quotes", failure.place, colon
    return None


def _bare_colour(failure: _Failure) -> _Explanation | None:
    """Explain the last colour without quotes shortly before the place where the parser stopped."""
    text, end = failure.text, failure.offset
    colours = [*_BARE_COLOUR.finditer(text.text, max(0, end - _NEARBY), end)]
    if failure.hint != _CLOSE or not colours:
        return None
    place = text.place(colours[-1].span(1))
    return "a # after a space begins a comment", place, f'put the colour in quotes: "{colours[-1][1]}"'


def _open_quote(text: SourceText, offset: int) -> Place | None:
    """Return the place of the last quote before *offset* that opens a text and doesn't close it."""
    last = text.place((offset, offset)).line
    first = text.starts[max(0, last - _MOST_LINES)]
    for match in reversed(list(re.finditer(_OPENING, text.text[first:offset]))):
        at = first + match.start(1)
        closed = re.compile(_CLOSED[match[1]]).match(text.text, at)
        if closed is None or closed.end() > offset > closed.start() + 1:
            return text.place((at, at + 1))
    return None


def _odd_indent(failure: _Failure) -> _Explanation | None:
    """Explain a tab, a no-break space, or the like, in the indentation of a line or of the one before it."""
    text, last = failure.text, failure.place.line
    for start in text.starts[max(0, last - 2) : last]:
        odd = re.compile(r" *([^\S \r\n])").match(text.text, start)
        if odd is not None:
            character = "a tab" if odd[1] == "\t" else describe_character(odd[1])
            return f"{character} in the indentation", text.place(odd.span(1)), "indent with ordinary spaces"
    return None


def _odd_line(failure: _Failure) -> _Explanation | None:
    """Explain a line (where the parser stopped, or began to read a key) without a colon, or with an odd indentation."""
    # The parser stops at or below the wrong line: the indentation of both tells which of them lacks its colon.
    text = failure.text
    at = failure.began if failure.message == _COLON and failure.began is not None else failure.offset
    lines = list(_lines(text, text.place((at, at)).line)) if _INDENT in failure.hint else []
    if not lines:
        return None
    last, above = lines[-1], lines[-2:][0]
    column, levels = _columns(last)[0], _open_levels(lines[:-1])
    lacking = _missing_colon(text, above if column in levels[-1:] or column not in levels else last)
    opens = above[1]["colon"] is not None and re.match(r"\s*(#|$)", above[1]["rest"])  # what may be indented more
    if lacking or column in levels or opens:
        return lacking or _missing_colon(text, last)
    return _odd_level(text, last, levels)


def _open_levels(lines: Iterable[_Line]) -> list[_Level]:
    levels: list[_Level] = []
    for line in lines:
        columns = _columns(line)
        levels = [level for level in levels if level[0] < columns[0][0]] + columns
    return levels


def _lines(text: SourceText, last: int) -> Iterator[_Line]:
    """Yield the lines up to the last one, with where they begin; comments and the lines of block texts are left out."""
    within = -1
    for number, start in enumerate(text.starts[:last], 1):
        written = text.place((start, start)).source or ""
        match = _LINE.fullmatch(written)
        if match is None or not written.strip() or written.lstrip().startswith("#"):
            continue
        indent = len(written) - len(written.lstrip())
        if within < 0 or indent <= within or number == last:
            within = len(match["indent"]) if _BLOCK_TEXT.fullmatch(written) else -1
            yield start, match


def _columns(line: _Line) -> list[_Level]:
    indent = line[1]["indent"]
    dashes = [(at, True) for at, sign in enumerate(indent) if sign == "-"]
    return [*dashes, (len(indent), False)]


def _missing_colon(text: SourceText, line: _Line) -> _Explanation | None:
    start, match = line
    if match["key"] is None or match["colon"] is not None:
        return None
    key, rest, at = match["key"], match["rest"], start + match.end("key")
    if rest.startswith(":"):
        place = text.place((at + 1, at + 2))
        return f"a space is missing after {quote(key + ':')}", place, "a key is followed by a colon and a space"
    value = rest.strip().removeprefix("=").strip()
    hint = f"write {key}: {shorten(value)}".rstrip() + (", or indent what continues a text" if " " in value else "")
    return f"a colon is missing after {quote(key)}", text.place((at, at + 1)), hint


def _odd_level(text: SourceText, line: _Line, levels: list[_Level]) -> _Explanation | None:
    (start, match), (indent, is_entry) = line, _columns(line)[0]
    alike = [level for level, is_list in levels if is_list == is_entry]
    if not alike or not (is_entry or match["colon"]):
        return None
    near = min(reversed(alike), key=lambda level: abs(level - indent))
    at = start + indent
    message = f"this {'list entry' if is_entry else 'key'} is indented by {indent}, its neighbours by {near}"
    hint = f"indent it by {near}" if near else "don't indent it"
    if indent > near:
        hint += "; if it continues the text above it, put that text in quotes"
    return message, text.place((at, at + max(1, len(match["key"] or "")))), hint
