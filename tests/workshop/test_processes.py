"""A worker process answers task by task, and its end is noticed."""

import os
import signal
import threading
import time

import pytest

from pnp.workshop.processes import Interrupts, ProcessEndedError, WorkerError, WorkerProcess, running_beside


class Counter:
    """Counts up to each number; it fails at 13."""

    def run(self, task):
        if task == 13:
            raise ZeroDivisionError("on purpose")
        yield from range(task)


@pytest.fixture
def process():
    started = WorkerProcess(Counter())
    yield started
    started.begin_end(at_once=True)
    started.end()


def test_results_end_with_none(process):
    process.send(2)
    assert [process.receive() for _ in range(3)] == [0, 1, None]
    process.send(1)
    assert [process.receive() for _ in range(2)] == [0, None]


def test_a_fault_comes_with_its_traceback(process):
    process.send(13)
    with pytest.raises(WorkerError, match="ZeroDivisionError: on purpose") as raised:
        process.receive()
    assert not isinstance(raised.value, ProcessEndedError)
    assert process.receive() is None


def test_a_killed_process_is_told(process):
    os.kill(process._process.pid, signal.SIGKILL)
    with pytest.raises(ProcessEndedError, match="killed by signal 9"):
        process.receive()
    with pytest.raises(ProcessEndedError):
        for _ in range(100):
            process.send(1)


def test_no_process_is_left():
    process = WorkerProcess(Counter())
    process.begin_end(at_once=False)
    process.end()
    assert not process._process.is_alive()


class Stubborn:
    """Catches whatever can be caught, and says so, as libraries do."""

    def run(self, task):
        yield "begun"
        while True:
            try:
                time.sleep(0.001)
            except:  # noqa: E722
                os.write(1, b"caught")


def test_a_stopped_process_ends_in_silence_wherever_it_is(capfd):
    process = WorkerProcess(Stubborn())
    process.send(0)
    assert process.receive() == "begun"
    process.begin_end(at_once=True)
    process._process.join(10)
    assert process._process.exitcode == -signal.SIGTERM
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(("jobs", "process_count"), [(1, 0), (2, 1), (8, 1)])
def test_work_is_done_beside_the_block_if_there_may_be_several_processes(tmp_path, jobs, process_count):
    reading, writing = os.pipe()

    def work():
        os.write(writing, b"begun")
        (tmp_path / "by").write_text(str(os.getpid()))

    with running_beside(work, jobs):
        if process_count:
            assert os.read(reading, 5) == b"begun"
    done = [path.read_text() for path in tmp_path.iterdir()]
    assert len(done) == process_count
    assert str(os.getpid()) not in done
    os.close(reading)
    os.close(writing)


def fail():
    raise ZeroDivisionError("on purpose")


def die():
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("work", [fail, die])
def test_work_beside_the_block_that_fails_is_left_undone(work):
    done = []
    with running_beside(work, 2):
        done.append("block")
    assert done == ["block"]


def test_an_error_in_the_block_ends_the_work_beside_it():
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt), running_beside(lambda: time.sleep(60), 2):
        raise KeyboardInterrupt
    assert time.monotonic() - started < 30


def press():
    os.kill(os.getpid(), signal.SIGINT)


def test_it_raises_where_it_is_allowed():
    done = []
    with pytest.raises(KeyboardInterrupt), Interrupts() as interrupts:
        with interrupts.allowed():
            done.append(1)
        with interrupts.allowed():
            press()
            done.append(2)
    assert done == [1]


def test_it_waits_until_it_is_allowed():
    done = []
    with pytest.raises(KeyboardInterrupt), Interrupts() as interrupts:
        press()
        done.append(1)
        with interrupts.allowed():
            done.append(2)
    assert done == [1]


def test_what_was_before_is_restored():
    before = signal.getsignal(signal.SIGINT)
    with Interrupts() as interrupts:
        assert signal.getsignal(signal.SIGINT) != before
        with interrupts.allowed():
            pass
    assert signal.getsignal(signal.SIGINT) == before


def test_another_thread_gets_no_signals():
    done = []

    def work():
        with Interrupts() as interrupts, interrupts.allowed():
            done.append(1)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [1]
