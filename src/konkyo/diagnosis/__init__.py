"""Coded rules: trail to finding, remedy and its bound."""
