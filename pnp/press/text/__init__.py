"""Turn strings into positioned glyphs: the one text layer for labels, figures and booklets."""
