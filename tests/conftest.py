"""Copies of the project to build, change and break."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)  # a busy machine is no fault
settings.load_profile("untimed")

ROOT = Path(__file__).parent.parent
PARTS = ("mkdocs.yml", "data", "docs", "scripts")
UNSET = {"SITE_URL": "", "REPO_URL": "", "OFFLINE": "false"}
"""What whoever runs the tests may have set for the site of their own."""


@dataclass(frozen=True)
class Project:
    """A copy of the project in a folder of its own."""

    root: Path

    @property
    def site(self) -> Path:
        """Where its site is built."""
        return self.root / "site"

    @property
    def study(self) -> Path:
        """Its first study file."""
        return self.root / "data" / "gating-ablation.yaml"

    def run(self, *command: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Run a Python command in it, with settings that `mkdocs.yml` reads."""
        return subprocess.run(
            [sys.executable, *command],
            cwd=self.root,
            env=os.environ | UNSET | {"NO_MKDOCS_2_WARNING": "1"} | settings,
            capture_output=True,
            text=True,
            check=False,
        )

    def build(self, *options: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Build the site strictly, with settings that `mkdocs.yml` reads."""
        return self.run("-m", "mkdocs", "build", "--strict", *options, **settings)

    def edit(self, path: str, old: str, new: str, count: int = 1) -> None:
        """Replace text in one of its files; the text has to be there."""
        file = self.root / path
        text = file.read_text(encoding="utf-8")
        assert old in text, f"{path} has no {old!r}"
        file.write_text(text.replace(old, new, count), encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        """Write one of its files."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def copy(target: Path, cache: Path | None = None) -> Project:
    """Copy the project, with the cache of an earlier build so that nothing is drawn twice."""
    leave = shutil.ignore_patterns("__pycache__", ".mypy_cache", ".cache")
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, target / part, ignore=leave)
        else:
            target.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target / part)
    if cache and cache.is_dir():
        shutil.copytree(cache, target / ".cache")
    return Project(target)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The project as it ships, built strictly. Not to be changed."""
    made = copy(tmp_path_factory.mktemp("built") / "project")
    result = made.build()
    assert result.returncode == 0, result.stderr
    return made


@pytest.fixture
def project(built: Project, tmp_path: Path) -> Project:
    """A fresh copy of the project, to change and break."""
    return copy(tmp_path / "project", built.root / ".cache")


@pytest.fixture
def bare(project: Project) -> Project:
    """A fresh copy without the notebook, for builds that are about something else."""
    project.edit("mkdocs.yml", "  - Explore: explore.py\n", "")
    (project.root / "docs" / "explore.py").unlink()
    return project
