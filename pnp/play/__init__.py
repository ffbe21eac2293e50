"""The rules of games: engines, proofs of figures, and playtests."""
