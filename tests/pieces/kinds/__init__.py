"""Every kind has its module of tests here, with an example of the kind: the first component in it."""

from importlib import import_module
from typing import Any

from pnp.game.model.kinds import KINDS
from tests.pieces.box import COMPONENTS
from tests.pieces.pieces_box import PIECES


def examples() -> dict[str, dict[str, Any]]:
    """Return components of every kind: the small game, other pieces, and the examples of all other kinds."""
    shown = {**COMPONENTS, **PIECES}
    kinds = {component["kind"] for component in shown.values()}
    return shown | {kind: _example(kind) for kind in KINDS if kind not in kinds}


def _example(kind: str) -> dict[str, Any]:
    values = vars(import_module(f"{__name__}.test_{kind.replace('-', '_')}")).values()
    return next(value for value in values if isinstance(value, dict) and value.get("kind") == kind)
