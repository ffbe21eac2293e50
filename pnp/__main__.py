"""Run the command line as ``python -m pnp``."""

import sys

from pnp.cli.process import run

if __name__ == "__main__":
    sys.exit(run())
