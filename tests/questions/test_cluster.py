"""Games are played on a Dask cluster of this machine; what a killed worker had played is played again."""

import os
import signal
import sys

import pytest

import pnp
from pnp.game.reading.bundle import find_ruleset
from pnp.play.game_setup import setup_of
from pnp.play.playtests.options import PlaytestOptions
from pnp.play.playtests.search import SearchBudget
from pnp.play.playtests.tally import Tally
from pnp.play.protocol import StartOptions
from pnp.problems import Problem, Problems
from pnp.questions import cluster
from pnp.questions.cluster import connect, play_on_cluster
from pnp.questions.game_batches import GameBatch, GameOrder, GamePlayer, divide_games, play_here
from pnp.questions.playtests import PlaytestPlace, run_playtest
from pnp.workshop.interrupts import Interrupts

SETUP = setup_of(pnp.load("hollow"))
ORDER = GameOrder("play", SETUP, StartOptions(None, {"side": "3"}), ("random",), SearchBudget(), 8)


@pytest.fixture(scope="module")
def workers():
    """Two workers on the loopback interface, which are not started again when they are killed."""
    import dask
    from distributed import LocalCluster

    # Both begin as copies of one process that has imported everything.
    forked = dask.config.set({"distributed.worker.multiprocessing-method": "forkserver"})
    with (
        forked,
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=50,
            reconnect=False,
        ) as started,
    ):
        yield started


def merged(tallies):
    total = Tally()
    for tally in tallies:
        total.merge(tally)
    return total


def test_200_of_200_batches_are_there_after_a_worker_is_killed(workers):
    batches = [GameBatch(first, 1) for first in range(200)]
    killed, tallies = [], []
    with connect(workers.scheduler_address) as client:
        for tally in play_on_cluster(client, ORDER, batches, Interrupts()):
            tallies.append(tally)
            if len(tallies) == 20:
                (first, *_) = client.run(os.getpid).values()
                os.kill(first, signal.SIGKILL)
                killed.append(first)
    assert len(killed) == 1 and len(tallies) == 200
    assert merged(tallies) == merged(play_here(GamePlayer(ORDER), batches, Interrupts()))


def test_a_playtest_has_the_same_figures_there(workers):
    problems = Problems()
    hollow = find_ruleset("hollow")
    asked = PlaytestOptions(20, choices={"side": "3"}, players=("greedy",))
    where = PlaytestPlace(cluster=workers.scheduler_address)
    there = run_playtest(hollow, asked, where, problems)
    assert there == run_playtest(hollow, asked, PlaytestPlace(), problems) and there.games == 20


def test_workers_that_can_not_play_are_told(workers, monkeypatch):
    monkeypatch.setattr(cluster, "_play_batch", lambda content, batch: 1 // 0)
    problems, place = Problems(), PlaytestPlace(cluster=workers.scheduler_address)
    assert run_playtest(find_ruleset("hollow"), PlaytestOptions(2), place, problems) is None
    (problem,) = problems
    assert problem.code == "P061" and "ZeroDivisionError: integer division" in problem.message


def test_ctrl_c_leaves_the_cluster_without_tasks(workers):
    batches, tallies = divide_games(4000), []
    with connect(workers.scheduler_address) as client:
        with pytest.raises(KeyboardInterrupt), Interrupts() as interrupts:
            for tally in play_on_cluster(client, ORDER, batches, interrupts):
                tallies.append(tally)
                if len(tallies) == 3:
                    os.kill(os.getpid(), signal.SIGINT)
        assert client.processing() == {} or not any(client.processing().values())
    assert len(tallies) == 3


def test_an_address_without_a_scheduler_is_told(monkeypatch):
    monkeypatch.setattr(cluster, "_PATIENCE", 0.2)
    problem = connect("tcp://127.0.0.1:1")
    assert isinstance(problem, Problem) and problem.code == "P061"
    assert 'at "tcp://127.0.0.1:1"' in problem.message and "dask scheduler" in problem.hint


def test_packages_that_are_not_installed_are_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    problem = connect("tcp://127.0.0.1:1")
    assert (problem.code, problem.hint) == ("P082", 'run pip install "print-and-play[cluster]"')
