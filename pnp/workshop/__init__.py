"""A game on the bench: its checks, and the values of its files, each made once."""
