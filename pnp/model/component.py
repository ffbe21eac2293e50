"""What every component of components.yaml has, whatever its kind."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.model.values import Frozen, Id, Sentences, Title

# Of one component, and of all of them: more can't be laid out while somebody waits.
MOST_PIECES = 10_000
Count = Annotated[int, Field(ge=1, le=MOST_PIECES)]


class Component(Frozen):
    """What all kinds share. *title* is what readers call the piece, *about* a sentence on what it is for.

    *advice* stands in the print guide: how many are enough, what else would serve.

    Components that name the same *sheet* are printed together, in one file of that name. What has a *player* is that
    seat's, and nobody needs it where the seat stays empty.
    """

    title: Title
    about: Sentences | None = None
    advice: Sentences | None = None
    material: Literal["paper", "card"] = "card"
    sheet: Id | None = None  # the component's own id unless given
    player: Id | None = None  # a seat of game.yaml
