"""The command line: parse, call one function of `api`, render."""
