"""The default backend: files in a folder, no server. Exact throughout: nothing is approximated."""

from konkyo.pipeline.index.embedded.store import EmbeddedStore as EmbeddedStore
