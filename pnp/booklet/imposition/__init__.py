"""Place pages on the sheets that are printed and folded."""
