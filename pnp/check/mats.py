"""Check the mats of a ruleset: what their slots are for, and which spaces their tracks have."""

from __future__ import annotations

from pnp.check.board_cells import check_track_part
from pnp.check.unknown_names import report_unknown_name
from pnp.load.draft import COMPONENTS, RulesetDraft
from pnp.model.mat import Mat
from pnp.problems import Problems


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
                problems.error("P014", f'"{area.for_}" is {piece.noun}, which lies in no slot', place, hint)
