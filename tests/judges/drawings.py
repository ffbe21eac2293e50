"""Ezdxf on DXF files: whether they are sound, and have the lines of the SVG that is made for the same sheets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import ezdxf
import ezdxf.math
import ezdxf.path
import numpy
from ezdxf.lldxf.const import DXFStructureError

from tests.judges.cut_lines import MARKS, Stroke, read_cut_file
from tests.judges.tools import Verdicts

_CHORD, _FINE_CHORD = 0.0005, 0.00001  # mm
_NEAR = 0.02  # mm: of a length or a place
_OPEN = 0.011  # mm: ends nearer than this are meant to be one
_MILLIMETRES, _R2000 = 4, "AC1015"


def judge_dxf(path: Path, twin: Path | None, verdicts: Verdicts) -> None:
    """Judge a DXF file; *twin* is an SVG file of the same lines."""
    try:
        document = ezdxf.readfile(path)
    except (DXFStructureError, OSError) as error:
        verdicts.hold("ezdxf", False, f"{path}: {error}")
        return
    audit = document.audit()
    faults = [str(fault.message) for fault in (*audit.errors, *audit.fixes)]
    verdicts.hold("ezdxf", not faults, f"{path}: {faults[:3]}")
    units = document.header.get("$INSUNITS")
    verdicts.hold("ezdxf", units == _MILLIMETRES, f"{path}: $INSUNITS is {units}")
    verdicts.hold("ezdxf", document.dxfversion >= _R2000, f"{path}: {document.dxfversion} is older than R2000")
    layers: dict[str, list[Any]] = {}
    for entity in document.modelspace():
        layers.setdefault(entity.dxf.layer, []).append(entity)
    known = all(name in document.layers for name in layers)
    verdicts.hold("ezdxf", bool(layers) and known, f"{path}: lines on layers that are not there, of {[*layers]}")
    for name, entities in layers.items():
        opened = [place for entity in entities if (place := _opened(entity)) is not None]
        verdicts.hold("ezdxf", not opened, f"{path}: {len(opened)} outlines of {name} are open, first at {opened[:1]}")
    if twin is not None:
        _judge_twin(path, layers, document.header, twin, verdicts)


def _opened(entity: Any) -> tuple[float, float] | None:
    """Return where an outline ends that ends where it began and is not closed."""
    if entity.dxftype() in ("CIRCLE", "ELLIPSE") or getattr(entity, "closed", False):
        return None
    path = ezdxf.path.make_path(entity)
    near = math.dist(path.start.vec2, path.end.vec2) <= _OPEN
    return (round(path.end.x, 3), round(path.end.y, 3)) if near else None


def _judge_twin(path: Path, layers: dict[str, list[Any]], header: Any, twin: Path, verdicts: Verdicts) -> None:
    """Judge whether each layer has the lines of an SVG file, which measures from the top: their length and extent."""
    file = read_cut_file(twin)
    wanted = {name: strokes for name, strokes in file.layers.items() if strokes and name != MARKS}
    verdicts.hold("ezdxf", {*layers} == {*wanted}, f"{path}: the layers {[*layers]}, not {[*wanted]}")
    for name in layers.keys() & wanted.keys():
        own, other = _measured(layers[name], file.height), _measured_in_svg(wanted[name])
        right = all(abs(one - two) <= _NEAR for one, two in zip(own, other, strict=True))
        verdicts.hold("ezdxf", right, f"{path}: length and extent of {name} are {own}, not {other}")


def _measured(entities: Sequence[Any], height: float) -> tuple[float, ...]:
    """Return the length of lines, and their extent as it is measured from the top of a page."""
    paths = [ezdxf.path.make_path(entity) for entity in entities]
    places = [point for path in paths for point in path.flattening(_CHORD)]
    (left, bottom, _), (right, top, _) = ezdxf.math.BoundingBox(places)
    return _rounded(sum(map(_length, entities)), left, height - top, right, height - bottom)


def _length(entity: Any) -> float:
    if entity.dxftype() != "LWPOLYLINE":
        return sum(one.distance(other) for one, other in pairwise(ezdxf.path.make_path(entity).flattening(_FINE_CHORD)))
    points = list(entity.get_points("xyb"))
    ends = [*points[1:], points[0]] if entity.closed else points[1:]
    length = 0.0
    for (x1, y1, bulge), (x2, y2, _) in zip(points, ends, strict=False):
        half = 2 * math.atan(bulge)  # of the angle of the arc
        length += math.dist((x1, y1), (x2, y2)) * (half / math.sin(half) if half else 1.0)
    return length


def _measured_in_svg(strokes: Sequence[Stroke]) -> tuple[float, ...]:
    places = numpy.concatenate([stroke.points for stroke in strokes])
    return _rounded(sum(stroke.length for stroke in strokes), *places.min(axis=0), *places.max(axis=0))


def _rounded(*numbers: float) -> tuple[float, ...]:
    return tuple(round(float(number), 3) for number in numbers)
