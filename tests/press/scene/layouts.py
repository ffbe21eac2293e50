"""Keep layouts for one test."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

from pnp.press.scene.layout_store import LayoutStore, always_counts


class LayoutsOfOneTest(LayoutStore):
    """Keeps layouts as files would, and counts the searches."""

    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}
        self.searches = 0

    def chosen(self, content: Any, choose: Callable[[], Any], counts: Callable[[Any], bool] = always_counts) -> Any:
        key = repr(content)
        if key not in self._kept or not counts(pickle.loads(self._kept[key])):
            self.searches += 1
            self._kept[key] = pickle.dumps(choose())
        return pickle.loads(self._kept[key])
