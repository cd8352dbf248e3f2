"""Where chunks are kept and searched: one protocol, and the backends behind it."""
