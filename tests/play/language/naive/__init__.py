"""A second reading of play.yaml, which referees the engine: a tree walk in the order of the text, over plain values.

It has been written from the pages that describe the language, and shares no code with the engine. Nothing is
reordered, compiled or turned into masks: every combination of an action's parameters is asked every need in the
author's order. What is asked twice of one position is remembered; that is all it does for speed.
"""
