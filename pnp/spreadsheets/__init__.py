"""Read spreadsheets and zip files that others have made, and write zip files."""
