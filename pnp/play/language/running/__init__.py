"""Run compiled rules: positions, moves and their notation."""
