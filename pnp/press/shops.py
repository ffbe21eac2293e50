"""Know print shops: what those of shops.json make, and in which files they take it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pnp.press.units import number, parse_length

FileFormat = Literal["png", "pdf"]
# How far a piece may be off the size of a product, in mm: what one more millimetre of bleed or a cut hides.
MOST_OFF = 1.0


class Product(NamedTuple):
    """A card that a shop cuts, and the page that it takes for it, with bleed on all sides, in mm."""

    name: str
    width: float
    height: float
    page_width: float
    page_height: float

    @property
    def turned(self) -> Product:
        """The same product after a quarter turn."""
        return Product(self.name, self.height, self.width, self.page_height, self.page_width)

    @property
    def size(self) -> str:
        """Its size in words."""
        return f"{number(self.width, 1)} × {number(self.height, 1)} mm"

    def off(self, width: float, height: float) -> float:
        """Return by how many mm a piece differs from it, at the side that differs most."""
        return max(abs(width - self.width), abs(height - self.height))


class Shop(NamedTuple):
    """What a shop takes: files of one *format* with *bleed* mm at least, and nothing that matters in the *safe* zone.

    A shop without *products* cuts any size, and prints all pieces, not cards only. Of two sides, *first* is the first
    page. A file or a pair of pages is for *each* copy, or the shop is told their *count*.
    """

    name: str
    title: str
    looked_up: str  # the day
    source: str  # of the numbers
    format: FileFormat
    bleed: float
    safe: float
    dpi: int = 300
    first: Literal["front", "back"] = "front"
    copies: Literal["each", "count"] = "each"
    products: tuple[Product, ...] = ()

    def product_for(self, width: float, height: float) -> Product:
        """Return the product that is nearest to the size of a piece, turned as the piece is."""
        every = (*self.products, *(one.turned for one in self.products))
        return min(every, key=lambda one: one.off(width, height))


def make_product(name: str, entry: Mapping[str, float | None], bleed: float) -> Product:
    """Return a product of its lengths in mm; its page has the shop's *bleed* if there is none of its own."""
    width, height = entry["width"] or 0.0, entry["height"] or 0.0
    page_width = entry.get("page_width") or width + 2 * bleed
    page_height = entry.get("page_height") or height + 2 * bleed
    return Product(name, width, height, page_width, page_height)


@cache
def shipped_shops() -> Mapping[str, Shop]:
    """Return the shops that come with the program, by their names."""
    entries = json.loads((Path(__file__).parent / "shops.json").read_text(encoding="utf-8"))
    return {name: _shop(name, entry) for name, entry in entries.items()}


def _shop(name: str, entry: dict[str, Any]) -> Shop:
    lengths = {key: parse_length(entry[key]) for key in ("bleed", "safe")}
    products = tuple(
        make_product(key, {side: parse_length(length) for side, length in one.items()}, lengths["bleed"])
        for key, one in entry.get("products", {}).items()
    )
    return Shop(name, **{**entry, **lengths, "products": products})
