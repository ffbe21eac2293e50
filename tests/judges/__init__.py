"""Have programs that nobody here wrote judge what comes out: ``make judges``, which is no part of ``make test``."""
