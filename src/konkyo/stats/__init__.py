"""Intervals and tests on plain arrays; knows no other room."""
