"""One module a stage."""
