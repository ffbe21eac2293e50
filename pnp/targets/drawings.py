"""Digest what files of pieces show, so that one is made again only if that has changed, whatever led to it.

A row of a table may change one card of a hundred, or all of them, if their labels share a size: the drawings tell. A
build has drawn them before it asks, to report what does not fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

from msgspec import msgpack

from pnp.press.scene.nodes import Group, Node, Symbol, Use
from pnp.press.scene.piece import PieceOutline
from pnp.targets.outputs import Target, piece_of
from pnp.workshop.bench.game_build import GameBuild

_encode = msgpack.Encoder().encode


def digest_face(build: GameBuild, target: Target) -> str:
    """Return the digest of one side of a piece: other pieces, counts and the order of rows don't matter."""
    piece = piece_of(build, target)
    facts = (piece.title, piece.width, piece.height, piece.trim, piece.bleed, piece.back_bleed)
    return _digest([_encode(facts), _digest_symbol(build, piece.back if target.side else piece.front)])


def digest_sheet(build: GameBuild, target: Target) -> str:
    """Return the digest of everything on a printed sheet: how its pieces lie follows from their outlines."""
    assert target.sheet is not None and target.form is not None, "a printed sheet"
    arts = build.once(("arts on", target.sheet, target.form.made_for), lambda: _digest_arts(build, target))
    outlines = build.outlines(target.sheet, target.form)
    facts = [[getattr(each, name) for name in PieceOutline.__struct_fields__] for each in outlines]
    texts = [build.catalogue.translate(build.game_texts[key,]) for key in ("author", "about")]
    spec = build.sheet_spec(target.sheet, target.form, target.backs)
    return _digest([_encode((build.title_of(target.sheet), spec, facts, texts)), arts])


def digest_cuts(build: GameBuild, target: Target) -> str:
    """Return the digest of where some sheets are cut."""
    assert target.sheet is not None and target.form is not None, "a cut file is for a printed sheet"
    plan = build.sheet_plan(target.sheet, target.form, target.backs)
    layout = plan.cut_layouts[target.number - 1]
    cuts = [(at.transform, at.piece.trim, at.piece.inner, at.piece.folds) for at in layout.placements]
    pages = (plan.spec.paper, plan.page_count, plan.sheet_count, layout.sheets)
    return _digest([_encode((target.sheet.pdf_name(target.backs), pages, plan.fold_line, cuts))])


def _digest_arts(build: GameBuild, target: Target) -> bytes:
    """Return the digest of both sides of all pieces on a printed sheet."""
    assert target.sheet is not None and target.form is not None, "a printed sheet"
    pieces = build.pieces(target.sheet, target.form)
    return _digest(_digest_symbol(build, side) for piece in pieces for side in (piece.front, piece.back)).encode()


def _digest_symbol(build: GameBuild, symbol: Symbol | None) -> bytes:
    """Return the digest of a symbol, computed once; its own name, which counts looks, is not in any file."""
    if symbol is None:
        return b""
    known: dict[Symbol, bytes] = build.once("digests of symbols", dict)
    if symbol not in known:
        known[symbol] = _digest([_encode(symbol.box), *_spell(build, symbol.children)]).encode()
    return known[symbol]


def _spell(build: GameBuild, nodes: Iterable[Node]) -> Iterator[bytes]:
    """Yield the parts of a drawing as bytes, with the digests of the symbols that it uses."""
    for node in nodes:
        yield type(node).__name__.encode()
        if isinstance(node, Use):
            yield _encode((node.symbol.name, node.transform, node.title))
            yield _digest_symbol(build, node.symbol)
        elif isinstance(node, Group):
            yield _encode((node.transform, node.clip, node.title, node.role, node.continues, node.language))
            yield from _spell(build, node.children)
            yield b"end"
        else:
            yield _encode(node)


def _digest(parts: Iterable[bytes]) -> str:
    """Return the digest of parts of which none depends on where it begins."""
    digest = sha256()
    for part in parts:
        digest.update(b"%d:" % len(part))
        digest.update(part)
    return digest.hexdigest()
