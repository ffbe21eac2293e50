"""Check the mats of a ruleset: the pieces and sizes of their slots, and the spaces of their tracks."""

from __future__ import annotations

from msgspec.structs import replace

from pnp.game.model.files import COMPONENTS
from pnp.game.model.kinds.mat import Mat, with_slot_sizes
from pnp.game.reading.draft import RulesetDraft
from pnp.problems import Problems
from pnp.workshop.checks.pieces.board_cells import check_track_part
from pnp.workshop.checks.unknown_names import report_unknown_name


def size_slots(draft: RulesetDraft) -> None:
    """Give each mat of a draft the sizes of the pieces that its slots are for."""
    draft.components = with_slot_sizes(draft.components)
    if draft.default_components is not None:
        draft.default_components = with_slot_sizes(draft.default_components)
    draft.alternatives = [replace(one, components=with_slot_sizes(one.components)) for one in draft.alternatives]


def check_mats(draft: RulesetDraft, problems: Problems) -> None:
    """The slots of a mat are for pieces in the box that lie flat; its tracks have the spaces that are special."""
    for name, mat in draft.components.items():
        for key, area in mat.areas.items() if isinstance(mat, Mat) else ():
            at = (name, "areas", key)
            if area.track is not None:
                check_track_part(draft, (*at, "track"), area.track, problems)
            if area.for_ is None:
                continue
            place = draft.sources[COMPONENTS].place((*at, "for"))
            piece = draft.components.get(area.for_)
            if area.for_ not in (draft.component_names or ()):
                known = [other for other, one in draft.components.items() if hasattr(type(one), "box_mm")]
                message = f'there is no component "{area.for_}"'
                report_unknown_name(problems, message, area.for_, known, place)
            elif piece is not None and not hasattr(type(piece), "box_mm"):
                hint = "name a card, a tile, a counter or a coin"
                problems.error("P014", f'"{area.for_}" is {piece.noun}, which cannot lie in a slot', place, hint)
