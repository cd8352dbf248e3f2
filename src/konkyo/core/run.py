"""A run: all traces of one configuration over one eval set, and what it was made of."""

from __future__ import annotations

from msgspec import Struct, field

from konkyo.core.trace import Trace

__all__ = ["RUN_SCHEMA", "Manifest", "Run"]

RUN_SCHEMA = "konkyo.run/1"


class Manifest(Struct, frozen=True, omit_defaults=True):
    """What a run was made of: a fingerprint for each part. A part that is absent is *unknown*, not *the same*."""

    run: str
    schema: str = RUN_SCHEMA
    created: str = ""
    kind: str = ""
    parts: dict[str, str] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)


class Run(Struct, frozen=True):
    """A manifest and its traces."""

    manifest: Manifest
    traces: tuple[Trace, ...] = ()
