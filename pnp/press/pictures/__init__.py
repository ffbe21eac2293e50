"""Read pictures, SVG and PNG, into symbols, and fill the program's own Jinja2 templates."""
