"""Know the rules: one engine a game, the figure checker, transcripts, perft and random play."""
