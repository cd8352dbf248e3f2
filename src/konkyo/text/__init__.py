"""Characters, not meaning: folding with the way back to raw offsets."""
