"""Report an unknown name, with a similar known one."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.messages import suggest_name
from pnp.problems import Place, Problems


def report_unknown_name(
    problems: Problems, message: str, name: str, known: Iterable[str], place: Place, code: str = "P014"
) -> None:
    """Record that *name*, which *message* is about, is not one of *known*."""
    problems.error(code, message, place, suggest_name(name, sorted(known)))
