"""Read the pictures of a game and draw its faces, as symbols; keep those without faults between runs."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.game.model.faces import GivenValue
from pnp.game.model.files import COMPONENTS, FACE_FILE
from pnp.game.model.kinds import AnyComponent, kind_of
from pnp.game.model.layouts import shown_faces
from pnp.game.model.ruleset import LookFile, Ruleset
from pnp.kept_values import find_object, keep_value
from pnp.pieces.draw_context import palette
from pnp.press.scene.nodes import Node, Shape, Symbol
from pnp.press.scene.transforms import iter_leaves
from pnp.problems import DocumentPath, Place, Problems
from pnp.workshop.fingerprint import digest_program, digest_text, digest_value

# Of all pictures of a game: more would take too long to read.
MOST_SEGMENTS_IN_ALL = 200_000
MOST_PIXELS_IN_ALL = 500_000_000  # 650 poker cards at 300 dots per inch; a million takes 0.05 s to read and write
# Of the files, in bytes, that are read once for all builds of a process: drawings, and not photographs.
_MOST_BYTES_KEPT = 100_000


class WantedFace(NamedTuple):
    """A face of the program that is used *at* a path of a ruleset's *file*; *symbol* names its drawing."""

    symbol: str
    face: str
    values: Mapping[str, GivenValue]
    file: str
    at: DocumentPath


def game_art(
    ruleset: Ruleset,
    pictures: Mapping[str, bytes],
    components: Sequence[Mapping[str, AnyComponent]],
    problems: Problems,
) -> dict[str, Symbol]:
    """Return *pictures* by their files' names, and the program's faces on *components* by their symbols' names.

    Unusable ones are problems. Art without problems is kept, and read and drawn again only if it has changed.
    """
    wanted = [face for each in components for face in wanted_faces(each)]
    if not pictures and not wanted:
        return {}
    drawn = [face[:3] for face in wanted]
    slot = digest_text("art", ruleset.folder, *pictures, *(face.symbol for face in wanted))
    digest = digest_text(digest_program(), digest_value([pictures, drawn, sorted(palette(ruleset.look).items())]))
    art: dict[str, Symbol] | None = find_object(slot, digest)
    if art is not None:
        return art
    count = len(problems)
    art = read_pictures(pictures, ruleset.folder, ruleset.look, problems) | draw_faces(wanted, ruleset, problems)
    if len(problems) == count:
        keep_value(slot, (digest, pickle.dumps(art, protocol=5)))
    return art


def wanted_faces(components: Mapping[str, AnyComponent]) -> Iterator[WantedFace]:
    """Yield every face of the program that components or layers of the ruleset's faces use."""
    for name, component in components.items():
        for face in shown_faces(name, component):
            for layer in face.bound_layers():
                if layer.ornament is not None:
                    yield WantedFace(layer.ornament_name, layer.ornament, layer.values, FACE_FILE, layer.origin)
    for name, component in components.items():
        for part, path in kind_of(component).pictured(component):
            if part.face is not None and part.layout is None and part.picture is not None:
                yield WantedFace(part.picture, part.face, part.values, COMPONENTS, (name, *path))


def draw_faces(wanted: Iterable[WantedFace], ruleset: Ruleset, problems: Problems) -> dict[str, Symbol]:
    """Return faces of the program by their symbols' names, drawn once for all that look alike."""
    drawn: dict[str, Symbol] = {}
    for one in wanted:
        if one.symbol in drawn:
            continue
        from pnp.press.pictures.faces import FaceRequest, draw_face  # few games have a face of the program

        own = tuple(ruleset.faces) if one.file == COMPONENTS else ()
        request = FaceRequest(one.face, one.values, ruleset.sources[one.file].below(one.at), own)
        face = draw_face(one.symbol, request, palette(ruleset.look), problems)
        if face is not None:
            drawn[one.symbol] = face
    return drawn


def read_pictures(pictures: Mapping[str, bytes], folder: str, look: LookFile, problems: Problems) -> dict[str, Symbol]:
    """Return a ruleset's own pictures by their files' names; those that can't be used are problems.

    *folder* is the ruleset's, for messages. Reading stops when all pictures together are too large (P008).
    """
    if not pictures:
        return {}
    from pnp.press.pictures.art import read_art, read_sound_art
    from pnp.press.pictures.raster import FEWER_PIXELS, declared_pixels

    colours = palette(look)
    read: dict[str, Symbol] = {}
    remaining, pixels = MOST_SEGMENTS_IN_ALL, MOST_PIXELS_IN_ALL
    for file in sorted(pictures):
        content = pictures[file]
        pixels -= declared_pixels(content)
        if pixels < 0:
            message = f"the pictures have more than {MOST_PIXELS_IN_ALL:,} pixels in all"
            problems.error("P008", message, Place(f"{folder}/{file}"), FEWER_PIXELS)
            break
        symbol = read_sound_art(file, content, tuple(colours.items())) if len(content) <= _MOST_BYTES_KEPT else None
        symbol = symbol or read_art(file, content, f"{folder}/{file}", colours, problems)
        if symbol is None:
            continue
        read[file] = symbol
        remaining -= _segments(symbol.children)
        if remaining < 0:
            message = f"the pictures have more than {MOST_SEGMENTS_IN_ALL:,} segments in all"
            problems.error("P008", message, Place(f"{folder}/{file}"), "simplify them")
            break
    return read


def _segments(nodes: Iterable[Node]) -> int:
    """Return how many lines and curves *nodes* consist of, a symbol's counted as often as it is used."""
    return sum(len(leaf.node.path.segments) for leaf in iter_leaves(nodes) if isinstance(leaf.node, Shape))
