"""What all office files have in common."""

from __future__ import annotations

from typing import Final

from konkyo.formats.documents.archive import Archive

__all__ = ["core_title"]

_TITLE: Final = "{http://purl.org/dc/elements/1.1/}title"


def core_title(archive: Archive) -> str:
    """The title in the file's own properties, or empty."""
    if "docProps/core.xml" not in archive.names:
        return ""
    found = archive.xml("docProps/core.xml").find(_TITLE)
    return (found.text or "").strip() if found is not None else ""
