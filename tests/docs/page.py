"""Read a page of docs/: its headings, its tables, its blocks of code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.game.reading.yaml.documents import read_document
from pnp.press.colour import Colour
from pnp.press.pictures.art import read_art
from pnp.press.scene import document
from pnp.press.scene.nodes import Node, Symbol
from pnp.press.text.fonts import FontBook
from pnp.press.writers.svg import page_svg
from pnp.problems import Problems

ROOT = Path(__file__).parents[2]

_CELL = re.compile(r"(?<!\\)\|")


class Block(Struct, frozen=True):
    """A fenced block of code: its language, its text, its heading."""

    language: str
    text: str
    heading: str

    @property
    def file(self) -> str:
        """The file that the block's first line says it is from, in a comment; nothing if it says none."""
        named = re.match(r"(?:# |<!-- )([a-z/-]+\.(?:yaml|svg|csv))", self.text)
        return named[1] if named else ""


class Page(Struct, frozen=True):
    """A page of Markdown: heading -> the lines below it, up to the next heading; its blocks of code in their order."""

    text: str
    parts: dict[str, list[str]]
    blocks: tuple[Block, ...]

    def table(self, heading: str) -> list[list[str]]:
        """Return the rows of the first table under a heading, without its head."""
        rows = []
        for line in self.parts[heading]:
            if line.startswith("|"):
                rows.append([cell.strip() for cell in _CELL.split(line)[1:-1]])
            elif rows:
                break
        return rows[2:]


def _blocks(heading: str, lines: list[str]) -> Iterator[Block]:
    opened: list[str] | None = None
    language = ""
    for line in lines:
        if line.startswith("```") and opened is None:
            opened, language = [], line[3:]
        elif line.startswith("```") and opened is not None:
            yield Block(language, "".join(f"{line}\n" for line in opened), heading)
            opened = None
        elif opened is not None:
            opened.append(line)
    assert opened is None, f"a block of code under {heading} does not end"


def read_page(name: str) -> Page:
    """Return a page by its path from the top of the checkout."""
    text = (ROOT / name).read_text(encoding="utf-8")
    parts: dict[str, list[str]] = {"": []}
    heading, fenced = "", False
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        if line.startswith("#") and not fenced:
            heading = line.lstrip("#").strip()
            assert heading not in parts, f"{name} has the heading {heading} twice"
            parts[heading] = []
        else:
            parts[heading].append(line)
    return Page(text, parts, tuple(block for heading, lines in parts.items() for block in _blocks(heading, lines)))


def joined(pages: list[Page]) -> Page:
    """Return pages as one. No heading may be on two of them."""
    parts = {heading: lines for page in pages for heading, lines in page.parts.items()}
    assert len(parts) == sum(len(page.parts) for page in pages) - len(pages) + 1, "a heading is on two pages"
    return Page("".join(page.text for page in pages), parts, tuple(block for page in pages for block in page.blocks))


def code_words(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def values_of(text: str, file: str) -> Any:
    """Return the plain values of an example, in which nothing is wrong."""
    problems = Problems()
    read = read_document(text, file, problems)
    assert read is not None and not list(problems), list(map(str, problems))
    return read[0]


def art_of(page: Page, palette: Mapping[str, Colour]) -> dict[str, Symbol]:
    """Return the pictures that a page shows the files of."""
    problems = Problems()
    files = {block.file: block.text for block in page.blocks if block.language == "xml"}
    art = {file: read_art(file, text.encode(), file, palette, problems) for file, text in files.items()}
    assert None not in art.values(), list(problems)
    return {file: symbol for file, symbol in art.items() if symbol}


def svg_of(nodes: Sequence[Node], width: float, height: float, book: FontBook, title: str) -> str:
    page = document.Page(round(width, 3), round(height, 3), (document.Layer("art", tuple(nodes)),), title=title)
    return page_svg(page, book, title=title)
