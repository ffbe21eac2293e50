"""Check a ruleset after it is read: figures, glyphs, names, and whether everything fits its place."""
