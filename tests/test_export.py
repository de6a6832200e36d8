"""The exported tree: whole, complete by itself, and careful with what it replaces."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import Project


@pytest.fixture
def out(bare: Project) -> Path:
    result = bare.run("scripts/build.py", "export", "--out", "out")
    assert result.returncode == 0, result.stderr
    return bare.root / "out"


def test_another_build_needs_nothing_of_ours(bare: Project, out: Path) -> None:
    settings = (out / "mkdocs.yml").read_text()
    for ours in ("hooks", "study pages", "jupyter"):
        assert ours not in settings
    result = bare.run("-m", "mkdocs", "build", "--strict", "-f", "out/mkdocs.yml")
    assert result.returncode == 0, result.stderr
    page = (out / "site" / "gating-ablation" / "mechanisms" / "gqa" / "index.html").read_text()
    assert "<svg" in page
    assert (out / "site" / "gating-ablation" / "figures" / "curves.png").is_file()
    assert "{{" not in re.sub(r"<code>.*?</code>", "", (out / "docs" / "index.md").read_text())


def test_an_earlier_export_is_replaced(bare: Project, out: Path) -> None:
    (out / "docs" / "gone.md").write_text("# Gone")
    assert bare.run("scripts/build.py", "export", "--out", "out").returncode == 0
    assert not (out / "docs" / "gone.md").exists()
    assert [path.name for path in bare.root.glob(".out*")] == []


def test_anything_else_is_left_alone(bare: Project) -> None:
    bare.write("out/mine.txt", "mine")
    result = bare.run("scripts/build.py", "export", "--out", "out")
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1
    assert [path.name for path in (bare.root / "out").iterdir()] == ["mine.txt"]


def test_faults_export_nothing(bare: Project) -> None:
    bare.edit("data/gating-ablation.yaml", "[100, 0.012]", "[100, 010]")
    result = bare.run("scripts/build.py", "export", "--out", "out")
    assert result.returncode == 1
    assert "gating-ablation.yaml:" in result.stderr
    assert not (bare.root / "out").exists()
