"""A result in, text out; computes nothing."""
