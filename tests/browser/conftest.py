"""A browser for the tests that look at pages as a reader does.

The Chromium that the system has is used, not one that Playwright would download. Where none is
found the tests are skipped, and say so; with CURVEBOOK_REQUIRE_BROWSER=1, as in CI, they fail.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

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
