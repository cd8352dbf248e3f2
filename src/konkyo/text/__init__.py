"""Characters, not meaning: folding with the way back to raw offsets, identifiers, sentences, overlap.

Names are imported from their modules, so that who joins identifiers does not wait for the tables of the other ones.
"""
