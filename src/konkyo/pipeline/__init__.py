"""The reference pipeline, one module a stage. It never sees gold evidence."""
