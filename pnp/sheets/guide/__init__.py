"""The print guide: what to print, and how to cut, fold and glue it."""
