"""From a result to a page, one module a result."""
