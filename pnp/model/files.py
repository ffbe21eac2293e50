"""The names of the files in a ruleset's folder."""

from __future__ import annotations

GAME, COMPONENTS, RULES, LOOK = "game.yaml", "components.yaml", "rules.yaml", "look.yaml"
PLAY_RULES, GLOSSARY, FACE_FILE = "play.yaml", "glossary.yaml", "faces.yaml"
RULESET_FILES = (GAME, COMPONENTS, FACE_FILE, RULES, LOOK, GLOSSARY, PLAY_RULES)
