"""Exchange translations with volunteers: packs, spreadsheets, PO files."""
