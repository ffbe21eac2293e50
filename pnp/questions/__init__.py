"""Answer questions about rules: moves, clauses, positions, playtests."""
