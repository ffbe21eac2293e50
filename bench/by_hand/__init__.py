"""Scripts as people write them by hand with ReportLab: what the program is measured against."""
