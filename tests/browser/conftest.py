"""A browser for the tests that look at pages as a reader does.

The Chromium that the system has is used, not one that Playwright would download. Where none is
found the tests are skipped, and say so; with CURVEBOOK_REQUIRE_BROWSER=1, as in CI, they fail.
"""

from __future__ import annotations

import functools
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from conftest import Project, copy
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""What keeps Chromium from asking other hosts for anything, and lets root run it."""


def chromium() -> str | None:
    """Find the system's Chromium."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start one browser for all tests; each opens contexts of its own."""
    found = chromium()
    if not found:
        reason = f"no browser found: none of {', '.join(NAMES)} is on the path"
        if os.environ.get("CURVEBOOK_REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, headless=True, args=QUIET)
        yield started
        started.close()


REPO = "https://example.org/someone/curves"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing; what isn't there is the site's own page, as hosts do it."""

    def log_message(self, format: str, *args: object) -> None:
        """Keep still."""

    def send_error(self, code: int, *args: Any, **kwargs: Any) -> None:
        """Answer with the nearest `404.html` above."""
        folders = Path(self.translate_path(self.path)).parents
        lost = next((each / "404.html" for each in folders if (each / "404.html").is_file()), None)
        if code != HTTPStatus.NOT_FOUND or not lost:
            return super().send_error(code, *args, **kwargs)
        body = lost.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        return None


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine, and give its address."""
    handler = functools.partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def site(built: Project) -> Iterator[str]:
    """The site as it ships, served at a root address."""
    with served(built.site) as address:
        yield address


@pytest.fixture(scope="session")
def below(built: Project, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site below `/some/path/`, its address and its repository known, with two scales of y.

    The theme loads pages in place only where it knows the address.
    """
    project = copy(tmp_path_factory.mktemp("below") / "project", built.root / ".cache")
    project.edit("mkdocs.yml", "  - Explore: explore.py\n", "")
    (project.root / "docs" / "explore.py").unlink()
    project.edit("data/gating-ablation.yaml", "  decimals: 4\n", "  decimals: 4\n  switch: true\n")
    root = project.root / "served"
    with served(root) as address:
        home = f"{address}some/path/"
        result = project.build("-d", str(root / "some" / "path"), SITE_URL=home, REPO_URL=REPO)
        assert result.returncode == 0, result.stderr
        yield home


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Open pages in contexts of their own; an error in a script fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def opened(address: str, **options: Any) -> Page:
        width = options.pop("width", 1280)
        context = browser.new_context(
            viewport={"width": width, "height": 900}, reduced_motion="reduce", **options
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not errors
