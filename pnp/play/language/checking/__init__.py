"""Check a book: its expressions become typed trees."""
