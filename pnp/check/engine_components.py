"""See whether the box holds everything that the engine puts on the table: boards, their cells and rows, pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from pnp.components.figures.board import board_in
from pnp.messages import closest, join_words
from pnp.model.components import AnyComponent
from pnp.model.figure import CheckedFigure
from pnp.model.kinds import KINDS, is_cell_board, is_row_board, stance_of, unit_cells_of
from pnp.model.ruleset import Ruleset
from pnp.model.view import BoardView, Standing, TableEvent, View
from pnp.problems import Problems
from pnp.rules.protocol import Engine, Rejected, StartOptions

_MOST_NAMED = 6
# The kinds that an engine puts on boards.
_PIECES = join_words((kind.model.noun for kind in KINDS.values() if kind.stance), "or")


class _Needs(Struct):
    """What views and events name, each with the cells or rows that are used of it; dicts keep the order."""

    boards: dict[BoardView, dict[str, None]] = field(default_factory=dict)  # by board and size, nothing on it
    tracks: dict[str, dict[str, None]] = field(default_factory=dict)
    pieces: dict[str, None] = field(default_factory=dict)
    pools: dict[str, None] = field(default_factory=dict)

    def add_view(self, view: View) -> None:
        """Note everything that a view shows."""
        for board in view.boards:
            used = self.boards.setdefault(BoardView(board.component, (), board.side), {})
            for cell, standing in board.cells:
                used[cell] = None
                self.take(standing)
        for track in view.tracks:
            used = self.tracks.setdefault(track.component, {})
            for row, _, standing in track.places:
                used[row] = None
                self.take(standing)
        for pool in view.pools:
            self.pools[pool.name] = None
            self.take(pool.pieces)

    def take(self, standing: Iterable[Standing]) -> None:
        """Note pieces."""
        self.pieces |= dict.fromkeys(piece.component for piece in standing)


def check_engine_components(
    ruleset: Ruleset,
    engine: Engine[Any, Any],
    choices: Mapping[str, str],
    figures: Iterable[CheckedFigure],
    problems: Problems,
) -> None:
    """Report every component that the game's engine, at its start or in a figure, speaks of and the box lacks (P014).

    A component of another kind, a board without a cell and a row board without a row that is used are reported as well.
    What is printed must serve a game with the *choices* made, what figures show one with none.
    """
    begun = _Needs()
    start = engine.start(StartOptions(choices=choices))
    if not isinstance(start, Rejected):
        begun.add_view(engine.view(start))
    shown = begun if ruleset.default_components is None else _Needs()
    for figure in figures:
        for frame in figure.frames:
            shown.add_view(frame.view)
            events = (event for event in frame.events if isinstance(event, TableEvent))
            shown.pieces |= dict.fromkeys(event.component for event in events if event.component)
    _Table(ruleset, engine.name, begun, problems).check()
    if shown is not begun:
        table_problems = Problems()
        _Table(ruleset.with_default_options, engine.name, shown, table_problems).check()
        problems.extend(problem for problem in table_problems if problem not in problems.entries)


class _Table(Struct, frozen=True):
    """A box that is held against what an engine needs."""

    ruleset: Ruleset
    engine: str
    needs: _Needs
    problems: Problems

    def check(self) -> None:
        needs = self.needs
        for view, cells in needs.boards.items():
            name = view.component
            board = self.component(name, is_cell_board, "a board of cells")
            if is_cell_board(board):
                known = unit_cells_of(board_in(view, self.ruleset.components)).names
                self.of(name, "cell", cells, known, "side" if getattr(board, "side", None) else "columns")
        for name, rows in needs.tracks.items():
            track = self.component(name, is_row_board, "a row-board")
            if is_row_board(track):
                self.of(name, "row", rows, list(track.rows), "rows")
        for name in needs.pieces:
            self.component(name, stance_of, _PIECES)
        for name in needs.pools:
            known = (
                *self.ruleset.components,
                *self.ruleset.game.seats,
                *needs.pieces,
            )  # for a piece it is already reported
            if name not in known:
                hint = f"add it to components.yaml, or under seats: {name}: …"
                self.missing(f'"{name}", which is neither a component nor a seat', hint)

    def component(self, name: str, is_meant: Callable[[AnyComponent], object], noun: str) -> AnyComponent | None:
        """Return a component if it is there and what *noun* names, which *is_meant* asks."""
        component = self.ruleset.components.get(name)
        if component is None:
            near = closest(name, self.spare())
            hint = f'is it what components.yaml calls "{near}"?' if near else f"add {name}: {{kind: …}}"
            self.missing(f'{noun} called "{name}", and components.yaml has none', hint)
        elif not is_meant(component):
            place = self.ruleset.sources["components.yaml"].place((name, "kind"))
            message = f'the engine {self.engine} plays with "{name}" as {noun}, and this is {component.noun}'
            self.problems.error("P014", message, place, "change its kind, or call it otherwise")
            return None
        return component

    def spare(self) -> list[str]:
        """Return the components that the engine does not ask for: what is missing may be one of them, misspelt."""
        needs = self.needs
        asked = {*(board.component for board in needs.boards), *needs.tracks, *needs.pieces, *needs.pools}
        return [name for name in self.ruleset.components if name not in asked]

    def missing(self, what: str, hint: str) -> None:
        """Report what is not there where the engine is named: nothing else says that it is needed."""
        place = self.ruleset.sources["game.yaml"].place(("engine",))
        self.problems.error("P014", f"the engine {self.engine} plays with {what}", place, hint)

    def of(self, name: str, part: str, used: Iterable[str], known: Sequence[str], key: str) -> None:
        """Report the cells or rows of a board that are used and not there."""
        lacking = sorted(each for each in used if each not in known)
        if not lacking:
            return
        named = ", ".join(lacking[:_MOST_NAMED]) + (", …" if len(lacking) > _MOST_NAMED else "")
        plural = part if len(lacking) == 1 else f"{part}s"
        place = self.ruleset.sources["components.yaml"].key((name, key))
        message = f"the engine {self.engine} uses the {plural} {named}, which {name} does not have"
        shown = ", ".join(known) if len(known) <= _MOST_NAMED else f"{known[0]} to {known[-1]}"
        self.problems.error("P014", message, place, f"it has {shown or 'none'}")
