"""Play batches of games: in this process, in several, or on a Dask cluster. What a lost process had is played again."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from pnp.game.spreadsheets.xlsx import lacking_packages
from pnp.messages import quote
from pnp.play.engine_names import engine_for
from pnp.play.game_setup import GameSetup
from pnp.play.playtests.game import PlaytestTable, play_game
from pnp.play.playtests.players import SearchBudget
from pnp.play.playtests.tally import Tally
from pnp.play.protocol import Engine, Rejected, StartOptions
from pnp.problems import Problem
from pnp.workshop.processes import Interrupts, ProcessEndedError, TaskRunner, WorkerProcess

# Most batches have this share of the games, unless it is too many; early ones this share of those before.
# So Ctrl-C loses at most about 4 % of the games before in each process.
_BATCHES, _LARGEST_BATCH = 200, 500
_SMALL_SHARE = 25
_TRIES = 3  # of a batch whose process ends unexpectedly; a third end is hardly chance
_PATIENCE = 10.0  # seconds for a scheduler to answer, by guess
_RETRIES = 3  # of a batch that fails, by guess


class GameBatch(Struct, frozen=True):
    """A number of *games*, starting with the number *first*."""

    first: int
    games: int


class GameOrder(Struct, frozen=True):
    """The values that another process needs to play games, from which it makes the engine."""

    engine: str
    setup: GameSetup
    options: StartOptions
    players: tuple[str, ...]
    budget: SearchBudget
    most_moves: int

    def made_engine(self) -> Engine[Any, Any]:
        """Return the engine. Raises ValueError if there is none of that name, or it can't play this."""
        engine = engine_for(self.engine, self.setup)
        if engine is None or isinstance(engine, Rejected):
            raise ValueError(f"no engine {self.engine} can play this")
        return engine


class GamePlayer:
    """Plays games. Without an *engine*, as in a process that shares no memory, it is made when it is first needed."""

    def __init__(self, order: GameOrder, engine: Engine[Any, Any] | None = None) -> None:
        self._order = order
        self._engine = engine

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for another process."""
        return {"_order": self._order, "_engine": None}

    @property
    def table(self) -> PlaytestTable:
        """The table at which games are played."""
        if self._engine is None:
            self._engine = self._order.made_engine()
        order = self._order
        return PlaytestTable(self._engine, order.options, order.players, order.budget, order.most_moves)

    def run(self, task: GameBatch) -> Iterator[Tally]:
        """Play the games of a batch, and yield their tally."""
        tally = Tally()
        for number in range(task.first, task.first + task.games):
            tally.add(play_game(self.table, number))
        yield tally


def divide_games(games: int) -> list[GameBatch]:
    """Return batches for any number of processes; small ones come first, so that Ctrl-C never loses a large share."""
    largest = min(max(1, games // _BATCHES), _LARGEST_BATCH)
    batches, first = list[GameBatch](), 0
    while first < games:
        size = min(max(1, first // _SMALL_SHARE), largest, games - first)
        batches.append(GameBatch(first, size))
        first += size
    return batches


def play_here(player: GamePlayer, batches: Sequence[GameBatch], interrupts: Interrupts) -> Generator[Tally]:
    """Play batches in this process; yield the tally of each, of a part of the last after Ctrl-C, which is raised."""
    for batch in batches:
        tally = Tally()
        try:
            for number in range(batch.first, batch.first + batch.games):
                with interrupts.allowed():
                    record = play_game(player.table, number)
                tally.add(record)
        except KeyboardInterrupt:
            yield tally
            raise
        yield tally


def play_in_processes(
    player: TaskRunner, batches: Sequence[GameBatch], jobs: int, interrupts: Interrupts
) -> Generator[Any]:
    """Play batches in several processes, and yield what the player tells of each as soon as it is ready.

    All processes end, also after Ctrl-C. Raises WorkerError for a fault of the program, and if the processes that play
    a batch are killed again and again.
    """
    pool = _Pool(player, batches, jobs)
    try:
        while pool.is_busy:
            with interrupts.allowed():
                finished = pool.wait()
            yield from finished
    finally:
        pool.end()


class _Pool:
    """The processes that play, the batch of each, and the batches that wait."""

    def __init__(self, player: TaskRunner, batches: Sequence[GameBatch], jobs: int) -> None:
        self._player = player
        self._waiting = deque(batches)
        self._playing: dict[WorkerProcess, GameBatch | None] = {}
        self._failures: dict[int, int] = {}  # by the first game of a batch
        for _ in range(min(jobs, len(batches))):
            self._start()

    @property
    def is_busy(self) -> bool:
        """Whether there are unfinished batches."""
        return bool(self._waiting) or any(self._playing.values())

    def _start(self) -> None:
        process = WorkerProcess(self._player)
        self._playing[process] = None
        self._give(process)

    def _give(self, process: WorkerProcess) -> None:
        if self._waiting:
            self._playing[process] = self._waiting.popleft()
            try:
                process.send(self._playing[process])
            except ProcessEndedError as error:
                self._replace(process, error)

    def wait(self) -> list[Any]:
        """Wait until a process answers, and return what was played. Raises WorkerError."""
        from multiprocessing.connection import wait

        ready = wait([process.connection for process, batch in self._playing.items() if batch is not None])
        finished: list[Any] = []
        for process in [process for process in self._playing if process.connection in ready]:
            try:
                finished.append(process.receive())
                self._playing[process] = None  # it is played, even if the process ends now
                process.receive()  # the end of the task
            except ProcessEndedError as error:
                self._replace(process, error)
            else:
                self._give(process)
        return finished

    def _replace(self, process: WorkerProcess, error: ProcessEndedError) -> None:
        """Let another process play the batch of one that was killed; raise the *error* if that happens too often."""
        batch = self._playing.pop(process)
        process.begin_end(at_once=True)
        process.end()
        if batch is not None:
            self._waiting.appendleft(batch)
            self._failures[batch.first] = self._failures.get(batch.first, 0) + 1
            if self._failures[batch.first] >= _TRIES:
                raise error
        self._start()

    def end(self) -> None:
        """End all processes, in the middle of their batches."""
        for process in self._playing:
            process.begin_end(at_once=True)
        for process in self._playing:
            process.end()
        self._playing.clear()


class ClusterError(RuntimeError):
    """A batch failed on a cluster, again and again; the message has the last exception."""


def connect(address: str) -> Any | Problem:
    """Return a client of the cluster whose scheduler has an *address*, such as ``tcp://10.0.0.5:8786``.

    A problem if the packages of ``print-and-play[cluster]`` are not installed (P082), or no scheduler answers (P061).
    """
    lacking = lacking_packages(("distributed",), "plays games on a cluster", "cluster")
    if lacking is not None:
        return lacking
    from distributed import Client

    try:
        return Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        message = f"no scheduler of Dask answers at {quote(address)}: {error}"
        return Problem("P061", message, None, "start one with: dask scheduler; and name its address: tcp://HOST:8786")


def play_on_cluster(
    client: Any, player: TaskRunner, batches: Sequence[GameBatch], interrupts: Interrupts
) -> Generator[Any]:
    """Play batches on a cluster, yield what is told of each when it is ready; cancel the rest. Raises ClusterError."""
    from distributed import as_completed

    content = pickle.dumps(player)
    futures = client.map(_play_batch, [content] * len(batches), batches, pure=False, retries=_RETRIES)
    finished = as_completed(futures, loop=client.loop)
    try:
        for _ in batches:
            with interrupts.allowed():
                future = next(finished)
                try:
                    played = future.result()
                except Exception as error:  # of any kind: it comes from the worker
                    raise ClusterError(f"{type(error).__name__}: {error}") from error
            yield played
    finally:
        client.cancel(futures)


def _play_batch(content: bytes, batch: GameBatch) -> Any:
    (played,) = _player(content).run(batch)
    return played


@lru_cache(maxsize=4)  # by eye: few playtests are under way at once
def _player(content: bytes) -> TaskRunner:
    """Return a player, which a worker keeps from batch to batch."""
    player: TaskRunner = pickle.loads(content)
    return player
