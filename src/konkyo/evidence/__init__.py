"""Where gold evidence is at each stage: the one predicate, and the trail made with it."""
