"""The functions of the language with their parameters and results. The documentation lists this table."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pnp.play.language.terms.kinds import (
    CELL,
    CELLS,
    DIRECTION,
    FLAG,
    NUMBER,
    PIECE,
    PLAYER,
    ValueKind,
    list_of,
    set_of,
)

WAYS = set_of(DIRECTION)
BEFORE = "before"  # the function of statements that asks the position before the last move
BOX = "box"  # the table of how many there are of each component


class Function(Struct, frozen=True):
    """A function with values of fixed kinds: the *least* number of them are needed.

    One with *pieces* asks about the pieces on the board, and takes the name of a part before its values where a game
    has several such parts. One with *route* takes the name of a route first. *repeats* says that the last parameter can
    be given several times.
    """

    parameters: tuple[ValueKind, ...]
    result: ValueKind
    says: str
    needs: int | None = None
    pieces: bool = False
    route: bool = False
    repeats: bool = False

    @property
    def least(self) -> int:
        """How many values it needs."""
        return len(self.parameters) if self.needs is None else self.needs


FUNCTIONS: Mapping[str, Function] = {
    # who
    "after": Function((PLAYER,), PLAYER, "the next player in turn order, even one who is passed over"),
    # the pieces on the board
    "mine": Function((CELL,), FLAG, "whether the piece on a cell is the mover's", pieces=True),
    "theirs": Function((CELL,), FLAG, "whether the piece on a cell is another player's", pieces=True),
    "vacant": Function((CELL,), FLAG, "whether a cell is empty", pieces=True),
    "held": Function((PLAYER,), CELLS, "the cells with a player's pieces", pieces=True),
    "standing": Function((PIECE,), CELLS, "the cells with one of these pieces", pieces=True, repeats=True),
    "vacancies": Function((), CELLS, "the empty cells", pieces=True),
    # the board
    "neighbours": Function((CELL, WAYS), CELLS, "the cells beside a cell, in these directions", needs=1),
    "leaps": Function((CELL, WAYS), CELLS, "the cells two steps away in one direction", needs=1),
    "next": Function((CELL, DIRECTION, NUMBER), CELL, "the cell that many steps away, by default 1", needs=2),
    "middle": Function((CELL, CELL), CELL, "the cell between two cells that are two steps apart in one direction"),
    "between": Function((CELL, CELL), CELLS, "the cells between two cells of one straight line"),
    "rotated": Function((DIRECTION, NUMBER), DIRECTION, "the direction that many directions further clockwise"),
    "ray": Function((CELL, DIRECTION), CELLS, "the cells beyond a cell in one direction, up to the edge"),
    "row": Function((CELL,), NUMBER, "the number of a cell's row, as its name has it"),
    "column": Function((CELL,), NUMBER, "the number of a cell's column: 1 for A"),
    "q": Function((CELL,), NUMBER, "the first axial coordinate of a hexagon"),
    "r": Function((CELL,), NUMBER, "the second axial coordinate of a hexagon"),
    "distance": Function((CELL, CELL), NUMBER, "the number of steps from a cell to another"),
    "runs": Function(
        (NUMBER, CELL), ValueKind("cell", list_of(CELLS).form), "the straight lines of that many cells", needs=1
    ),
    # walks and shapes
    "slides": Function(
        (CELL, WAYS, CELLS, CELLS),
        CELLS,
        "the cells reached from a cell in straight lines over the first cells, with the next if it is a second one",
        needs=3,
    ),
    "flanked": Function(
        (CELL, WAYS, CELLS, CELLS), CELLS, "the lines of the first cells from a cell up to one of the second cells"
    ),
    "group": Function(
        (CELL, CELLS, WAYS),
        CELLS,
        "the part of a set of cells that a cell is connected with",
        needs=2,
    ),
    "groups": Function((CELLS, WAYS), list_of(CELLS), "the connected parts of a set of cells", needs=1),
    "cuts": Function((CELLS,), CELLS, "the cells of a set whose loss splits a connected part"),
    "touching": Function((CELLS, WAYS), CELLS, "the cells beside a set of cells, without the set", needs=1),
    "joined": Function(
        (CELLS, CELLS, CELLS, WAYS),
        FLAG,
        "whether a connected part of the third set holds a cell of each of two sets",
        needs=3,
    ),
    "shifted": Function((CELLS, DIRECTION, NUMBER), CELLS, "a set of cells moved that many steps", needs=2),
    "swept": Function((CELLS, DIRECTION, NUMBER), CELLS, "the cells that a set of cells enters in that many steps"),
    "clearance": Function(
        (CELLS, DIRECTION, CELLS), NUMBER, "how many steps a set of cells can go in a direction over the second cells"
    ),
    # routes
    "ahead": Function((CELL, NUMBER), CELL, "the cell that many steps further on the mover's route", route=True),
    "left": Function((CELL,), NUMBER, "the steps from a cell to beyond the end of the mover's route", route=True),
    # numbers
    "numbers": Function((NUMBER, NUMBER), list_of(NUMBER), "the numbers from one to another, both included"),
}

# Functions that take loops, sets of any kind, or names, with their results.
SPECIAL_FUNCTIONS: Mapping[str, str] = {
    "all": "whether a condition holds for all members of a loop",
    "any": "whether a condition holds for any member of a loop",
    "count": "how many members a set, a pile or a loop has",
    "sum": "the sum of a loop's numbers",
    "min": "the least of some numbers, or of a loop's",
    "max": "the greatest of some numbers, or of a loop's",
    "union": "the members of all sets of a loop",
    "first": "the first member of a set, in the set's order",
    "top": "the top of a pile, or the n-th thing from there: top(deck, 2)",
    "bottom": "the bottom of a pile, or the n-th thing from there: bottom(deck, 2)",
    "piece": "the piece with these fields: piece(kind=king, owner=me)",
    "closure": "all cells that can be reached by a define that leads from a cell to cells",
    "possible": "whether an action is possible, for the mover or another player",
    "random": "one member of a set or a loop, in a set-up",
}
