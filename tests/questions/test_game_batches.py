"""Batches are played here or in several processes, with equal tallies; nothing is lost with a process."""

import os
import signal
import sys
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

import pnp
from pnp.game.reading.bundle import find_ruleset
from pnp.play.game_setup import setup_of
from pnp.play.playtests.players import PlaytestOptions, SearchBudget
from pnp.play.playtests.tally import Tally
from pnp.play.protocol import StartOptions
from pnp.problems import Problem, Problems
from pnp.questions import game_batches
from pnp.questions.game_batches import (
    GameBatch,
    GameOrder,
    GamePlayer,
    connect,
    divide_games,
    play_here,
    play_in_processes,
    play_on_cluster,
)
from pnp.questions.playtests import PlaytestPlace, run_playtest
from pnp.workshop.processes import Interrupts, ProcessEndedError, WorkerError

SETUP = setup_of(pnp.load("hollow"))
ORDER = GameOrder("play", SETUP, StartOptions(None, {"side": "3"}), ("random",), SearchBudget(), 12)
BATCHES = divide_games(40)
CLUSTER_ORDER = GameOrder("play", SETUP, StartOptions(None, {"side": "3"}), ("random",), SearchBudget(), 8)


def merged(tallies):
    total = Tally()
    for tally in tallies:
        total.merge(tally)
    return total


@cache
def expected():
    return merged(play_here(GamePlayer(ORDER), BATCHES, Interrupts()))


@given(st.integers(0, 1_000_000))
def test_every_game_is_in_one_batch(games):
    batches = divide_games(games)
    assert sum(batch.games for batch in batches) == games
    assert [batch.first for batch in batches[1:]] == [batch.first + batch.games for batch in batches[:-1]]
    assert all(0 < batch.games <= max(1, min(500, games / 200, batch.first / 25)) for batch in batches)
    assert games > 100_000 or len(batches) <= 400


def test_a_batch_of_one_order():
    (tally,) = GamePlayer(replace(ORDER, most_moves=500)).run(GameBatch(5, 3))
    assert tally.games == 3 and tally.wins.total() + tally.draws == 3
    assert {tally.shortest[1], tally.longest[1]} <= {5, 6, 7}


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_any_number_of_processes_has_the_same_tally(jobs):
    assert merged(play_in_processes(GamePlayer(ORDER), BATCHES, jobs, Interrupts())) == expected()
    assert expected().games == 40


def test_no_two_games_are_alike():
    """A game that is played twice, in place of another one, makes another tally."""
    tallies = {repr(tally) for tally in play_here(GamePlayer(ORDER), BATCHES, Interrupts())}
    assert len(tallies) > 0.9 * len(BATCHES)


def test_a_killed_process_loses_nothing(monkeypatch):
    pools = remember_pools(monkeypatch)
    tallies, killed = [], 0
    for tally in play_in_processes(GamePlayer(ORDER), BATCHES, 2, Interrupts()):
        tallies.append(tally)
        if len(tallies) in (10, 20, 30):
            os.kill(next(iter(pools[0]._playing))._process.pid, signal.SIGKILL)
            killed += 1
    assert killed == 3 and len(tallies) == len(BATCHES)
    assert merged(tallies) == expected()


def test_batches_that_kill_their_processes_are_given_up(monkeypatch):
    monkeypatch.setattr(game_batches, "play_game", lambda table, number: os.kill(os.getpid(), signal.SIGKILL))
    with pytest.raises(ProcessEndedError, match="killed by signal 9"):
        list(play_in_processes(GamePlayer(ORDER), BATCHES, 2, Interrupts()))


def test_a_fault_of_the_program_is_told(monkeypatch):
    monkeypatch.setattr(game_batches, "play_game", lambda table, number: 1 // 0)
    with pytest.raises(WorkerError, match="ZeroDivisionError"):
        list(play_in_processes(GamePlayer(ORDER), BATCHES, 2, Interrupts()))


def test_an_order_that_no_engine_plays_is_a_fault_of_the_caller():
    with pytest.raises(ValueError, match="no engine nothing"):
        GameOrder("nothing", *(getattr(ORDER, name) for name in ORDER.__struct_fields__[1:])).made_engine()


def remember_pools(monkeypatch):
    pools = []

    class Remembered(game_batches._Pool):
        def __init__(self, *arguments):
            super().__init__(*arguments)
            pools.append(self)

    monkeypatch.setattr(game_batches, "_Pool", Remembered)
    return pools


def test_ctrl_c_ends_all_processes(monkeypatch):
    pools = remember_pools(monkeypatch)
    played = []
    with pytest.raises(KeyboardInterrupt), Interrupts() as interrupts:
        for tally in play_in_processes(GamePlayer(ORDER), BATCHES, 2, interrupts):
            played.append(tally)
            processes = [process._process for process in pools[0]._playing]
            os.kill(os.getpid(), signal.SIGINT)
    assert 0 < len(played) < len(BATCHES)
    assert not any(process.is_alive() for process in processes)


def test_ctrl_c_keeps_the_games_of_a_batch_that_were_played(monkeypatch):
    numbers = []

    def press(table, number, play=game_batches.play_game):
        numbers.append(number)
        if number == 4:
            os.kill(os.getpid(), signal.SIGINT)
        return play(table, number)

    monkeypatch.setattr(game_batches, "play_game", press)
    with Interrupts() as interrupts:
        tallies = play_here(GamePlayer(ORDER), [GameBatch(0, 3), GameBatch(3, 9)], interrupts)
        assert [next(tallies).games, next(tallies).games] == [3, 1] and numbers[-1] == 4
        with pytest.raises(KeyboardInterrupt):
            next(tallies)


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


def test_200_of_200_batches_are_there_after_a_worker_is_killed(workers):
    batches = [GameBatch(first, 1) for first in range(200)]
    killed, tallies = [], []
    with connect(workers.scheduler_address) as client:
        for tally in play_on_cluster(client, GamePlayer(CLUSTER_ORDER), batches, Interrupts()):
            tallies.append(tally)
            if len(tallies) == 20:
                (first, *_) = client.run(os.getpid).values()
                os.kill(first, signal.SIGKILL)
                killed.append(first)
    assert len(killed) == 1 and len(tallies) == 200
    assert merged(tallies) == merged(play_here(GamePlayer(CLUSTER_ORDER), batches, Interrupts()))


def test_a_playtest_has_the_same_figures_there(workers):
    problems = Problems()
    hollow = find_ruleset("hollow")
    asked = PlaytestOptions(20, choices={"side": "3"}, players=("greedy",))
    where = PlaytestPlace(cluster=workers.scheduler_address)
    there = run_playtest(hollow, asked, where, problems)
    assert there == run_playtest(hollow, asked, PlaytestPlace(), problems) and there.games == 20


def test_workers_that_can_not_play_are_told(workers, monkeypatch):
    monkeypatch.setattr(game_batches, "_play_batch", lambda content, batch: 1 // 0)
    problems, place = Problems(), PlaytestPlace(cluster=workers.scheduler_address)
    assert run_playtest(find_ruleset("hollow"), PlaytestOptions(2), place, problems) is None
    (problem,) = problems
    assert problem.code == "P061" and "ZeroDivisionError: integer division" in problem.message


def test_ctrl_c_leaves_the_cluster_without_tasks(workers):
    batches, tallies = divide_games(4000), []
    with connect(workers.scheduler_address) as client:
        with pytest.raises(KeyboardInterrupt), Interrupts() as interrupts:
            for tally in play_on_cluster(client, GamePlayer(CLUSTER_ORDER), batches, interrupts):
                tallies.append(tally)
                if len(tallies) == 3:
                    os.kill(os.getpid(), signal.SIGINT)
        assert client.processing() == {} or not any(client.processing().values())
    assert len(tallies) == 3


def test_an_address_without_a_scheduler_is_told(monkeypatch):
    monkeypatch.setattr(game_batches, "_PATIENCE", 0.2)
    problem = connect("tcp://127.0.0.1:1")
    assert isinstance(problem, Problem) and problem.code == "P061"
    assert 'at "tcp://127.0.0.1:1"' in problem.message and "dask scheduler" in problem.hint


def test_packages_that_are_not_installed_are_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    problem = connect("tcp://127.0.0.1:1")
    assert (problem.code, problem.hint) == ("P082", 'run pip install "print-and-play[cluster]"')
