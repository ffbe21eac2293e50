"""Prove figures and transcripts, and find positions, with any engine."""
