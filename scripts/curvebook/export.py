"""A book -> a folder that any generator of MkDocs' kind can build: no hook, nothing of ours.

Every page is rendered, every figure and download is a file, and the nav is written out. The folder
is made beside its place and renamed into it, so it is whole or not there.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import yaml
from yaml_env_tag import add_env_tag  # type: ignore[import-untyped]  # because it has no types

from curvebook.addresses import PLACE_IN_NAV, Site, hand_written
from curvebook.book import Book, compose, orphans, page_at
from curvebook.cache import Cache
from curvebook.faults import FaultyStudy

MARKER = ".curvebook-export"
OURS = ("hooks", "watch")
"""Settings that only the live project has."""
NOTEBOOKS = "mkdocs-jupyter"
THEME = "theme"
"""The folder of what the site adds to the theme."""


def export(root: Path, out: Path) -> None:
    """Write the project's site as a tree for other generators.

    Args:
        root: The folder of `mkdocs.yml`, `data/` and `docs/`.
        out: What to write. It is replaced if it is empty or an earlier export.

    Raises:
        Refused: if `out` holds anything else.
        FaultyStudy: if the data has faults.
        PageFault: if a hand-written page has a mistake.
        OSError: if `out` can't be written; what was there is as it was.
    """
    if out.exists() and not replaceable(out):
        raise Refused(f"{out} is neither empty nor an earlier export: it is left as it is")
    docs = root / "docs"
    by_hand = frozenset(path for path, _ in hand_written(docs))
    text = (root / "mkdocs.yml").read_text(encoding="utf-8")
    config = yaml.load(text, Settings)  # noqa: S506  # because it is a safe loader that also reads !ENV
    site = Site(config.get("site_url") or "")
    cache = Cache(root / ".cache" / "curvebook")
    made = compose(root / "data", cache=cache, by_hand=by_hand, site=site)
    cache.trim()
    if made.faults:
        raise FaultyStudy(made.faults)
    theme = root / config["theme"]["custom_dir"]
    write(made, (docs, theme), out, settings(config, made))


class Settings(yaml.SafeLoader):
    """Reads `mkdocs.yml` as MkDocs does: `!ENV` takes a value from the environment."""


add_env_tag(Settings)


def settings(config: dict[str, Any], made: Book) -> str:
    """Write the settings of another generator: the nav in full, nothing that needs our code."""
    kept = {name: value for name, value in config.items() if name not in OURS}
    kept["plugins"] = [p for p in config.get("plugins", []) if NOTEBOOKS not in str(p)]
    spread = (list(made.nav) if each == PLACE_IN_NAV else [each] for each in config.get("nav", []))
    every = (each for group in spread for each in group)
    if not kept.get("repo_url"):
        kept.pop("edit_uri", None)  # an edit link would lead nowhere
    kept["theme"] = {**config["theme"], "custom_dir": THEME}
    kept["nav"] = [each for each in every if not str(target(each)).endswith(".py")]
    return yaml.safe_dump(kept, sort_keys=False, allow_unicode=True)


def target(item: Any) -> Any:
    """Give the page that an entry of the nav names."""
    return next(iter(item.values())) if isinstance(item, dict) else item


class Refused(Exception):
    """The folder holds something that export did not write."""


def write(made: Book, ours: tuple[Path, Path], out: Path, settings: str) -> None:
    """Write a book and the hand-written pages as `out/mkdocs.yml`, `out/docs/` and `out/theme/`.

    Args:
        made: The book.
        ours: The folder of the hand-written pages, and that of the theme's additions.
        out: What to write. It is replaced if it is empty or an earlier export.
        settings: The text of `mkdocs.yml`.

    Raises:
        OSError: if it can't be written; what was there is as it was.
        PageFault: if a hand-written page has a mistake.
    """
    docs, theme = ours
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as beside:
        fresh = Path(beside) / "fresh"
        fill(made, docs, fresh, settings)
        shutil.copytree(theme, fresh / THEME)
        old = Path(beside) / "old"
        if out.exists():
            out.replace(old)
        try:
            fresh.replace(out)
        except OSError:
            if old.exists():
                old.replace(out)
            raise


def replaceable(out: Path) -> bool:
    """Whether a folder is empty or an earlier export."""
    return out.is_dir() and ((out / MARKER).is_file() or not any(out.iterdir()))


def fill(made: Book, docs: Path, root: Path, settings: str) -> None:
    """Write everything into a new folder."""
    place(root / MARKER, b"Made by `build.py export`, which may replace this folder.\n")
    place(root / "mkdocs.yml", settings.encode())
    for path, content in made.files.items():
        place(root / "docs" / path, content)
    written = dict(hand_written(docs))
    left_out = set(orphans(docs, made))
    for path, source in written.items():
        target = root / "docs" / path
        if path.endswith(".md") and path not in left_out:
            place(target, rendered(made, path, source.read_text(encoding="utf-8-sig")).encode())
        elif not path.endswith((".md", ".py")):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def place(path: Path, content: bytes) -> None:
    """Write a file and the folders that it lies in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def rendered(made: Book, path: str, text: str) -> str:
    """Render a hand-written page; its front matter stays as it is."""
    front, body = split(text)
    where = page_at(path, made.printer.works)
    skipped = front.count("\n")
    return front + made.printer.render(body, where, f"docs/{path}", skipped=skipped)


def split(text: str) -> tuple[str, str]:
    """Split a page into its front matter, which may be empty, and its body."""
    if text.startswith("---\n") and "\n---\n" in text[3:]:
        end = text.index("\n---\n", 3) + len("\n---\n")
        return text[:end], text[end:]
    return "", text
