"""The site as it comes out of a real, strict build: its addresses, its numbers, its strictness.

The expected numbers are computed here from the fifteen readings, typed by hand, in exact fractions.
Nothing of the project's own code is used for them.
"""

from __future__ import annotations

import csv
import html
import io
import json
import re
from fractions import Fraction
from itertools import pairwise

import pytest
from conftest import Project

READINGS = {
    "GQA": {0: "0.018", 100: "0.012"},
    "MLA": {0: "0.018", 20: "0.009", 100: "0.007"},
    "GLA-2": {0: "0.018", 20: "0.008", 100: "0.006"},
    "MLRA-2": {0: "0.018", 20: "0.009", 100: "0.007"},
    "MLRA-4": {0: "0.018", 20: "0.008", 40: "0.006", 100: "0.005"},
}
TICKS = (0, 20, 40, 60, 80, 100)
ERROR = Fraction("0.0005")
PAGES = (
    "index.html",
    "gating-ablation/index.html",
    "gating-ablation/mechanisms/index.html",
    *(f"gating-ablation/mechanisms/{name.lower()}/index.html" for name in READINGS),
    "gating-ablation/comparison/index.html",
    "gating-ablation/observations/index.html",
    "gating-ablation/interpretation/index.html",
    "gating-ablation/data/index.html",
    "explore/index.html",
    "method/index.html",
    "editing/index.html",
    "404.html",
)
FIGURES = (
    "curves",
    "panels",
    "drops",
    "gaps",
    "order",
    "spread",
    "reach",
    "crosscheck/gating-perplexity",
    *(f"highlight/{name.lower()}" for name in READINGS),
)


def weights(name: str, x: int) -> dict[int, Fraction]:
    """How much each reading counts in the value at x, on the straight line between two of them."""
    points = READINGS[name]
    if x in points:
        return {x: Fraction(1)}
    left = max(each for each in points if each < x)
    right = min(each for each in points if each > x)
    share = Fraction(x - left, right - left)
    return {left: 1 - share, right: share}


def value(name: str, x: int) -> Fraction:
    return sum(Fraction(READINGS[name][at]) * weight for at, weight in weights(name, x).items())


def fixed(number: Fraction, decimals: int = 4) -> str:
    """Round half to even in exact arithmetic, unlike a float's formatting only at exact halves."""
    written = f"{float(number):.{decimals}f}"
    return (
        written.removeprefix("-") if float(written) == 0 else written.replace("-", "\N{MINUS SIGN}")
    )


def number(name: str, x: int) -> str:
    """What the site prints for a value at a tick."""
    typed = READINGS[name].get(x)
    return typed or fixed(value(name, x)) + "\N{SUPERSCRIPT LATIN SMALL LETTER I}"


def text(markup: str) -> str:
    """The text of a piece of HTML, white space folded."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", "", markup))).strip()


def tables(page: str) -> list[list[list[str]]]:
    """Every table of a page: rows of cells, as text."""
    found = re.findall(r"<table.*?</table>", page, re.DOTALL)
    return [
        [
            [text(cell) for cell in re.findall(r"<t[hd][ >].*?</t[hd]>", row, re.DOTALL)]
            for row in re.findall(r"<tr.*?</tr>", table, re.DOTALL)
        ]
        for table in found
    ]


def page(project: Project, path: str) -> str:
    return (project.site / path).read_text(encoding="utf-8")


def headed(project: Project, path: str, *head: str) -> list[list[str]]:
    """The rows of the first table on a page whose header begins with these cells."""
    for rows in tables(page(project, path)):
        if rows and tuple(rows[0][: len(head)]) == head:
            return rows[1:]
    raise AssertionError(f"{path} has no table headed {head}")


COMPARISON = "gating-ablation/comparison/index.html"


@pytest.mark.parametrize("path", PAGES)
def test_every_page_is_at_its_address(built: Project, path: str) -> None:
    assert (built.site / path).is_file()


@pytest.mark.parametrize("figure", FIGURES)
def test_every_figure_is_there_as_svg_and_png(built: Project, figure: str) -> None:
    base = built.site / "gating-ablation" / "figures"
    assert (base / f"{figure}.svg").read_bytes().startswith(b"<svg")
    assert (base / f"{figure}.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("path", ["index.html", "gating-ablation/index.html", COMPARISON])
def test_values_at_ticks(built: Project, path: str) -> None:
    ticks = [f"{x} B" for x in TICKS]
    rows = headed(built, path, "Mechanism", *ticks)
    wanted = [[name, *(number(name, x) for x in TICKS)] for name in READINGS]
    if path.startswith("gating-ablation/index"):  # the first table there is the order
        rows = [r for t in tables(page(built, path)) for r in t[1:] if r[1] == "0.018"]
    assert rows[:5] == wanted


def test_gaps_and_which_of_them_the_error_leaves_open(built: Project) -> None:
    rows = headed(built, COMPARISON, "Pair")
    found = {row[0]: row[1:] for row in rows}
    names = list(READINGS)
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            for x, cell in zip(TICKS, found[f"{a} \N{MINUS SIGN} {b}"], strict=True):
                gap = value(a, x) - value(b, x)
                tied = abs(gap) <= 2 * ERROR
                assert cell.startswith("\N{ALMOST EQUAL TO}") == tied, (a, b, x)
                assert fixed(abs(gap)) in cell
                read = x in READINGS[a] and x in READINGS[b]
                assert cell.endswith("\N{SUPERSCRIPT LATIN SMALL LETTER I}") != read


def test_places_are_ranges_where_the_error_cannot_separate(built: Project) -> None:
    rows = {
        row[0]: row[1:]
        for row in headed(built, COMPARISON, "Mechanism", "0 B")
        if "." not in row[1]
    }
    rows = rows or {
        row[0]: row[1:]
        for table in tables(page(built, COMPARISON))
        for row in table[1:]
        if row[1:2] == ["1\N{EN DASH}5"]
    }
    for index, x in enumerate(TICKS):
        for name in READINGS:
            others = [value(other, x) - value(name, x) for other in READINGS if other != name]
            best = 1 + sum(gap > 2 * ERROR for gap in others)
            worst = 5 - sum(gap < -2 * ERROR for gap in others)
            wanted = str(best) if best == worst else f"{best}\N{EN DASH}{worst}"
            assert rows[name][index] == wanted, (name, x)


def test_spread(built: Project) -> None:
    rows = headed(built, COMPARISON, "Training tokens (B)", "Spread")
    for x, row in zip(TICKS, rows, strict=True):
        values = [value(name, x) for name in READINGS]
        spread = max(values) - min(values)
        low, high = max(Fraction(0), spread - 2 * ERROR), spread + 2 * ERROR
        assert row[1].startswith(f"{fixed(spread)} ({fixed(low)} to {fixed(high)})"), x


def test_drops_and_their_shares(built: Project) -> None:
    rows = headed(built, COMPARISON, "Mechanism", "Drop", "Share by 20 B")
    for row in rows:
        name = row[0]
        drop = value(name, 0) - value(name, 100)
        assert row[1] == f"{fixed(drop)} ({fixed(drop - 2 * ERROR)} to {fixed(drop + 2 * ERROR)})"
        for x, cell in zip(TICKS[1:], row[2:], strict=True):
            share = (value(name, 0) - value(name, x)) / drop
            assert cell.startswith(f"{float(100 * share):.0f} %")


def corners(name: str) -> list[dict[int, Fraction]]:
    """Every corner of the error box of one curve."""
    made: list[dict[int, Fraction]] = [{}]
    for x, typed in READINGS[name].items():
        made = [{**each, x: Fraction(typed) + sign * ERROR} for each in made for sign in (-1, 1)]
    return made


def first_at(points: dict[int, Fraction], level: Fraction) -> Fraction | None:
    """Where a falling line first comes down to a level."""
    xs = sorted(points)
    if points[xs[0]] <= level:
        return Fraction(xs[0])
    for a, b in pairwise(xs):
        if points[b] <= level:
            return a + (b - a) * (points[a] - level) / (points[a] - points[b])
    return None


@pytest.mark.parametrize("name", READINGS)
def test_reach_and_half_on_a_curves_page(built: Project, name: str) -> None:
    path = f"gating-ablation/mechanisms/{name.lower()}/index.html"
    for level, cell in headed(built, path, "Level"):
        wanted = first_at({x: Fraction(y) for x, y in READINGS[name].items()}, Fraction(level))
        if wanted is None:
            assert cell.startswith("never")
            continue
        assert float(re.match(r"[\d.]+", cell)[0]) == pytest.approx(float(wanted), rel=0.005)
        ends = [first_at(points, Fraction(level)) for points in corners(name)]
        late = "never" if None in ends else f"{float(max(ends)):.3g}"
        early = float(min(each for each in ends if each is not None))
        inside = re.search(r"\(([\d.]+)\D*? to ([\d.]+|never)", cell)
        assert inside, cell
        assert float(inside[1]) == pytest.approx(early, rel=0.005)
        assert inside[2] == late or float(inside[2]) == pytest.approx(float(late), rel=0.005)
    shape = dict(headed(built, path, "What", "Value"))
    half = first_at(
        {x: Fraction(y) for x, y in READINGS[name].items()}, (value(name, 0) + value(name, 100)) / 2
    )
    printed = float(re.match(r"[\d.]+", shape["Half of the drop reached at"])[0])
    assert printed == pytest.approx(float(half), rel=0.005)
    area = sum((b - a) * (value(name, a) + value(name, b)) / 2 for a, b in pairwise(READINGS[name]))
    assert shape["Mean"].startswith(fixed(area / 100))


def test_the_crosscheck_orders_the_pairs_that_both_sources_separate(built: Project) -> None:
    said = text(page(built, "gating-ablation/interpretation/index.html"))
    assert "Of 10 pairs of curves, both sources separate 6 and order all of them alike" in said
    assert "the error leaves 4 open" in said


def test_csv_has_every_reading_and_every_tick(built: Project) -> None:
    source = (built.site / "gating-ablation/data/gating-ablation.csv").read_text()
    rows = list(csv.DictReader(io.StringIO(source)))
    assert len(rows) == 5 * len(TICKS)
    for row in rows:
        name, x = row["curve"].upper(), int(row["x"])
        assert Fraction(row["y"]) == pytest.approx(value(name, x))
        assert row["kind"] == ("reading" if x in READINGS[name] else "interpolated")
        assert Fraction(row["low"]) == pytest.approx(value(name, x) - ERROR)
        assert Fraction(row["high"]) == pytest.approx(value(name, x) + ERROR)


def test_json_says_the_same_as_the_csv(built: Project) -> None:
    base = built.site / "gating-ablation/data"
    rows = list(csv.DictReader(io.StringIO((base / "gating-ablation.csv").read_text())))
    whole = json.loads((base / "gating-ablation.json").read_text())
    flat = [(c["id"], v["x"], v["y"], v["kind"]) for c in whole["curves"] for v in c["values"]]
    assert flat == [(r["curve"], float(r["x"]), float(r["y"]), r["kind"]) for r in rows]


def test_the_yaml_can_be_taken_away_as_it_is(built: Project) -> None:
    taken = built.site / "gating-ablation/data/gating-ablation.yaml"
    assert taken.read_bytes() == built.study.read_bytes()


def test_verdicts_for_machines_are_those_on_the_pages(built: Project) -> None:
    verdicts = json.loads((built.site / "gating-ablation/claims.json").read_text())
    assert len(verdicts) == 27
    whole = "".join(page(built, path) for path in PAGES)
    for each in verdicts:
        assert f'id="claim-{each["claim"]}"' in whole
        assert each["verdict"] == each["expect"]


def test_nothing_is_called_better_or_worse(built: Project) -> None:
    for path in PAGES:
        if path.startswith("gating-ablation"):
            said = text(re.sub(r"<(script|style).*?</\1>", "", page(built, path), flags=re.DOTALL))
            said = said.replace("nothing here is called better or worse", "")
            said = said.replace("Whether higher or lower is better is not known", "")
            assert not re.search(r"\b(better|worse|best|worst)\b", said), path


def test_no_page_asks_another_host_for_anything(built: Project) -> None:
    for path in built.site.rglob("*.html"):
        asked = re.findall(
            r'<(?:script|img|iframe|link rel="stylesheet")[^>]*(?:src|href)="(https?:[^"]*)',
            path.read_text(),
        )
        assert not asked, (path, asked)


def test_the_notebook_shows_the_numbers_of_the_file(project: Project) -> None:
    before = text(page_after(project))
    project.edit(
        "data/gating-ablation.yaml", "[[0, 0.018], [100, 0.012]]", "[[0, 0.018], [100, 0.0115]]"
    )
    after = text(page_after(project))
    assert "0.0120" in before
    assert "0.0115" in after
    assert "0.0115" not in before


def page_after(project: Project) -> str:
    result = project.build()
    assert result.returncode == 0, result.stderr
    return page(project, "explore/index.html")


def test_the_notebook_shows_each_line_once(built: Project) -> None:
    said = text(page(built, "explore/index.html"))
    assert said.count("sys.path.insert") == 1


def test_a_failing_cell_fails_the_build(project: Project) -> None:
    project.edit("docs/explore.py", "at = study.x.ticks[1]", "at = 1 / 0")
    result = project.build()
    assert result.returncode == 1
    assert "ZeroDivisionError" in result.stderr


STRICT = {
    "a missing image": ("![chart](missing.png)", "missing.png"),
    "a bad anchor": ("[there](method.md#nowhere)", "nowhere"),
    "an absolute link": ("[there](/method/)", "/method/"),
    "a missing page": ("[there](nowhere.md)", "nowhere.md"),
    "a raw link": ('<a href="nowhere/">there</a>', "nowhere/"),
    "a raw image": ('<img src="assets/nowhere.png" alt="">', "assets/nowhere.png"),
    "a raw place": ('<a href="#nowhere">there</a>', "#nowhere"),
}


@pytest.mark.parametrize("what", STRICT)
def test_strict_means_strict(bare: Project, what: str) -> None:
    written, named = STRICT[what]
    page = bare.root / "docs" / "index.md"
    page.write_text(page.read_text() + f"\n\n{written}\n")
    result = bare.build()
    assert result.returncode == 1
    assert named in result.stderr


def test_a_page_that_is_not_in_the_nav_fails(bare: Project) -> None:
    bare.write("docs/lost.md", "# Lost\n")
    result = bare.build()
    assert result.returncode == 1
    assert "lost.md" in result.stderr


@pytest.mark.parametrize("path", ["docs/Method.md", "docs/method/index.md"])
def test_two_sources_for_one_address_are_a_fault_that_names_both(bare: Project, path: str) -> None:
    bare.write(path, "# Again\n")
    bare.edit(
        "mkdocs.yml", "  - Method: method.md\n", f"  - Method: method.md\n  - Again: {path[5:]}\n"
    )
    result = bare.build()
    assert result.returncode == 1
    assert "method.md" in result.stderr
    assert path.removeprefix("docs/") in result.stderr
    assert "Traceback" not in result.stderr


def test_a_page_by_hand_replaces_the_generated_one(bare: Project) -> None:
    bare.write(
        "docs/gating-ablation/comparison.md",
        '# By hand\n\n{{ number("value", of="gqa", at=20) }}\n',
    )
    result = bare.build()
    assert result.returncode == 0, result.stderr
    assert "0.0168" in text(page(bare, COMPARISON))
    assert "By hand" in text(page(bare, COMPARISON))


def test_a_mistake_in_a_page_by_hand_has_its_line_and_the_known_names(bare: Project) -> None:
    bare.write(
        "docs/gating-ablation/comparison.md",
        '---\ntitle: x\n---\n\n# x\n\n{{ number("valu", of="gqa") }}\n',
    )
    result = bare.build()
    assert result.returncode == 1
    assert "docs/gating-ablation/comparison.md:7:" in result.stderr
    assert "share_of_drop" in result.stderr
    assert "Traceback" not in result.stderr


def test_every_fault_of_the_data_fails_the_build_with_its_place(bare: Project) -> None:
    bare.edit("data/gating-ablation.yaml", "[100, 0.012]", "[100, 010]")
    bare.edit("data/gating-ablation.yaml", "name: MLA\n", "nam: MLA\n")
    result = bare.build()
    line = bare.study.read_text().split("[100, 010]")[0].count("\n") + 1
    assert result.returncode == 1
    assert f"data/gating-ablation.yaml:{line}:" in result.stderr
    assert "'nam'" in result.stderr or "nam" in result.stderr
    assert "Traceback" not in result.stderr
    assert not bare.site.exists()


def test_an_unexpected_verdict_fails_the_strict_build(bare: Project) -> None:
    bare.edit(
        "data/gating-ablation.yaml", "[20, 0.009], [100, 0.007]]", "[20, 0.009], [100, 0.0125]]"
    )
    result = bare.build()
    assert result.returncode == 1
    line = bare.study.read_text().split("id: gqa-highest\n")[0].count("\n") + 1
    places = re.findall(
        r"gating-ablation.yaml:(\d+):\d+: this claim should be 'holds'", result.stderr
    )
    assert any(line < int(place) < line + 8 for place in places)
    assert "its verdict is 'fails'" in result.stderr
    assert "margin" in result.stderr
    assert "Traceback" not in result.stderr


def test_the_headline_titles_the_chart_only_while_it_holds(bare: Project) -> None:
    headline = "GQA lies above every other curve from 20 B tokens on."
    title = re.compile(r'class="cb-figure-title">([^<]*)<')
    assert bare.build().returncode == 0
    assert title.search(page(bare, "gating-ablation/index.html"))[1] == headline
    bare.edit(
        "data/gating-ablation.yaml", "[20, 0.009], [100, 0.007]]", "[20, 0.009], [100, 0.0125]]"
    )
    text = re.sub(r"\n    expect: \w+", "", bare.study.read_text())
    bare.study.write_text(text)
    result = bare.build()
    assert result.returncode == 0, result.stderr
    assert title.search(page(bare, "gating-ablation/index.html"))[1] != headline


@pytest.mark.parametrize("path", ["gating-ablation/", "gating-ablation/mechanisms/mla/"])
def test_edit_links_of_generated_pages_point_at_the_yaml(bare: Project, path: str) -> None:
    assert bare.build(REPO_URL="https://example.org/x/y").returncode == 0
    found = re.findall(
        r'href="(https://example.org/[^"]*edit[^"]*)"', page(bare, f"{path}index.html")
    )
    assert any(each.endswith("data/gating-ablation.yaml") for each in found), found
    by_hand = page(bare, "method/index.html")
    assert 'href="https://example.org/x/y/edit/main/docs/method.md"' in by_hand


def test_a_site_without_a_study_still_builds(project: Project) -> None:
    project.study.unlink()
    result = project.build()
    assert result.returncode == 0, result.stderr
    assert "There is no study" in text(page(project, "index.html"))
    assert not (project.site / "gating-ablation").exists()


def test_the_same_curve_in_two_studies_stays_apart(bare: Project) -> None:
    source = bare.study.read_text()
    other = source.replace("title: Gating ablation study", "title: Another study", 1)
    bare.write("data/another.yaml", other.replace("[100, 0.012]]", "[100, 0.0119]]", 1))
    result = bare.build()
    assert result.returncode == 0, result.stderr
    assert "0.0119" in text(page(bare, "another/mechanisms/gqa/index.html"))
    assert "0.0119" not in text(page(bare, "gating-ablation/mechanisms/gqa/index.html"))


def test_works_below_a_site_url_and_without_directory_addresses(bare: Project) -> None:
    bare.edit("mkdocs.yml", "docs_dir:", "use_directory_urls: false\ndocs_dir:")
    result = bare.build(SITE_URL="https://example.org/some/path/")
    assert result.returncode == 0, result.stderr
    assert (bare.site / "gating-ablation/mechanisms/gqa.html").is_file()
