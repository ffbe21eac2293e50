"""The values of a game's files, each made once."""
