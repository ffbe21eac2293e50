"""Check the output with independent programs: ``make judges``, which is no part of ``make test``."""
