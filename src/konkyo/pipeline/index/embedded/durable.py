"""Files that are wholly there or not at all, also after a power cut."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

__all__ = ["replace_text", "sync_folder", "write_file"]


def write_file(path: Path, write: Callable[[IO[bytes]], Any]) -> None:
    """Let a function write a file's bytes, and wait until they are on the disk."""
    with path.open("wb") as file:
        write(file)
        file.flush()
        os.fsync(file.fileno())


def replace_text(path: Path, text: str) -> None:
    """Put a small file in place of another in one step: a reader sees the old text or the new one."""
    partial = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        write_file(partial, lambda file: file.write(text.encode("utf-8")))
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Make the names in a folder last; where folders cannot be synced (Windows), the system sees to it."""
    if os.name == "nt":
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
