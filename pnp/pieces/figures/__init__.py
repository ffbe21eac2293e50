"""Draw the parts of a figure: boards, tracks and pools with their pieces, and changes."""
