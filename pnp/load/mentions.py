"""Record a name that stands for nothing, with the one that may have been meant."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.messages import closest
from pnp.problems import Place, Problems

# So many names are offered where none is like the one that was written.
_OFFERED = 20


def report_unknown(
    problems: Problems, message: str, name: str, known: Iterable[str], place: Place, code: str = "P014"
) -> None:
    """Record that *name*, which *message* is about, is none of *known*."""
    names = sorted(known)
    near = closest(name, names)
    hint = f'did you mean "{near}"?' if near else f"there is {', '.join(names[:_OFFERED]) or 'none'}"
    problems.error(code, message, place, hint)
