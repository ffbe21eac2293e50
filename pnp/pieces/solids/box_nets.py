"""The nets of boxes that have a lid: a tuck box in one piece, a tray and a lid, and how large ones are divided."""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.game.model.kinds.box import GameBox
from pnp.pieces.solids.nets import cup_net
from pnp.press.geometry.net import Net, Panel, divided_net, tab, upright_panel
from pnp.press.geometry.path import Point

# A net that is larger, either way round, is printed in parts: each has room on A4 and on US Letter. In mm.
LARGEST_NET = (190.0, 255.0)
# The flap of a lid that is tucked in: its height in mm, at least and at most, and as a share of the depth.
_LEAST_TUCK = 10.0
_MOST_TUCK = 18.0
_TUCK_SHARE = 0.9
# The flaps beside it: their height as a share of the width, at most in mm; how far their ends slant.
_DUST_SHARE = 0.4
_MOST_DUST = 16.0
_DUST_SLANT = 0.14
# The deepest glue tabs, in mm.
_TAB = 12.0
_BOTTOM_TAB = 14.0
# The notch for a thumb: its radius in mm at most, and as a share of the width.
_MOST_NOTCH = 9.0
_NOTCH_SHARE = 0.16
_ROUNDING = 7.0  # of the tucked flap's corners
_STEP = 15  # degrees between corners of what is round
# How much wider a lid is than its tray, on each side, in mm: the tray's walls and some play.
_LID_PLAY = 0.8
# The walls of a lid are this share of the tray's, and at least so high in mm.
_LID_SHARE = 0.7
_LEAST_LID = 12.0


class BoxSize(Struct, frozen=True):
    """The inner size of a box in mm."""

    width: float
    height: float
    depth: float


def tuck_net(size: BoxSize) -> Net:
    """Return the net of a tuck box: left, front, right and back in a row, all of it right of and below 0.

    The lid hangs from the back: "top", and "tuck", which is put inside; "dust-left" and "dust-right" lie below it. The
    bottom hangs from the front. The front has a notch for a thumb.
    """
    width, height, depth = size.width, size.height, size.depth
    tuck = min(_MOST_TUCK, max(_LEAST_TUCK, _TUCK_SHARE * depth), 0.8 * height)
    y, foot = tuck + depth, tuck + depth + height
    x1, x2, x3 = depth, depth + width, 2 * depth + width
    left = upright_panel("left", 0, y, depth, height, "front")
    front = Panel("front", ((x1, y), *_notch(x1 + width / 2, y, width), (x2, y), (x2, foot), (x1, foot)))
    right = upright_panel("right", x2, y, depth, height, "front")
    back = upright_panel("back", x3, y, width, height, "right")
    top = upright_panel("top", x3, tuck, width, depth, "back")
    lid = Panel("tuck", _rounded(x3, 0, width, tuck), "top")
    dust = min(_MOST_DUST, _DUST_SHARE * width)
    flaps = (_dust("dust-left", "left", 0, y, depth, dust), _dust("dust-right", "right", x2, y, depth, dust))
    bottom = upright_panel("bottom", x1, foot, width, depth, "front")
    deep = min(_BOTTOM_TAB, 0.45 * width)
    tabs = (
        tab(back, 1, "left", min(_TAB, 0.9 * depth)),
        tab(left, 2, "bottom", deep),
        tab(right, 2, "bottom", deep),
        tab(bottom, 2, "back", min(_TAB, 0.3 * height)),
    )
    return Net((front, left, right, back, top, lid, *flaps, bottom), tabs)


def notch_radius(width: float) -> float:
    """Return the radius of the notch for a thumb, in mm, in a front of some width."""
    return min(_MOST_NOTCH, _NOTCH_SHARE * width)


def _notch(x: float, y: float, width: float) -> tuple[Point, ...]:
    """Return the corners of a half round notch about *x*, from left to right."""
    radius = notch_radius(width)
    angles = [math.radians(180 - _STEP * k) for k in range(180 // _STEP + 1)]
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


def _rounded(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return the corners, clockwise, of a flap whose upper corners are round."""
    radius = min(_ROUNDING, 0.7 * height, width / 4)
    angles = [math.radians(180 + _STEP * k) for k in range(90 // _STEP + 1)]
    left = [(x + radius + radius * math.cos(a), y + radius + radius * math.sin(a)) for a in angles]
    right = [(2 * x + width - px, py) for px, py in reversed(left)]
    return (*left, *right, (x + width, y + height), (x, y + height))


def _dust(name: str, parent: str, x: float, y: float, width: float, height: float) -> Panel:
    """Return a flap above a narrow side; its ends slant so that it goes in easily."""
    slant = _DUST_SLANT * width
    corners = ((x + slant, y - height), (x + width - slant, y - height), (x + width, y), (x, y))
    return Panel(name, corners, parent)


def tray_net(size: BoxSize) -> Net:
    """Return the net of a tray that lies on its back."""
    return cup_net(size.width, size.height, size.depth)


def lid_net(size: BoxSize, wall: float) -> Net:
    """Return the net of the lid of a tray, whose walls are so high in mm."""
    return cup_net(size.width + 2 * _LID_PLAY, size.height + 2 * _LID_PLAY, wall)


def lid_wall(box: GameBox, size: BoxSize) -> float:
    """Return how high the walls of a lid are, in mm: lower than the tray's, so that fingers can hold that."""
    return min(size.depth, box.lid or max(_LEAST_LID, _LID_SHARE * size.depth))


def parts_of_net(net: Net) -> tuple[Net, ...]:
    """Return a net in as few parts as find room on a page; with the most parts if there is no room even then."""
    names = {panel.name for panel in net.panels}
    ways = ((), ("back",), ("back", "top", "bottom")) if "tuck" in names else ((), ("left", "right"), _WALLS)
    for apart in ways:
        parts = divided_net(net, apart, _TAB) if apart else (net,)
        if all(_has_room(part) for part in parts):
            break
    return parts


_WALLS = ("back", "right", "front", "left")


def _has_room(net: Net) -> bool:
    box = net.outline().bounds
    sides = sorted((box.width, box.height))
    return sides[0] <= LARGEST_NET[0] and sides[1] <= LARGEST_NET[1]
