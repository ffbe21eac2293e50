"""Turn the texts of ``--where`` into claims as a figure file has them, and into the place of each of their values."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct

from pnp.game.reading.yaml.documents import read_document
from pnp.messages import format_literal
from pnp.play.proof.claims import CLAIMS, MODIFIERS
from pnp.problems import DocumentPath, Place, Problems, SourceMap

_MOVE = "move"  # the key of a frame for the move to be made


class Where(Struct, frozen=True):
    """A search: claims with their places, and the move, if it is given, with its place."""

    claims: tuple[Any, ...]
    source: SourceMap
    move: tuple[str, Place] | None = None


class _Arguments(SourceMap):
    """The places of claims, each of which is a separate text."""

    def __init__(self, sources: Sequence[SourceMap]) -> None:
        super().__init__("--where")
        self._sources = sources

    def place(self, path: DocumentPath = ()) -> Place:
        """Return the place of the value at *path*, which leads to a claim and into it."""
        source, rest = self._inside(path)
        return source.place(rest) if source else super().place(path)

    def key(self, path: DocumentPath) -> Place:
        """Return the place of the key at *path*, which leads to a claim and into it."""
        source, rest = self._inside(path)
        return source.key(rest) if source else super().key(path)

    def _inside(self, path: DocumentPath) -> tuple[SourceMap | None, DocumentPath]:
        match path:
            case ("claims", int(number), *rest):
                return self._sources[number], tuple(rest)
        return None, path


def read_where(texts: Sequence[str], position: Collection[str], problems: Problems) -> Where:
    """Return the claims in *texts*; an unreadable one is a problem, and left out.

    Braces around a claim may be left out. Two keys stand for what a figure writes elsewhere: ``move`` for the move of
    its frame, and a key of a *position* for ``after`` with that key in it.
    """
    claims: list[Any] = []
    sources: list[SourceMap] = []
    moves: list[tuple[str, Place]] = []
    for number, text in enumerate(texts, 1):
        errors = problems.error_count
        claim, source = _read(text, f"claim {number}", problems)
        if problems.error_count > errors:
            continue
        if isinstance(claim, dict):
            moves += _take_move(claim, source, problems)
            if not claim:
                continue
            claim = _with_after(claim, position)
        claims.append(claim)
        sources.append(source)
    for _, place in moves[1:]:
        problems.error("P007", "the move is given twice", place, "only one move is allowed")
    return Where(tuple(claims), _Arguments(sources), moves[0] if moves else None)


def _read(text: str, name: str, problems: Problems) -> tuple[Any, SourceMap]:
    """Return one claim and its source: of the text, or of the text between braces if only that is one."""
    for written in (text, f"{{{text}}}") if ":" in text else (text,):
        problems_in_text = Problems()
        document = read_document(written, name, problems_in_text)
        if document is not None and isinstance(document[0], dict) and not problems_in_text.error_count:
            problems.extend(problems_in_text)
            return document
    return read_document(text, name, problems) or (None, SourceMap(name))


def _take_move(claim: dict[str, Any], source: SourceMap, problems: Problems) -> list[tuple[str, Place]]:
    """Take the move out of a claim, if it has one."""
    if _MOVE not in claim:
        return []
    move = claim.pop(_MOVE)
    if isinstance(move, str):
        return [(move, source.place((_MOVE,)))]
    problems.error("P006", f"move expects a move, not {format_literal(move)}", source.place((_MOVE,)), "write a text")
    return []


def _with_after(claim: dict[str, Any], position: Collection[str]) -> dict[str, Any]:
    """Return the claim with keys of a position moved to ``after``."""
    parts = {key: value for key, value in claim.items() if key in position and key not in (*CLAIMS, *MODIFIERS)}
    if not parts or "after" in claim:
        return claim
    return {"after": parts} | {key: value for key, value in claim.items() if key not in parts}
