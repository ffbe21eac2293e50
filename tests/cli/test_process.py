"""The process of the command line: its start."""

import subprocess
import sys

# Presses Ctrl-C while the module of the command line is imported.
AT_THE_IMPORT = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # nohup and some CI pass on an ignored one
class Press:
    def find_spec(self, name, path, target=None):
        if name == "pnp.cli.main":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Press())
from pnp.cli.process import run
sys.exit(run())
"""


def test_ctrl_c_at_the_start_ends_the_process_quietly():
    ended = subprocess.run([sys.executable, "-c", AT_THE_IMPORT, "--help"], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "pnp: stopped\n")
