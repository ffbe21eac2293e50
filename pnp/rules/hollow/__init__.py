"""The rules of Hollow (Corey L. Clark)."""
