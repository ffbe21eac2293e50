"""Draw cards, tiles, counters and other flat pieces."""
