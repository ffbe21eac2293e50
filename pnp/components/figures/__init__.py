"""Draw the parts of a figure: boards, tracks and pools with what is on them, and what has changed."""
