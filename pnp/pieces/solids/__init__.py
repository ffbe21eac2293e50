"""Draw what is folded and glued: boxes, dice, standees."""
