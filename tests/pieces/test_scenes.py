"""A few pieces as readable scenes: a change of any number here is a change of what is printed."""

from pnp.pieces.kinds import draw_component
from pnp.press.scene.nodes import Paint, Shape
from tests.pieces.box import context
from tests.press.scene.dump import dump

STONE = """\
symbol stone:front box -1 -1.155 31 35.796
  path fill #cc2229 M 15 -1.155 L 31 8.083 L 31 26.558 L 15 35.796 L -1 26.558 L -1 8.083 Z
  path fill #ffffff M 20 17.321 C 20 20.082 17.761 22.321 15 22.321 C 12.239 22.321 10 20.082 10 17.321 \
C 10 14.559 12.239 12.321 15 12.321 C 17.761 12.321 20 14.559 20 17.321 Z
"""

BACK = """\
symbol back.svg:no-fill:48x48:back box -0.75 -0.75 48.75 48.75
  path fill #7a8f5a M -0.75 -0.75 L 48.75 -0.75 L 48.75 48.75 L -0.75 48.75 Z
  use back.svg
"""

DIE = """\
path M 0 23.4 L 18 23.4 L 12.6 17.676 L 12.6 11.124 L 18 5.4 L 23.724 0 L 30.276 0 L 36 5.4 L 41.4 11.124 \
L 41.4 17.676 L 36 23.4 L 72 23.4 L 77.4 29.124 L 77.4 35.676 L 72 41.4 L 36 41.4 L 41.4 47.124 L 41.4 53.676 \
L 36 59.4 L 30.276 64.8 L 23.724 64.8 L 18 59.4 L 12.6 53.676 L 12.6 47.124 L 18 41.4 L 0 41.4 Z
"""


def test_a_hexagonal_counter():
    (stone,) = draw_component("stone", context())
    assert dump(stone.front) == STONE


def test_a_tiles_back():
    (tile,) = draw_component("mushroom", context())
    assert dump(tile.back).startswith(BACK)


def test_the_cut_around_a_die():
    (die,) = draw_component("die", context())
    assert dump(Shape(die.trim[0], Paint())) == DIE
