"""Turn a booklet's blocks into web pages."""
