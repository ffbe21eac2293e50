"""The players of a playtest: each kind is a function that chooses among the legal moves of a position.

One looks ahead, by Monte Carlo tree search with upper confidence bounds (UCT). Each iteration descends the tree of
tried moves, adds one position, plays on at random, and adds up the result for each player. Where chance moves, a move
is drawn by its odds. Positions are complete: a player who searches sees hidden information.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from math import log, sqrt
from random import Random
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.play.protocol import Engine, HasChance, HasGreedyPlayout, HasPlayoutPolicy, HasWinningMoves, serves

_Move = TypeVar("_Move")
USUAL_ITERATIONS = 100  # by taste: strength against time, which grows with it
_EXPLORATION = 0.7  # the weight of a move's uncertainty; a win counts 1; near 1/√2, as is usual for results of 0 to 1
_WIDTH = 2.0  # a position that was visited n times has tried this times the root of n of its moves, at most; a guess
_LONGEST_PLAYOUT = 200  # moves, a bound on time, by guess; who would have won is then unknown
# Returns one of the legal moves of a state, which it may choose by chance.
Chooser = Callable[[Any, Sequence[Any], Random], Any]


def pick_move(moves: Sequence[_Move], chance: Random) -> _Move:
    """Return one of some moves, all equally likely."""
    return moves[int(chance.random() * len(moves))]


def draw_move(odds: Mapping[_Move, int], chance: Random) -> _Move:
    """Return one of the moves of chance by their weights. Raises ValueError if there is none."""
    number = int(chance.random() * sum(odds.values()))
    for move, weight in odds.items():
        number -= weight
        if number < 0:
            return move
    raise ValueError("chance has no moves")


def odds_reader(engine: Engine[Any, Any]) -> Callable[[Any, Sequence[Any]], Mapping[Any, int] | None]:
    """Return the function of the odds of legal moves that chance makes; None if it makes none."""
    return engine.chance_odds if serves(engine, HasChance) else lambda state, legal: None


def are_all_by_chance(moves: Sequence[Any], odds: Mapping[Any, int] | None) -> bool:
    """Return whether no player has a move."""
    return odds is not None and all(move in odds for move in moves)


def consideration(engine: Engine[Any, Any]) -> Callable[[Any, Sequence[Any] | None], Sequence[Any]]:
    """Return the function that lists which legal moves (found if not given) players consider: by the policy, or all."""
    if serves(engine, HasPlayoutPolicy):
        return engine.playout_moves
    return lambda state, legal: engine.legal_moves(state) if legal is None else legal


def winning_moves(engine: Engine[Any, Any], state: Any, moves: Sequence[Any]) -> list[Any]:
    """Return those of some moves with which the player to act wins at once."""
    if serves(engine, HasWinningMoves):
        moves = engine.may_win(state, moves)
    player = engine.turn(state)
    ends = ((move, engine.outcome(engine.apply_unchecked(state, move)[0])) for move in moves)
    return [move for move, outcome in ends if outcome is not None and outcome.winner == player]


class SearchBudget(Struct, frozen=True):
    """The budget of the search for a move: a number of *iterations* or, if given, *seconds*."""

    iterations: int = USUAL_ITERATIONS
    seconds: float | None = None


class _Node(Struct):
    """A position of the tree: who acts or the *odds* of chance, *rewards* at the end, and *totals* of those below."""

    state: Any
    mover: str
    totals: dict[str, float]
    odds: Mapping[Any, int] | None = None
    rewards: Mapping[str, float] | None = None
    untried: list[Any] = field(default_factory=list)
    children: list[tuple[Any, _Node]] = field(default_factory=list)  # moves of players, in the order of trying
    drawn: dict[Any, _Node] = field(default_factory=dict)  # moves of chance
    visits: int = 0


def search_move(
    engine: Engine[Any, Any], state: Any, moves: Sequence[Any], chance: Random, budget: SearchBudget
) -> Any:
    """Return the move tried most often, or one that wins at once. Only a budget of time makes results vary."""
    if len(moves) == 1:
        return moves[0]
    wins = winning_moves(engine, state, moves)
    if wins:
        return pick_move(wins, chance)
    tree = _Tree(engine, state, chance)
    root = tree.node(state)
    if budget.seconds is None:
        for _ in range(budget.iterations):
            tree.iterate(root)
    else:
        end = time.monotonic() + budget.seconds
        tree.iterate(root)
        while time.monotonic() < end:
            tree.iterate(root)
    return max(root.children, key=lambda child: child[1].visits)[0]


class _Tree:
    def __init__(self, engine: Engine[Any, Any], state: Any, chance: Random) -> None:
        self._engine = engine
        self._players = engine.players(state)
        self._chance = chance
        self._odds = odds_reader(engine)
        self._consider = consideration(engine)
        self._greedy = engine.greedy_playout_moves if serves(engine, HasGreedyPlayout) else None
        self._even = dict.fromkeys(self._players, 1 / len(self._players))

    def node(self, state: Any) -> _Node:
        """Return the node of a new position."""
        node = _Node(state, self._engine.turn(state), dict.fromkeys(self._players, 0.0))
        node.untried = list(self._consider(state, None))
        if not node.untried:
            node.rewards = self._rewards(state)
            return node
        odds = self._odds(state, node.untried)
        node.odds = odds if are_all_by_chance(node.untried, odds) else None
        self._chance.shuffle(node.untried)
        return node

    def iterate(self, root: _Node) -> None:
        """Descend from *root* to a new position or to the end of a game, and add the result to all nodes on the way."""
        path = [root]
        while path[-1].rewards is None:
            child, is_new = self._descend(path[-1])
            path.append(child)
            if is_new:
                break
        rewards = path[-1].rewards or self._play(path[-1].state)
        for node in path:
            node.visits += 1
            for player, reward in rewards.items():
                node.totals[player] += reward

    def _descend(self, node: _Node) -> tuple[_Node, bool]:
        """Return the next child, and whether it is new."""
        if node.odds is not None:
            move = draw_move(node.odds, self._chance)
            if move in node.drawn:
                return node.drawn[move], False
            node.drawn[move] = self._after(node, move)
            return node.drawn[move], True
        if node.untried and len(node.children) < _WIDTH * sqrt(node.visits + 1):
            move = node.untried.pop()
            child = self._after(node, move)
            node.children.append((move, child))
            return child, True
        logarithm, mover = log(node.visits), node.mover

        def bound(child: tuple[Any, _Node]) -> float:
            visits = child[1].visits
            return child[1].totals[mover] / visits + _EXPLORATION * sqrt(logarithm / visits)

        return max(node.children, key=bound)[1], False

    def _after(self, node: _Node, move: Any) -> _Node:
        return self.node(self._engine.apply_unchecked(node.state, move)[0])

    def _play(self, state: Any) -> Mapping[str, float]:
        """Play on at random, or greedily if the engine can; return the rewards."""
        for _ in range(_LONGEST_PLAYOUT):
            moves = (self._greedy(state) if self._greedy else ()) or self._consider(state, None)
            if not moves:
                return self._rewards(state)
            move, odds = pick_move(moves, self._chance), self._odds(state, moves)
            if odds and move in odds:
                move = draw_move(odds, self._chance)
            state, _ = self._engine.apply_unchecked(state, move)
        return self._even

    def _rewards(self, state: Any) -> Mapping[str, float]:
        outcome = self._engine.outcome(state)
        if outcome is None or outcome.winner is None:
            return self._even
        return {player: float(player == outcome.winner) for player in self._players}


def _random(engine: Engine[Any, Any], budget: SearchBudget) -> Chooser:
    consider = consideration(engine)
    return lambda state, legal, chance: pick_move(consider(state, legal), chance)


def _greedy(engine: Engine[Any, Any], budget: SearchBudget) -> Chooser:
    """Return a player who picks a move that wins at once, else one that the engine prefers, else any considered."""
    prefer = engine.greedy_playout_moves if serves(engine, HasGreedyPlayout) else lambda state: ()
    consider = consideration(engine)

    def choose(state: Any, legal: Sequence[Any], chance: Random) -> Any:
        considered = consider(state, legal)
        return pick_move(winning_moves(engine, state, considered) or prefer(state) or considered, chance)

    return choose


def _search(engine: Engine[Any, Any], budget: SearchBudget) -> Chooser:
    consider = consideration(engine)
    return lambda state, legal, chance: search_move(engine, state, consider(state, legal), chance, budget)


# The kinds of players, in the order of their strength.
PLAYER_KINDS = {"random": _random, "greedy": _greedy, "search": _search}


class PlaytestOptions(Struct, frozen=True):
    """How many games are played, and how.

    *players* are kinds of players, ``random``, ``greedy`` or ``search``: one for all seats, or one for each; *seats* is
    the number of players. *choices* are options of the game: ``{"side": "4"}``. The first game has the *seed*, each
    other game the next one. A player who searches tries *limit* lines of play for each move or, with a *time*, as many
    as that number of seconds allows: such playtests are not reproducible. A game is cut off after *most_moves*; by
    default, after its engine's limit, or 2000. With *keeps_examples*, the playtest has the transcripts of some games.
    """

    games: int = 1000
    players: tuple[str, ...] = ("random",)
    seats: int | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    limit: int = USUAL_ITERATIONS
    time: float | None = None
    most_moves: int | None = None
    keeps_examples: bool = False

    @property
    def budget(self) -> SearchBudget:
        """The budget of the search for a move."""
        return SearchBudget(self.limit, self.time)

    def normalised(self) -> PlaytestOptions:
        """Return the options with a single kind of players in a list, and with numbers among the choices as text.

        >>> PlaytestOptions(players="greedy", choices={"side": 4}).normalised().choices
        {'side': '4'}
        """
        players = (self.players,) if isinstance(self.players, str) else tuple(self.players)
        return replace(self, players=players, choices={key: str(value) for key, value in self.choices.items()})
