"""The book: every file of every study, and what a change of one value changes."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT
from curvebook import book
from curvebook.addresses import Site
from curvebook.book import Book
from curvebook.cache import Cache

STUDIES = Path(__file__).parent / "studies"
GOLDEN = Path(__file__).parent / "golden" / "pages"


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


def bind(folder: Path, cache: Path, **options: Any) -> Book:
    return book.compose(folder, cache=Cache(cache), **options)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory, cache: Path) -> Book:
    folder = tmp_path_factory.mktemp("tiny")
    shutil.copy(STUDIES / "tiny.yaml", folder)
    return bind(folder, cache)


def test_every_file_is_at_its_address(tiny: Book) -> None:
    pages = {path for path in tiny.files if path.endswith(".md")}
    assert pages == {
        "tiny/index.md", "tiny/pumps/index.md", "tiny/pumps/small.md", "tiny/pumps/large.md",
        "tiny/pumps/spare.md", "tiny/comparison.md", "tiny/observations.md",
        "tiny/interpretation.md", "tiny/data.md",
    }  # fmt: skip
    others = {path for path in tiny.files if not path.startswith("tiny/figures/")} - pages
    assert others == {
        "assets/figure.css", "tiny/claims.json", "tiny/data/tiny.yaml", "tiny/data/tiny.csv",
        "tiny/data/tiny.json", "tiny/data/tiny.bib", "tiny/data/tiny.cff",
        "tiny/pumps/big/index.html",
    }  # fmt: skip


def test_an_old_address_leads_to_the_new_one(tiny: Book) -> None:
    page = tiny.files["tiny/pumps/big/index.html"].decode()
    assert 'content="0; url=../large/"' in page
    assert "Large_pump" in page


def test_an_old_address_leads_to_the_new_one_without_folders(tmp_path: Path, cache: Path) -> None:
    shutil.copyfile(STUDIES / "tiny.yaml", tmp_path / "tiny.yaml")
    files = bind(tmp_path, cache, site=Site(folders=False)).files
    assert 'content="0; url=large.html"' in files["tiny/pumps/big.html"].decode()


def test_drafts_are_served_and_not_built(tmp_path: Path, cache: Path) -> None:
    text = (STUDIES / "tiny.yaml").read_text().replace("updated:", "draft: true\nupdated:", 1)
    (tmp_path / "tiny.yaml").write_text(text)
    assert not bind(tmp_path, cache).studies
    assert [study.id for study in bind(tmp_path, cache, drafts=True).studies] == ["tiny"]


def undrawn(page: bytes) -> str:
    """A page's text with its drawings left out: ink is not golden."""
    return re.sub(r"<svg.*?</svg>", "<svg/>", page.decode(), flags=re.DOTALL)


def test_golden_pages(tiny: Book) -> None:
    """The Markdown of an invented study, word for word. UPDATE_GOLDEN=1 writes it anew."""
    pages = {path: undrawn(page) for path, page in tiny.files.items() if path.endswith(".md")}
    if os.environ.get("UPDATE_GOLDEN"):
        shutil.rmtree(GOLDEN, ignore_errors=True)
        for path, text in pages.items():
            (GOLDEN / path).parent.mkdir(parents=True, exist_ok=True)
            (GOLDEN / path).write_text(text, encoding="utf-8")
    kept = {
        path.relative_to(GOLDEN).as_posix(): path.read_text(encoding="utf-8")
        for path in GOLDEN.rglob("*.md")
    }
    assert pages == kept, "if that is as it should be: UPDATE_GOLDEN=1 pytest tests/test_book.py"


def test_one_value_changes_exactly_what_it_should(tmp_path: Path, cache: Path) -> None:
    source = (ROOT / "data" / "gating-ablation.yaml").read_text()
    file = tmp_path / "gating-ablation.yaml"
    file.write_text(source)
    before = bind(tmp_path, cache).files
    old = "points: [[0, 0.018], [20, 0.008], [100, 0.006]]"
    assert source.count(old) == 1
    file.write_text(source.replace(old, "points: [[0, 0.018], [20, 0.0082], [100, 0.006]]"))
    after = bind(tmp_path, cache).files
    assert set(before) == set(after)
    same = {path.removeprefix("gating-ablation/") for path in before if before[path] == after[path]}
    # The highest and the lowest are other curves, the places stay the same ranges, and the
    # cross-check and the conclusions read other values.
    unmoved = ("crosscheck/gating-perplexity", "order", "spread")
    assert same == {
        "assets/figure.css",
        "data/gating-ablation.bib",
        "data/gating-ablation.cff",
        "interpretation.md",
        *(f"figures/{name}.{kind}" for name in unmoved for kind in ("svg", "png")),
    }, sorted(same)
