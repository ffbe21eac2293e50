"""The rules of games: engines, the figure checker, transcripts, perft and random play."""
