"""Hexania: throw two dice, give birth, grow, move and regroup figures on a hexagonal board; the last player in wins."""
