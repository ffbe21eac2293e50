"""Ink and paper for any drawing: geometry, text, scenes, pictures, and the files that they become."""
