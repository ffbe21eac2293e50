"""Find the paths of tracks that are objects of their pictures, and compare the spaces with them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from pnp.game.model.files import COMPONENTS
from pnp.game.model.kinds import AnyComponent
from pnp.game.model.kinds.track import DrawnPath, Track
from pnp.game.reading.draft import RulesetDraft
from pnp.messages import quote
from pnp.problems import Problems
from pnp.workshop.checks.pieces.map_places import read_drawing_of
from pnp.workshop.checks.unknown_names import report_unknown_name

_NAMING = "label it in Inkscape: Object > Object Properties > Label: place:way"


def find_paths(draft: RulesetDraft, problems: Problems) -> None:
    """Give each track of a draft the path in its picture that it names, and record its problems."""
    draft.components = {name: _fill(name, one, draft, problems) for name, one in draft.components.items()}
    if draft.default_components is not None:
        draft.default_components = _filled(draft.default_components, draft)
    draft.alternatives = [replace(one, components=_filled(one.components, draft)) for one in draft.alternatives]


def _filled(components: Mapping[str, AnyComponent], draft: RulesetDraft) -> dict[str, AnyComponent]:
    """Return components in which each track has its path; what is wrong has been reported for the chosen ones."""
    return {name: _fill(name, one, draft, Problems()) for name, one in components.items()}


def _fill(name: str, track: AnyComponent, draft: RulesetDraft, problems: Problems) -> AnyComponent:
    """Return a track with the path that it names of its picture; another component as it is."""
    if not isinstance(track, Track) or not isinstance(track.path, str) or track.art is None:
        return track
    place = draft.sources[COMPONENTS].place((name, "path"))
    drawing = read_drawing_of(draft, track.art)
    if drawing is None:
        draft.vague.add(name)
        return track
    named = {one.name: one.outline for one in drawing.objects if one.outline.segments}
    if track.path not in named:
        message = f"{track.art} has no object {quote(track.path)}"
        if named:
            report_unknown_name(problems, message, track.path, named, place)
        else:
            problems.error("P014", message, place, _NAMING)
        draft.vague.add(name)
        return track
    box = drawing.symbol.box
    filled = replace(track, drawn=DrawnPath(named[track.path], (box.width, box.height)))
    for finding in filled.path_findings():
        problem = finding.at_place(draft.sources[COMPONENTS].place((name, *finding.at)))
        problems.add(problem)
        draft.vague.add(name)
    return filled
