"""The uses of faces of faces.yaml: on which sides of a component, with which values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from pnp.game.model.components.flat_pieces import FrontLook, Pictured
from pnp.game.model.faces import FaceLayer, GivenValue, OwnFace, applies, bind_layer, named_values
from pnp.game.model.kinds import AnyComponent, kind_of
from pnp.problems import DocumentPath, Finding


class ShownFace(Struct, frozen=True, dict=True):
    """A face on a side of a component: its path and values, and the *look* of its front, if there is a table."""

    name: str
    side: Pictured
    path: DocumentPath
    layout: OwnFace
    look: FrontLook | None = None

    @property
    def values(self) -> Mapping[str, GivenValue]:
        """The values of the piece, and those of the face that the piece does not give."""
        return {**self.layout.values, **self.side.values}

    def bound_layers(self, findings: list[tuple[FaceLayer, Finding]] | None = None) -> Iterator[FaceLayer]:
        """Yield the layers that are drawn, with the values in their places; wrong ones are added to *findings*."""
        for layer, bound, wrong in self._bound:
            if findings is not None:
                findings += ((layer, finding) for finding in wrong)
            if bound is not None:
                yield bound

    @cached_property
    def _bound(self) -> tuple[tuple[FaceLayer, FaceLayer | None, list[Finding]], ...]:
        values = self.values
        applying = ((layer, list[Finding]()) for layer in self.layout.layers if applies(layer, values))
        return tuple((layer, bind_layer(layer, values, wrong), wrong) for layer, wrong in applying)

    def value_path(self, key: str) -> DocumentPath | None:
        """Return the path of a value in components.yaml; None for one that the face gives."""
        if self.look is not None and key in self.look.designed:
            return (self.name, *self.look.design, key)
        return (self.name, *self.path, "values", key) if key in self.side.values else None


# Checks, pictures and drawings ask for the faces of the same components in turn; each face binds its layers once.
_MOST_KEPT = 256  # components with their options' values: the largest bundled game has 14
_kept: dict[tuple[str, int], tuple[AnyComponent, tuple[ShownFace, ...]]] = {}  # by name and identity


def shown_faces(name: str, component: AnyComponent) -> tuple[ShownFace, ...]:
    """Return every face of faces.yaml that a component shows."""
    key = name, id(component)
    if key not in _kept:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        kind = kind_of(component)
        designs = kind.designs(component)
        _kept[key] = (
            component,
            tuple(
                ShownFace(name, side if look is None else look.side, path, side.layout, look)
                for side, path in kind.pictured(component)
                if side.layout is not None
                for look in (path == ("front",) and designs) or (None,)
            ),
        )
    return _kept[key][1]


class NamedPicture(Struct, frozen=True):
    """The file of a picture on a face, and the path of its name: a value in components.yaml, or the layer."""

    file: str
    path: DocumentPath
    is_in_layer: bool


def layout_pictures(name: str, component: AnyComponent) -> Iterator[NamedPicture]:
    """Yield each picture that the faces of a component show."""
    # A layer shows a part of a drawing, or a file; the place of a file is the value that names it, if one does.
    for face in shown_faces(name, component):
        written = {layer.origin: layer.art for layer in face.layout.layers}
        for layer in face.bound_layers():
            if layer.part is not None:
                yield NamedPicture(layer.part.file, (layer.origin[0], "drawing"), is_in_layer=True)
            if layer.art is not None:
                paths = (face.value_path(value) for value in named_values(written[layer.origin] or ""))
                path = next((path for path in paths if path is not None), None)
                yield NamedPicture(layer.art, path or (*layer.origin, "art"), path is None)
