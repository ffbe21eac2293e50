"""Explain the codes of problems, as docs/problems.md does: what each means and why it happens, with an example."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.messages import did_you_mean, join_words, quote
from pnp.problems import CODES, Problem

# In an installed package the pages are beside this module; in a source checkout, they are the docs.
_PLACES = (Path(__file__).parent / "bundled", Path(__file__).parents[2] / "docs")
_CODE = re.compile(r"(?:error|warning|note)?\s*\[?([pn]?)0*([0-9]{1,3})\]?", re.IGNORECASE | re.ASCII)
_LINK = re.compile(r"\[([^][]+)\]\([^()]+\)")


class Explanation(Struct, frozen=True):
    """What the code of a problem means.

    *text* says what is wrong and why; empty lines separate its paragraphs. *example* is a message with this code,
    *correction* the correct line of the file, or the correct command.
    """

    code: str
    title: str
    text: str
    example: str
    correction: str

    def as_dict(self) -> dict[str, Any]:
        """Return the explanation as ``--json`` prints it."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


def explain(code: str) -> Explanation | Problem:
    """Return what the code of a problem means, however it is written; a problem (P014) if there is no such code.

    >>> import pnp
    >>> pnp.explain("P012").title, pnp.explain("[p12]").correction
    ('invalid length', 'size: 20mm')
    >>> pnp.explain("length").hint
    'did you mean P012 (invalid length)?'
    """
    match = _CODE.fullmatch(code.strip())
    name = f"{match[1].upper() or 'P'}{int(match[2]):03}" if match else code.strip()
    if name in CODES:
        return _explanations()[name]
    titled = [f"{known} ({title})" for known, title in CODES.items() if name and name.lower() in title]
    hint = f"did you mean {join_words(titled, 'or')}?" if titled else "pnp explain lists all codes"
    return Problem("P014", f"no problem has the code {quote(code, 20)}", None, did_you_mean(name, CODES, hint))


def read_docs(page: str) -> str:
    """Return the text of a page of the docs that the program itself shows."""
    return next(place / page for place in _PLACES if (place / page).is_file()).read_text(encoding="utf-8")


@cache
def _explanations() -> dict[str, Explanation]:
    entries = (entry.partition(": ") for entry in re.split(r"^### ", read_docs("problems.md"), flags=re.MULTILINE)[1:])
    return {code: _read_entry(code, entry) for code, _, entry in entries}


def _read_entry(code: str, entry: str) -> Explanation:
    """Return the page's entry for a code: its title, a text, and two blocks, the example and the correction."""
    title, _, rest = entry.partition("\n")
    text, _, rest = rest.partition("```text\n")
    example, _, rest = rest.partition("```")
    correction = re.sub(r"^.*?```\w+\n|\n```.*", "", rest, flags=re.DOTALL)
    return Explanation(code, title, _LINK.sub(r"\1", text).strip(), example.rstrip("\n"), correction)
