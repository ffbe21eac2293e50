"""Name the rules: every clause by which this engine judges, what it says in a few words, and its point in the rules.

The author's rules are numbered; POINTS keeps those numbers. A clause of setup or the end that has no point of its own
carries the number of the point that it follows from.
"""

from __future__ import annotations

from collections.abc import Mapping

_TABLE: tuple[tuple[str, str, str], ...] = (
    ("setup.board", "1", "a hexagon of hexagons, 12 cells a side"),
    ("setup.players", "1", "two to six players act in turn, clockwise"),
    ("turn.throw", "1", "a turn begins with a throw of two dice, and what they show is the player's points"),
    ("turn.actions", "2", "the player does as many actions as his points pay for, with any of his figures"),
    ("turn.lost", "2", "points that are left when he stops are lost"),
    ("turn.out", "2", "a player who does nothing in his turn is out"),
    ("setup.homes", "3", "each player's home is six cells in the middle of a side"),
    ("birth.home", "3", "a counter is born on a cell of the own home"),
    ("birth.empty", "3", "the cell is empty"),
    ("birth.cost", "3", "a birth costs 1 point"),
    ("figure.whole", "4", "counters of one player that touch are one figure, and act as one"),
    ("figure.own", "4", "a player acts with his own figures"),
    ("grow.touch", "4", "the new counter touches the figure that grows"),
    ("grow.own", "4", "it does not go where a counter of the same player stands"),
    ("grow.cost", "4", "growth costs the mass of the figure"),
    ("birth.held", "5", "nobody is born in a home while another player holds a cell of it"),
    ("move.line", "6", "a figure moves in a straight line"),
    ("move.edge", "6", "no counter leaves the board"),
    ("move.start", "6", "to start moving costs the mass of the figure"),
    ("move.steps", "7", "every step costs 1 point"),
    ("move.cost", "7", "the points pay for the start and all steps"),
    ("move.through", "8", "a figure does not pass through figures of the same player"),
    ("regroup.alone", "9", "a counter that stands alone has no figure to regroup"),
    ("regroup.place", "9", "one counter of a figure goes to another cell, not held by the same player"),
    ("regroup.connected", "9", "the figure does not fall apart"),
    ("regroup.cost", "9", "regrouping costs the mass of the figure"),
    ("merge.touch", "10", "figures of one player that touch after growth, move or regrouping become one"),
    ("birth.touch", "11", "a counter is not born where it would merge with a figure at once"),
    ("first.homes", "12", "in his first turn a player does not occupy another's home"),
    ("collapse.mass", "13", "a figure that grows or merges to a mass of 12 or more shrinks to one counter"),
    ("collapse.keep", "13", "its owner chooses which of its cells the counter stays on"),
    ("attack.destroy", "14", "counters of others on the cells that a figure enters or passes are destroyed"),
    ("attack.armour", "15", "a heavier figure's armour costs the difference of the masses"),
    ("attack.rest", "16", "what is left of an attacked figure stays, in as many figures as it falls into"),
    ("attack.bonus", "17", "each destroyed counter gives a point for the next turn"),
    ("attack.points", "18", "the points pay for the action and for all armour"),
    ("attack.move", "19", "an attack by moving costs start, steps and armour"),
    ("attack.several", "20", "a move may attack several figures; the armour of each is paid"),
    ("attack.regroup", "21", "an attack by regrouping puts a counter of the figure on an attacked one"),
    ("attack.grow", "22", "an attack by growth puts the new counter on an attacked one"),
    ("variant.split-regroup", "23a", "variant: a regrouped figure may fall apart"),
    ("variant.homes-safe-until-blood", "23b", "variant: the home of a player who has lost no counter is not occupied"),
    ("variant.no-collapse", "23c", "variant: figures of any mass stay"),
    ("variant.birth-attack", "23d", "variant: a birth may attack a counter in the own home"),
    ("variant.viscous-moves", "23e", "variant: to start moving costs the number of lines on which the figure lies"),
    ("variant.birth-merges", "23f", "variant: a counter may be born where it merges"),
    ("end.winner", "2", "the last player in wins"),
    ("end.over", "2", "there are no moves once the game is over"),
)

CLAUSES: Mapping[str, str] = {clause: about for clause, _, about in _TABLE}
# The number of each clause's point in the author's rules; letters are those of the variants.
POINTS: Mapping[str, str] = {clause: point for clause, point, _ in _TABLE}
