"""The version of an asset's code changes with the code that it runs, and with nothing else."""

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import dagster as dg
import pytest

from assets.catalog import sample_catalog
from assets.code_version import add_code_version
from assets.metadata import content_version
from assets.resources import Project
from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import SHARDS
from tests.assets.conftest import AddSample
from tests.left_out import is_left_out
from warehouse.stages.code_version import BORDERS, KEPT, Codebase, backend_version

EXTRACT = {"extract.extracted_graph"}
VALIDATE = {"extract.validated_graph"}
CATALOG = {"catalog.sample_catalog"}
BENCHMARK = {"benchmark.benchmark_asset"}
SCORES = {"scores.st_scores", "scores.est_scores"}
CURVES = {"scores.st_chart", "scores.est_chart"}
REPORT = {"scores.report"}
CHARTS = {
    "catalog.dataset_report",
    *CURVES,
    "scores.violin_of_speedups",
    "scores.compile_costs",
    "scores.sample_matrix",
    *REPORT,
}
ALL = {"extract.hf_model_snapshot", *EXTRACT, *VALIDATE, *CATALOG, *BENCHMARK, *SCORES, *CHARTS}


def versions(root: Path) -> dict[str, str]:
    codebase = Codebase(root)
    return {name: codebase.version(f"assets.{name}") for name in sorted(ALL)}


@pytest.fixture(scope="module")
def before() -> dict[str, str]:
    return versions(CHECKOUT)


def copy_packages(to: Path) -> Path:
    for package in ("assets", "backends", "ops", "warehouse"):
        ignored = shutil.ignore_patterns("__pycache__", "*.duckdb", "spool")
        shutil.copytree(CHECKOUT / package, to / package, ignore=ignored)
    return to


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_packages(tmp_path_factory.mktemp("checkout"))


def test_no_two_assets_have_one_version(before: dict[str, str]) -> None:
    assert len(set(before.values())) == len(ALL)


def test_docstrings_comments_and_layout_are_no_part_of_it(before: dict[str, str], tmp_path: Path) -> None:
    root = copy_packages(tmp_path)
    migration = root / "warehouse/migrations/0032_tables.sql"
    migration.write_text("-- a comment\n" + migration.read_text())
    for file in root.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if text.startswith('"""'):
            file.write_text(f'"""Other words. {text[3:]}\n\n# A comment at the end.\n', encoding="utf-8")
    assert versions(root) == before


END, ADDED = "", "\nADDED = 1\n"


@pytest.mark.parametrize(
    ("file", "old", "new", "changed"),
    [
        ("ops/dataset/validate/checks/runnable.py", END, ADDED, VALIDATE),
        ("ops/dataset/validate/paddle_under_test.py", END, ADDED, VALIDATE),
        ("ops/dataset/capture/task.py", END, ADDED, EXTRACT),
        ("ops/dataset/capture/tracing/capture.py", END, ADDED, EXTRACT | VALIDATE),
        ("ops/evaluation/benchmark/measuring/judge/rounds.py", END, ADDED, BENCHMARK),
        ("ops/dataset/sources/hub.py", END, ADDED, {"extract.hf_model_snapshot", *EXTRACT}),
        ("ops/reporting/score/charts/violin.py", END, ADDED, CHARTS),
        ("ops/reporting/score/charts/page.css", "body", "body, html", CHARTS),
        ("ops/reporting/score/charts/templates/table.html", "<section>", "<section class='wide'>", CHARTS),
        ("ops/dataset/decompose/templates/parts.svg", "<title>", "<title >", CHARTS - {"catalog.dataset_report"}),
        ("warehouse/store.py", END, ADDED, ALL),
        ("assets/scores.py", "SHOWN_WORST = 5", "SHOWN_WORST = 6", REPORT),
        ("assets/scores.py", '"failed_runs"', '"failures"', REPORT),
        ("assets/scores.py", "score_chart(_curves(data)", "score_chart(_curves(data).copy()", CURVES),
        ("assets/scores.py", '} samples"', '} graphs"', SCORES),
        ("assets/benchmark_results.py", '"slowest": table(', '"slow": table(', BENCHMARK),
        ("assets/extract.py", 'UNCHANGING_SOURCES = frozenset({"zoo"})', "UNCHANGING_SOURCES = ()", EXTRACT),
        (
            "assets/resources.py",
            'MODELS_NAME = "models"',
            'MODELS_NAME = "other"',
            {"extract.hf_model_snapshot", "extract.extracted_graph"},
        ),
        ("backends/openvino/__init__.py", END, ADDED, set()),
        ("assets/code_version.py", "[:16]", "[:15]", set()),
    ],
)
def test_an_edit_changes_the_versions_of_those_that_run_it(
    file: str, old: str, new: str, changed: set[str], before: dict[str, str], copied: Path
) -> None:
    if is_left_out(file):
        pytest.skip("it is of an annex that was deleted")
    path = copied / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text + new if old == END else text.replace(old, new, 1), encoding="utf-8")
    after = versions(copied)
    path.write_text(text, encoding="utf-8")
    assert {name for name in ALL if after[name] != before[name]} == changed


CHART = "assets.scores.report"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A checkout of which versions are kept; where they are."""
    codebase = Codebase(copy_packages(tmp_path))
    codebase.version(CHART)
    codebase.keep()
    return tmp_path / KEPT


def test_versions_are_kept_for_the_next_process(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: dict[str, str]
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(Codebase, "closure", None)  # nothing is followed again
        assert Codebase(tmp_path).version(CHART) == before["scores.report"]
    for file in ("ops/reporting/score/charts/violin.py", "ops/reporting/score/charts/page.css"):
        path = tmp_path / file
        path.write_text(path.read_text("utf-8") + ("\nADDED = 1\n" if file.endswith(".py") else "\nb {}\n"), "utf-8")
        assert Codebase(tmp_path).version(CHART) != before["scores.report"], file
    module = tmp_path / "assets/scores.py"
    module.rename(module.with_name("diagrams.py"))
    assert Codebase(tmp_path).version("assets.diagrams.report") != before["scores.report"]


@pytest.mark.parametrize(
    "broken", [b"", b"\xff", b"{", b"[]", b"{}", b'{"state": "STATE", "versions": 3}', b'{"state": 3, "versions": {}}']
)
def test_kept_versions_that_cannot_be_read_are_made_again(
    kept: Path, tmp_path: Path, before: dict[str, str], broken: bytes
) -> None:
    complete = kept.read_bytes()
    state = json.loads(complete)["state"].encode()
    kept.write_bytes(broken.replace(b"STATE", state))
    codebase = Codebase(tmp_path)
    assert codebase.version(CHART) == before["scores.report"]
    codebase.keep()
    assert kept.read_bytes() == complete


def test_versions_that_cannot_be_kept_are_found_all_the_same(tmp_path: Path, before: dict[str, str]) -> None:
    codebase = Codebase(copy_packages(tmp_path))
    (tmp_path / "assets/__pycache__").write_text("no folder can be made here")
    assert codebase.version(CHART) == before["scores.report"]
    codebase.keep()
    assert not (tmp_path / KEPT).exists()


def test_versions_of_files_that_were_edited_meanwhile_are_not_kept(tmp_path: Path) -> None:
    codebase = Codebase(copy_packages(tmp_path))
    (tmp_path / "ops/reporting/score/charts/violin.py").write_text("ADDED = 1\n")
    codebase.version(CHART)
    codebase.keep()
    assert not (tmp_path / KEPT).exists()


def test_what_is_not_followed_is_there() -> None:
    for border in BORDERS:
        for name in border.split():
            module = CHECKOUT.joinpath(*name.split("."))
            if any(is_left_out(name.replace(".", "/") + suffix) for suffix in ("", ".py")):
                continue
            inside = module.parent.with_suffix(".py")
            result = inside.is_file() and name.rpartition(".")[2] in inside.read_text(encoding="utf-8")
            assert module.with_suffix(".py").is_file() or (module / "__init__.py").is_file() or result, (
                f"{name} was moved: adapt BORDERS"
            )


def test_a_backends_code_is_in_the_version_of_its_own_asset() -> None:
    assert backend_version("eager") != backend_version("inductor")
    assert backend_version("eager") == backend_version("eager")


def test_dagster_sees_the_version_and_what_the_data_are(project: Project, add_sample: AddSample) -> None:
    """The same data have the same version, whoever makes them when; other data have another."""
    asset = add_code_version(sample_catalog, Codebase())
    [spec] = asset.specs
    add_sample("tests/a", width=4)
    tags = []
    for sample in (None, None, "tests/b"):
        if sample is not None:
            add_sample(sample, width=8)
        result = dg.materialize([asset], resources={"project": project})
        [event] = result.asset_materializations_for_node("sample_catalog")
        tags.append(event.tags or {})
    assert {tag["dagster/code_version"] for tag in tags} == {spec.code_version}
    first, second, third = (tag["dagster/data_version"] for tag in tags)
    assert first == second != third


def test_equal_content_has_one_version() -> None:
    contents: Sequence[object] = ([("a", 1)], [("a", 2)], [], list(SHARDS), b"a", "\udc80")
    assert len({content_version(content).value for content in contents}) == len(contents)
    assert content_version([("a", 1)]) == content_version([("a", 1)])
