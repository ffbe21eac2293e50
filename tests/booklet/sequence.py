"""What a booklet and its web page say, letter by letter in reading order, so that the two can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lxml import html

from pnp.booklet.pages.plan import BookletPlan
from pnp.booklet.setting.items import PagePlacement
from pnp.booklet.setting.strips import Placed, Strip, TextSlot
from pnp.press.scene.nodes import Glyphs, Group


def letters_of(text: str) -> str:
    """Return a text without spaces, hyphens and bullets, which depend on where lines end."""
    return text.translate(str.maketrans("", "", " \t\n\u00a0\u2002\u202f\u2060\u00ad-\u2010•"))


def booklet_letters(plan: BookletPlan) -> tuple[str, str]:
    """Return what the pages after the cover say: their text, and the captions of their figures.

    Contents, running heads, the room for notes and words in pictures are left out. A figure may stand a little before
    or after its place in the text, so each is compared for itself.
    """
    parts: list[list[tuple[PagePlacement, Strip]]] = [[]]
    for page in plan.pages:
        placed = zip(page.placements, page.strips, strict=False)
        pairs = [(each, on_page.strip) for each, on_page in placed if each.item >= 0]
        if pairs and pairs[0][0].item == 0 and parts[-1]:  # the back cover begins anew
            parts.append([])
        parts[-1] += pairs
    text = [line for part in parts for line in _in_order(pair for pair in part if pair[0].shape is None)]
    captions = [line for part in parts for line in _in_order(pair for pair in part if pair[0].shape is not None)]
    return letters_of("".join(text)), letters_of("".join(captions))


def _in_order(strips: Iterable[tuple[PagePlacement, Strip]]) -> Iterator[str]:
    """Yield the lines of strips by the number of their item: what is continued on the next page comes together."""
    for _, strip in sorted(strips, key=lambda pair: pair[0].item):
        lines = list(_texts(strip.nodes))
        if not lines or not lines[0].startswith("Contents"):
            yield from lines


def _texts(nodes: Iterable[object]) -> Iterator[str]:
    for node in nodes:
        match node:
            case Glyphs():
                yield node.line.text
            case Group():
                yield from _texts(node.children)
            case Placed():
                yield from _texts(node.strip.nodes)
            case TextSlot():
                yield from _texts(node.nodes)
            case _:
                pass


def page_letters(page: str) -> tuple[str, str]:
    """Return what the main part of a web page says: its text, and the captions of its figures.

    Among the words are the numbers that a browser sets before lists. What proves a rule is on the page alone.
    """
    main = html.document_fromstring(page).find(".//main")
    assert main is not None
    for other in main.xpath(".//svg | .//span[@class='icon'] | .//details[@class='ground']"):
        other.drop_tree()
    for listing in main.iter("ol"):
        mark = "{}" if listing.getparent().tag == "figcaption" else "{}."
        for number, entry in enumerate(listing, start=1):
            entry.text = mark.format(number) + (entry.text or "")
    figures = list(main.iter("figure"))
    captions = "".join(figure.text_content() for figure in figures)
    for figure in figures:
        figure.drop_tree()
    return letters_of(main.text_content()), letters_of(captions)
