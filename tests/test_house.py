"""The laws of the house, as far as a test can hold them.

Import floors are held by import-linter (pyproject.toml), style by ruff, types by mypy: `make test`
runs them beside these. Here is what no tool knows: that Python names nothing which a study names,
that nothing generated is committed, that rooms are small, say what they are for and have a test,
and that the README's commands exist. Every exception is listed by hand with its reason, and an
exception that is no longer needed fails too.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
import yaml
from matplotlib.colors import CSS4_COLORS
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
SCRIPTS = ROOT / "scripts"
PACKAGE = SCRIPTS / "curvebook"

MODULE_LINES = 250
FUNCTION_LINES = 40
LONG: dict[str, str] = {
    "curvebook/model/__init__.py": (
        "one vocabulary: every key of a study file, with its published sentence"
    ),
}
"""Modules over 250 lines, and functions (`module.py:name`) over 40."""

TESTED_WITH: dict[str, str] = {
    "artist": "book",
    "layout": "draw",
    "notices": "serve",
    "schema": "data",
}
"""Rooms without a test module of their own -> the test that tells when they break."""

PICTURES = {"docs/assets/preview.png": "the README's picture of the site"}
"""Committed pictures outside the tests: everything else is drawn at build time."""

ALSO_OURS: dict[str, str] = {}
"""Words that a study uses and scripts use in another sense -> what they mean in scripts."""

COLOURS = {"olive": "the example of a colour in the schema"}
"""Strings in scripts that are names of CSS colours -> why."""

COMES_WITH = {"pydantic_core": "pydantic"}
"""Libraries that scripts import and another pins exactly -> that other."""


# Law 1: Python knows verbs, YAML knows nouns


@dataclass
class Nouns:
    """What a study names, by the way in which code could name it too."""

    words: set[str] = field(default_factory=set)
    """Found as whole words, in any case."""
    plain: set[str] = field(default_factory=set)
    """Words that any sentence may need (`width`, `with`): found as whole string literals."""
    units: set[str] = field(default_factory=set)
    """Found as string literals too, spaces aside: `" kg"` ends a number."""


def nouns_of(study: str, content: Any) -> Nouns:
    """Read the ids, names, units and colours out of one study."""
    found = Nouns(words={study})
    for key, value in named(content):
        if key == "unit":
            found.units.add(value)
        elif len(value) >= 3:
            plain = re.fullmatch("[A-Z]?[a-z]+", value) and key not in {"noun", "color"}
            (found.plain if plain else found.words).add(value)
    return found


def named(content: Any) -> Iterator[tuple[str, str]]:
    """Every text in a study that names something, with its key."""
    match content:
        case dict():
            for key, value in content.items():
                if key in {"id", "name", "full_name", "title", "noun", "formerly", "unit", "color"}:
                    texts = value if isinstance(value, list) else [value]
                    yield from ((key, text) for text in texts if isinstance(text, str))
                yield from named(value)
        case list():
            for each in content:
                yield from named(each)


def sightings(nouns: Nouns, source: str, *, python: bool) -> Iterator[tuple[int, str]]:
    """Every place (line, word) where a source names what the study names."""
    if nouns.words:
        longest_first = sorted(nouns.words, key=len, reverse=True)
        any_word = "|".join(map(re.escape, longest_first))
        for match in re.finditer(rf"(?<![\w-])(?:{any_word})(?![\w-])", source, re.IGNORECASE):
            yield source.count("\n", 0, match.start()) + 1, match[0].lower()
    for line, text in literals(source, python=python):
        if text in nouns.plain or text.strip() in nouns.units:
            yield line, text.strip()


def literals(source: str, *, python: bool) -> Iterator[tuple[int, str]]:
    """Every string literal with its line; in templates and style sheets, what stands in quotes."""
    if python:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.lineno, node.value
    else:
        for match in re.finditer(r"""(["'])([^"'\n]*)\1""", source):
            yield source.count("\n", 0, match.start()) + 1, match[2]


@cache
def sources() -> dict[str, str]:
    """Every text below scripts/, by its path there."""
    kinds = {".py", ".md", ".css", ".js", ".html", ".jinja", ".svg", ".yaml", ".yml", ".json"}
    paths = (path for path in SCRIPTS.rglob("*") if path.suffix in kinds)
    return {
        path.relative_to(SCRIPTS).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(paths)
        if not any(part.startswith((".", "__pycache__")) for part in path.parts[-3:])
    }


@cache
def studies() -> dict[str, Nouns]:
    """What each study in data/ names."""
    return {
        path.stem: nouns_of(path.stem, yaml.safe_load(path.read_text(encoding="utf-8")))
        for path in sorted((ROOT / "data").glob("*.yaml"))
    }


def test_scripts_name_nothing_that_a_study_names() -> None:
    """Law 1, on every study in data/."""
    seen = [
        (f"scripts/{path}:{line}", word)
        for nouns in studies().values()
        for path, source in sources().items()
        for line, word in sightings(nouns, source, python=path.endswith(".py"))
    ]
    wrong = [f"{place}: {word!r}" for place, word in seen if word not in ALSO_OURS]
    assert not wrong, complaint("these belong into data/, not into scripts/", wrong)
    unused = set(ALSO_OURS) - {word for _, word in seen}
    assert not unused, complaint("no longer needed in ALSO_OURS", unused)


def test_the_law_sees_something() -> None:
    """The shipped study names enough for the test above to mean something."""
    assert studies(), "no study in data/"
    for name, nouns in studies().items():
        assert len(nouns.words) >= 5, f"{name} names next to nothing: {nouns.words}"
    assert len(sources()) > 20


SMALL = Nouns(words={"abc-2", "ABC", "pumps", "teal"}, plain={"width", "with"}, units={"B"})


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('if curve.id == "abc-2": ...', ["abc-2"]),
        ("abc = 1  # the first", ["abc"]),
        ("pass\n# like ABC", ["abc"]),
        ('title = f"All {n} Pumps"', ["pumps"]),
        ('ink = {"first": "teal"}', ["teal"]),
        ('text = f"{x} B"', ["B"]),
        ('keys = ["width"]', ["width"]),
        ("width = frame.width  # B, abcd, abc-22, steal", []),
        ('text = f"{a} with {b}: width B"', []),
    ],
)
def test_a_planted_noun_is_found(source: str, expected: list[str]) -> None:
    """The finder finds what it must, and no more."""
    assert [word for _, word in sightings(SMALL, source, python=True)] == expected


def test_a_planted_noun_is_found_in_a_template() -> None:
    """Templates name things in prose and between quotes."""
    source = "The pumps\n{{ number('value', of=\"width\") }}"
    assert list(sightings(SMALL, source, python=False)) == [(1, "pumps"), (2, "width")]


def test_colours_come_from_a_library() -> None:
    """No string in scripts/ is the name of a CSS colour."""
    seen = [
        (f"scripts/{path}:{line}", text)
        for path, source in sources().items()
        if path.endswith(".py")
        for line, text in literals(source, python=True)
        if text.lower() in CSS4_COLORS
    ]
    wrong = [f"{place}: {text!r}" for place, text in seen if text not in COLOURS]
    assert not wrong, complaint("colours belong into data/ or come from a library", wrong)
    unused = set(COLOURS) - {text for _, text in seen}
    assert not unused, complaint("no longer needed in COLOURS", unused)


# Law 2: nothing generated is committed; nothing of one machine either


@cache
def tracked() -> dict[str, str | None]:
    """Every file that git knows, by path; None for what is not text."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout, so nothing tells which files are committed")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    paths = [path for path in listed.stdout.decode().split("\0") if (ROOT / path).is_file()]
    return {path: text_of(ROOT / path) for path in paths}


def text_of(path: Path) -> str | None:
    """Read a file, unless it is binary."""
    content = path.read_bytes()
    return None if b"\0" in content else content.decode("utf-8", errors="replace")


def lines_with(pattern: str, files: dict[str, str | None]) -> list[str]:
    """Every `path:line: text` that the pattern is found in."""
    return [
        f"{path}:{number}: {line.strip()[:100]}"
        for path, text in files.items()
        for number, line in enumerate((text or "").splitlines(), 1)
        if re.search(pattern, line)
    ]


def test_nothing_generated_is_committed() -> None:
    """The site, exports, caches and pictures are made anew by every build."""
    made = {"site", "build", ".cache", ".venv", "__pycache__"}
    wrong = [path for path in tracked() if made & set(Path(path).parts[:-1])]
    drawn = {".svg", ".png", ".gif", ".jpg", ".jpeg", ".webp", ".ico"}
    wrong += [
        path
        for path in tracked()
        if Path(path).suffix.lower() in drawn
        and not path.startswith("tests/")
        and path not in PICTURES
    ]
    assert not wrong, complaint("generated, so not to be committed", wrong)


# The letters in brackets keep a pattern from finding itself.
PATHS = r"(?<![\w.\-])/(?:wor[k]|tm[p]|roo[t])/"
HOSTS = (
    r"pyp[i]\.org|pythonhoste[d]|npmj[s]\.|deb\.debia[n]|--(?:extra-)?index-ur[l]|--find-link[s]"
)
NOTES = r"\b(?:TOD[O]|FIXM[E]|XX[X]|HAC[K])\b"


@pytest.mark.parametrize(
    ("pattern", "what"),
    [
        (PATHS, "paths of one machine"),
        (HOSTS, "addresses of package registries"),
        (NOTES, "notes to oneself"),
    ],
    ids=["paths", "hosts", "notes"],
)
def test_no_committed_file_has(pattern: str, what: str) -> None:
    """What a file says must be true wherever it is checked out."""
    wrong = lines_with(pattern, tracked())
    assert not wrong, complaint(f"{what} do not belong into the repository", wrong)


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (PATHS, "open('/{}/x')".format("tmp")),
        (PATHS, "cd /{}/main".format("work")),
        (HOSTS, "https://{}.org/simple".format("pypi")),
        (HOSTS, "pip install --{}-url x".format("index")),
        (NOTES, "# {}: later".format("TO" + "DO")),
    ],
)
def test_a_planted_line_is_found(pattern: str, line: str) -> None:
    """The patterns find what they must."""
    assert lines_with(pattern, {"file": f"fine\n{line}"}) == [f"file:2: {line}"]
    assert not lines_with(pattern, {"file": "fine/tmpl/x, https://example.org/work/, to do"})


# Law 7: small rooms that say what they are for


@cache
def modules() -> dict[str, ast.Module]:
    """Every module below scripts/, by its path there."""
    return {path: ast.parse(text) for path, text in sources().items() if path.endswith(".py")}


def rooms() -> list[str]:
    """The modules and packages that lie directly in the core."""
    inside = (path for path in PACKAGE.iterdir() if path.name != "__init__.py")
    return sorted(
        path.stem for path in inside if path.suffix == ".py" or (path / "__init__.py").exists()
    )


def test_every_module_says_what_it_is_for() -> None:
    """A docstring at the top of each."""
    mute = [path for path, tree in modules().items() if not ast.get_docstring(tree)]
    assert not mute, complaint("modules without a docstring", mute)


def test_every_room_has_a_test_of_its_name() -> None:
    """One to one, so that whoever changes a room knows where its test is."""
    tests = {path.stem.removeprefix("test_") for path in (ROOT / "tests").glob("test_*.py")}
    bare = [
        f"{room}: tests/test_{room}.py" for room in rooms() if room not in tests | {*TESTED_WITH}
    ]
    assert not bare, complaint("rooms without a test", bare)
    wrong = {room for room, test in TESTED_WITH.items() if room in tests or test not in tests}
    assert not wrong, complaint("wrong in TESTED_WITH", wrong)


def test_rooms_are_small() -> None:
    """Long modules and functions have a reason, or are split."""
    sizes = {path: len(text.splitlines()) for path, text in sources().items() if path in modules()}
    long = {path: f"{size} lines" for path, size in sizes.items() if size > MODULE_LINES}
    for path, tree in modules().items():
        for name, size in functions(tree):
            if size > FUNCTION_LINES:
                long[f"{path}:{name}"] = f"{size} lines"
    wrong = [f"{what}: {size}" for what, size in long.items() if what not in LONG]
    assert not wrong, complaint("too long: split it, or list it in LONG with its reason", wrong)
    unused = set(LONG) - set(long)
    assert not unused, complaint("no longer needed in LONG", unused)


def functions(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every function in a module, with its lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def test_no_room_is_a_box_for_the_rest() -> None:
    """A name like these tells nothing, so it takes in everything."""
    vague = {"util", "utils", "helper", "helpers", "misc", "common", "tools"}
    wrong = [path for path in modules() if Path(path).stem in vague]
    assert not wrong, complaint("a name that says nothing", wrong)


# The README, the Makefile and the lock say the same


def readme_commands() -> list[str]:
    """Every command in the README."""
    blocks = re.findall(r"^```sh\n(.*?)^```", read("README.md"), re.MULTILINE | re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


def read(path: str) -> str:
    """Read one of the project's files."""
    return (ROOT / path).read_text(encoding="utf-8")


def test_the_commands_of_the_readme_exist() -> None:
    """Each `make` target, script and lock file that it names."""
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))
    words = [line.split() for line in readme_commands()]
    asked = {line[1] for line in words if line[0] == "make" and len(line) > 1}
    assert {"serve", "test"} <= asked, "the README shows `make serve` and `make test`"
    assert asked <= targets, complaint("not in the Makefile", asked - targets)
    files = {word for line in words for word in line if word.endswith((".py", ".txt"))}
    gone = [name for name in files if not (ROOT / name).exists()]
    assert not gone, complaint("named in the README, but not there", gone)


def test_the_links_of_the_readme_lead_somewhere() -> None:
    """Pictures and files that it points at are there."""
    local = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", read("README.md"))
    gone = [path for path in local if not (ROOT / path).exists()]
    assert not gone, complaint("linked in the README, but not there", gone)


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_the_lock_follows_pyproject(name: str) -> None:
    """Every dependency is locked, at a version that pyproject.toml allows."""
    wanted = project()["project"]["dependencies"]
    if name == "requirements-dev.txt":
        wanted = wanted + project()["dependency-groups"]["dev"]
    locked = dict(re.findall(r"^([a-z0-9-]+)==([^\s;]+)", read(name), re.MULTILINE))
    wrong = [
        f"{need}: {locked.get(need.name, 'not locked')}"
        for need in map(Requirement, wanted)
        if not need.specifier.contains(locked.get(need.name.replace(".", "-"), "0"))
    ]
    assert not wrong, complaint("out of step with pyproject.toml: run `make lock`", wrong)


def test_every_library_that_is_imported_is_declared() -> None:
    """One that only happens to be installed goes missing some day."""
    declared = {Requirement(each).name for each in project()["project"]["dependencies"]}
    known = packages_distributions()
    wrong = [
        f"scripts/{path}: {library}"
        for path, tree in modules().items()
        for library in imports(tree)
        if not declared & {canonicalize_name(name) for name in known.get(library, [])}
        and COMES_WITH.get(library) not in declared
    ]
    assert not wrong, complaint("not among the dependencies in pyproject.toml", wrong)


def imports(tree: ast.Module) -> set[str]:
    """Every outside library that a module imports."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    own = {path.partition("/")[0].removesuffix(".py") for path in modules()}
    return names - set(sys.stdlib_module_names) - own


def project() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads(read("pyproject.toml"))


def complaint(what: str, cases: Iterable[str]) -> str:
    """One line a case, below what is wrong with them."""
    return "\n  ".join([f"{what}:", *sorted(cases)])
