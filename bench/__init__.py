"""Measure speed and size, as ratios taken side by side in one run: ``make bench``."""
