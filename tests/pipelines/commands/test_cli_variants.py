"""Groups of variants on the command line: lists with a weight of 1 a group, and a choice among variants."""

import json
import shutil
from pathlib import Path

import pytest

from ops.dataset.sample.catalog.rows import Catalog, SampleTarget
from pipelines.exits import ExitCode
from pipelines.selection.samples import Selection
from tests.pipelines.conftest import Workplace, make_workplace
from tests.pipelines.in_process import graphnet
from tests.tiny_samples import LINEAR, TWO_OUTPUTS, write_tiny


def test_of_each_graph_the_largest_variants_are_kept() -> None:
    sizes = {"a/variant_0": 1, "a/variant_1": 3, "a/variant_2": 2, "b/variant_0": 9, "c/subgraph_0": 1}
    sizes |= {"c/subgraph_1": 2}
    targets = tuple(SampleTarget("x", name, "", Path(name), size_bytes=size) for name, size in sizes.items())
    selection = Selection(targets, (), Catalog((), (), ()))

    def names(most: int | None) -> list[str]:
        return [target.sample_id for target in selection.with_variants(most).targets]

    assert names(None) == list(sizes) == names(3)
    assert names(1) == ["a/variant_1", "b/variant_0", "c/subgraph_0", "c/subgraph_1"]
    assert names(2) == ["a/variant_1", "a/variant_2", "b/variant_0", "c/subgraph_0", "c/subgraph_1"]


@pytest.fixture
def passnet(tmp_path: Path) -> Path:
    """Two groups, of two variants and of one, and lists of both."""
    root = tmp_path / "PassNet"
    write_tiny(root / "graphs" / "float32" / "1", *LINEAR)
    write_tiny(root / "graphs" / "float32" / "2", LINEAR[0], {"x": (8, 32), "y": (32, 8)})
    write_tiny(root / "graphs" / "float32" / "3", *TWO_OUTPUTS)
    for name, graphs in (("aa", "12"), ("bb", "3")):
        folder = root / "samples" / "fusible" / name
        folder.mkdir(parents=True)
        (folder / "graph_list.txt").write_text("".join(f"graphs/float32/{graph}\n" for graph in graphs))
    (root / "sample_lists").mkdir()
    (root / "sample_lists" / "train.txt").write_text("samples/fusible/aa\nsamples/fusible/bb\n")
    return root


def run(workplace: Workplace, *arguments: str, code: int = ExitCode.OK) -> str:
    done = graphnet(arguments, workplace.environ)
    assert done.returncode == code, done.stderr
    return done.stdout


def test_lists_of_groups_count_each_group_once(passnet: Path, tmp_path: Path) -> None:
    user = make_workplace(tmp_path / "user", SANDBOX="limits", ALLOW_WEAK_SANDBOX="true")
    arguments = ("dataset", "import", str(passnet), "--below", "samples/fusible", "--dataset", "pn", "--json")
    told = json.loads(run(user, *arguments))
    assert (told["samples"], told["lists"], told["copies"]) == (3, {"pn-train": 3}, 0)
    weights = [json.loads(line)["weight"] for line in run(user, "list", "show", "pn-train", "--json").splitlines()]
    assert sorted(weights) == [0.5, 0.5, 1.0]
    run(user, *arguments, code=ExitCode.NOTHING)

    (passnet / "sample_lists" / "train.txt").write_text("samples/fusible/aa\n")
    shutil.copytree(passnet / "graphs" / "float32" / "1", passnet / "graphs" / "float32" / "4")
    (passnet / "samples" / "fusible" / "bb" / "graph_list.txt").write_text("graphs/float32/4\n")
    told = json.loads(run(user, *arguments))
    assert (told["samples"], told["lists"], told["copies"]) == (3, {"pn-train@2": 2}, 1)


def test_passes_and_lists_are_imported_again_where_they_changed(passnet: Path, tmp_path: Path) -> None:
    user = make_workplace(tmp_path / "user", SANDBOX="limits", ALLOW_WEAK_SANDBOX="true")
    arguments = ("dataset", "import", str(passnet), "--below", "samples/fusible", "--dataset", "pn", "--json")
    aa = passnet / "samples" / "fusible" / "aa"
    (aa / "graph_list.txt").write_text("graphs/float32/1\ngraphs/float32/bad\ngraphs/float32/2\n")
    (passnet / "graphs" / "float32" / "bad").mkdir()
    (passnet / "samples" / "fusible" / "bb" / "variant_0").write_text("no folder")
    lists = passnet / "sample_lists"
    for name in ("L" * 200 + "1.txt", "L" * 200 + "2.txt"):
        shutil.copy(lists / "train.txt", lists / name)
    (aa / "pass_dir").mkdir()
    for version in ("1", "2"):
        (aa / "pass_dir" / "Fuse.py").write_text(version)
        told = json.loads(run(user, *arguments))
        assert told["is_new"] and Path(told["folder"], "aa", "Fuse.py").read_text() == version
        assert told["samples"] == 2 and ["bb/variant_0" in text for text in told["refusals"]] == [False, True]
        assert len(told["lists"]) == (3 if version == "1" else 0)
    weights = [json.loads(line)["weight"] for line in run(user, "list", "show", "pn-train", "--json").splitlines()]
    assert weights == [0.5, 0.5]
    run(user, *arguments, code=ExitCode.NOTHING)
