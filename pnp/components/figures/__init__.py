"""Draw the parts of a figure: boards, tracks and pools with what stands on them, and what has changed."""
