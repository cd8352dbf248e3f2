"""One module for each tool whose exports are read."""
