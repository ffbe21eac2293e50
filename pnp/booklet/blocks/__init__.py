"""The contents of a booklet, before anything is set in type."""
