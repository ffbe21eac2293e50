"""Compare rules with changed ones: find a position in which two games differ, and a figure that only one proves.

The positions are those of the game's figures, and those of seeded games of the rules, from the start and on from the
figures, half of them at random and half by players who want to win. They are met once, with what the rules say of
each, and every change is asked about the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import cycle, islice
from operator import eq
from random import Random
from typing import Any

from msgspec import Struct

from pnp.game.model.figure import Figure, Frame
from pnp.messages import join_words
from pnp.play.language.engine import PlayEngine
from pnp.play.language.running.code import DRAWN, Ended, PlayMove
from pnp.play.language.running.game import PlayGame, PlayState
from pnp.play.proof.claim_judges import DRAW
from pnp.play.proof.claims import FigureCheck, check_figure
from pnp.play.proof.laws import figure_of_game
from pnp.play.protocol import Rejected, RulesFaultError, StartOptions
from pnp.problems import Finding, Problems, SourceMap

COMPARED_POSITIONS = 400  # in which two games are compared: in 3,000, one of 32 more changes differs, in four games
_LONGEST_GAME = 200  # moves from the start of a game, as in the finder's guess
_LONGEST_END = 25  # moves on from a figure, by guess: what is rare is near it
_MOST_CHOICES = 4  # of options, at even distances, by guess
_SEEDS = 3  # set-ups that are compared, for those that chance makes


class Difference(Struct, frozen=True):
    """What differs between two games, in words, and the figure, as plain values, that only the first one proves.

    No figure can show the chances of moves: of these it is empty.
    """

    told: str
    figure: Mapping[str, Any]


class MetPosition(Struct, frozen=True):
    """A position that *moves* lead to, its legal moves, some of them *tried* with the states after, and its end."""

    start: PlayState
    moves: tuple[PlayMove, ...]
    state: PlayState
    legal: Sequence[PlayMove]
    ended: Ended | None
    tried: Sequence[tuple[PlayMove, PlayState]]


class _Candidate(Struct, frozen=True):
    """What may differ: a claim about a position, or after one more move, that holds in the first game only.

    What no figure can show has no claim.
    """

    told: str
    claim: Mapping[str, Any] | None
    move: PlayMove | None = None


class GameWalk:
    """Positions of a game, in which others are compared with it. *figures* are proved by its *engine*."""

    def __init__(self, engine: PlayEngine, figures: Iterable[Figure], most: int = COMPARED_POSITIONS) -> None:
        self._engine = engine
        self._figures = figures
        self._most = most

    # Meeting positions

    @cached_property
    def starts(self) -> Sequence[StartOptions]:
        """The options of the games that are played: the usual ones, and some others."""
        choices = [{}, *({name: str(one)} for name, values in self._engine.options.items() for one in values[1:])]
        chosen = choices[:: -(-len(choices) // _MOST_CHOICES)]
        return [_options(choice, seed) for seed in range(_SEEDS) for choice in chosen]

    @cached_property
    def positions(self) -> Sequence[MetPosition]:
        """All positions that were met."""
        return [*islice(self._met(), self._most)]

    def _met(self) -> Iterator[MetPosition]:
        ends = [state.game.begin(state.slots) for state in self._states_of_figures()]
        for number, state in enumerate(ends):
            yield from self._play(state, number, 0)
        begins = map(self._engine.start, self.starts)
        starts = [state for state in begins if isinstance(state, PlayState)]
        from_figures = cycle(ends) if ends else None
        for number, begun in enumerate(islice(cycle(starts), self._most)):  # each has a position, unless rules fail
            yield from self._play(begun, number, _LONGEST_GAME)
            if from_figures is not None:
                yield from self._play(next(from_figures), number, _LONGEST_END)

    def _states_of_figures(self) -> Iterator[PlayState]:
        known = set[PlayState]()
        for figure in self._figures:
            for frame in FigureCheck(figure, self._engine, Problems()).play_frames():
                for state in (frame.before, frame.state):
                    if state is not None and state not in known:
                        known.add(state)
                        yield state

    def _play(self, start: PlayState, number: int, longest: int) -> Iterator[MetPosition]:
        """Yield the positions of one game, up to one in which the rules fail."""
        chance, state, moves = Random(f"difference {number}"), start, tuple[PlayMove, ...]()
        with suppress(RulesFaultError):
            while True:
                met = self._look(start, moves, state, chance)
                yield met
                if not met.legal or len(moves) >= longest:
                    return
                wanted = self._engine.greedy_playout_moves(state) if number % 2 else ()
                move = chance.choice(wanted or self._engine.playout_moves(state, met.legal) or met.legal)
                moves, state = (*moves, move), state.game.apply(state, move, None)

    def _look(self, start: PlayState, moves: tuple[PlayMove, ...], state: PlayState, chance: Random) -> MetPosition:
        """Return what the rules say of a position, with one move of each action tried."""
        legal = state.game.legal(state)
        by_action = {move[0]: move for move in chance.sample(legal, len(legal))}
        tried = [(move, state.game.apply(state, move, None)) for move in by_action.values()]
        return MetPosition(start, moves, state, legal, state.game.ended(state), tried)

    # Comparing

    def difference(self, changed: PlayEngine) -> Difference | None:
        """Return the first difference that was found; None if both games say the same in all positions."""
        for one in self.starts:
            difference = self._other_start(one, changed)
            if difference is not None:
                return difference
        comparison = _Comparison(self._engine, changed)
        for met in self.positions:
            for candidate in comparison.candidates(met):
                difference = self._shown(met, candidate, changed)
                if difference is not None:
                    return difference
        return None

    def _other_start(self, options: StartOptions, changed: PlayEngine) -> Difference | None:
        """Return that a game begins otherwise."""
        start = self._engine.start(options)
        if isinstance(start, Rejected):
            return None
        with suppress(RulesFaultError):  # rules that fail begin no game
            other = changed.start(options)
            if isinstance(other, PlayState) and changed.write_position(other) == self._engine.write_position(start):
                return None
        values = {key: int(value) if value.isdecimal() else value for key, value in options.choices.items()}
        named: dict[str, Any] = values | ({} if options.players is None else {"players": options.players})
        claim = {"start": named | ({"seed": options.seed} if options.seed else {})}
        figure = figure_of_game(self._engine, [start], (), claim, 0)
        return self._proved("a game begins otherwise with the change", figure, changed)

    def _shown(self, met: MetPosition, candidate: _Candidate, changed: PlayEngine) -> Difference | None:
        """Return a difference with its figure, if only the first game proves that."""
        if candidate.claim is None:
            return Difference(candidate.told, {})
        move = candidate.move
        states, moves = [met.start], [*met.moves] + ([] if move is None else [move])
        if not met.start.game.counts_repeats:  # the position alone says all
            states, moves = [met.state], [] if move is None else [move]
        spelled: list[str] = []
        for one in moves:
            spelled.append(self._engine.write_move(states[-1], one))
            states.append(states[-1].game.apply(states[-1], one, None))
        figure = figure_of_game(self._engine, states, spelled, candidate.claim, len(spelled))
        return self._proved(candidate.told, figure, changed)

    def _proved(self, told: str, figure: Mapping[str, Any], changed: PlayEngine) -> Difference | None:
        frames = [
            Frame((one["move"],) if "move" in one else tuple(one.get("moves", ())), drawn=one.get("drawn", True))
            for one in figure.get("frames", ({},))
        ]
        read = Figure(
            name="difference",
            source=SourceMap(""),
            caption="",
            position=figure["position"],
            frames=tuple(frames),
            claims=tuple(figure["claims"]),
        )
        is_only = _proves(self._engine, read) and not _proves(changed, read)
        return Difference(told, figure) if is_only else None


def _options(choices: Mapping[str, str], seed: int) -> StartOptions:
    players = choices.get("players")
    others = {name: value for name, value in choices.items() if name != "players"}
    return StartOptions(None if players is None else int(players), others, seed)


def _proves(engine: PlayEngine, figure: Figure) -> bool:
    try:
        return check_figure(figure, engine, Problems()) is not None
    except RulesFaultError:
        return False


class _Comparison:
    """Asks a changed game about positions of the first one."""

    def __init__(self, engine: PlayEngine, changed: PlayEngine) -> None:
        self._engine = engine
        self._changed = changed
        self._same: dict[PlayGame, PlayGame] = {}  # the changed game, where its positions are the same values

    def candidates(self, met: MetPosition) -> Iterator[_Candidate]:
        """Yield what the changed game says otherwise. Where its rules fail, they differ, too."""
        move: PlayMove | None = None
        try:
            other = self._read(met)
            if other is None:
                yield _Candidate("with the change, the position is impossible", {"over": met.ended is not None})
                return
            yield from self._ends(met.state, met.ended, other)
            yield from self._legal(met, other)
            yield from self._chances(met, other)
            for move, after in met.tried:
                if move in other.game.legal(other):
                    yield from self._after(met.state, move, after, other)
        except RulesFaultError:
            claim = {"over": False} if move else {"moves": len(met.legal)}
            yield _Candidate("with the change, the rules fail", claim, move)

    def _read(self, met: MetPosition) -> PlayState | None:
        """Return the position in the changed game, None if it is impossible there."""
        state = met.state
        game = self._same.get(state.game)
        if game is not None:
            is_broken = any(True for _ in game.broken(state.slots))
            return None if is_broken else PlayState(game, state.slots, state.history)
        read = self._changed.read_position(self._engine.write_position(state))
        if isinstance(read, Rejected):
            return None
        if all(map(eq, _form(state.game), _form(read.game))):
            self._same[state.game] = read.game
        return read

    def _ends(
        self, state: PlayState, ended: Ended | None, other: PlayState, move: PlayMove | None = None
    ) -> Iterator[_Candidate]:
        """Yield how the end of the game differs, in a position or after a move."""
        others = other.game.ended(other)
        after = f"after {self._engine.write_move(state, move)}, " if move else ""
        if (ended is None) != (others is None):
            here, there = ("goes on", "is over") if ended is None else ("is over", "goes on")
            told = f"{after}the game {here}, and with the change it {there}"
            yield _Candidate(told, {"over": ended is not None}, move)
        if ended is None or others is None:
            return
        if ended.winner != others.winner:
            here, there = (self._winner(state, one) for one in (ended, others))
            yield _Candidate(f"{after}{here}, and with the change {there}", {"winner": self._named(state, ended)}, move)
        elif ended.scores != others.scores:
            scores = dict(zip(state.game.book.players, map(_plain, ended.scores), strict=False))
            yield _Candidate(f"{after}the players have other scores with the change", {"scores": scores}, move)

    def _named(self, state: PlayState, ended: Ended) -> str:
        return DRAW if ended.winner == DRAWN else state.game.book.players[ended.winner]

    def _winner(self, state: PlayState, ended: Ended) -> str:
        return "the game is a draw" if ended.winner == DRAWN else f"{self._named(state, ended)} wins"

    def _legal(self, met: MetPosition, other: PlayState) -> Iterator[_Candidate]:
        """Yield the moves that are legal in one of the games only."""
        own, others = met.legal, other.game.legal(other)
        if own == others:
            return
        for move in own:
            if move not in others:
                spelled = self._engine.write_move(met.state, move)
                yield _Candidate(f"{spelled} is legal, and with the change it is not", {"legal": spelled})
        for move in others:
            if move not in own:
                yield self._refused(met, self._changed.write_move(other, move))

    def _refused(self, met: MetPosition, spelled: str) -> _Candidate:
        """Return that a move is refused; one that can't be read is another legal move."""
        told = f"{spelled} is not legal, and with the change it is"
        move = self._engine.read_move(met.state, spelled)
        refusal = None if isinstance(move, Finding) else self._engine.refusal(met.state, move)
        if refusal is None or refusal.clause not in self._engine.clauses:
            return _Candidate(told, {"moves": len(met.legal)})
        return _Candidate(told, {"illegal": spelled, "because": refusal.clause})

    def _chances(self, met: MetPosition, other: PlayState) -> Iterator[_Candidate]:
        """Yield the first move whose chance differs."""
        if not met.state.game.by_chance:
            return
        own, others = met.state.game.odds(met.state, met.legal), other.game.odds(other)
        for move, weight in own.items():
            if move in others and others[move] != weight:
                spelled, other_weight = self._engine.write_move(met.state, move), others[move]
                told = f"{spelled} has {weight} of {sum(own.values())} chances"
                yield _Candidate(f"{told}, and with the change {other_weight} of {sum(others.values())}", None)
                return

    def _after(self, state: PlayState, move: PlayMove, after: PlayState, other: PlayState) -> Iterator[_Candidate]:
        """Yield what a move that both games allow does otherwise."""
        others = other.game.apply(other, move, None)
        spelled = self._engine.write_move(state, move)
        if after.slots != others.slots:
            here, there = self._engine.write_position(after), self._changed.write_position(others)
            changed = {key: here[key] for key in here if here[key] != there.get(key)}
            if changed:
                told = f"after {spelled}, {join_words(list(changed), 'and')} {_differs(changed)} with the change"
                yield _Candidate(told, {"after": changed}, move)
        if (cost := state.game.spent(state, move, after)) is not None and cost != other.game.spent(other, move, others):
            yield _Candidate(f"{spelled} costs {cost}, and another amount with the change", {"cost": cost}, move)
        yield from self._ends(state, after.game.ended(after), others, move)


def _form(game: PlayGame) -> tuple[Any, ...]:
    """Return what a position's values depend on."""
    book = game.book
    return book.parts, book.sets, book.pieces, book.layout, book.board, book.box


def _plain(score: float) -> float:
    return int(score) if score == int(score) else score


def _differs(changed: Mapping[str, Any]) -> str:
    return "differs" if len(changed) == 1 else "differ"
