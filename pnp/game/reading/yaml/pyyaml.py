"""PyYAML, imported without what is rarely used of it: modules of this package take it from here."""

from pnp.late_imports import late_imports

with late_imports("yaml"):
    import yaml as yaml
