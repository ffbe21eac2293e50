"""Write gradients into a PDF as shadings, and their transparency as soft masks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from pnp.press.geometry.path import Box, rectangle
from pnp.press.scene.gradient import Gradient
from pnp.press.units import number
from pnp.press.writers.late_imports import late_imports
from pnp.press.writers.pdf_text import PdfDictionary, PdfObjects

with late_imports("reportlab"):
    from reportlab.pdfbase import pdfdoc

_TYPES = {"linear": 2, "radial": 3}
# Stops at one place are this far apart: the bounds of functions must rise.
_STEP = 1e-5
_MARGIN = 0.02  # how far a mask reaches beyond the shape it masks, as a share of its size: edges are smoothed


class Shadings:
    """The gradients of one document and their soft masks, each written when it is first asked for."""

    def __init__(self, objects: PdfObjects, states: Any) -> None:
        """Write the gradients of the document with these *objects*, and soft masks among its graphics *states*."""
        self._objects = objects
        self._states = states
        self._names: dict[Gradient, str] = {}
        self._masks: dict[tuple[Gradient, str, Box], str] = {}
        self.resources = PdfDictionary()

    def name(self, gradient: Gradient) -> str:
        """Return the resource name of a gradient's colours, in the plane of the gradient."""
        if gradient not in self._names:
            values = [_rgb(stop.colour.red, stop.colour.green, stop.colour.blue) for stop in gradient.stops]
            name = self._names[gradient] = f"G{len(self._names)}"
            self.resources[name] = self._shading(gradient, "/DeviceRGB", values)
        return self._names[gradient]

    def mask(self, gradient: Gradient, opacity: float, box: Box) -> str:
        """Return the resource name of the graphics state in which a gradient fades as its stops say.

        It is *opacity* times as opaque, and painted in *box*: some viewers lose a mask that is much larger.
        """
        key = (gradient, number(opacity), box)
        if key not in self._masks:
            name = self._masks[key] = f"M{len(self._masks)}"
            self._states[name] = self._state(gradient, opacity, box)
        return self._masks[key]

    def _state(self, gradient: Gradient, opacity: float, box: Box) -> Any:
        """Return the graphics state with a mask in the plane of the gradient."""
        place = rectangle(box.left, box.top, box.width, box.height).transformed(gradient.transform.inverse()).bounds
        area = place.grown(_MARGIN * max(place.width, place.height))
        values = [[number(stop.opacity * opacity, 4)] for stop in gradient.stops]
        shading = PdfDictionary({"G": self._shading(gradient, "/DeviceGray", values)})
        corners = (area.left, area.top, area.right, area.bottom)
        form = pdfdoc.PDFStream(
            PdfDictionary(
                {
                    "Type": "/XObject",
                    "Subtype": "/Form",
                    "BBox": pdfdoc.PDFArray([number(corner, 6) for corner in corners]),
                    "Group": PdfDictionary({"S": "/Transparency", "CS": "/DeviceGray"}),
                    "Resources": PdfDictionary({"Shading": shading}),
                }
            ),
            b"/G sh",
        )
        group = PdfDictionary({"S": "/Luminosity", "G": self._objects.reference(form)})
        return PdfDictionary({"Type": "/ExtGState", "SMask": group})

    def _shading(self, gradient: Gradient, space: str, values: Sequence[Sequence[str]]) -> Any:
        (x0, y0), (x1, y1) = gradient.points
        corners = (x0, y0, x1, y1) if gradient.shape == "linear" else (x0, y0, 0.0, x1, y1, gradient.radius)
        offsets = list(_rising([stop.offset for stop in gradient.stops]))
        return self._objects.reference(
            PdfDictionary(
                {
                    "ShadingType": _TYPES[gradient.shape],
                    "ColorSpace": space,
                    "Coords": pdfdoc.PDFArray([number(value, 6) for value in corners]),
                    "Function": _function(offsets, values),
                    "Extend": pdfdoc.PDFArray(["true", "true"]),
                }
            )
        )


def _rising(offsets: Sequence[float]) -> Iterator[float]:
    """Yield offsets that rise, from a little more than 0 to a little less than 1."""
    last = 0.0
    for index, offset in enumerate(offsets):
        last = min(max(offset, last + _STEP), 1.0 - _STEP * (len(offsets) - index))
        yield last


def _function(offsets: Sequence[float], values: Sequence[Sequence[str]]) -> Any:
    """Return the function from an offset to the values there: one piece between each two stops, and one at each end."""
    ends = [values[0], *values, values[-1]]
    pieces = [
        PdfDictionary(
            {
                "FunctionType": 2,
                "Domain": pdfdoc.PDFArray([0, 1]),
                "C0": pdfdoc.PDFArray(one),
                "C1": pdfdoc.PDFArray(other),
                "N": 1,
            }
        )
        for one, other in pairwise(ends)
    ]
    return PdfDictionary(
        {
            "FunctionType": 3,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "Functions": pdfdoc.PDFArray(pieces),
            "Bounds": pdfdoc.PDFArray([number(offset, 6) for offset in offsets]),
            "Encode": pdfdoc.PDFArray([0, 1] * len(pieces)),
        }
    )


def _rgb(*channels: int) -> list[str]:
    return [number(channel / 255, 4) for channel in channels]
