"""Files that come with the package, copied to where the user wants them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from konkyo.core.errors import UsageError
from konkyo.core.notice import Place
from konkyo.core.results import InitReport

__all__ = ["copy_packaged", "packaged"]


def packaged(room: str, lang: str) -> Iterator[tuple[str, bytes]]:
    """Every file of a folder of the package: its path in that folder, and its content."""
    yield from _files(files("konkyo").joinpath(room, lang), "")


def copy_packaged(room: str, lang: str, folder: Path) -> InitReport:
    """Copy a folder of the package. A file that is there already is kept, whatever is in it."""
    made, kept = [], []
    for name, content in packaged(room, lang):
        path = folder / name
        if path.exists():
            kept.append(str(path))
            continue
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as stream:
                stream.write(content)
        except OSError as error:
            raise UsageError("folder-unusable", place=Place(file=str(path)), reason=type(error).__name__) from None
        made.append(str(path))
    return InitReport(str(folder), tuple(made), tuple(kept))


def _files(folder: Traversable, prefix: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            yield from _files(entry, f"{prefix}{entry.name}/")
        else:
            yield f"{prefix}{entry.name}", entry.read_bytes()
