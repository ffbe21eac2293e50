"""Compile checked rules to Python functions."""
