"""The press: what was made once is found again, but never after what it rests on changed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT
from curvebook import press as presses
from curvebook.addresses import Site
from curvebook.press import Press, Prints

TINY = ROOT / "tests" / "studies" / "tiny.yaml"
PAGE = "tiny/more.md"
SOURCE = '# More\n\n{{ number("value", of="small", at=1) }}\n'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    (tmp_path / "docs" / "tiny").mkdir(parents=True)
    (tmp_path / "docs" / PAGE).write_text(SOURCE)
    shutil.copyfile(TINY, tmp_path / "data" / "tiny.yaml")
    return tmp_path


def press(root: Path, *, drafts: bool = False, url: str = "") -> Press:
    return Press(root, root / "docs", drafts=drafts, site=Site(url))


def composed(press: Press) -> bool:
    """Whether the press had to compose the book."""
    return "book" in vars(press)


def prints(root: Path) -> Prints:
    made = press(root)
    made.page(PAGE, SOURCE, 0)
    return made.prints


def test_the_second_time_all_is_found_as_it_was_made(root: Path) -> None:
    first = prints(root)
    again = press(root)
    assert again.prints == first
    assert "40.0" in again.page(PAGE, SOURCE, 0)
    assert not composed(again)


@pytest.mark.parametrize(
    "change",
    [
        lambda root: edit(root / "data" / "tiny.yaml", "[10, 20.0]", "[10, 20.1]"),
        lambda root: (root / "data" / "notes.csv").write_text("x"),
        lambda root: (root / "data" / "tiny.yaml").rename(root / "data" / "other.yaml"),
        lambda root: (root / "docs" / "tiny" / "comparison.md").write_text("# By hand"),
    ],
)
def test_it_is_made_anew_when_the_data_or_the_pages_by_hand_change(
    root: Path, change: Callable[[Path], object]
) -> None:
    prints(root)
    change(root)
    again = press(root)
    assert again.prints
    assert composed(again)


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_it_is_made_anew_when_the_code_or_the_site_changes(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prints(root)
    for other in (press(root, drafts=True), press(root, url="https://example.org/")):
        assert other.prints
        assert composed(other)
    monkeypatch.setattr(presses.state, "tools", lambda: "other tools")
    changed = press(root)
    assert changed.prints
    assert composed(changed)


def test_a_page_by_hand_is_rendered_anew_when_its_text_changes(root: Path) -> None:
    prints(root)
    again = press(root)
    assert "20.0" in again.page(PAGE, SOURCE.replace("at=1)", "at=10)"), 0)


def test_faults_are_told_every_time(root: Path) -> None:
    edit(root / "data" / "tiny.yaml", "[10, 20.0]", "[10, 020.0]")
    assert press(root).prints.faults == press(root).prints.faults != ()


def test_a_drawing_that_is_gone_from_the_cache_is_drawn_again(root: Path) -> None:
    first = prints(root)
    cache = root / ".cache" / "curvebook"
    drawn = next(path for path in cache.iterdir() if path.read_bytes().startswith(b"\x89PNG"))
    drawn.unlink()
    assert prints(root) == first


def test_finding_imports_nothing_that_makes(root: Path) -> None:
    prints(root)
    code = (
        "import sys; from pathlib import Path; from curvebook.addresses import Site;"
        "from curvebook.press import Press; root = Path(sys.argv[1]);"
        f"p = Press(root, root / 'docs', site=Site()); p.prints; p.page({PAGE!r}, {SOURCE!r}, 0);"
        "print(*{'pydantic', 'matplotlib', 'jinja2', 'numpy', 'markdown_it'} & set(sys.modules))"
    )
    said = subprocess.run(
        [sys.executable, "-c", code, root],
        env={"PYTHONPATH": str(ROOT / "scripts")},
        cwd=Path.cwd(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.strip() == ""
