"""Read spreadsheets and zip files from other people, and write zip files."""
