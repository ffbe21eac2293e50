"""Jinja2's environments, and the part of SVG that art may use, turned into scene nodes."""
