"""Measure speed and size, as ratios taken side by side in one run: ``make bench``."""

import sys
from importlib.util import find_spec

_EXTRA = ("chess", "coverage", "pydantic")  # the packages of the extra "bench" in pyproject.toml

if not all(map(find_spec, _EXTRA)):
    sys.exit("the benchmarks need more packages: run make bench, or pip install --editable '.[bench]'")
