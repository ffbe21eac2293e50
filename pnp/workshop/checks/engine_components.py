"""Check that the box holds everything that the engine puts on the table: boards, their cells and rows, pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from pnp.game.model.figure import CheckedFigure
from pnp.game.model.kinds import KINDS, AnyComponent, board_in, is_cell_board, is_piece, is_row_board, unit_cells_of
from pnp.game.model.ruleset import Ruleset
from pnp.game.model.view import BoardView, Standing, TableEvent, View
from pnp.messages import closest, join_words
from pnp.play.proof.claim_judges import own_choices
from pnp.play.protocol import Engine, Rejected, StartOptions
from pnp.problems import Problem, Problems

_MOST_NAMED = 6  # the message stays on a line
# The kinds that an engine puts on boards.
_PIECES = join_words((kind.model.noun for kind in KINDS.values() if kind.stance), "or")


class _Needs(Struct):
    """The components that views and events name, each with its cells or rows that are used; dicts keep the order."""

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
            if pool.title is None:
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
    """Report every component, cell and row that the engine, at its start or in a figure, uses and the box lacks (P014).

    Printed components are checked with the *choices* made, those in figures with the defaults.
    """
    # Two boxes are compared: that of the choices with the start, that of the defaults with the figures.
    needed = _Needs()
    start = engine.start(StartOptions(choices=own_choices(engine, choices)))
    if not isinstance(start, Rejected):
        needed.add_view(engine.view(start))
    shown = needed if ruleset.default_components is None else _Needs()
    for figure in figures:
        for frame in () if figure.of_choices else figure.frames:
            shown.add_view(frame.view)
            events = (event for event in frame.events if isinstance(event, TableEvent))
            shown.pieces |= dict.fromkeys(event.component for event in events if event.component)
    problems.extend(_Box(ruleset, engine.name, needed).problems())
    if shown is not needed:
        box = _Box(ruleset.with_default_options, engine.name, shown)
        problems.extend(problem for problem in box.problems() if problem not in problems.entries)


class _Box(Struct):
    """The components of a game that are compared with what an engine, by its name, needs."""

    ruleset: Ruleset
    engine: str
    needs: _Needs

    def problems(self) -> Iterator[Problem]:
        """Yield what the box lacks."""
        needs = self.needs
        for view, cells in needs.boards.items():
            name = view.component
            board = self.component(name, is_cell_board)
            if is_cell_board(board):
                known = unit_cells_of(board_in(view, self.ruleset.components)).names
                key = "side" if getattr(board, "side", None) else "columns"
                yield from self.missing_places(name, "cell", cells, known, key)
            else:
                yield self.unfit_component(name, "a board of cells")
        for name, rows in needs.tracks.items():
            track = self.component(name, is_row_board)
            if is_row_board(track):
                yield from self.missing_places(name, "row", rows, list(track.rows), "rows")
            else:
                yield self.unfit_component(name, "a row-board")
        yield from (self.unfit_component(name, _PIECES) for name in needs.pieces if not self.component(name, is_piece))
        known_pools = {*self.ruleset.components, *self.ruleset.game.seats, *needs.pieces}  # pieces are reported above
        for name in needs.pools:
            if name not in known_pools:
                hint = f"add it to components.yaml, or under seats: {name}: …"
                yield self.missing(f'"{name}", which is neither a component nor a seat', hint)

    def component(self, name: str, is_fit: Callable[[AnyComponent], object]) -> AnyComponent | None:
        """Return the component called *name* if there is one of the right kind."""
        component = self.ruleset.components.get(name)
        return component if component is not None and is_fit(component) else None

    def unfit_component(self, name: str, noun: str) -> Problem:
        """Return the problem that no component called *name* is what *noun* says."""
        component = self.ruleset.components.get(name)
        if component is None:
            needs = self.needs
            needed = {*(board.component for board in needs.boards), *needs.tracks, *needs.pieces, *needs.pools}
            near = closest(name, [other for other in self.ruleset.components if other not in needed])  # misspelt
            hint = f'is it what components.yaml calls "{near}"?' if near else f"add {name}: {{kind: …}}"
            return self.missing(f'{noun} called "{name}", but components.yaml has none', hint)
        place = self.ruleset.sources["components.yaml"].place((name, "kind"))
        message = f'the engine {self.engine} uses "{name}" as {noun}, but this is {component.noun}'
        return Problem("P014", message, place, "change its kind, or rename it")

    def missing(self, what: str, hint: str) -> Problem:
        """Return the problem that something is missing, placed at the engine's name."""
        place = self.ruleset.sources["game.yaml"].place(("engine",))
        return Problem("P014", f"the engine {self.engine} needs {what}", place, hint)

    def missing_places(
        self, name: str, part: str, used: Iterable[str], known: Sequence[str], key: str
    ) -> Iterator[Problem]:
        """Yield the problem that the board called *name* lacks cells or rows that are used."""
        missing = sorted(each for each in used if each not in known)
        if not missing:
            return
        named = ", ".join(missing[:_MOST_NAMED]) + (", …" if len(missing) > _MOST_NAMED else "")
        parts = part if len(missing) == 1 else f"{part}s"
        place = self.ruleset.sources["components.yaml"].key((name, key))
        message = f"the engine {self.engine} uses the {parts} {named}, which {name} does not have"
        shown = ", ".join(known) if len(known) <= _MOST_NAMED else f"{known[0]} to {known[-1]}"
        yield Problem("P014", message, place, f"it has {shown or 'none'}")
