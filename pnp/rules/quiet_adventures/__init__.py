"""Hollow and his Quiet Adventures: buy tiles from the market, build the town, end with the most buttons."""
