"""Open a game: read it, have it proved, and check everything that will be built."""
