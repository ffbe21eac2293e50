"""Turn a piece that is larger than a page into pages that are joined: a map first, then every part."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.geometry.path import Box, rectangle
from pnp.geometry.transform import IDENTITY
from pnp.model.translatable import Translate, ui_text
from pnp.scene.document import Layer, Page
from pnp.scene.nodes import Group, Symbol, Use
from pnp.scene.piece import Piece
from pnp.sheets.footer import footers
from pnp.sheets.layout import Spot
from pnp.sheets.marks import drawn_lines
from pnp.sheets.outline import outline_of
from pnp.sheets.poster_map import map_page
from pnp.sheets.poster_marks import joint_marks
from pnp.sheets.poster_plan import Part, PosterPlan, plan_poster
from pnp.sheets.spec import Joint, SheetSpec
from pnp.text.fonts import FontBook


def poster_pages(piece: Piece, spec: SheetSpec, joint: Joint, translate: Translate, book: FontBook) -> tuple[Page, ...]:
    """Return the pages for *piece*, whose back is left out: all of one size, the map first, then the parts by row.

    The art is drawn once and clipped on every page. The parts are repeated for every copy of the piece.
    """
    plan = plan_poster(piece, spec, joint)
    art = _art(piece)
    names = [translate(ui_text("map"))]
    layers: list[tuple[Layer, ...]] = [
        (Layer("art", tuple(map_page(plan, art, translate, book, spec.language))),),
    ]
    for part in plan.parts.values():
        names.append(part.name)
        layers.append(tuple(_part_layers(plan, part, art, book, spec.language)))
    names += (piece.count - 1) * names[1:]
    layers += (piece.count - 1) * layers[1:]
    ends = [(name, f"{index + 1}/{len(layers)}") for index, name in enumerate(names)]
    texts = (piece.title, spec.footer, plan.paper.title)
    feet = footers(plan.paper, texts, ends, book, spec.language)
    return tuple(
        Page(plan.paper.width, plan.paper.height, (*drawn, Layer("footer", foot)), title=f"{piece.title} {name}")
        for name, drawn, foot in zip(names, layers, feet, strict=True)
    )


def _art(piece: Piece) -> Symbol:
    """Return the front and whatever lines are drawn for the scissors and for folding."""
    outline = outline_of(piece, with_back=False)
    box = Box(0, 0, piece.width, piece.height).grown(piece.bleed)
    lines = drawn_lines([Spot(piece, outline, 0.0, 0.0)])
    return Symbol(f"{piece.front.name}:poster", (Use(piece.front, IDENTITY), *lines), box) if lines else piece.front


def _part_layers(plan: PosterPlan, part: Part, art: Symbol, book: FontBook, language: str) -> Iterator[Layer]:
    """Yield the part of the art that this page is for, and the marks around it."""
    placing = plan.placing(part)
    window = part.window.moved(placing.e, placing.f)
    clip = rectangle(window.left, window.top, window.width, window.height)
    yield Layer("art", (Group((Use(art, placing),), clip=clip),))
    yield Layer("marks", joint_marks(plan, part, book, language))
