"""Datasets of groups as PassNet publishes them: variants, files beside them, lists, and lists that lead elsewhere."""

from pathlib import Path

import pytest

from ops.errors import GraphNetError
from ops.reporting.publish import groups as module
from ops.reporting.publish.groups import find_groups, lists_of_groups, variants
from tests.ops.reporting.publish.test_arrivals import FILES, ids, read, tree

KIND = "hf_v2/fusible"


def group(root: Path, name: str, *graphs: str, lines: str | None = None) -> Path:
    """Write the graphs and a group of them at samples/KIND/NAME."""
    tree(root, *(path for path in graphs if not (root / path).exists()))
    folder = root / "samples" / KIND / name
    folder.mkdir(parents=True)
    (folder / "graph_list.txt").write_text("\n".join(graphs) + "\n" if lines is None else lines)
    (folder / "sample_uids.txt").write_text("a,b")
    (folder / "graphs").symlink_to(root / "graphs")
    return folder


def test_a_group_becomes_its_variants_with_its_files_and_lists(tmp_path: Path) -> None:
    root = tmp_path / "PassNet"
    first = group(root, "00/0a/aa", "graphs/bfloat16/2/net", "graphs/float32/9/net")
    group(root, "0f/ff/bb", "graphs/float32/9/other")
    (first / "pass_dir").mkdir()
    (first / "pass_dir" / "Fuse.py").write_text("import triton\n")
    (root / "sample_lists" / "eval").mkdir(parents=True)
    (root / "sample_lists" / "eval" / "eval v2.txt").write_text(f"samples/{KIND}/00/0a/aa\n")
    (root / "sample_lists" / "all.txt").write_text(f"uid\tsamples/{KIND}/00/0a/aa/\n\nsamples/{KIND}/0f/ff/bb\n")

    for below, prefix in ((f"samples/{KIND}", ""), ("samples", f"{KIND}/"), ("", f"samples/{KIND}/")):
        came = read(root, below)
        names = [f"{prefix}{name}" for name in ("00/0a/aa/variant_0", "00/0a/aa/variant_1", "0f/ff/bb/variant_0")]
        assert ids(came) == names
    assert [arrival.source for arrival in came] == [
        "graphs/bfloat16/2/net", "graphs/float32/9/net", "graphs/float32/9/other"
    ]  # fmt: skip
    assert [dict(arrival.lists) for arrival in came] == [
        *[{"eval_v2": [names[0].removesuffix("/variant_0")], "all": [names[0].removesuffix("/variant_0")]}] * 2,
        {"all": [names[2].removesuffix("/variant_0")]},
    ]
    samples = [arrival.sample for arrival in came]
    assert samples[0] is not None and samples[1] is not None and not samples[1].model_files
    assert set(samples[0].model_files) == {"graph_list.txt", "sample_uids.txt", "Fuse.py"}
    assert dict(samples[0].files) == FILES


def test_a_group_alone_is_named_after_its_folder(tmp_path: Path) -> None:
    group(tmp_path / "in", "cc", "graphs/net")
    assert ids(read(tmp_path / "in", f"samples/{KIND}/cc")) == ["cc/variant_0"]


def test_files_beside_a_graph_are_not_those_of_its_group(tmp_path: Path) -> None:
    group(tmp_path / "in", "cc", "graphs/net")
    (tmp_path / "in" / "graphs" / "archive.bin").write_bytes(b" " * (2 << 20))
    (arrival,) = read(tmp_path / "in")
    assert arrival.sample is not None and set(arrival.sample.model_files) == {"graph_list.txt", "sample_uids.txt"}


def test_older_lists_are_relative_to_the_group(tmp_path: Path) -> None:
    folder = group(tmp_path / "in", "cc", lines="own/net\n")
    tree(folder, "own/net")
    assert ids(read(tmp_path / "in")) == [f"samples/{KIND}/cc/variant_0"]


@pytest.mark.parametrize(
    ("lines", "told"),
    {
        "above": ("../../secret\n", "no folder of this dataset"),
        "absolute": ("/etc\n", "no folder of this dataset"),
        "through a link": ("out/net\n", "no folder of this dataset"),
        "missing": ("graphs/absent\n", "no folder of this dataset"),
        "a name too long": ("a" * 5000 + "\n", "no folder of this dataset"),
        "a path too long": ("/".join(["a" * 250] * 30) + "\n", "no folder of this dataset"),
        "control characters": ("graphs/\x1b[2Jnet\n", "no folder of this dataset"),
        "empty": ("\n \n", "expected 1 to"),
        "many": ("graphs/net\n" * (module.MOST_VARIANTS + 1), "expected 1 to"),
    }.values(),
)
def test_a_list_that_leads_elsewhere_refuses_the_group(tmp_path: Path, lines: str, told: str) -> None:
    root = tmp_path / "in"
    secret = tree(tmp_path / "secret", "net")
    group(root, "good", "graphs/net")
    group(root, "bad", lines=lines)
    (root / "out").symlink_to(secret)
    came = read(root)
    assert ids(came) == [f"samples/{KIND}/good/variant_0"]
    (refusal,) = (arrival.refusal for arrival in came if arrival.sample is None)
    assert told in refusal and "\x1b" not in refusal


def test_files_that_no_group_has_refuse_it(tmp_path: Path) -> None:
    root = tmp_path / "in"
    folder = group(root, "bad", "graphs/net")
    (folder / "pass_dir").symlink_to(tree(tmp_path / "secret", "net"))
    assert ids(read(root)) == [f"samples/{KIND}/bad/variant_0"]
    (folder / "pass_dir").unlink()
    (folder / "pass_dir").mkdir()
    (folder / "pass_dir" / "Big.py").write_bytes(b" " * (2 << 20))
    assert ids(read(root)) == []
    (folder / "graph_list.txt").write_bytes(b"\xff\xfe")
    assert "cannot be read" in read(root)[0].refusal


def test_a_bad_variant_leaves_the_others(tmp_path: Path) -> None:
    root = tmp_path / "in"
    group(root, "cc", "graphs/bad", "graphs/net", "graphs/other")
    (root / "graphs" / "bad" / "model.py").unlink()
    came = read(root)
    assert ids(came) == [f"samples/{KIND}/cc/variant_1", f"samples/{KIND}/cc/variant_2"]
    assert [bool(arrival.refusal) for arrival in came] == [True, False, False]
    assert came[1].sample is not None and "sample_uids.txt" in came[1].sample.model_files


def test_lists_of_one_name_are_told_apart(tmp_path: Path) -> None:
    lists = tmp_path / "sample_lists"
    for place in ("a", "b"):
        (lists / place).mkdir(parents=True)
        (lists / place / "train.txt").write_text(f"{place}\n")
    assert lists_of_groups(tmp_path, tmp_path) == {
        f"{place}_train": frozenset([tmp_path / place]) for place in ("a", "b")
    }
    for name in ("a/x y.txt", "a/x_y.txt"):
        (lists / name).write_text("a\n")
    with pytest.raises(GraphNetError, match="two lists of the name a_x_y"):
        lists_of_groups(tmp_path, tmp_path)


def test_lists_that_lie_elsewhere_are_refused(tmp_path: Path) -> None:
    root, elsewhere = tmp_path / "in", tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "secret.txt").write_text("a\n")
    root.mkdir()
    (root / "sample_lists").symlink_to(elsewhere)
    with pytest.raises(GraphNetError, match="leads out of the dataset"):
        lists_of_groups(root, root)


def test_bounds_of_folders_and_lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "in"
    group(root, "cc", "graphs/net")
    monkeypatch.setattr(module, "MOST_LISTS", 0)
    (root / "sample_lists").mkdir()
    (root / "sample_lists" / "all.txt").write_text("x\n")
    with pytest.raises(GraphNetError, match="more than 0 lists"):
        lists_of_groups(root, root)
    monkeypatch.setattr(module, "_MOST_FOLDERS", 1)
    with pytest.raises(GraphNetError, match="more than 1 folders"):
        find_groups(root)
    assert [path.name for path in variants(root, root / "samples" / KIND / "cc")] == ["net"]
