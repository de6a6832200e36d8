"""Bytes in, a study or located faults out: encodings, limits, folders, and anything at all."""

from __future__ import annotations

import codecs
import os
import re
from pathlib import Path

import pytest
import yaml
from curvebook import claims, load
from curvebook.faults import Fault, FaultyStudy
from curvebook.load import nodes
from curvebook.model import Study
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

HERE = Path(__file__).parent
TINY = HERE / "studies" / "tiny.yaml"
SOURCE = TINY.read_bytes()
STUDY = Path("study.yaml")


def faults(source: bytes | str, path: Path = STUDY) -> list[str]:
    """Read a study and give its faults, without the file's name."""
    try:
        load.study(path, source.encode() if isinstance(source, str) else source)
    except FaultyStudy as error:
        return [str(fault).partition(":")[2] for fault in error.faults]
    return []


# ---- encodings ----------------------------------------------------------------------------------


def same(source: bytes) -> bool:
    """Whether `source` is read as the tiny study."""
    return repr(load.study(TINY, source)) == repr(load.study(TINY))


def test_a_byte_order_mark_is_fine():
    assert same(codecs.BOM_UTF8 + SOURCE)


def test_either_kind_of_line_end_is_fine():
    assert same(SOURCE.replace(b"\n", b"\r\n"))
    assert same(SOURCE.replace(b"\n", b"\r"))


def test_places_are_right_behind_a_mark_and_other_line_ends():
    broken = SOURCE.replace(b"[10, 20.0]", b"[10, 020.0]")
    expected = faults(broken)
    assert expected[0].startswith("33:30: a leading zero")
    assert faults(codecs.BOM_UTF8 + broken) == expected
    assert faults(broken.replace(b"\n", b"\r\n")) == expected


def test_bytes_that_are_not_utf_8_have_a_place():
    latin = SOURCE.replace("°C".encode(), "°C".encode("latin-1"))
    found = faults(latin)
    assert found[0] == r"16:9: this isn't UTF-8; save the file as UTF-8: '\xb0'; write: °"
    assert len(found) == latin.count(b"\xb0")


def test_other_faults_are_found_beside_bytes_that_are_not_utf_8():
    latin = SOURCE.replace("°C".encode(), b"\xb0C", 1).replace(b"better: lower", b"better: low")
    assert [each.split(": ")[0] for each in faults(latin)] == ["16:9", "18:11"]


def test_a_file_in_another_encoding_is_not_told_a_thousand_times():
    assert len(faults(SOURCE + b"# " + "ä".encode("latin-1") * 5000)) <= 20


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_other_unicode_encodings_are_refused(encoding):
    assert faults(SOURCE.decode().encode(encoding))


@pytest.mark.parametrize(
    "empty", [b"", b"\n\n", b"# only this\n", b"---\n", b"null", b"~", b"\xef\xbb\xbf"]
)
def test_an_empty_file_is_said_to_be_empty(empty):
    assert faults(empty) == ["1:1: the file is empty; write: title: My study"]


def test_a_binary_file_is_refused():
    assert faults(bytes(range(256)) * 40)


def test_tabs_within_text_and_comments_are_fine():
    text = SOURCE.replace(
        b"    about: |\n", b"    about: |\n      \tcode\there\n    # a\tcomment\n"
    )
    text = SOURCE.replace(b"A pump for one house.", b"A\tpump\tfor one house.  # no\tcomment")
    assert same(text) is False
    assert faults(text) == []


# ---- limits -------------------------------------------------------------------------------------


def quickly(source: bytes | str) -> list[str]:
    """Give the faults, which must be there: what is refused while reading never grows."""
    found = faults(source)
    assert found
    return found


def test_a_bomb_is_refused_before_it_goes_off():
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 30)]
    (found,) = quickly("\n".join(rows))
    assert "more than 100,000 values" in found


def test_many_values_are_refused_and_a_little_less_is_not():
    head = TINY.read_text(encoding="utf-8")
    points = ", ".join(f"[{x}, 1]" for x in range(200, 33_000))
    inside = head.replace("[100, 10.0]]", f"[100, 10.0], {points}]")
    assert faults(inside) == []
    quickly(inside.replace("[1, 40.0]", "[0.1, 3], " * 2000 + "[1, 40.0]"))


def test_a_large_file_is_refused_unread():
    (found,) = quickly(SOURCE + b"#" * 5_000_000)
    assert "at most 5 MB" in found


@pytest.mark.parametrize("deep", ["[", "{a: ", "- ", "? "])
@pytest.mark.parametrize("times", [51, 3000, 400_000])
def test_depth_is_refused(deep, times):
    quickly("title: " * deep.startswith("[") + deep * times)


def test_depth_of_fifty_is_read():
    assert "more than 50 deep" not in str(faults("title: " + "[" * 49 + "]" * 49))
    assert "more than 50 deep" in str(faults("title: " + "[" * 50 + "]" * 50))


def test_a_circle_is_refused():
    assert "inside what it stands for" in faults("a: &a [1, *a]")[0]


def test_anchors_aliases_and_merge_keys_work():
    text = SOURCE.decode()
    shared = text.replace("{id: mass, name: Mass, value: 12, unit: kg}", "*mass").replace(
        "- {id: mass, name: Mass, value: 1.50,", "- &mass {id: mass, name: Mass, value: 1.50,"
    )
    study = load.study(STUDY, shared.encode())
    assert study.curves[0].facts[0] == study.curves[1].facts[0]
    merged = text.replace("{id: mass, name: Mass, value: 12, unit: kg}", "{<<: *mass, value: 12}")
    merged = merged.replace(
        "- {id: mass, name: Mass, value: 1.50,", "- &mass {id: mass, name: Mass, value: 1.50,"
    )
    fact = load.study(STUDY, merged.encode()).curves[1].facts[0]
    assert (fact.id, fact.value, fact.unit) == ("mass", 12, "kg")


def test_a_fault_behind_an_alias_is_told_once_where_it_stands():
    text = (
        SOURCE.decode()
        .replace("value: 1.50,", "value: 01.5,")
        .replace(
            "- {id: mass, name: Mass, value: 01.5,", "- &mass {id: mass, name: Mass, value: 01.5,"
        )
        .replace("{id: mass, name: Mass, value: 12, unit: kg}", "*mass")
    )
    assert len(faults(text)) == 1


def test_the_parser_in_python_reads_the_same(monkeypatch):
    monkeypatch.setattr(nodes, "LOADER", yaml.BaseLoader)
    assert same(SOURCE)
    assert faults(SOURCE.replace(b"10, 20.0", b"10, 020.0"))[0].startswith("33:30: ")
    for case in sorted((HERE / "faults").glob("yaml-*.yaml")):
        assert faults(case.read_bytes(), case)


# ---- all at once --------------------------------------------------------------------------------


def test_every_fault_is_told_at_once_and_nothing_that_follows_from_one():
    text = SOURCE.decode()
    edits = {
        "updated: 2026-02-03": ("updated: 03.02.2026", "8:10"),
        "better: lower": ("better: low", "19:11"),
        "color: teal": ("color: tael", "27:12"),
        "value: 1.50, unit": ("value: 1.50, units", "32:44"),
        "[10, 20.0], [100, 10.0]": ("[10, 2O], [100, 10.0]", "34:31"),
        "formerly: [big]": ("formerly: [small]", "38:16"),
        "    name: Spare\n": ("", "43:5"),
        "section: overview": ("section: overviews", "61:14"),
        "of: all, at: last": ("of: all, att: last", "65:34"),
        "    untestable: No price was noted.\n": ("", "66:5"),
        "large: [12.0, null]": ("large: [12.0, none, 3]", None),
        "- {id: handbook, title: A handbook}": ("- {id: handbook}", None),
    }
    for old, (new, _) in edits.items():
        assert old in text
        text = text.replace(old, new, 1)
    found = faults(text)
    lines = [int(each.split(":")[0]) for each in found]
    assert lines == sorted(lines)
    assert len(found) == len(edits) + 1, "\n".join(found)  # the row has two


def test_a_faulty_curve_is_still_known_by_its_id():
    text = SOURCE.replace(b"[100, 10.0]]\n  - id: large", b"[100, ten]]\n  - id: large")
    assert len(faults(text)) == 1


def test_checks_are_judged_beside_faults_that_they_do_not_rest_on():
    text = SOURCE.replace(b"better: lower", b"better: low").replace(
        b"at: 10, is: below", b"at: 1e6, is: below"
    )
    assert [each.split(": ")[0] for each in faults(text)] == ["18:11", "53:40"]


def test_paths_lead_to_what_is_wrong():
    with pytest.raises(FaultyStudy) as caught:
        load.study(
            STUDY,
            SOURCE.replace(b"[10, 20.0]", b"[10, 020.0]").replace(
                b"title: A handbook", b"titel: A"
            ),
        )
    assert [f.path for f in caught.value.faults] == ["curves.0.points.1.1", "references.1.titel"]


# ---- folders ------------------------------------------------------------------------------------


def shelf(tmp_path: Path, *names: str, source: bytes = SOURCE) -> load.Folder:
    for name in names:
        (tmp_path / name).write_bytes(source)
    return load.folder(tmp_path)


def test_studies_come_in_the_order_of_their_files(tmp_path):
    read = shelf(tmp_path, "b.yaml", "a.yml", "c-2.yaml", "note.txt", ".hidden.yaml", "b.yaml~")
    assert [study.id for study in read.studies] == ["a", "b", "c-2"]
    assert read.faults == () and read.faulty == {}


def test_folders_below_are_not_read(tmp_path):
    (tmp_path / "logs.yaml").mkdir()
    (tmp_path / "logs.yaml" / "a.yaml").write_bytes(SOURCE)
    assert shelf(tmp_path).studies == ()


def test_no_folder_is_as_good_as_an_empty_one(tmp_path):
    assert load.folder(tmp_path / "none") == load.Folder()


def test_two_files_of_one_id(tmp_path):
    read = shelf(tmp_path, "a.yaml", "a.yml")
    assert "a.yaml and a.yml are one study" in str(read.faults[0])
    assert list(read.faulty) == ["a"]


def test_ids_that_differ_only_in_case(tmp_path):
    read = shelf(tmp_path, "a.yaml", "A.yaml")
    assert any("differ only in case" in str(fault) for fault in read.faults)
    assert any("the file's name is the study's id" in str(fault) for fault in read.faults)


@pytest.mark.parametrize("name", ["My study.yaml", "a_b.yaml", "Ä.yaml", "a--b.yaml", "a.b.yaml"])
def test_names_that_are_no_ids(tmp_path, name):
    (fault,) = shelf(tmp_path, name).faults
    assert fault.text == name and fault.example == "my-study.yaml"


@pytest.mark.parametrize("name", ["method", "search", "404", "con", "lpt1"])
def test_reserved_names(tmp_path, name):
    (fault,) = shelf(tmp_path, f"{name}.yaml").faults
    assert (fault.line, fault.column) == (1, 1)


def test_faults_are_kept_by_study(tmp_path):
    (tmp_path / "good.yaml").write_bytes(SOURCE)
    (tmp_path / "bad.yaml").write_bytes(SOURCE.replace(b"title:", b"titel:"))
    read = load.folder(tmp_path)
    assert [study.id for study in read.studies] == ["good"]
    assert read.faulty == {"bad": read.faults}


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unreadable to root")
def test_a_file_that_cannot_be_read_is_a_fault(tmp_path):
    (tmp_path / "a.yaml").write_bytes(SOURCE)
    (tmp_path / "a.yaml").chmod(0)
    assert "can't be read" in str(load.folder(tmp_path).faults[0])


def test_paths_are_relative_where_they_lie_below(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert load.shown(tmp_path / "data" / "a.yaml") == "data/a.yaml"
    assert load.shown(Path("data/../a.yaml")) == "a.yaml"
    assert load.shown(tmp_path.parent / "a.yaml") == (tmp_path.parent / "a.yaml").as_posix()


# ---- expectations -------------------------------------------------------------------------------


def test_a_wrong_expectation_is_told_at_its_place(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_bytes(SOURCE.replace(b"expect: fails", b"expect: holds"))
    study = load.study(path)
    (fault,) = load.expectations(study, claims.judge_all(study))
    line, column = 63, 13
    assert (fault.line, fault.column, fault.path) == (line, column, "claims.2.expect")
    assert (fault.text, fault.example) == ("holds", "fails")
    assert "'holds'" in fault.message and "'fails'" in fault.message
    assert "expect: holds" in fault.excerpt


def test_right_expectations_are_not_told():
    study = load.study(TINY)
    assert load.expectations(study, claims.judge_all(study)) == []


def test_a_study_without_a_file_can_be_judged():
    study = load.study(STUDY, SOURCE.replace(b"expect: fails", b"expect: holds"))
    (fault,) = load.expectations(study, claims.judge_all(study))
    assert (fault.line, fault.column) == (1, 1)


# ---- anything at all ----------------------------------------------------------------------------

fuzzed = settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)
ODD = [
    "", "null", "~", "1_000", "010", "1e400", "-0", "1e-320", "1e308", "[]", "{}", "[[1, 2]]",
    "*a", "&a b", "!!int 3", "<<: *a", "\t", "“x”", "|", ">-", "'", '"', "- ", "? ", ": ", "#",
    "---", "...", "%YAML 1.1", "all", "others", "first", "last", "\x00", "\ufeff", "\u2028",
    "\x85", "🚀", "0" * 400, "{metric: value}", "true", "yes", "@", "`", "\r", "\n", "\\", "[",
    "]", "{", "}", ",", "9" * 5000,
]  # fmt: skip


def judged(source: bytes) -> None:
    """Assert that `source` is a study, or has faults that all have a place in it."""
    told: tuple[Fault, ...] = ()
    try:
        study = load.study(STUDY, source)
    except FaultyStudy as error:
        told = error.faults
        assert told
    else:
        assert isinstance(study, Study)
        assert set(study.series) == {curve.id for curve in study.curves}
        load.expectations(study, claims.judge_all(study))
    lines = re.split("\r\n|\r|\n", source.decode("utf-8", "replace").removeprefix("\ufeff"))
    for fault in told:
        assert 1 <= fault.line <= len(lines)
        assert fault.column >= 1
        assert fault.message
        assert "\n" not in str(fault)


PIECES = re.findall(r"\w+|[^\w\s]|\s+", SOURCE.decode())


@fuzzed
@given(st.data())
def test_a_study_with_pieces_changed(data):
    pieces = list(PIECES)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(pieces) - 1))
        other = st.sampled_from(PIECES) | st.sampled_from(ODD) | st.text(max_size=5)
        pieces[place : place + data.draw(st.integers(0, 2))] = [data.draw(other)]
    judged("".join(pieces).encode("utf-8", "surrogatepass"))


@fuzzed
@given(st.data())
def test_a_study_with_lines_changed(data):
    lines = SOURCE.decode().split("\n")
    for _ in range(data.draw(st.integers(1, 4))):
        here, there = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        move = data.draw(st.sampled_from(["swap", "drop", "copy", "indent", "dedent"]))
        line = lines[here]
        if move == "drop":
            lines[here] = ""
        elif move == "copy":
            lines.insert(there, line)
        elif move == "swap":
            lines[here], lines[there] = lines[there], lines[here]
        else:
            lines[here] = f"  {line}" if move == "indent" else line[2:]
    judged("\n".join(lines).encode())


def parts(tree, path=()):
    """Give the way to every part of a tree."""
    yield path
    items = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in items:
        if isinstance(value, dict | list):
            yield from parts(value, (*path, key))
        else:
            yield (*path, key)


TREE = yaml.load(SOURCE, yaml.BaseLoader)  # because it makes nothing but text
WAYS = [path for path in parts(TREE) if path]
trees = st.recursive(
    st.none()
    | st.booleans()
    | st.floats()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(ODD),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from([str(way[-1]) for way in WAYS]) | st.text(max_size=4), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@fuzzed
@given(st.lists(st.tuples(st.sampled_from(WAYS), trees), min_size=1, max_size=3))
def test_a_study_with_parts_exchanged(changes):
    tree = yaml.load(SOURCE, yaml.BaseLoader)
    for way, value in changes:
        here = tree
        try:
            for key in way[:-1]:
                here = here[key]
            here[way[-1]] = value
        except (KeyError, IndexError, TypeError):
            continue
    judged(yaml.safe_dump(tree, allow_unicode=True).encode("utf-8", "replace"))


@fuzzed
@given(trees)
def test_any_yaml(tree):
    judged(yaml.safe_dump(tree, allow_unicode=True).encode("utf-8", "replace"))


@fuzzed
@given(st.binary(max_size=300))
def test_any_bytes(source):
    judged(source)


@fuzzed
@given(st.lists(st.sampled_from(ODD) | st.text(max_size=6), max_size=30))
def test_any_text(pieces):
    judged("".join(pieces).encode("utf-8", "surrogatepass"))
