"""Numbers from trails and rankings, over arrays."""
