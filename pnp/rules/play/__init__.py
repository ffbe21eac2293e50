"""The language of rules: what play.yaml says becomes an engine."""
