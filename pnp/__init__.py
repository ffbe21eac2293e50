"""Turn a folder of YAML into a printable board game whose every diagram its rules engine has proved."""

__version__ = "0.1.0"
