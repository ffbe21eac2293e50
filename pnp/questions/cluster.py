"""Play batches of games on a Dask cluster, which plays those of lost workers again."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from pnp.game.spreadsheets.xlsx import lacking_packages
from pnp.messages import quote
from pnp.play.playtests.tally import Tally
from pnp.problems import Problem
from pnp.questions.game_batches import GameBatch, GameOrder, GamePlayer
from pnp.workshop.interrupts import Interrupts

_PATIENCE = 10.0  # seconds for a scheduler to answer
_TRIES = 3  # of a batch that fails


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
    client: Any, order: GameOrder, batches: Sequence[GameBatch], interrupts: Interrupts
) -> Iterator[Tally]:
    """Play batches on a cluster, and yield the tally of each as soon as it is ready; unplayed ones are cancelled.

    Raises ClusterError.
    """
    from distributed import as_completed

    content = pickle.dumps(order)
    futures = client.map(_play_batch, [content] * len(batches), batches, pure=False, retries=_TRIES)
    finished = as_completed(futures, loop=client.loop)
    try:
        for _ in batches:
            with interrupts.allowed():
                future = next(finished)
                tally = _result(future)
            yield tally
    finally:
        client.cancel(futures)


def _result(future: Any) -> Tally:
    """Return the result of a batch. Raises ClusterError."""
    try:
        tally: Tally = future.result()
    except Exception as error:  # of any kind: it comes from the worker
        raise ClusterError(f"{type(error).__name__}: {error}") from error
    return tally


def _play_batch(content: bytes, batch: GameBatch) -> Tally:
    """Play a batch in a worker of the cluster."""
    (tally,) = _player(content).run(batch)
    return tally


@lru_cache(maxsize=4)
def _player(content: bytes) -> GamePlayer:
    """Return the player of an order, which a worker keeps from batch to batch."""
    order: GameOrder = pickle.loads(content)
    return GamePlayer(order)
