"""Bytes that are dear to make, kept by a key that names all they depend on.

A file is written under a name of its own and then renamed, so it is whole or absent, however many
builds run at once and wherever one is killed. What was not asked for in the last builds goes when
the cache outgrows its bound, but nothing that this build asked for: a large book would else throw
out what the next build of it needs. Nothing in here can be stale: who asks puts everything that
matters into the key.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

BOUND = 64 * 1024 * 1024
"""Bytes that the cache may hold after a build."""


class Cache:
    """A folder of files by key; without a folder, nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        """Keep files in `folder`, which is made when the first one is written."""
        self.folder = folder
        self.used: dict[str, bytes] = {}
        """What was given so far, by its key."""

    def get(self, key: str, make: Callable[[], bytes]) -> bytes:
        """Give the bytes of that key, made now if they aren't there."""
        found = self.find(key)
        return self.keep(key, make()) if found is None else found

    def find(self, key: str) -> bytes | None:
        """Give the bytes of that key; None if they aren't there."""
        if self.folder is not None and key not in self.used:
            path = self.folder / key
            with contextlib.suppress(OSError):
                self.used[key] = path.read_bytes()
                os.utime(path)
        return self.used.get(key)

    def keep(self, key: str, made: bytes) -> bytes:
        """Keep bytes by their key; where that can't be done, the next build makes them again."""
        if self.folder is not None:
            self.used[key] = made
            with contextlib.suppress(OSError):
                write_whole(self.folder / key, made)
        return made

    def trim(self) -> None:
        """Drop what was used longest ago, and not now, until the rest keeps the bound."""
        if self.folder is None or not self.folder.is_dir():
            return
        with contextlib.suppress(OSError):
            files = [(path.stat(), path) for path in self.folder.iterdir()]
            room = BOUND
            for stat, path in sorted(files, key=lambda each: -each[0].st_mtime):
                room -= stat.st_size
                if room < 0 and path.name not in self.used:
                    path.unlink(missing_ok=True)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or not at all.

    Raises:
        OSError: if the disk is full or the folder can't be written; `path` is as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
