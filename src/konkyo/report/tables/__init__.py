"""From a result to its sheets, one module a result."""
