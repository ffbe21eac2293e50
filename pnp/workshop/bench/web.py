"""Make the booklet's web page: the same blocks, the same drawings as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.booklet.html import Drawings, Ground, bilingual_html, booklet_html
from pnp.booklet.setting.typesetter import Edition
from pnp.game.model.texts import ui_text
from pnp.press.geometry.path import translation
from pnp.press.scene.document import Drawing, Layer, Page
from pnp.press.scene.nodes import Group, Symbol, Use
from pnp.press.writers.svg import pages_svg
from pnp.workshop.bench.booklet_build import BookletBuild
from pnp.workshop.bench.game_build import GameBuild

# Figures are drawn as wide as the booklet draws one that has its column to itself, and scale with the screen. The parts
# list is as wide as the words are on a phone of 360 pixels, so that its labels are not made smaller there.
# By eye: tables and pictures that need it are wider than other figures, in mm.
_FRAME = 72.0
_PARTS = 84.0
_BROAD_PARTS = 170.0  # as wide as a column beside the contents, or a printed page
_TABLE = 118.0


def web_page(build: GameBuild) -> bytes:
    """Return rules.html: one file, nothing outside it. Parts that pictures share are in it once."""
    booklet = build.booklet
    # What a booklet has decides which drawings the page has: each may be missing.
    cover, has_legend = booklet.cover, booklet.legend_size(_PARTS).height > 0
    # The legend has a column beside the rules to itself, or the whole width above two columns of rules.
    has_broad_legend = has_legend and booklet.translated is not None
    frames = _frames(booklet)
    drawn: dict[tuple[str, str], Sequence[Drawing]] = {
        **{("figure", name): drawings for name, drawings in frames.items()},
        ("parts", ""): booklet.parts(_PARTS),
        ("broad parts", ""): booklet.parts(_BROAD_PARTS),
        ("legend", ""): [booklet.legend(_PARTS)] if has_legend else [],
        **{("icon", name): [_picture(icon)] for name, icon in booklet.icons.items()},
        ("cover", ""): [_picture(cover)] if cover else [],
        ("broad legend", ""): [booklet.legend(_BROAD_PARTS)] if has_broad_legend else [],
    }
    pages = [
        Page(each.width, each.height, (Layer("art", (each.node,)),), title=each.title)
        for drawings in drawn.values()
        for each in drawings
    ]
    shared, svgs = pages_svg(pages, build.context.book, prefix="art-")
    rest = iter(svgs)
    art = {key: [next(rest) for _ in drawings] for key, drawings in drawn.items()}
    drawings = Drawings(
        shared=shared,
        figures={name: art["figure", name] for name in frames},
        parts=art["parts", ""],
        broad_parts=art["broad parts", ""],
        legend="".join(art["legend", ""]),
        icons={name: "".join(art["icon", name]) for name in booklet.icons},
        cover="".join(art["cover", ""]),
        broad_legend="".join(art["broad legend", ""]),
    )
    grounds = [_grounds(build, edition) for edition in booklet.editions]
    if booklet.translated is not None:
        return bilingual_html(booklet.editions, booklet.style, drawings, grounds).encode("utf-8")
    return booklet_html(booklet.editions[0], booklet.style, drawings, grounds[0]).encode("utf-8")


def _grounds(build: GameBuild, edition: Edition) -> Mapping[str, Ground]:
    """Return what rules with facts or laws rest on, by the anchors of the rules: what the check has seen."""
    coverage, catalogue = build.game.coverage, edition.catalogue
    items = {item.clause: item for section in build.ruleset.sections for item in section.items if item.clause}
    kept = {row.clause: row.kept for row in coverage.clauses}
    figures = {figure.name: (figure.anchor, figure.label) for figure in edition.book.figures}
    title = catalogue.translate(ui_text("What proves this rule"))
    grounds: dict[str, Ground] = {}
    for clause, item in items.items():
        facts = [(str(fact).strip(), "") for fact in item.facts]
        laws = [(law.law, catalogue.value(law.told)) for law in coverage.laws if law.clause == clause and law.holds]
        if facts or laws:
            shown = tuple(figures[name] for name in kept.get(clause, ()) if name in figures)
            grounds[f"rule-{clause}"] = Ground(title, shown, (*facts, *laws))
    return grounds


def _frames(booklet: BookletBuild) -> dict[str, Sequence[Drawing]]:
    """Return the frames of figures, in the middle of their width, and pictures, by their names."""
    frames: dict[str, Sequence[Drawing]] = {}
    for figure in booklet.book.figures:
        width = _TABLE if figure.wide else _FRAME
        frames[figure.name] = [_in_middle(frame, width) for frame in booklet.figure(figure.name, width)]
    for picture in booklet.book.pictures:
        frames[picture.name] = booklet.figure(picture.name, picture.width or _TABLE)
    return frames


def _in_middle(drawing: Drawing, width: float) -> Drawing:
    """Return a figure's frame in the middle of *width* mm: all figures of a page have one scale."""
    if drawing.width >= width:
        return drawing
    moved = Group((drawing.node,), translation((width - drawing.width) / 2, 0.0))
    return Drawing(moved, width, drawing.height, drawing.title)


def _picture(symbol: Symbol) -> Drawing:
    box = symbol.box
    return Drawing(Use(symbol, translation(-box.left, -box.top)), box.width, box.height)
