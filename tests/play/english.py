"""What an engine says of a position, in English."""

from __future__ import annotations

from typing import Any

from pnp.game.model.texts import Text, sentences, with_titles
from pnp.translation.catalogue import Catalogue


class _Titles(dict[str, Text]):
    """Ids as titles: "red" is "Red"."""

    def get(self, name: str, default: object = None) -> Text:  # type: ignore[override]
        return Text(name.title())


def described(engine: Any, state: Any) -> str:
    return Catalogue().translate(with_titles(sentences(engine.describe(state)), _Titles()))
