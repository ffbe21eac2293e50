"""The rules of OVO (Rachel Foulon)."""
