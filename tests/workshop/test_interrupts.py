"""Ctrl-C stops work only where it may."""

import os
import signal
import threading

import pytest

from pnp.workshop.interrupts import Interrupts


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
