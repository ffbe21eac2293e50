"""Fill in the print guide: which files there are, and what is on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.colour import WHITE, readable_on
from pnp.model.components import Counter, SquareBoard, Tile
from pnp.model.hex_board import HexBoard
from pnp.pipeline.formats import Format
from pnp.pipeline.workshop import Workshop, sheet_file
from pnp.scene.document import Document
from pnp.sheets.guide import GuideEntry, GuideFacts, GuidePiece, PlayerTable, print_guide
from pnp.sheets.guide_steps import Sides
from pnp.sheets.spec import Backs
from pnp.sheets.wording import say
from pnp.units import number


def guide_document(workshop: Workshop, form: Format) -> Document:
    """Return the print guide of a game for one format; every count in it comes from components.yaml."""
    context = workshop.context
    facts = GuideFacts(
        title=workshop.catalogue.words(workshop.ruleset.game.title, "title"),
        footer=workshop.footer,
        paper=form.paper,
        ink=readable_on(WHITE, context.ink),
        accent=context.accent,
        low_ink=workshop.options.low_ink,
        language=workshop.catalogue.language,
        poster=form.paper != form.made_for,
    )
    entries = list(guide_entries(workshop, form))
    return print_guide(facts, entries, workshop.catalogue.words, context.book, players=player_table(workshop, form))


def guide_entries(workshop: Workshop, form: Format) -> Iterator[GuideEntry]:
    """Yield a file each: the booklet, then every sheet, with its fold-over version after it."""
    words = workshop.catalogue.words
    suffix = "-low-ink" if workshop.options.low_ink else ""
    pages = len(workshop.booklet.pages)
    yield GuideEntry(f"../booklet{suffix}.pdf", words("Rules, A5 pages", "pnp"), pages, (), material="paper")
    for group, names in workshop.groups.items():
        components = [workshop.ruleset.components[name] for name in names]
        pieces = tuple(
            GuidePiece(
                workshop.context.title(name),
                getattr(component, "count", 1),
                component.kind,
                getattr(component, "secret", False),
                _size(name, workshop, form),
                workshop.context.said(component.advice, name, "advice") if component.advice else "",
            )
            for name, component in zip(names, components, strict=True)
        )
        first = workshop.backs(group)[0]
        for backs in workshop.backs(group):
            imposed = workshop.imposed(group, form, backs)
            yield GuideEntry(
                file=sheet_file(group, backs),
                title=workshop.title_of(group),
                pages=len(imposed.document.pages),
                pieces=pieces,
                material=components[0].material,
                sides=_sides(backs, workshop),
                instead_of=None if backs == first else sheet_file(group, first),
                poster=workshop.options.poster if imposed.posters else None,
            )


def _size(name: str, workshop: Workshop, form: Format) -> str:
    """Return how large a component is, if other papers have it in another size; nothing otherwise."""
    if name not in workshop.sized:
        return ""
    match workshop.context_for(form.made_for).component(name):
        case SquareBoard(cell=cell) | HexBoard(cell=cell):
            return say(workshop.catalogue.words, "cells of {mm} mm", mm=number(cell, 1))
        case Tile(size=size) | Counter(size=size):
            return say(workshop.catalogue.words, "{mm} mm", mm=number(size, 1))
        case _:
            return ""


def player_table(workshop: Workshop, form: Format) -> PlayerTable:
    """Return who plays, for every number of players, and whose pieces lie on each sheet that is not for everybody."""
    game = workshop.ruleset.game
    titles = {seat: workshop.catalogue.words(title, f"seat {seat}") for seat, title in game.seats.items()}
    sheets, folded = list[frozenset[str]](), list[frozenset[str]]()
    for group in workshop.groups:
        ways = workshop.backs(group)
        sheets += _whose(workshop, workshop.imposed(group, form, ways[0]).holds, titles)
        folded += _whose(workshop, workshop.imposed(group, form, ways[-1]).holds, titles)
    return PlayerTable([[titles[seat] for seat in game.seated(n)] for n in game.player_counts], sheets, folded)


def _whose(workshop: Workshop, holds: Iterable[frozenset[str]], titles: Mapping[str, str]) -> Iterator[frozenset[str]]:
    """Yield the titles of those whose pieces lie on a sheet, for each sheet that is not for everybody."""
    for held in holds:
        seats = {workshop.ruleset.components[name].player for name in held}
        if None not in seats:
            yield frozenset(titles[seat] for seat in seats if seat is not None)


def _sides(backs: Backs, workshop: Workshop) -> Sides:
    """Return on how many sides a sheet is printed."""
    match backs:
        case "none":
            return "single"
        case "duplex":
            return workshop.options.flip
        case "fold-over":
            return "fold-over"
