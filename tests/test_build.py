"""The command line: what it prints, where, and its exit codes."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TINY = ROOT / "tests" / "studies" / "tiny.yaml"
SOURCE = TINY.read_bytes()
ZERO = "a leading zero is ambiguous (8 or 10?); leave it out"

spec = importlib.util.spec_from_file_location("build", ROOT / "scripts" / "build.py")
assert spec and spec.loader
build = importlib.util.module_from_spec(spec)
sys.modules["build"] = build
spec.loader.exec_module(build)


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A project of its own with one right study, and that as the working directory."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "tiny.yaml").write_bytes(SOURCE)
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "DATA", folder)
    monkeypatch.chdir(tmp_path)
    return folder


def run(capsys, *args: str) -> tuple[int, str, str]:
    code = build.main(args)
    return code, *capsys.readouterr()


@pytest.mark.usefixtures("data")
def test_all_is_well(capsys):
    assert run(capsys, "check") == (0, "1 study and 4 claims, and nothing wrong\n", "")


def test_an_empty_folder_is_well(data, capsys):
    (data / "tiny.yaml").unlink()
    assert run(capsys, "check")[0] == 0


def test_faults_are_a_line_each_on_standard_error(data, capsys):
    (data / "bad.yaml").write_bytes(
        SOURCE.replace(b"[10, 20.0]", b"[010, 20.0]").replace(b"better: lower", b"better: low")
    )
    code, out, err = run(capsys, "check")
    assert (code, out) == (1, "")
    assert err.splitlines() == [
        "data/bad.yaml:18:11: one of lower, higher, unknown is due here: 'low'; write: lower",
        f"data/bad.yaml:33:26: {ZERO}: '010'; write: 10",
    ]


def test_a_wrong_expectation_is_a_fault(data, capsys):
    (data / "tiny.yaml").write_bytes(SOURCE.replace(b"expect: fails", b"expect: holds"))
    code, _, err = run(capsys, "check")
    assert code == 1
    assert err.startswith("data/tiny.yaml:63:13: this claim should be 'holds', and its verdict is")
    assert err.count("\n") == 1


@pytest.mark.usefixtures("data")
def test_claims_are_a_line_each(capsys):
    code, out, err = run(capsys, "check", "--claims")
    assert (code, err) == (0, "")
    assert [line.split(": ")[:3] for line in out.splitlines()] == [
        ["tiny", "small-cooler", "holds"],
        ["tiny", "large-tied", "undecided"],
        ["tiny", "all-warm", "fails"],
        ["tiny", "cheap", "untestable"],
    ]


def test_json_has_faults_alone_unless_claims_are_asked_for(data, capsys):
    (data / "bad.yaml").write_bytes(SOURCE.replace(b"[10, 20.0]", b"[10, 020.0]"))
    code, out, _ = run(capsys, "check", "--json")
    assert code == 1
    assert json.loads(out) == {
        "faults": [
            {
                "file": "data/bad.yaml",
                "line": 33,
                "column": 30,
                "path": "curves.0.points.1.1",
                "message": ZERO,
                "text": "020.0",
                "example": "20.0",
            }
        ]
    }


def test_json_with_claims_is_there_also_when_an_expectation_is_wrong(data, capsys):
    (data / "tiny.yaml").write_bytes(SOURCE.replace(b"expect: fails", b"expect: holds"))
    code, out, _ = run(capsys, "check", "--json", "--claims")
    whole = json.loads(out)
    assert code == 1
    assert len(whole["faults"]) == 1 and len(whole["claims"]) == 4
    assert whole["claims"][2]["verdict"] == "fails" and whole["claims"][2]["expect"] == "holds"


def test_json_of_a_faulty_file_has_no_claims(data, capsys):
    (data / "tiny.yaml").write_bytes(b"title: x\n")
    _, out, _ = run(capsys, "check", "--json", "--claims")
    assert json.loads(out)["claims"] == []


@pytest.mark.usefixtures("data")
def test_a_file_may_lie_anywhere(capsys, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("else") / "other.yaml"
    elsewhere.write_bytes(SOURCE.replace(b"better: lower", b"better: low"))
    code, _, err = run(capsys, "check", "data/tiny.yaml", str(elsewhere))
    assert code == 1
    assert err.startswith(f"{elsewhere}:18:11: ")


@pytest.mark.parametrize("wrong", ["none.yaml", "data", "data/tiny.yaml/x", ""])
@pytest.mark.usefixtures("data")
def test_what_is_no_file_is_wrong_use(capsys, wrong):
    code, out, err = run(capsys, "check", wrong)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


@pytest.mark.parametrize("args", [[], ["chekc"], ["check", "--jsn"], ["export", "extra"]])
def test_wrong_words_are_wrong_use(args):
    with pytest.raises(SystemExit) as left:
        build.main(args)
    assert left.value.code == 2


def test_schema_is_written_beside_the_studies(data, capsys):
    assert run(capsys, "schema") == (0, "", "")
    written = (data / "study.schema.json").read_bytes()
    assert written == (ROOT / "data" / "study.schema.json").read_bytes()
    assert run(capsys, "check")[0] == 0


def test_two_versions_are_compared_whatever_the_older_file_is_called(data, capsys):
    old = data.parent / "Before it.txt"
    old.write_bytes(SOURCE.replace(b"[100, -2.5]", b"[100, 2.5]"))
    code, out, err = run(capsys, "diff", str(old), "data/tiny.yaml")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "spare at 100\N{NO-BREAK SPACE}kPa 2.5 → -2.5",
        "verdict of all-warm holds → fails",
    ]
    assert run(capsys, "diff", "data/tiny.yaml", "data/tiny.yaml")[1] == "nothing changed\n"


def test_a_version_with_faults_is_told_by_its_own_name(data, capsys):
    old = data.parent / "before.txt"
    old.write_bytes(SOURCE.replace(b"better: lower", b"better: low"))
    code, out, err = run(capsys, "diff", str(old), "data/tiny.yaml")
    assert (code, out) == (1, "")
    assert err.startswith("before.txt:18:11: ")


def test_export_tells_faults(data, capsys):
    (data.parent / "docs").mkdir()
    (data.parent / "mkdocs.yml").write_text("site_name: x\nnav: [study pages]\n")
    (data / "tiny.yaml").write_bytes(SOURCE.replace(b"better: lower", b"better: low"))
    code, _, err = run(capsys, "export", "--out", "out")
    assert code == 1
    assert err.startswith("data/tiny.yaml:18:11: ")
    assert not (data.parent / "out").exists()


def test_export_leaves_other_folders_alone(data, capsys):
    code, _, err = run(capsys, "export", "--out", "data")
    assert code == 2
    assert err.count("\n") == 1
    assert (data / "tiny.yaml").read_bytes() == SOURCE


def test_it_runs_from_anywhere_and_in_any_locale(tmp_path):
    source = tmp_path / "tiny.yaml"
    source.write_bytes(
        SOURCE.replace("°C".encode(), "°C｜曲".encode()).replace(b"[1, 40.0]", b"[1, x]")
    )
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "build.py", "check", source],
        cwd=tmp_path,
        env={"LC_ALL": "C", "PATH": "", "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.decode().startswith("tiny.yaml:33:18: a number is due here: 'x'")
