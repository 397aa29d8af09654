"""Exchange of datasets with other people: exporting one as a repository, importing one as a dataset of its own.

An import is built beside its place and moves there when it is complete. It goes on where a killed one stopped: samples
that have arrived with the same files are not written again. No imported sample is trusted, and provenance is recorded
before the samples appear.
"""

from __future__ import annotations

import contextlib
import shutil
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path

from ops.dataset.passes.sample_run import SampleRunConfig
from ops.dataset.sample.catalog.lists import SHIPPED_FOLDER, newest_version
from ops.dataset.sample.catalog.rows import Root, SampleRow, SampleTarget, build_catalog, resolve_path
from ops.dataset.sample.folders import replace_folder, unfinished_folder
from ops.dataset.sample.format.files import INFO_FILE, file_name, names_in, read_sample_files
from ops.dataset.sample.provenance import Ledger, provenance_of
from ops.dataset.sample.shards.packed import PackedSample, other_files
from ops.errors import GraphNetError
from ops.execution.untrusted.folders import UntrustedFileError
from ops.execution.worker.client import WorkerHost
from ops.execution.worker.sandbox.confinement import Sandbox
from ops.reporting.publish.arrivals import Arrival, DatasetLocation, arrivals
from ops.reporting.publish.journal import Journal
from ops.reporting.publish.kernelbench import ProblemResult, problem_name, write_problem
from ops.reporting.publish.licences import license_and_model, license_of_folder
from ops.reporting.publish.manifest import DatasetManifest, Origin, read_manifest
from ops.reporting.publish.repository import ALL, Entry, check_free, own_licence, write_repository
from warehouse.errors import WarehouseError
from warehouse.selection.datasets import known_datasets, record_datasets
from warehouse.selection.lists import create_lists, list_names, members, next_version
from warehouse.stages.base import Site, drop_others
from warehouse.stages.code_version import Codebase, digest

MADE_BY = "graphnet dataset import"

_LIST_CHARACTERS = 80


def entries_of(rows: Sequence[SampleRow], ledger: Ledger, license_name: str) -> list[Entry]:
    """Find the licences and origins of samples.

    Args:
        rows: Rows of the catalog; the `dataset.json` of their datasets has the origin of imported ones.
        ledger: Has the origin of other samples.
        license_name: Licence of samples for which none is recorded; "" for none.
    """
    manifests = {name: read_manifest(root) for name, root in _roots(rows).items()}
    entries = []
    for row in rows:
        manifest = manifests[row.dataset]
        told = None if manifest is None else manifest.samples.get(row.sample_id)
        if told is not None and told.files_hash == row.files_hash:
            entries.append(Entry(row, told.license or license_name, told.source))
            continue
        record = ledger.find(row.files_hash)
        named, model = license_and_model(resolve_path(row.path))
        entries.append(Entry(row, named or license_name, model or ("" if record is None else record.source_spec)))
    return entries


def _roots(rows: Iterable[SampleRow]) -> dict[str, Path]:
    """Find dataset → the folder that its samples' ids are relative to."""
    return {row.dataset: resolve_path(row.path).parents[row.sample_id.count("/")] for row in rows}


def export_dataset(
    entries: Sequence[Entry],
    out: Path,
    *,
    title: str,
    splits: Mapping[str, Mapping[str, float]],
    on_sample: Callable[[str], None],
) -> dict[str, int]:
    """Write samples as a dataset repository.

    Args:
        entries: The samples.
        out: Its folder.
        title: Name of the dataset.
        splits: Split → content hashes of its samples; {} for one split of all. Samples in no split are left out.
        on_sample: Called with the id of each sample that is about to be written.

    Returns:
        Split → number of its samples.

    Raises:
        GraphNetError: See `ops.reporting.publish.repository.write_repository`; or a sample is in two splits.
    """
    chosen = {
        split: [entry for entry in entries if entry.row.content_hash in members] for split, members in splits.items()
    } or {ALL: list(entries)}
    _check_distinct(entry.row.sample_id for group in chosen.values() for entry in group)
    if empty := [split for split, group in chosen.items() if not group]:
        raise GraphNetError(f"the split {empty[0]} has none of these samples: name other samples, or another list")
    files = _licence_files(_roots(entry.row for entry in entries))
    write_repository(chosen, out, title=title, licence_files=files, on_sample=on_sample)
    return {split: len(group) for split, group in chosen.items()}


def _check_distinct(names: Iterable[str]) -> None:
    if twice := next((name for name, count in Counter(names).items() if count > 1), None):
        raise GraphNetError(f"{twice} is there twice: name samples of one dataset, and splits that share none")


def export_problems(
    entries: Sequence[Entry],
    targets: Sequence[SampleTarget],
    out: Path,
    host: WorkerHost,
    config: SampleRunConfig,
    site: Site,
    on_sample: Callable[[str], None],
) -> list[ProblemResult]:
    """Write samples as files in the form of KernelBench to a folder, which appears when it is complete.

    It replaces an earlier folder of this kind. The same call goes on where one was interrupted or killed.

    Args:
        entries: The samples, with their licences.
        targets: The same, in the same order.
        out: The folder.
        host: Process that writes the files; no sample's code is executed.
        config: The device that graphs name, and limits.
        site: Where logs go.
        on_sample: Called with the id of each sample that is about to be written.

    Returns:
        The result of each sample.

    Raises:
        GraphNetError: Something else is at `out`, another process writes it, or two samples have one name.
    """
    check_free(out)
    _check_distinct(map(problem_name, targets))
    version = Codebase().version("ops.reporting.publish.kernelbench")
    problems = []
    with unfinished_folder(out, keeps=True) as folder:
        journal = Journal(folder)
        for target in targets:
            path = folder / problem_name(target)
            key = digest([target.files_hash, config.device, str(config.seed), version, metadata.version("torch")])
            if journal.has(path.name, key):
                problems.append(ProblemResult(target.sample_id, path))
                continue
            on_sample(target.sample_id)
            path.unlink(missing_ok=True)  # an incomplete file, or one of an earlier version
            problems.append(write_problem(target, path, host, log_dir=site.log_dir, config=config))
            if problems[-1].path is not None:
                journal.add(path.name, key)
        written = {problem.sample_id: problem.path.name for problem in problems if problem.path is not None}
        kept = [entry for entry in entries if entry.row.sample_id in written]
        origins = {entry.row.sample_id: Origin(entry.row.files_hash, entry.license, entry.source) for entry in kept}
        journal.close(written.values())
        DatasetManifest("", origins).write(folder)
        replace_folder(folder, out)
    return problems


def _licence_files(folders: Mapping[str, Path]) -> dict[str, bytes]:
    """Read the licence texts of datasets; where there are several datasets, files are named after them."""
    files: dict[str, bytes] = {}
    for name, folder in folders.items():
        texts = own_licence() if folder.resolve() == SHIPPED_FOLDER.resolve() else license_of_folder(folder)[1]
        files |= {
            text if len(folders) == 1 else f"{file_name(name)}-{text}": content for text, content in texts.items()
        }
    return files


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetImport:
    """A dataset of other people to import.

    Attributes:
        path: The folder or archive on this machine.
        source: Origin for provenance: a path, or the repository of a hub with its commit.
        name: Name of the dataset here.
        root: Folder of imported datasets.
        confine_by: The sandbox of the process that reads shards.
        below: Folder inside, whose samples alone are imported; "" for all.
        license: Licence of samples for which the dataset records none; "" to use its card and its licence file.
    """

    path: Path
    source: str
    name: str
    root: Path
    confine_by: Sandbox
    below: str = ""
    license: str = ""

    @property
    def folder(self) -> Path:
        """The folder of the imported dataset."""
        return self.root / file_name(self.name)


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The result of an import.

    Attributes:
        folder: Folder of the dataset.
        count: Number of its samples.
        license: Licence of samples for which the dataset records none; "" where it is not known.
        unknown: Number of samples whose licence is not known.
        is_new: True where anything changed.
        refusals: Reasons why folders were not imported.
        copies: Number of samples that have the very files of another one of them.
        lists: List that was made of one of the dataset's → number of its samples.
    """

    folder: Path
    count: int
    license: str
    unknown: int
    is_new: bool
    refusals: tuple[str, ...]
    copies: int = 0
    lists: Mapping[str, int] = field(default_factory=dict)


def read_earlier_manifest(folder: Path) -> DatasetManifest | None:
    """Read the manifest of an earlier import to a folder; None where there is none or it is damaged."""
    with contextlib.suppress(GraphNetError):
        return read_manifest(folder)
    return None


def import_dataset(wanted: DatasetImport, site: Site, on_step: Callable[[str], None] = lambda _: None) -> ImportResult:
    """Import a dataset of other people; if this is interrupted, no dataset appears.

    Raises:
        GraphNetError: It is no dataset, is damaged, has no samples, or another process imports it.
        WarehouseError: The name belongs to another folder.
    """
    owner = {item.name: item.folder for item in known_datasets(site.warehouse)} if site.warehouse.path.exists() else {}
    if owner.get(wanted.name, wanted.folder.resolve()) != wanted.folder.resolve():
        raise WarehouseError(f"{wanted.name!r} is {owner[wanted.name]}: give the import another name with --dataset")
    with unfinished_folder(wanted.folder, keeps=True) as staging:
        named, texts = license_of_folder(wanted.path)
        named = wanted.license or named
        origins, refusals, lists = _write_arrivals(wanted, staging, named, on_step)
        if not origins:
            why = f"; the first: {refusals[0]}" if refusals else ""
            raise GraphNetError(f"{wanted.path} has no samples{why}: name a folder, an archive or a repository of some")
        drop_others(staging, origins)
        for name, content in texts.items():
            (staging / name).write_bytes(content)
        manifest = DatasetManifest(wanted.source, origins)
        manifest.write(staging)
        before = read_earlier_manifest(wanted.folder)
        is_new = before is None or before.fingerprint != manifest.fingerprint
        on_step("recording provenance")
        _record(origins, staging, wanted, site.ledger)
        if is_new:
            replace_folder(staging, wanted.folder)
        if wanted.folder.resolve() not in {item for name, item in owner.items() if name == wanted.name}:
            record_datasets(site.warehouse, [(wanted.name, wanted.folder.resolve(), None)])
            is_new = True
    on_step("making lists")
    counts = _make_lists(lists, wanted, site)
    unknown = sum(not origin.license for origin in origins.values())
    copies = len(origins) - len({origin.files_hash for origin in origins.values()})
    return ImportResult(
        wanted.folder, len(origins), named, unknown, is_new or bool(counts), tuple(refusals), copies, counts
    )


def _write_arrivals(
    wanted: DatasetImport, staging: Path, named: str, on_step: Callable[[str], None]
) -> tuple[dict[str, Origin], list[str], dict[str, dict[str, Sequence[str]]]]:
    """Write the samples of a source; those that an interrupted import wrote stay.

    Returns:
        Sample id → origin; reasons why folders are no samples; list → sample id → its groups.
    """
    origins: dict[str, Origin] = {}
    refusals: list[str] = []
    lists: defaultdict[str, dict[str, Sequence[str]]] = defaultdict(dict)
    scratch = staging.with_name("scratch")
    shutil.rmtree(scratch, ignore_errors=True)  # of an import that was killed
    scratch.mkdir()
    try:
        for arrival in arrivals(DatasetLocation(wanted.path, wanted.below, scratch, wanted.confine_by), on_step):
            if arrival.sample is None:
                refusals.append(arrival.refusal)
                continue
            try:
                _write_sample(arrival.sample, staging)
            except (FileExistsError, IsADirectoryError, NotADirectoryError):
                refusals.append(f"{arrival.sample.sample_id}: expected a folder and files whose paths nothing else has")
                continue
            origins[arrival.sample.sample_id] = _origin(arrival, arrival.sample, staging, named)
            for title, groups in arrival.lists.items():
                lists[title][arrival.sample.sample_id] = groups
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return origins, refusals, lists


def _make_lists(lists: Mapping[str, Mapping[str, Sequence[str]]], wanted: DatasetImport, site: Site) -> dict[str, int]:
    """Make the lists of a dataset, as `<dataset>-<name>` or its next version; not those that are there already.

    Samples that did not arrive count for nothing: the others of their group have its weight of 1.
    """
    if not lists:
        return {}
    contents = {row.sample_id: row.content_hash for row in build_catalog([Root(wanted.folder, wanted.name)]).rows}
    new: dict[str, dict[str, float]] = {}
    for title, groups_of in lists.items():
        listed: defaultdict[str, float] = defaultdict(float)
        arrived = sorted(groups_of.keys() & contents.keys())
        sizes = Counter(group for sample_id in arrived for group in groups_of[sample_id])
        for sample_id in arrived:
            listed[contents[sample_id]] += sum(1 / sizes[group] for group in groups_of[sample_id])
        names = list_names(site.warehouse)
        base = f"{wanted.name}-{title}"
        if len(base) > _LIST_CHARACTERS:
            base = f"{base[: _LIST_CHARACTERS - 9]}-{digest([title])[:8]}"
        present = newest_version(names, base)
        if listed and (present is None or dict(members(site.warehouse, present)) != listed):
            new[base if present is None else next_version(names, base)] = listed
    create_lists(site.warehouse, new)
    return {name: len(listed) for name, listed in new.items()}


def _write_sample(sample: PackedSample, staging: Path) -> None:
    """Write a sample, unless it exists with the same files."""
    folder = staging.joinpath(*sample.sample_id.split("/"))
    with contextlib.suppress(UntrustedFileError):
        if (
            (folder / INFO_FILE).is_file()
            and read_sample_files(folder) == dict(sample.files)
            and other_files(folder) == dict(sample.other_files)
            and sample.model_files.items() <= other_files(folder.parent).items()
        ):
            return
    if folder.is_dir() and (folder / INFO_FILE).is_file():
        for path in {*folder.iterdir(), *(folder / name for name in names_in(folder))}:
            if path.is_file():
                path.unlink()  # a file of another version
    sample.unpack(staging)


def _origin(arrival: Arrival, sample: PackedSample, staging: Path, named: str) -> Origin:
    folder = staging.joinpath(*sample.sample_id.split("/"))
    license_name, model = license_and_model(folder)
    return Origin(
        sample.files_hash, arrival.license or license_name or named, arrival.source or model, sample.others_hash
    )


def _record(origins: Mapping[str, Origin], staging: Path, wanted: DatasetImport, ledger: Ledger) -> None:
    """Record the provenance of the samples, unless the same files have a record already."""
    new = [name for name, origin in origins.items() if ledger.find(origin.files_hash) is None]
    ledger.record(
        [
            provenance_of(
                staging.joinpath(*name.split("/")),
                name,
                made_by=MADE_BY,
                source_spec=" ".join(filter(None, (wanted.source, origins[name].source))),
                sandboxed=False,
                trusted=False,
            )
            for name in new
        ]
    )
