"""Notes on a game: what its words leave to be desired, though nothing in it is wrong."""
