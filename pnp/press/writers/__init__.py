"""Write scenes as files: PDF to print, SVG to look at and to cut."""
