"""Check a ruleset after it is read: figures, glyphs, names, and sizes."""
