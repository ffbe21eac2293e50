"""Lay pieces out on pages: packing, backs, cut lines, marks, the print guide."""
