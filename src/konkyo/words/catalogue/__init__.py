"""The topics of the catalogue, one module each."""
