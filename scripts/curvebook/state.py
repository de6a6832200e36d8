"""What results depend on besides their input: the code, its libraries, the data as it stands."""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import sys
from collections.abc import Iterable
from pathlib import Path

LIBRARIES = (
    "jinja2", "markdown-it-py", "matplotlib", "numpy", "pillow", "polars", "pydantic", "pyyaml",
    "tinycss2", "webcolors",
)  # fmt: skip
"""Those that what we make passes through; fonts come with matplotlib."""


@functools.cache
def tools() -> str:
    """Name all that makes something of data: this code, its libraries, and Python."""
    here = Path(__file__).parent
    code = digest((path.relative_to(here).as_posix(), path.read_bytes()) for path in below(here))
    versions = ((name, importlib.metadata.version(name).encode()) for name in LIBRARIES)
    return digest([("code", code.encode()), ("python", sys.version.encode()), *versions])


def folder(data: Path) -> str:
    """Name the state of a folder: every file below it, by name and content."""
    return digest((path.relative_to(data).as_posix(), path.read_bytes()) for path in below(data))


def below(folder: Path) -> list[Path]:
    """List the files below a folder, but for what Python and editors keep there."""
    hidden = ("__pycache__", ".")
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file()
        and not any(part.startswith(hidden) for part in path.relative_to(folder).parts)
    )


def digest(parts: Iterable[tuple[str, bytes]]) -> str:
    """Give one name to named contents; where one ends and the next begins is part of it."""
    whole = hashlib.sha256()
    for name, content in parts:
        whole.update(f"{name}\0{len(content)}\0".encode() + content)
    return whole.hexdigest()
