"""Konkyo: follow the evidence of each question through a RAG, and name the stage at which it was lost."""

__version__ = "0.1.0"
