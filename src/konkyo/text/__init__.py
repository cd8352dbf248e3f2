"""Characters, not meaning: folding with the way back to raw offsets."""

from konkyo.text.ids import fold_id as fold_id, fold_ids as fold_ids
