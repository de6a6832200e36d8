"""The state of things: what changes it, and what doesn't."""

from __future__ import annotations

from pathlib import Path

from curvebook import state


def test_a_folder_is_known_by_names_and_contents(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a")
    first = state.folder(tmp_path)
    assert state.folder(tmp_path) == first
    (tmp_path / "a.yaml").write_text("b")
    second = state.folder(tmp_path)
    (tmp_path / "a.yaml").rename(tmp_path / "b.yaml")
    third = state.folder(tmp_path)
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "run.csv").write_text("x,y")
    assert len({first, second, third, state.folder(tmp_path)}) == 4


def test_what_editors_and_python_keep_is_no_part_of_it(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a")
    first = state.folder(tmp_path)
    (tmp_path / ".a.yaml.swp").write_text("x")
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "a.pyc").write_text("x")
    assert state.folder(tmp_path) == first


def test_content_does_not_run_from_one_file_into_the_next() -> None:
    assert state.digest([("a", b"b"), ("c", b"")]) != state.digest([("a", b""), ("b", b"c")])
    assert state.digest([("a", b"xb\x001\x00y")]) != state.digest([("a", b"x"), ("b", b"y")])


def test_a_library_or_a_line_of_code_is_part_of_the_tools() -> None:
    assert state.tools() == state.tools.__wrapped__()
    assert set(state.LIBRARIES) >= {"matplotlib", "pydantic", "jinja2", "pillow"}
