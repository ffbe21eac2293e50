"""Find the places of maps in their drawings, and check the names of places in components.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.files import COMPONENTS, join_path
from pnp.game.model.kinds import AnyComponent
from pnp.game.model.kinds.map_board import DrawnMap, MapBoard
from pnp.game.model.kinds.track import DrawnPath, Track
from pnp.game.model.ruleset import BoardChoice
from pnp.game.reading.draft import RulesetDraft
from pnp.game.reading.yaml.source import DocumentSource
from pnp.messages import plural, quote, suggest_name
from pnp.press.colour import NAMED, Colour
from pnp.press.geometry.map_areas import TooDetailed, area_middle, overlaps, shared_borders
from pnp.press.geometry.path import Box, Point
from pnp.press.geometry.place_map import MapPlace
from pnp.press.pictures.named_objects import PLACE, NamedObject, SvgDrawing
from pnp.press.units import number
from pnp.problems import DocumentPath, Place, Problems, SourceMap
from pnp.workshop.checks.pieces.board_cells import Mention, cell_mentions, change_components

# In mm of the drawing: how far apart the borders of neighbours may be, and how long their common one is.
_GAP, _LEAST_BORDER = 0.5, 2.0
_MOST_PLACES, _LONGEST_NAME = 1000, 40
_POINT = 1 / 40  # of the longer side of a drawing: what is no larger is a point
_LONE_ROOM = 1 / 10  # of its shorter side: the room around a point that is the only one
_OVERLAP, _LEAST_OVERLAP = 0.05, 1.0  # areas may overlap by this share of the smaller one, and by this many mm²
_NAMING = "in Inkscape: Object > Object Properties > Label: place:north-sea, or put it in a layer called places"


class FoundPlaces(Struct, frozen=True):
    """The places of a drawing, and where each is in its file."""

    size: Point
    places: tuple[MapPlace, ...]
    at: Mapping[str, Place]


def read_drawing_of(draft: RulesetDraft, file: str) -> SvgDrawing | None:
    """Return an SVG of the ruleset; None for one with faults, which are reported where all pictures are read."""
    from pnp.press.pictures.art import read_drawing

    content = draft.art.get(file)
    if content is None or not file.lower().endswith(".svg"):
        return None
    palette = {} if draft.look is None else draft.look.palette
    colours = {**NAMED, **{name: NAMED.get(str(one), one) for name, one in palette.items()}}
    known = {name: colour for name, colour in colours.items() if isinstance(colour, Colour)}
    roles = dict.fromkeys(("paper", "ink", "accent"), known["black"])
    return read_drawing(file, content, join_path(draft.folder, file), {**roles, **known}, Problems())


def find_places(draft: RulesetDraft, problems: Problems) -> None:
    """Give each map-board of a draft the places of its drawing, and record what is wrong with them."""
    finder = _Finder(draft, problems)
    maps = {name: board for name, board in draft.components.items() if isinstance(board, MapBoard)}
    change_components(draft, finder.filled)
    if draft.play is not None:
        draft.play = replace(draft.play, boards=tuple(finder.played(draft.play.boards)))
    source = draft.sources.get(COMPONENTS)
    for name, board in maps.items():
        known = finder.known[board.drawing]
        if known is not None and isinstance(source, DocumentSource):
            inside: dict[DocumentPath, Place] = {(i,): known.at[one.name] for i, one in enumerate(known.places)}
            source.graft((name, "places"), SourceMap(join_path(draft.folder, board.drawing), inside))


class _Finder:
    """Finds the places of maps, those of each drawing once."""

    def __init__(self, draft: RulesetDraft, problems: Problems) -> None:
        self.draft = draft
        self.problems = problems
        self.known: dict[str, FoundPlaces | None] = {}
        self.drawn: dict[tuple[object, ...], DrawnMap] = {}

    def filled(self, components: Mapping[str, AnyComponent]) -> dict[str, AnyComponent]:
        """Return components in which each map has its places."""
        return {name: self.board(name, one) if isinstance(one, MapBoard) else one for name, one in components.items()}

    def played(self, boards: Iterable[BoardChoice]) -> Iterator[BoardChoice]:
        """Return the boards of the rules, each map with its places, without maps whose drawings can't be read."""
        for one in boards:
            if not isinstance(one.board, MapBoard):
                yield one
            elif (board := self.board(one.name, one.board)).drawn is not None:
                yield replace(one, board=board)

    def board(self, name: str, board: MapBoard) -> MapBoard:
        """Return the map called *name* with its places."""
        if board.drawing not in self.known:
            self.known[board.drawing] = self.read(name, board)
        places, key = self.known[board.drawing], (board.drawing, board.touching, board.gap, board.least_border)
        if places is None:
            self.draft.vague.add(name)
            return board
        if key not in self.drawn:
            self.drawn[key] = drawn_map(places, board, self.problems)
        return replace(board, drawn=self.drawn[key])

    def read(self, name: str, board: MapBoard) -> FoundPlaces | None:
        """Return the places of a board's drawing; None for a drawing that can't be used."""
        at = self.draft.sources[COMPONENTS].place((name, "drawing"))
        if board.drawing in self.draft.art and not board.drawing.lower().endswith(".svg"):
            message = "a map is drawn as SVG: other pictures have no places"
            self.problems.error("P020", message, at, "save it as Inkscape SVG")
        drawing = read_drawing_of(self.draft, board.drawing)
        return None if drawing is None else map_places(drawing, at, self.problems)


def map_places(drawing: SvgDrawing, at: Place, problems: Problems) -> FoundPlaces | None:
    """Return the places of a drawing that is named *at* a place; None after recording why it has none."""
    box = drawing.symbol.box
    if drawing.unnamed:
        message = f"{plural(len(drawing.unnamed), 'object')} in the layer places without a label"
        hint = "name it in Object Properties, or move it to another layer"
        problems.warning("P006", message, drawing.unnamed[0], hint)
    named = [one for one in drawing.objects if one.role == PLACE]
    if not named:
        problems.error("P006", "this drawing has no places", at, _NAMING)
    objects = list(_sound_objects(named, box, problems))
    if not objects:
        return None
    try:
        return FoundPlaces((box.width, box.height), *_places(objects, box, problems))
    except TooDetailed:
        hint = "simplify them: in Inkscape, Path > Simplify"
        problems.error("P008", "the outlines of the places are too detailed", Place(named[0].at.file), hint)
        return None


def _sound_objects(objects: Sequence[NamedObject], box: Box, problems: Problems) -> Iterator[NamedObject]:
    """Yield the places that have a name and an outline of their own; record what is wrong with the others."""
    if len(objects) > _MOST_PLACES:
        problems.error("P008", f"more than {_MOST_PLACES:,} places", objects[_MOST_PLACES].at, "draw fewer")
        return
    first: dict[tuple[str, bool], NamedObject] = {}
    for one in objects:
        key = (one.name, _is_point(one, box))
        if not one.name or len(one.name) > _LONGEST_NAME:
            hint = f"write 1 to {_LONGEST_NAME} letters after place:"
            problems.error("P006", f"{quote(one.name)} is not a name of a place", one.at, hint)
        elif key in first:
            hint = f"it is in line {first[key].at.line} too: rename one of them"
            problems.error("P007", f"duplicate place {quote(one.name)}", one.at, hint)
        elif not one.outline.segments:
            problems.error("P006", f"the place {one.name} has no shape", one.at, "draw its outline, or a small circle")
        elif not _is_within(one, box):
            problems.error("P006", f"the place {one.name} is outside the page", one.at, "move it onto the page")
        else:
            first[key] = one
            yield one


def _is_point(one: NamedObject, box: Box) -> bool:
    """Return whether an object is so small that it marks a point."""
    if not one.outline.segments:
        return False
    bounds = one.outline.bounds
    return max(bounds.width, bounds.height) <= _POINT * max(box.width, box.height)


def _is_within(one: NamedObject, box: Box) -> bool:
    x, y = one.outline.bounds.centre
    return box.left <= x <= box.right and box.top <= y <= box.bottom


def _places(
    objects: Sequence[NamedObject], box: Box, problems: Problems
) -> tuple[tuple[MapPlace, ...], dict[str, Place]]:
    """Return the places of objects, in their order, and where each is in its file. Raises TooDetailed."""
    # An object is an area, a point, or a point that says where the pieces of an area lie.
    points = {one.name: one for one in objects if _is_point(one, box)}
    areas = {one.name: one for one in objects if not _is_point(one, box)}
    places: list[MapPlace] = []
    for name, one in areas.items():
        measured = area_middle(one.outline)
        if measured is None:
            hint = "close its path, or draw a small circle for a point"
            problems.error("P006", f"the place {name} has no area", one.at, hint)
            continue
        middle, room = measured
        if name in points:  # it marks where the pieces lie
            middle = points[name].outline.bounds.centre
        places.append(MapPlace(name, middle, room, one.outline))
    places += _lone_points({name: one for name, one in points.items() if name not in areas}, box, problems)
    at = {one.name: one.at for one in (*points.values(), *areas.values())}
    _check_overlaps([place for place in places if place.is_area], at, problems)
    order = {one.name: index for index, one in reversed(list(enumerate(objects)))}
    return tuple(sorted(places, key=lambda place: order[place.name])), at


def _lone_points(points: Mapping[str, NamedObject], box: Box, problems: Problems) -> Iterator[MapPlace]:
    """Yield the places that are points, each with half the way to the nearest as its room."""
    # A point has half the way to the nearest one; without any, or with one in its place, it needs a size.
    alone = {name: one.outline.bounds for name, one in points.items()}
    for name, bounds in alone.items():
        x, y = bounds.centre
        centres = (other.centre for another, other in alone.items() if another != name)
        near = [max(abs(x - across), abs(y - down)) for across, down in centres]
        room = min(near, default=_LONE_ROOM * min(box.width, box.height))
        if not room:
            twin = next(other for other, place in alone.items() if other != name and place.centre == bounds.centre)
            problems.error("P006", f"the places {name} and {twin} coincide", points[name].at, "move one of them")
        reach = max(bounds.width, bounds.height) / 2
        yield MapPlace(name, bounds.centre, room or 1.0, reach=reach)


def _check_overlaps(areas: Sequence[MapPlace], at: Mapping[str, Place], problems: Problems) -> None:
    """Record areas that overlap (P006). Raises TooDetailed."""
    if not areas:
        return
    shared = overlaps([area.outline for area in areas])
    for (one, other), size in sorted(shared.items()):
        smaller = min(shared.get((one, one), 0.0), shared.get((other, other), 0.0))
        if one != other and size > max(_LEAST_OVERLAP, _OVERLAP * smaller):
            names = f"{areas[one].name} and {areas[other].name}"
            message = f"the places {names} overlap by {number(size, 0)} mm²"
            problems.error("P006", message, at[areas[other].name], "draw them side by side, or remove one of them")


def drawn_map(known: FoundPlaces, board: MapBoard, problems: Problems) -> DrawnMap:
    """Return the map of a drawing's places, with the pairs that touch by the board's settings."""
    # Borders are the dear part: they are looked for only if they are wanted, and may be too many.
    areas = [place for place in known.places if place.is_area]
    borders: Mapping[tuple[int, int], float] = {}
    try:
        if board.touching and areas:
            borders = shared_borders([area.outline for area in areas], board.gap or _GAP)
    except TooDetailed:
        place = Place(next(iter(known.at.values())).file)
        hint = "simplify them: in Inkscape, Path > Simplify; or write touching: false"
        problems.error("P008", "the borders of the places are too detailed", place, hint)
    long = sorted(pair for pair, length in borders.items() if length >= (board.least_border or _LEAST_BORDER))
    touching = tuple((areas[one].name, areas[other].name) for one, other in long)
    return DrawnMap(known.size, known.places, touching)


def check_map_board(draft: RulesetDraft, name: str, board: MapBoard, problems: Problems) -> None:
    """Record each name of a place that the drawing does not have (P014), and pairs of the same place (P006)."""
    # Names are values in some keys and keys in others: their places are looked up in different ways.
    source = draft.sources[COMPONENTS]
    problems.extend(source.locate(finding, (name,)) for finding in board.pair_findings())
    if board.drawn is None:
        return
    names = {place.name for place in board.drawn.places}
    keys = [(cell, (name, key, cell)) for key in ("titles", "neighbours") for cell in getattr(board, key)]
    for mentions, place_of in ((_mentions(name, board), source.place), (keys, source.key)):
        for cell, path in mentions:
            if cell not in names:
                problems.error("P014", f"there is no place {quote(cell)}", place_of(path), suggest_name(cell, names))
    touching = {frozenset(pair) for pair in board.drawn.touching}
    for index, wall in enumerate(board.walls if board.touching else ()):
        if names.issuperset(wall) and frozenset(wall) not in touching and wall[0] != wall[1]:
            place, hint = source.place((name, "walls", index)), "remove the wall: they are not neighbours"
            problems.warning("P006", f"{wall[0]} and {wall[1]} do not touch", place, hint)


def _mentions(name: str, board: MapBoard) -> Iterator[Mention]:
    """Yield the places that a map's values name, and where."""
    yield from cell_mentions(board, (name,))
    for key, others in board.neighbours.items():
        yield from ((other, (name, "neighbours", key, index)) for index, other in enumerate(others))


_NAMING_PATHS = "label it in Inkscape: Object > Object Properties > Label: place:way"


def find_paths(draft: RulesetDraft, problems: Problems) -> None:
    """Give each track of a draft the path in its picture that it names, and record its problems."""
    reports = chain((problems,), repeat(Problems()))  # only what is wrong with the chosen ones is reported

    def filled(components: Mapping[str, AnyComponent]) -> dict[str, AnyComponent]:
        report = next(reports)
        return {name: _fill(name, one, draft, report) for name, one in components.items()}

    change_components(draft, filled)


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
        hint = suggest_name(track.path, sorted(named)) if named else _NAMING_PATHS
        problems.error("P014", f"{track.art} has no object {quote(track.path)}", place, hint)
        draft.vague.add(name)
        return track
    box = drawing.symbol.box
    filled = replace(track, drawn=DrawnPath(named[track.path], (box.width, box.height)))
    for finding in filled.path_findings():
        problems.add(finding.at_place(draft.sources[COMPONENTS].place((name, *finding.at))))
        draft.vague.add(name)
    return filled
