"""Read YAML and JSON into plain values with their places, and those into records."""

from pnp.late_imports import late_imports

with late_imports("yaml"):  # before a module of this package imports it
    import yaml  # noqa: F401
