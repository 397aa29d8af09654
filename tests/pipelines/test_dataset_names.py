"""Every folder is a dataset of its own, whose name it keeps: two folders of one name take nothing from each other."""

from __future__ import annotations

import multiprocessing
import shutil
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import click
import pytest

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import BrokenRow, Root, build_catalog, is_name
from pipelines.cli import run
from pipelines.exits import ExitCode, NothingToDoError
from pipelines.selection.dataset_names import NameChoice, name_folders
from pipelines.selection.samples import select
from pipelines.settings import Settings
from tests.tiny_samples import LINEAR, TWO_OUTPUTS, write_tiny
from tests.warehouse.warehouse_rows import empty
from warehouse.errors import WarehouseError
from warehouse.selection.datasets import known_datasets, record_datasets
from warehouse.store import Warehouse


def made(folder: Path) -> Settings:
    """Two folders of samples that are both called `samples`, and a project of their own."""
    for name, body in (("a", LINEAR), ("b", TWO_OUTPUTS)):
        write_tiny(folder / name / "samples" / "net", *body)
    return Settings(
        home=folder / "home",
        warehouse_path=folder / "warehouse" / "graphnet.duckdb",
        samples_root=folder / "shipped",
    )


def environment(settings: Settings) -> dict[str, str]:
    """Variables with which a command has these settings."""
    names = ("home", "warehouse_path", "samples_root")
    return {f"GRAPHNET_{name.upper()}": str(getattr(settings, name)) for name in names}


@pytest.fixture
def without_database(tmp_path: Path) -> Settings:
    return made(tmp_path)


@pytest.fixture
def settings(without_database: Settings) -> Settings:
    empty(without_database.warehouse_path.parent)
    return without_database


def cataloged(settings: Settings, *folders: Path, name: str | None = None, moved: bool = False) -> Sequence[str]:
    """Choose samples as `bench` does, store their catalog, and say what they are called."""
    selection = select(folders, settings, NameChoice(name, moved), store=True)
    warehouse = Warehouse(settings.warehouse_path)
    warehouse.spool(selection.catalog.warehouse_rows)
    warehouse.ingest()
    return [f"{target.dataset}: {target.sample_id}" for target in selection.targets]


def paths(settings: Settings) -> dict[str, str]:
    """Dataset → where its newest catalog says that its samples are."""
    result = Warehouse(settings.warehouse_path).query("SELECT dataset, path FROM sample_current ORDER BY 1")
    return dict(zip(result["dataset"], result["path"], strict=True))


def test_two_folders_of_one_name_keep_their_rows(settings: Settings, tmp_path: Path) -> None:
    item, other = tmp_path / "a" / "samples", tmp_path / "b" / "samples"
    for _ in range(2):  # each keeps its name, in whatever order they come
        assert cataloged(settings, item) == ["samples: net"]
        assert cataloged(settings, other) == ["b/samples: net"]
    assert paths(settings) == {"samples": str(item / "net"), "b/samples": str(other / "net")}
    assert cataloged(settings, other, item) == ["b/samples: net", "samples: net"]


def test_the_other_name_is_told_with_its_reason(settings: Settings, tmp_path: Path) -> None:
    item, other = tmp_path / "a" / "samples", tmp_path / "b" / "samples"
    assert select([item], settings, store=True).notes == ()
    (note,) = select([other], settings).notes
    assert note == f"{other} is the dataset 'b/samples': 'samples' is {item}; --dataset NAME gives it another name"
    assert select([other], settings, store=True).notes == (note,)
    assert select([other], settings).notes == (f"{other} is the dataset 'b/samples'",)


def test_no_folder_has_a_name_of_imported_logs(settings: Settings, tmp_path: Path) -> None:
    folder = tmp_path / "log:own"
    write_tiny(folder / "net", *LINEAR)
    selection = select([folder], settings)
    assert [target.dataset for target in selection.targets] == [f"{tmp_path.name}/log:own"]
    assert selection.notes[0].endswith("'log:own' is a name of imported logs; --dataset NAME gives it another name")
    record_datasets(Warehouse(settings.warehouse_path), [("log:x", tmp_path / "absent", None)])
    with pytest.raises(click.UsageError, match="log:x: that is a name of imported logs; choose another name"):
        select([folder], settings, NameChoice("log:x"))


def test_names_grow_until_nobody_else_has_them(settings: Settings, tmp_path: Path) -> None:
    names = []
    for folder in ("v1/a/samples", "v2/a/samples", "v3/v2/a/samples", "catalog"):
        write_tiny(tmp_path / folder / "net", *LINEAR)
        names += [target.dataset for target in select([tmp_path / folder], settings, store=True).targets]
    assert names == ["samples", "a/samples", "v2/a/samples", f"{tmp_path.name}/catalog"]


def test_nothing_is_kept_of_a_folder_without_samples_or_without_storing(
    without_database: Settings, tmp_path: Path
) -> None:
    settings = without_database
    (tmp_path / "empty" / "samples").mkdir(parents=True)
    with pytest.raises(NothingToDoError, match="no samples in"):
        select([tmp_path / "empty" / "samples"], settings, store=True)
    select([tmp_path / "b" / "samples"], settings)
    assert not settings.warehouse_path.exists()
    assert cataloged(settings, tmp_path / "a" / "samples") == ["samples: net"]


def test_a_name_that_is_given_stays(settings: Settings, tmp_path: Path) -> None:
    item, other = tmp_path / "a" / "samples", tmp_path / "b" / "samples"
    assert cataloged(settings, item, name="published v1") == ["published v1: net"]
    assert cataloged(settings, item) == ["published v1: net"]
    assert cataloged(settings, other) == ["samples: net"]
    selection = select([other], settings, NameChoice("better"), store=True)
    assert selection.notes == (f"{other} was the dataset 'samples', whose results stay, and is 'better' from now on",)
    assert cataloged(settings, other) == ["better: net"]
    assert cataloged(settings, other, name="samples") == ["samples: net"]  # both names are its own


def test_a_name_means_its_samples_where_only_a_part_is_given(settings: Settings, tmp_path: Path) -> None:
    write_tiny(tmp_path / "a" / "samples" / "deep" / "second", *TWO_OUTPUTS)
    cataloged(settings, tmp_path / "a" / "samples")
    part = tmp_path / "a" / "samples" / "deep"
    assert cataloged(settings, part, name="samples") == ["samples: deep/second"]
    assert len(Warehouse(settings.warehouse_path).query("FROM sample_current")) == 2  # cataloged whole all the same
    assert cataloged(settings, part) == ["deep: second"]


def test_a_moved_folder_keeps_its_name_when_told(settings: Settings, tmp_path: Path) -> None:
    old, new = tmp_path / "a" / "samples", tmp_path / "new" / "samples"
    cataloged(settings, old)
    shutil.move(old, new)
    (note,) = select([new], settings).notes
    assert "'samples' is" in note
    assert note.endswith("which is gone; if it was moved, add --dataset samples --moved")
    with pytest.raises(click.UsageError, match=r"is gone: if it was moved to .*new/samples, add --moved"):
        select([new], settings, NameChoice("samples"))
    assert cataloged(settings, new, name="samples", moved=True) == ["samples: net"]
    assert cataloged(settings, new) == ["samples: net"]
    assert paths(settings) == {"samples": str(new / "net")}
    write_tiny(old / "net", *LINEAR)
    assert cataloged(settings, old) == ["a/samples: net"]


@pytest.fixture(scope="module")
def settings_with_a_name(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """A database that knows `a/samples`, in the folder in which all three lie."""
    settings = made(tmp_path_factory.mktemp("known"))
    empty(settings.warehouse_path.parent)
    write_tiny(settings.samples_root / "own", *LINEAR)
    cataloged(settings, settings.home.parent / "a" / "samples")
    return settings


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("bench b/samples --dataset samples", "--dataset samples: that is {here}/a/samples; choose another name"),
        ("validate b/samples --dataset samples", "--dataset samples: that is {here}/a/samples; choose another name"),
        ("bench a/samples b/samples --dataset both", "a dataset is one folder, and these are 2"),
        ("bench a/samples b/samples --dataset samples", "a dataset is one folder, and these are 2"),
        ("bench b/samples --dataset catalog", "that is a dataset of the project"),
        ("bench shipped/own --dataset mine", "belong to the dataset 'catalog'; leave the option out"),
        ("bench b/samples --dataset nope --moved", "there is no dataset 'nope'; there are: samples"),
        ("bench b/samples --moved", "name it with --dataset"),
        ("validate a/samples --dataset samples --moved --no-store", "which --no-store leaves out"),
        ("bench b/samples --dataset=", "a name has 1 to 100"),
        ("bench b/samples --dataset /b", "starts with neither '/' nor '-'"),
        ("bench b/samples --dataset evil\x1b[2J", r"evil\x1b[2J"),
    ],
)
def test_a_name_that_cannot_be(
    settings_with_a_name: Settings,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: str,
    message: str,
) -> None:
    here = settings_with_a_name.home.parent
    for name, value in environment(settings_with_a_name).items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(here)
    assert run(arguments.split()) == ExitCode.USAGE
    told = capsys.readouterr().err
    assert message.format(here=here) in told
    assert "\x1b[2J" not in told
    assert paths(settings_with_a_name) == {"samples": str(here / "a" / "samples" / "net")}


def test_names_that_a_dataset_may_have() -> None:
    assert all(map(is_name, ("a", "project_a/samples", "published v1", "größer", "x" * 100)))
    assert not any(map(is_name, ("", " a", "a ", "/a", "-a", "a\nb", "log:a", "x" * 101)))


def test_datasets_that_were_not_recorded_keep_their_names(settings: Settings, tmp_path: Path) -> None:
    """Databases of older code have no row in `dataset`: the folder is the one that the samples lie in."""
    old, single = tmp_path / "a" / "samples", tmp_path / "a" / "samples" / "net"
    warehouse = Warehouse(settings.warehouse_path)
    warehouse.spool(build_catalog([Root(old, "samples"), Root(single, "net")]).warehouse_rows)
    now = datetime.now(UTC)
    warehouse.spool([BrokenRow("bad", "deep/bad", "/x/bad/deep/bad", "?", now), BrokenRow("in", "a", "in/a", "?", now)])
    warehouse.spool(build_catalog([Root(CHECKOUT / "samples" / "transformers" / "bert", "catalog")]).warehouse_rows)
    warehouse.ingest()
    assert {stored.name: stored.folder for stored in known_datasets(warehouse)} == {
        "samples": old,
        "net": single,
        "bad": Path("/x/bad"),
        "in": CHECKOUT / "in",
    }
    assert not any(stored.is_recorded for stored in known_datasets(warehouse))
    assert cataloged(settings, tmp_path / "b" / "samples") == ["b/samples: net"]
    assert cataloged(settings, old) == ["samples: net"]
    assert cataloged(settings, single) == ["net: net"]
    recorded = warehouse.query("SELECT name FROM dataset ORDER BY name")["name"].tolist()
    assert recorded == ["b/samples", "net", "samples"]
    assert cataloged(settings, old) == ["samples: net"]


def test_one_of_two_processes_gets_a_name(settings: Settings, tmp_path: Path) -> None:
    """Both chose the same name before either was recorded."""
    warehouse = Warehouse(settings.warehouse_path)
    folders = [tmp_path / "a" / "samples", tmp_path / "b" / "samples"]
    chosen = [name_folders([folder], NameChoice(), warehouse)[0] for folder in folders]
    assert [item.name for item in chosen] == ["samples", "samples"]
    forked = multiprocessing.get_context("spawn")
    queue = forked.Queue()
    workers = [forked.Process(target=_record, args=(settings.warehouse_path, folder, queue)) for folder in folders]
    for worker in workers:
        worker.start()
    told = sorted(queue.get(timeout=120) for _ in workers)
    for worker in workers:
        worker.join()
    assert told[0] == ""
    assert "'samples' meanwhile: run this again" in told[1]
    ((name, folder),) = [(recorded.name, recorded.folder) for recorded in known_datasets(warehouse)]
    assert name == "samples"
    assert str(folder) in told[1]


def _record(path: Path, folder: Path, queue: multiprocessing.Queue[str]) -> None:
    try:
        record_datasets(Warehouse(path), [("samples", folder, None)])
    except WarehouseError as error:
        queue.put(str(error))
    else:
        queue.put("")
