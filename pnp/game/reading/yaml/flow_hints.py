"""Find texts that YAML's flow style splits: for YAML, ``{if: held(me) & goal[me]}`` ends at the bracket."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from pnp.game.reading.yaml.source import quote_text
from pnp.messages import shorten

_LONGEST = 2_000  # characters of a line that is examined
_VALUE = re.compile(r"(?P<key>[\w.-]+: ++)?(?P<text>.*\S)\s*", re.DOTALL)
# Values that YAML reads as meant: names, numbers, lists and mappings without brackets within their texts.
_PLAIN = re.compile(r"[^][{}\"'&*!|>%@`#,]*")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_OPEN, _CLOSE = "([{", ")]}"


def flow_hint(line: str, column: int) -> str:
    """Return how to write the expression of a *line* at whose 0-based *column* YAML failed; "" if there is none.

    The expression is a value in braces or brackets of YAML's own.
    """
    if len(line) > _LONGEST:
        return ""
    for start, end in _flow_values(line):
        match = _VALUE.fullmatch(line[start:end])
        if match is None or not start <= column <= end + 1:
            continue
        text, key = match["text"], match["key"] or ""
        if _PLAIN.fullmatch(text) or _QUOTED.fullmatch(text) or _is_collection(text) or _is_unclosed(text):
            continue
        return f"put the expression in quotes: {key}{json.dumps(shorten(text, 200), ensure_ascii=False)}"
    return ""


def colon_hint(line: str, column: int) -> str:
    """Return how to write the text of a *line* in braces or brackets that ends, for YAML, at the colon at *column*.

    The column is 0-based. "" if there is no such text.
    """
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
    """Return how to write the text with a colon at the 0-based *column* of a *line*, in brackets or braces of YAML's.

    "" if it is in none.
    """
    before = line[:column]
    if len(line) > _LONGEST or sum(map(before.count, _OPEN)) <= sum(map(before.count, _CLOSE)):
        return ""
    text = line[column : _stop(line, column, _closing(line, column))].strip()
    return f"put the text in quotes: {quote_text(shorten(text, 200))}" if ": " in text else ""


def flow_comma_hint(line: str, column: int) -> str:
    """Return how to write a text in braces that ends, for YAML, at the comma before the 0-based *column* of a *line*.

    "" if there is no such text.
    """
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
        depth += (text[at] in _OPEN) - (text[at] in _CLOSE)
        if depth < 0:
            return at
    return len(text)


def _is_collection(text: str) -> bool:
    """Return whether a text is a mapping or a list of YAML, whose content is examined separately."""
    if text[0] == "{":
        return re.match(r"\{\s*[\w.-]+:(\s|$)", text) is not None and _end(text, 0) == len(text) - 1
    return text[0] == "[" and _end(text, 0) == len(text) - 1


def _is_unclosed(text: str) -> bool:
    """Return whether a quote or a bracket of a text is not closed, which is another fault."""
    return text.count("'") % 2 + text.count('"') % 2 > 0 or sum(map(text.count, _OPEN)) != sum(map(text.count, _CLOSE))


def _flow_values(line: str) -> Iterator[tuple[int, int]]:
    """Yield where the values in YAML's braces and brackets begin and end in a line, the inner ones first."""
    for start in reversed([match.end() for match in re.finditer(r"(?:^|[:,\[{-])\s*[\[{]", line)]):
        end = _end(line, start - 1)
        at = start
        while at < end:
            stop = _stop(line, at, end)
            yield at + len(line[at:stop]) - len(line[at:stop].lstrip()), stop
            at = stop + 1


def _end(text: str, start: int) -> int:
    """Return where the bracket that opens at *start* closes; the end of the text if it doesn't."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] in _OPEN) - (text[at] in _CLOSE)
        if depth <= 0:
            return at
    return len(text)


def _stop(text: str, start: int, end: int) -> int:
    """Return where a value ends: at the next comma outside of brackets."""
    depth = 0
    for at in range(start, end):
        depth += (text[at] in _OPEN) - (text[at] in _CLOSE)
        if text[at] == "," and depth <= 0:
            return at
    return end
