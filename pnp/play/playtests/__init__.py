"""Play many games, measure them, and draw charts."""
