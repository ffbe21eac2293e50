"""The command line: arguments in, messages and exit codes out."""
