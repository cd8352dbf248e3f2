"""Characters, not meaning: folding with the way back to raw offsets, identifiers, sentences, overlap."""

from konkyo.text.fold import Folded as Folded, fold as fold
from konkyo.text.ids import fold_id as fold_id, fold_ids as fold_ids
from konkyo.text.overlap import (
    Leak as Leak,
    NearDuplicate as NearDuplicate,
    jaccard as jaccard,
    leak as leak,
    near_duplicates as near_duplicates,
    shingles as shingles,
)
from konkyo.text.runs import common_runs as common_runs, longest_common as longest_common
from konkyo.text.sentences import sentence_spans as sentence_spans, sentences as sentences
