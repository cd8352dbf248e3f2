"""The files that `konkyo init` makes, in two languages."""
