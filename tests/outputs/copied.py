"""Compare the text that a reader copies out of a PDF with the lines that were set."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import normalize

from pnp.press.scene.document import Document
from pnp.press.scene.nodes import Glyphs
from pnp.press.scene.transforms import iter_leaves
from pnp.press.text.line import Line
from pnp.press.text.spacing import is_spaceless
from pnp.press.text.typography import without_controls


def set_lines(document: Document) -> list[list[Line]]:
    """Return the lines of each page that have text, and no pictures in it."""
    return [
        [
            leaf.node.line
            for layer in page.layers
            for leaf in iter_leaves(layer.nodes)
            if isinstance(leaf.node, Glyphs) and leaf.node.line.text.strip() and not leaf.node.line.inlines
        ]
        for page in document.pages
    ]


def folded(text: str) -> str:
    """Return a text as it reads: white space is one space, direction controls and hyphens at the ends of lines go."""
    text = re.sub("[\u00ad\ufffe\x02]", "", normalize("NFC", text))
    return " ".join(without_controls(text).split())


def lost_lines(document: Document, copied: Sequence[str]) -> list[str]:
    """Return the lines of a document that are not in the copied text of their page.

    White space does not count in languages that have none between words.
    """
    blank = "" if is_spaceless(document.language) else " "
    return [
        line.text
        for lines, text in zip(set_lines(document), map(folded, copied), strict=True)
        for line in lines
        if folded(line.text.rstrip("-")).replace(" ", blank) not in text.replace(" ", blank)
    ]
