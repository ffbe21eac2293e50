"""Ctrl-C while modules are imported."""

import os
import signal
import threading

import pytest

from pnp.cli.interrupts import hold_interrupts


def press():
    os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_waits_for_the_end_of_the_block():
    reached = []
    with pytest.raises(KeyboardInterrupt), hold_interrupts():
        press()
        press()
        reached.append(True)
    assert reached == [True]


def test_without_ctrl_c_nothing_happens_and_the_handler_is_the_old_one():
    before = signal.getsignal(signal.SIGINT)
    with hold_interrupts():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before


def test_a_fault_in_the_block_goes_on_and_the_handler_is_the_old_one():
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(ValueError, match="bad"), hold_interrupts():
        raise ValueError("bad")
    assert signal.getsignal(signal.SIGINT) is before


def test_another_thread_leaves_signals_alone():
    seen = []

    def work():
        with hold_interrupts():
            seen.append(signal.getsignal(signal.SIGINT))

    before = signal.getsignal(signal.SIGINT)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [before]
