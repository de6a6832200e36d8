"""The cache: whole files or none, and never more than its bound."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from curvebook import cache
from curvebook.cache import Cache, write_whole


def test_what_is_made_once_is_kept(tmp_path: Path) -> None:
    kept = Cache(tmp_path / "kept")
    assert kept.get("a", lambda: b"first") == b"first"
    assert kept.get("a", lambda: b"second") == b"first"
    assert Cache(tmp_path / "kept").get("a", lambda: b"third") == b"first"


def test_without_a_folder_nothing_is_kept() -> None:
    kept = Cache(None)
    assert kept.get("a", lambda: b"first") == b"first"
    assert kept.get("a", lambda: b"second") == b"second"
    kept.trim()


def test_a_write_that_fails_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "file"
    write_whole(target, b"old")

    def full(*_: object) -> Path:
        raise OSError("No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(target, b"new")
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder should be")
    assert Cache(blocked).get("a", lambda: b"made") == b"made"


def test_trimming_drops_what_was_used_longest_ago(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = Cache(tmp_path)
    for number in range(4):
        earlier.get(f"k{number}", lambda: b"x" * 10)
        os.utime(tmp_path / f"k{number}", (number, number))
    now = Cache(tmp_path)
    now.get("k0", lambda: b"never made")
    monkeypatch.setattr(cache, "BOUND", 25)
    now.trim()
    assert {path.name for path in tmp_path.iterdir()} == {"k0", "k3"}


def test_trimming_keeps_what_this_build_uses_however_much_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = Cache(tmp_path)
    for number in range(4):
        now.get(f"k{number}", lambda: b"x" * 10)
    monkeypatch.setattr(cache, "BOUND", 25)
    now.trim()
    assert len(list(tmp_path.iterdir())) == 4
