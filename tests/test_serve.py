"""A real `mkdocs serve`, edited from outside: what is saved is what is shown, or why it isn't."""

from __future__ import annotations

import html
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Project

DEADLINE = 60.0
"""Seconds after which a test gives up waiting; nothing is measured by it."""


class Server:
    """A live preview of a project."""

    def __init__(self, project: Project) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.log = project.root / "serve.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "mkdocs", "serve", "-a", f"127.0.0.1:{self.port}"],
                cwd=project.root,
                env=os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONUNBUFFERED": "1"},
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def get(self, path: str) -> str:
        """Get a page; an error's number where there is none."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{path}", timeout=20) as got:
                return html.unescape(got.read().decode())
        except urllib.error.HTTPError as error:
            return f"HTTP {error.code}"
        except OSError:
            return ""

    def until(self, path: str, true: Callable[[str], bool]) -> str:
        """Get a page until it is as asked."""
        end = time.monotonic() + DEADLINE
        while time.monotonic() < end:
            page = self.get(path)
            if page and true(page):
                return page
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.1)
        raise AssertionError(
            f"{path} never came to be so\n{self.log.read_text()}\n{self.get(path)[:2000]}"
        )

    def rebuilds(self) -> int:
        """How often the site was built so far."""
        return self.log.read_text().count("Documentation built")

    def news(self, *starts: str) -> list[str]:
        """What the terminal said of studies, with plain spaces."""
        told = self.log.read_text().replace("\N{NO-BREAK SPACE}", " ").splitlines()
        said = (line.removeprefix("INFO").lstrip(" -") for line in told if line[:4] == "INFO")
        return [line for line in said if line.startswith(starts)]

    def settled(self) -> int:
        """Wait until no build has followed the last one for a while, and count them."""
        before = -1
        while before != (now := self.rebuilds()):
            before = now
            time.sleep(1.5)
        return now

    def stop(self) -> int:
        """End it as Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=DEADLINE)


@pytest.fixture
def server(bare: Project) -> Iterator[Server]:
    started = Server(bare)
    started.until("", lambda page: "Gating ablation study" in page)
    yield started
    if started.process.poll() is None:
        started.process.kill()
        started.process.wait()


STUDY = "data/gating-ablation.yaml"
CURVE = "gating-ablation/mechanisms/mla/"


def test_an_edited_value_is_shown_after_one_rebuild(bare: Project, server: Server) -> None:
    before = server.settled()
    bare.edit(STUDY, "[20, 0.009], [100, 0.007]]", "[20, 0.0087], [100, 0.007]]")
    server.until(CURVE, lambda page: ">0.0087<" in page)
    assert server.settled() == before + 1
    (news,) = server.news("gating-ablation: ")
    value, verdict = news.split("; ")
    assert value == "gating-ablation: mla at 20 B 0.009 → 0.0087"
    assert verdict == "1 verdict changed: mlra-2-overlaps-mla holds → undecided"


def test_files_are_added_renamed_and_deleted(bare: Project, server: Server) -> None:
    source = bare.study.read_text()
    bare.write(
        "data/another.yaml", source.replace("title: Gating ablation study", "title: Another study")
    )
    server.until("another/", lambda page: "Another study" in page)
    (bare.root / "data" / "another.yaml").rename(bare.root / "data" / "renamed.yaml")
    server.until("renamed/", lambda page: "Another study" in page)
    server.until("another/", lambda page: page == "HTTP 404")
    (bare.root / "data" / "renamed.yaml").unlink()
    server.until("renamed/", lambda page: page == "HTTP 404")
    assert "Another study" not in server.get("")
    assert [line.partition(",")[0] for line in server.news("another: ", "renamed: ")] == [
        "another: added",
        "another: removed",
        "renamed: added",
        "renamed: removed",
    ]


@pytest.mark.parametrize(
    "path",
    ["gating-ablation/", CURVE, "gating-ablation/comparison/", "gating-ablation/interpretation/"],
)
def test_a_fault_is_shown_at_every_address_and_mended_by_the_next_save(
    bare: Project, server: Server, path: str
) -> None:
    good = bare.study.read_text()
    bare.edit(STUDY, "[100, 0.012]", "[100, 0_012]")
    line = good.split("[100, 0.012]")[0].count("\n") + 1
    page = server.until(path, lambda page: f"gating-ablation.yaml:{line}:" in page)
    assert "0_012" in page
    bare.study.write_text(good)
    server.until(
        path, lambda page: f"gating-ablation.yaml:{line}:" not in page and "HTTP" not in page[:5]
    )


def test_a_fault_at_the_start_is_a_page_too(bare: Project) -> None:
    good = bare.study.read_text()
    bare.edit(STUDY, "[100, 0.012]", "[100, 0_012]")
    server = Server(bare)
    try:
        server.until("gating-ablation/", lambda page: "0_012" in page)
        bare.study.write_text(good)
        server.until("gating-ablation/", lambda page: "Who is where" in page)
    finally:
        server.process.kill()
        server.process.wait()


def test_a_fault_does_not_take_the_notebook_down(project: Project) -> None:
    project.edit(STUDY, "[100, 0.012]", "[100, 0_012]")
    server = Server(project)
    try:
        server.until("gating-ablation/", lambda page: "0_012" in page)
        project.edit(STUDY, "[100, 0_012]", "[100, 0.012]")
        server.until("explore/", lambda page: "Tabulate" in page and "0.0120" in page)
    finally:
        server.process.kill()
        server.process.wait()


def test_a_mistake_in_a_page_by_hand_is_shown_and_mended(bare: Project, server: Server) -> None:
    page = bare.root / "docs" / "method.md"
    good = page.read_text()
    page.write_text(good + '\n{{ number("valu", of="gqa") }}\n')
    server.until("method/", lambda shown: "docs/method.md:" in shown and "valu" in shown)
    page.write_text(good)
    server.until("method/", lambda shown: "The error in x is not modelled" in shown)


def test_an_unexpected_verdict_is_shown_and_the_preview_goes_on(
    bare: Project, server: Server
) -> None:
    bare.edit(STUDY, "[20, 0.009], [100, 0.007]]", "[20, 0.009], [100, 0.0125]]")
    server.until(CURVE, lambda page: ">0.0125<" in page)
    said = server.log.read_text()
    assert "this claim should be 'holds', and its verdict is 'fails'" in said
    (news,) = server.news("gating-ablation: ")
    assert "mla at 100 B 0.007 → 0.0125; " in news
    assert " verdicts changed: " in news and " holds → fails" in news


def test_what_a_fault_hid_is_told_when_it_is_mended(bare: Project, server: Server) -> None:
    bare.edit(STUDY, "[100, 0.012]", "[100, 0_012]")
    server.until(CURVE, lambda page: "0_012" in page)
    assert server.news("gating-ablation: ") == []
    bare.edit(STUDY, "[100, 0_012]", "[100, 0.0121]")
    server.until(CURVE, lambda page: "0.0121" in page and "0_012" not in page)
    assert server.news("gating-ablation: ") == ["gating-ablation: gqa at 100 B 0.012 → 0.0121"]


def test_ctrl_c_ends_it(server: Server) -> None:
    server.stop()
    assert "Traceback" not in Path(server.log).read_text()
