"""Clients of models: embedders, rerankers; what they depend on is named, what they cost is kept down."""
