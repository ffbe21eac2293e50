"""The language of rules: play.yaml becomes an engine."""
