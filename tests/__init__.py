"""The tests, which mirror the tree of `pnp`."""

import os
import sys

# Compile each module once, not once in every worker and every process that a test starts.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
