"""Inkscape and vpype on cut files: what programs that drive machines make of them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy

from tests.judges.cut_lines import MARKS, Stroke, read_cut_file
from tests.judges.tools import Verdicts, asks, run

_PIXEL = 25.4 / 96  # mm
_LINE = 0.1  # mm: Inkscape measures lines with half their width, at sharp corners all of it and more
_SLACK = 0.03  # mm, of a size
_OF_LENGTH, _SHORT = 0.001, 0.1  # vpype's chords are 0.01 mm long or longer: share, and mm, of a length
# The longest way between strokes, as a share of the one that is sorted, and mm more: outlines of blocks come last, so
# that pieces stay in place, which costs that much on a sheet of a few cards that touch. Sorting knows nothing of it.
_IDLE, _OUTLINES_LAST = 1.2, 100.0


def judge_machines(paths: Sequence[Path], folder: Path, verdicts: Verdicts) -> None:
    """Judge cut files; *folder* is for copies."""
    _judge_in_inkscape(paths, verdicts)
    _judge_in_vpype(paths, folder, verdicts)


@asks("inkscape")
def _judge_in_inkscape(paths: Sequence[Path], verdicts: Verdicts) -> None:
    """Judge whether Inkscape finds the layers, each in its place and as large as its lines."""
    asked = (f"file-open:{path}\nselect-all:layers\nselect-list\nquery-all\nfile-close" for path in paths)
    _, told, errors = run("inkscape", "--shell", typed="\n".join([*asked, "quit", ""]))
    _, *parts = told.split("> file-open:")
    verdicts.hold("inkscape", len(parts) == len(paths), f"{len(parts)} of {len(paths)} files were opened\n{errors}")
    for path, part in zip(paths, parts, strict=False):
        layers = re.findall(r"^(\S+) cloned:", part, re.M)
        boxes = {name: tuple(map(float, box.split(","))) for name, box in re.findall(r"^([\w-]+),(.+)$", part, re.M)}
        wanted = read_cut_file(path).layers
        verdicts.hold("inkscape", len(layers) == len(wanted), f"{path}: the layers {layers}, not {list(wanted)}")
        for layer, (name, strokes) in zip(layers, wanted.items(), strict=False):
            if name == MARKS:  # which are as wide as they are
                continue
            left, top, width, height = (value * _PIXEL for value in boxes[layer])
            seen = (left, top, left + width, top + height)
            near = all(abs(one - other) <= _LINE + _SLACK for one, other in zip(seen, _bounds(strokes), strict=True))
            verdicts.hold("inkscape", near, f"{path}: {name} is at {seen}, not {_bounds(strokes)}")


def _bounds(strokes: Sequence[Stroke]) -> tuple[float, ...]:
    places = numpy.concatenate([stroke.points for stroke in strokes])
    return (*places.min(axis=0).tolist(), *places.max(axis=0).tolist())


@asks("vpype")
def _judge_in_vpype(paths: Sequence[Path], folder: Path, verdicts: Verdicts) -> None:
    """Judge whether vpype finds the layers, each as long as its lines, and can't sort them for a much shorter way."""
    copies = folder / "vpype"
    copies.mkdir()
    names = {f"{number}.svg": path for number, path in enumerate(paths)}
    for name, path in names.items():
        shutil.copy(path, copies / name)
    each = ("ldelete", "all", "read", "-q", "0.01mm", "%_path%", "stat", "linesort", "stat", "end")
    _, told, errors = run("vpype", "forfile", f"{copies}/*.svg", *each)
    shutil.rmtree(copies)
    stats = dict(_stats(told))
    for name, path in names.items():
        before, after = stats.get(name, ({}, {}))
        wanted = read_cut_file(path).layers
        verdicts.hold("vpype", [*before] == [*wanted], f"{path}: the layers {[*before]}, not {[*wanted]}\n{errors}")
        before, after = ({name: one for name, one in layers.items() if name != MARKS} for layers in (before, after))
        for layer, (length, _) in before.items():
            own = sum(stroke.length for stroke in wanted.get(layer, ()))
            right = abs(length - own) <= _OF_LENGTH * own + _SHORT
            verdicts.hold("vpype", right, f"{path}: {layer} is {length:.2f} mm long, not {own:.2f}")
        idle, shortest = (sum(way for _, way in layers.values()) for layers in (before, after))
        right = idle <= _IDLE * shortest + _OUTLINES_LAST
        verdicts.hold("vpype", right, f"{path}: {idle:.0f} mm between cuts; sorted, {shortest:.0f} mm")


_Layers = Mapping[str, tuple[float, float]]


def _stats(told: str) -> Iterator[tuple[str, tuple[_Layers, _Layers]]]:
    """Yield each file, and the length and the idle way of its layers (mm), as it is and as it is sorted."""
    _, *parts = told.split("========= Stats =========")
    for before, after in zip(parts[::2], parts[1::2], strict=True):
        file = re.search(r"vp_source: PosixPath\('.*/(.*)'\)", before)
        assert file is not None, before
        yield file[1], (_layers(before), _layers(after))


def _layers(part: str) -> _Layers:
    layers = {}
    for layer in re.split(r"^Layer \d+$", part.partition("\nTotals")[0], flags=re.M)[1:]:
        length, way = (float(re.search(rf"^  {key}: (.*)$", layer, re.M)[1]) for key in ("Length", "Pen-up length"))  # type: ignore[index]
        name = re.search(r"^    vp_name: '(.*)'$", layer, re.M)
        layers[name[1] if name else ""] = length * _PIXEL, way * _PIXEL
    return layers
