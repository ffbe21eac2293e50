"""Name the rules: every clause by which this engine judges, and what it says in a few words."""

from __future__ import annotations

from collections.abc import Mapping

CLAUSES: Mapping[str, str] = {
    "setup.two": "two players: six eggs each, face up along opposite sides; the row is the camp",
    "setup.four": "four players: four eggs each, face up in a corner; the corner is the camp",
    "setup.first": "chance decides who begins",
    "turn.order": "turns go round clockwise; who is out or has no action is passed over",
    "turn.one-action": "a turn is one action: a move, or a peek; nobody may pass",
    "move.egg": "an egg stands where the move begins",
    "move.own": "an egg that lies face up is moved by its owner only, one that lies face down by anyone",
    "move.empty": "the egg lands on empty cells only",
    "move.elsewhere": "a move ends on another cell than it began",
    "move.reach": "a step goes to one of the eight neighbouring cells; further than that an egg must jump",
    "jump.straight": "a jump goes straight over one neighbouring egg to the cell behind it",
    "jump.over": "there is an egg to jump over, of whatever mark, face up or face down",
    "jump.chain": "jumps may follow each other in any directions; a step does not join them",
    "camp.turn": "an egg that lies face up and reaches an opponent's camp is turned face down for good",
    "camp.stop": "the egg that is turned goes no further: the turn is over",
    "camp.free": "one's own camp turns nothing; an egg that lies face down comes and goes in any camp",
    "peek.down": "the egg looked at lies face down",
    "peek.secret": "who looks at an egg keeps its mark to himself, and puts it back where it was",
    "claim.in": "any player still in may claim, at any moment between actions",
    "claim.out": "four players: who claims wrongly takes his eggs off the board and is out; his camp stays a camp",
    "end.home": "a claim is right, and wins, if all eggs of the player lie face down in his own camp",
    "end.wrong": "two players: who claims wrongly has lost",
    "end.last": "four players: when three are out, the last one wins",
    "end.over": "there are no actions once the game is over",
}
