"""Keep between runs how pages were laid out: a layout counts for the same content, laid out by the same program."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any, TypeVar

from pnp.kept_values import find_object, keep_value
from pnp.pipeline.fingerprint import digest_program, digest_text, digest_value
from pnp.scene.layout_store import LayoutStore, always_counts

_Choice = TypeVar("_Choice")


class KeptLayouts(LayoutStore):
    """The layouts that are kept in the user's own files."""

    def chosen(
        self, content: Any, choose: Callable[[], _Choice], counts: Callable[[_Choice], bool] = always_counts
    ) -> _Choice:
        """Return what *choose* chooses, or what it has chosen for equal *content* before if that still *counts*."""
        slot, program = digest_text("layout", digest_value(content)), digest_program()
        kept: tuple[_Choice] | None = find_object(slot, program)
        if kept is not None and counts(kept[0]):
            return kept[0]
        choice = choose()
        keep_value(slot, (program, pickle.dumps((choice,), protocol=5)))
        return choice
