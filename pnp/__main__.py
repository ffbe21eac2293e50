"""Run the command line as ``python -m pnp``."""

import sys

from pnp.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
