"""What the site costs, as ratios to what MkDocs costs without us: `make bench`.

    python tests/bench.py [--rounds 5] [--studies 1 10 100] [--curves 100] [--json PATH]

The floor is `mkdocs build` of the exported tree: the same pages and theme, no hook of ours. It is
timed in turn with each job, round by round, so that a machine that others use slows both; the ratio
is that of their medians. Nothing here is a test: a busy machine is no fault.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import gzip
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from conftest import ROOT, UNSET, Project, copy

MKDOCS = ("-m", "mkdocs", "build", "--strict", "--quiet")
FLOOR = (*MKDOCS, "-f", "build/mkdocs.yml")
CHECK = ("scripts/build.py", "check")
EXPORT = ("scripts/build.py", "export")
VALUE = "[100, 0.012]]"
"""The reading that is edited, far enough from all others to change no verdict."""
BUDGETS = {
    "first build": 2.5,
    "nothing changed": 1.15,
    "one value edited": 1.8,
    "save to page": 1.6,
}


@dataclasses.dataclass(frozen=True)
class Cost:
    """What one run of a command took."""

    wall: float
    """Seconds on the clock."""
    cpu: float
    """Seconds of all cores."""
    peak: float
    """The largest resident set of its largest process, in MB."""


def cost(project: Project, *command: str) -> Cost:
    """Run a Python command in a project; a command that fails ends the bench."""
    env = os.environ | UNSET | {"NO_MKDOCS_2_WARNING": "1"}
    start = time.perf_counter()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            [sys.executable, *command], cwd=project.root, env=env, stdout=said, stderr=said
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        wall = time.perf_counter() - start
        if process.returncode:
            said.seek(0)
            sys.exit(f"{' '.join(command)}: {said.read().decode()}")
    return Cost(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


# ---- builds against the floor -------------------------------------------------------------------


def bare(root: Path) -> Project:
    """Copy the project without its notebook, which the exported tree hasn't either."""
    made = copy(root)
    made.edit("mkdocs.yml", "  - Explore: explore.py\n", "")
    (root / "docs" / "explore.py").unlink()
    return made


def forget(project: Project) -> None:
    """Throw away what builds keep."""
    shutil.rmtree(project.root / ".cache", ignore_errors=True)


def edits(project: Project) -> Iterator[None]:
    """Edit one reading, to another value each time: none of them was ever drawn."""
    written = VALUE
    for number in range(1, 1000):
        new = VALUE.replace("0.012", f"0.012{number:03d}")
        project.edit("data/gating-ablation.yaml", written, new)
        written = new
        yield


def in_turn(project: Project, rounds: int, jobs: dict[str, Any]) -> dict[str, list[Cost]]:
    """Run every job once a round, and the floor first."""
    taken: dict[str, list[Cost]] = {"floor": [], **{name: [] for name in jobs}}
    for _ in range(rounds):
        taken["floor"].append(cost(project, *FLOOR))
        for name, (prepare, *command) in jobs.items():
            prepare()
            taken[name].append(cost(project, *command))
    return taken


def builds(folder: Path, rounds: int) -> dict[str, Any]:
    """Time the shipped study: the first build, an unchanged one, one with an edited value."""
    project = bare(folder / "bare")
    cost(project, *EXPORT)
    edited = edits(project)
    jobs = {
        "check": (lambda: None, *CHECK),
        "first build": (lambda: forget(project), *MKDOCS),
        "nothing changed": (lambda: None, *MKDOCS),
        "one value edited": (lambda: next(edited), *MKDOCS),
    }
    taken = in_turn(project, rounds, jobs)
    whole = copy(folder / "whole")
    cost(whole, *MKDOCS)
    taken["nothing changed, notebook too"] = [cost(whole, *MKDOCS) for _ in range(rounds)]
    return {name: summary(each, taken["floor"]) for name, each in taken.items()}


def summary(costs: list[Cost], floor: list[Cost]) -> dict[str, float]:
    """Give the medians, and their ratios to the floor's."""

    def middle(of: list[Cost], name: str) -> float:
        return statistics.median(getattr(each, name) for each in of)

    return {
        "seconds": middle(costs, "wall"),
        "cpu_seconds": middle(costs, "cpu"),
        "peak_mb": max(each.peak for each in costs),
        "ratio": middle(costs, "wall") / middle(floor, "wall"),
        "cpu_ratio": middle(costs, "cpu") / middle(floor, "cpu"),
    }


# ---- the live preview ---------------------------------------------------------------------------


@contextlib.contextmanager
def serving(project: Project, port: int, *options: str) -> Iterator[Callable[[str], str]]:
    """Run a live preview; gives what gets a page."""
    command = [sys.executable, "-m", "mkdocs", "serve", "-q", "-a", f"127.0.0.1:{port}", *options]
    env = os.environ | UNSET | {"NO_MKDOCS_2_WARNING": "1"}
    process = subprocess.Popen(command, cwd=project.root, env=env, stderr=subprocess.DEVNULL)

    def get(path: str) -> str:
        address = f"http://127.0.0.1:{port}/{path}"
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=60) as got:
            return str(got.read().decode())
        return ""

    try:
        yield get
    finally:
        process.terminate()
        process.wait()


def until(get: Callable[[str], str], path: str, wanted: str) -> float:
    """Wait until a page shows something, for a minute at most; gives the seconds."""
    start = time.perf_counter()
    while wanted not in get(path):
        if time.perf_counter() - start > 60:
            sys.exit(f"{path} never showed {wanted!r}")
        time.sleep(0.01)
    return time.perf_counter() - start


def preview(folder: Path, rounds: int) -> dict[str, float]:
    """Time from a saved value to the page, against a saved page of the bare site."""
    project = bare(folder / "preview")
    cost(project, *EXPORT)
    page = project.root / "build" / "docs" / "method.md"
    ours: list[float] = []
    theirs: list[float] = []
    edited = edits(project)
    path = "gating-ablation/mechanisms/gqa/"
    with serving(project, 8763) as mine, serving(project, 8764, "-f", "build/mkdocs.yml") as its:
        until(mine, path, "0.012")
        until(its, "method/", "Method")
        time.sleep(2)
        for number in range(1, rounds + 1):
            next(edited)
            ours.append(until(mine, path, f"0.012{number:03d}"))
            time.sleep(1)
            page.write_text(page.read_text() + f"\nround-{number}.\n")
            theirs.append(until(its, "method/", f"round-{number}."))
            time.sleep(1)
    mine_, its_ = statistics.median(ours), statistics.median(theirs)
    return {"seconds": mine_, "floor_seconds": its_, "ratio": mine_ / its_}


# ---- growth and weight --------------------------------------------------------------------------


def generated(number: int, curves: int) -> str:
    """Write a study of many curves, each of fifteen readings, with a claim on every tenth."""
    rows = []
    for curve in range(curves):
        points = [
            f"[{10 * x}, {(0.02 + 0.0001 * curve) / (1 + 0.1 * x) + 1e-6 * number:.6f}]"
            for x in range(15)
        ]
        rows += [
            f"  - id: c-{curve}",
            f"    name: Curve {curve}",
            f"    points: [{', '.join(points)}]",
        ]
    claims = [
        f"  - {{id: k-{curve}, section: observations, says: Curve {curve} falls.,"
        f" checks: [{{metric: drop, of: c-{curve}, over: [first, last], is: above, than: 0}}]}}"
        for curve in range(0, curves, 10)
    ]
    return "\n".join(
        [
            f"title: Study {number}",
            "summary: Made up for the bench.",
            "noun: [curve, curves]",
            "updated: 2026-01-01",
            "source: {kind: reported, note: Made up.}",
            "x: {name: Tokens, unit: B, ticks: [0, 20, 40, 60, 80, 100, 120, 140]}",
            "y: {name: Loss, better: lower, meaning: A made-up loss., decimals: 4}",
            "reading_error: 0.0001",
            "curves:",
            *rows,
            "claims:",
            *claims,
            "",
        ]
    )


def growth(folder: Path, studies: int, curves: int) -> dict[str, Any]:
    """Time a project of generated studies: its first build, an unchanged one, and the floor."""
    project = bare(folder / f"{studies}x{curves}")
    shutil.rmtree(project.root / "docs" / "gating-ablation")
    project.study.unlink()
    for number in range(studies):
        project.write(f"data/study-{number:03d}.yaml", generated(number, curves))
    first, again = cost(project, *MKDOCS), cost(project, *MKDOCS)
    cost(project, *EXPORT)
    floor = cost(project, *FLOOR)
    shutil.rmtree(project.root)
    return {
        "studies": studies,
        "curves": curves,
        **{f"{n}_{k}": v for n, c in (("first", first), ("again", again), ("floor", floor))
           for k, v in dataclasses.asdict(c).items()},
    }  # fmt: skip


def weight(folder: Path) -> dict[str, float]:
    """Weigh the home page and all that it loads, and the heaviest figure in a page, in gzip kB."""
    site = folder / "bare" / "site"
    home = (site / "index.html").read_text()
    parts = re.findall(r'(?:src|href)="([^":]+\.(?:css|js))"', home)
    loaded = [home.encode(), *((site / part).read_bytes() for part in dict.fromkeys(parts))]
    drawn = [
        svg
        for page in site.rglob("index.html")
        for svg in re.findall(r"<svg[^>]*cb-figure.*?</svg>", page.read_text(), re.DOTALL)
    ]
    kilo = [len(gzip.compress(svg.encode())) / 1000 for svg in drawn]
    return {
        "home_kb": sum(len(gzip.compress(each)) for each in loaded) / 1000,
        "figure_mean_kb": statistics.mean(kilo),
        "figure_max_kb": max(kilo),
    }


# ---- the command --------------------------------------------------------------------------------


def show(measured: dict[str, Any]) -> None:
    """Print it as tables."""
    print(f"{'':32}{'seconds':>9}{'ratio':>8}{'budget':>8}{'cpu s':>8}{'ratio':>8}{'MB':>6}")
    for name, row in measured["builds"].items():
        budget = BUDGETS.get(name, "")
        print(
            f"{name:32}{row['seconds']:9.2f}{row['ratio']:8.2f}{budget:>8}"
            f"{row['cpu_seconds']:8.2f}{row['cpu_ratio']:8.2f}{row['peak_mb']:6.0f}"
        )
    row = measured["preview"]
    print(f"{'save to page':32}{row['seconds']:9.2f}{row['ratio']:8.2f}{1.6:>8}")
    print("\n" + "  ".join(f"{name} {value:.1f}" for name, value in measured["weight"].items()))
    print(f"\n{'studies x curves':20}{'first':>8}{'again':>8}{'floor':>8}{'a study':>10}{'MB':>6}")
    for row in measured["growth"]:
        each = row["first_wall"] / row["studies"]
        print(
            f"{row['studies']:>8} x {row['curves']:<9}{row['first_wall']:8.2f}"
            f"{row['again_wall']:8.2f}{row['floor_wall']:8.2f}{each:10.3f}{row['first_peak']:6.0f}"
        )


def main() -> None:
    """Measure, print and keep."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--studies", type=int, nargs="*", default=[1, 10, 100], help="of 6 curves")
    asked.add_argument("--curves", type=int, nargs="*", default=[100], help="of one study")
    asked.add_argument("--json", type=Path, default=ROOT / ".cache" / "bench.json")
    args = asked.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sizes = [*((count, 6) for count in args.studies), *((1, count) for count in args.curves)]
        measured = {
            "builds": builds(folder, args.rounds),
            "preview": preview(folder, args.rounds),
            "weight": weight(folder),
            "growth": [growth(folder, *size) for size in sizes],
        }
    args.json.parent.mkdir(parents=True, exist_ok=True)
    args.json.write_text(json.dumps(measured, indent=1) + "\n")
    show(measured)


if __name__ == "__main__":
    main()
