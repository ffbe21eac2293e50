"""Turn the bytes of a file into text: UTF-8 without control characters, or problems with their places."""

from __future__ import annotations

import re

from pnp.load.source import Text
from pnp.messages import describe_character
from pnp.problems import Place, Problems

# What no text of a ruleset holds: control characters other than tab and line ends, Unicode's own line ends (editors
# disagree about them, and so about line numbers), halves of surrogate pairs, non-characters, a mark in mid-file.
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")

# So many of one file's control characters are named one by one.
_NAMED = 20


def read_text(content: bytes | str, file: str, problems: Problems) -> Text | None:
    """Return the text of *content*, without its byte order mark; None where it is not clean UTF-8."""
    text = _decode(content, file, problems) if isinstance(content, bytes) else content
    if text is None:
        return None
    whole = Text(file, text.removeprefix("\ufeff"))
    found = list(FORBIDDEN.finditer(whole.text))
    for match in found[:_NAMED]:
        problems.error(
            "P002",
            f"the character {describe_character(match[0])} is not allowed in a text",
            whole.place(match.span()),
            "remove it; it may be invisible in your editor",
        )
    if len(found) > _NAMED:
        problems.error("P002", f"{len(found) - _NAMED} more characters are not allowed in a text", Place(file))
    return None if found else whole


def _decode(content: bytes, file: str, problems: Problems) -> str | None:
    """Return *content* as text, or report the first byte that is not UTF-8."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff") or content[:4].count(0) >= 2:
        problems.error("P002", "the file is in UTF-16 or UTF-32", Place(file), "save it as UTF-8")
        return None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").removeprefix("\ufeff")
        rest = content[error.start : error.start + 200].decode("utf-8", "replace")
        place = Text(file, before + rest).place((len(before), len(before) + 1))
        byte = content[error.start]
        problems.error("P002", f"the byte 0x{byte:02X} is not UTF-8", place, "save the file as UTF-8")
        return None
