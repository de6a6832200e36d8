"""Every command of the README and of the editing guide works as it stands there."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, Project

ELSEWHERE = {
    "make serve": "the next one, and test_serve",
    "make test": "what runs this",
    ".venv/bin/mkdocs serve": "test_serve",
    "python3 -m venv .venv": "make, before this runs",
    ".venv/bin/pip install --require-hashes -r requirements.txt": "make, before this runs",
}
"""Commands that something else runs, and what."""


def commands() -> list[str]:
    found: list[str] = []
    for path in ("README.md", "docs/editing.md"):
        text = (ROOT / path).read_text(encoding="utf-8")
        for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL):
            found += [line for line in block.splitlines() if line and not line.startswith("#")]
    return list(dict.fromkeys(found))


@pytest.fixture
def checkout(bare: Project) -> Project:
    """A copy with the files at the root too, and the environment that runs the tests."""
    for name in ("Makefile", "pyproject.toml", "requirements.txt", "requirements-dev.txt"):
        shutil.copy2(ROOT / name, bare.root / name)
    (bare.root / ".venv").symlink_to(sys.prefix)
    return bare


@pytest.mark.parametrize("command", [each for each in commands() if each not in ELSEWHERE])
def test_the_command_works(checkout: Project, command: str) -> None:
    words = command.split()
    if words[0] == "make":  # the environment is there: don't set it up anew
        words = ["make", "-o", ".venv/serve", "-o", ".venv/dev", *words[1:]]
    made = subprocess.run(words, cwd=checkout.root, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr


def test_what_is_run_elsewhere_is_still_in_the_readme() -> None:
    assert set(ELSEWHERE) <= set(commands())


def test_make_serve_is_a_preview_of_the_whole_site() -> None:
    wanted = subprocess.run(
        ["make", "-n", "-o", ".venv/serve", "serve"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert wanted.split()[-2:] == ["mkdocs", "serve"]
    assert Path(wanted.split()[0]).parts[:2] == (".venv", "bin")
