"""The public functions, one a verb: compose the rooms, return plain results."""
