"""List what it takes to make a box from printed sheets: tools, materials and time."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pnp.model.kinds import KINDS
from pnp.model.texts import Text, ui_text
from pnp.sheets.guide_steps import CARD_WEIGHTS, GuideEntry, Material

_GLUE = ui_text("a glue stick")
_STAPLER = ui_text("a stapler that reaches the fold, or needle and thread")


def tools(entries: Sequence[GuideEntry]) -> list[Text]:
    """Return the tools and materials needed."""
    kinds = [KINDS[piece.kind] for entry in entries for piece in entry.pieces]
    needed: list[Text] = []
    if cards := _sheets(entries, "card"):
        card = ui_text("{n} sheet of card, {low} to {high} g/m²", "{n} sheets of card, {low} to {high} g/m²", n=cards)
        needed.append(card.filled(low=CARD_WEIGHTS[0], high=CARD_WEIGHTS[1]))
    if papers := _sheets(entries, "paper"):
        needed.append(ui_text("{n} sheet of paper", "{n} sheets of paper", n=papers))
    needed.append(ui_text("a knife, a metal ruler, a cutting mat and scissors"))
    if any(kind.is_scored for kind in kinds):
        needed += [ui_text("an empty ballpoint pen for scoring"), _GLUE]
    elif any(entry.sides == "fold-over" for entry in entries):
        needed.append(ui_text("for fold-over sheets: an empty ballpoint pen and a glue stick"))
    if any(entry.poster == "overlap" for entry in entries) and _GLUE not in needed:
        needed.append(_GLUE)
    if any(entry.poster == "butt" for entry in entries):
        needed.append(ui_text("clear tape"))
    if any(entry.booklet is not None and sum(entry.booklet.signatures) > 1 for entry in entries):
        needed.append(_STAPLER)
    if any(kind.is_stiffened for kind in kinds):
        needed.append(ui_text("thick card and glue for stiff boards and counters"))
    return needed


def _sheets(entries: Sequence[GuideEntry], material: Material) -> int:
    """Return how many sheets of a material all files take, without those that replace others."""
    return sum(entry.sheets for entry in entries if entry.material == material and entry.instead_of is None)


# An hour and a half is still told in minutes.
_LONGEST_IN_MINUTES = 90
# What a metre of cutting takes, along a ruler and around pieces; a page of a poster, to cut and join; to fold a sheet.
_MINUTES_RULED, _MINUTES_TURNING, _MINUTES_TO_JOIN, _MINUTES_TO_FOLD = 2.0, 5.0, 4.0, 0.5


def making_time(entries: Sequence[GuideEntry]) -> Text | None:
    """Return about how long cutting, folding and gluing takes by hand; None if there is nothing to make."""
    minutes = 0.0
    for entry in entries:
        if entry.instead_of is None:
            cutting = (_MINUTES_RULED * entry.cuts.ruled + _MINUTES_TURNING * entry.cuts.turning) / 1000
            handling = sum(KINDS[piece.kind].step.minutes * piece.count for piece in entry.pieces)
            folding = _MINUTES_TO_FOLD * entry.sheets if entry.booklet else 0.0
            joining = _MINUTES_TO_JOIN * entry.pages if entry.poster else 0.0
            minutes += (cutting + handling) * entry.copies + folding + joining
    if not any(entry.pieces for entry in entries):
        return None
    if minutes <= _LONGEST_IN_MINUTES:
        shown = 10 * math.ceil(minutes / 10)
        return ui_text("about {n} minute of cutting and gluing", "about {n} minutes of cutting and gluing", n=shown)
    hours, half = divmod(math.ceil(minutes / 30), 2)
    if half:
        return ui_text("about {n}½ hours of cutting and gluing", "about {n}½ hours of cutting and gluing", n=hours)
    return ui_text("about {n} hour of cutting and gluing", "about {n} hours of cutting and gluing", n=hours)
