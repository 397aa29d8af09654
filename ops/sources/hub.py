"""Models from the Hugging Face hub, or from any server that speaks its protocol.

Only a model's configuration and its safetensors weights are downloaded: no pickles, and no code unless the option
`remote_code` asks for it.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import ClassVar

from ops.errors import GraphNetError, is_disk_full
from ops.sources.base import LoadedModel, ModelListing, ModelSpec
from ops.sources.hub_replies import UnsafeReplyError, checked_replies
from ops.sources.inputs import InputSizes, example_inputs, input_roles, task_of
from ops.sources.options import CAPTURE_OPTIONS, choice, flag, split_options
from ops.untrusted.text import printable

SEED = 0
"""Seed of weights that a checkpoint lacks, such as a head that it was not trained with."""

_CONFIG = "config.json"
_WEIGHTS = ["model*.safetensors", "model.safetensors.index.json"]
_CODE = ["*.py"]
_ABANDONED_AFTER_S = 3600.0
_REFUSED = (401, 403)
_HASH_BLOCK_BYTES = 1 << 20


class HubError(GraphNetError):
    """A model could not be had from the hub."""


class HubSource:
    """`hub:<repo>[@revision][?remote_code=yes&endpoint=…&cache=…]`."""

    name: ClassVar[str] = "hub"
    library: ClassVar[str] = "huggingface_hub"
    form: ClassVar[str] = "hub:<owner>/<name>[@revision]"
    options: ClassVar[Mapping[str, str]] = {
        "remote_code": "yes: run Python code from the repository; no by default",
        "endpoint": "address of another server than the Hugging Face hub",
        "cache": "folder that downloads are kept in",
        "weights": "checkpoint (default), or random: download nothing but the configuration",
        **CAPTURE_OPTIONS,
    }

    def parse(self, rest: str) -> ModelSpec:
        """Parse `<owner>/<name>[@revision][?option=value]`."""
        name, options = split_options(rest, self.options)
        repository, at, revision = name.partition("@")
        if not _is_repository(repository) or (at and not revision):
            raise GraphNetError(f"cannot read {rest!r}: write {self.form}, as in hub:google-bert/bert-base-uncased")
        spec = ModelSpec(self.name, repository, revision or None, options)
        choice(options, "weights", ("checkpoint", "random"))
        flag(options, "remote_code")
        return spec

    def listing(self) -> Iterator[ModelListing]:
        """Nothing: the hub has far too many to list."""
        return iter(())

    def fetch(self, spec: ModelSpec) -> Path:
        """Download the model unless the cache has it; the folder of the snapshot, whose name is the commit."""
        return download(
            spec.name,
            spec.revision,
            endpoint=spec.options.get("endpoint"),
            cache=Path(spec.options["cache"]) if "cache" in spec.options else None,
            remote_code=flag(spec.options, "remote_code"),
            weights=_has_weights(spec),
        )

    def files(self, folder: Path) -> Path:
        """The repository in the cache: files of a snapshot are links to blobs beside it."""
        return folder.parent.parent

    def runs_remote_code(self, spec: ModelSpec) -> bool:
        """Only where the option `remote_code` asks for it."""
        return flag(spec.options, "remote_code")

    def stored_as(self, spec: ModelSpec) -> tuple[str, str]:
        """`huggingface_hub/<repository>`, with "-random" where its weights are not downloaded."""
        return "huggingface_hub", spec.name if _has_weights(spec) else f"{spec.name}-random"

    def framework(self, spec: ModelSpec) -> str:  # noqa: ARG002 - of the protocol
        """Whose hub, or sample, it is: torch."""
        return "torch"

    def environment(self, spec: ModelSpec) -> str | None:  # noqa: ARG002 - of the protocol
        """Its framework's."""
        return None

    def load(self, spec: ModelSpec) -> LoadedModel:
        """Build the model with its weights, or without where those are only to be looked at."""
        import torch
        import transformers

        remote_code = flag(spec.options, "remote_code")
        folder = spec.folder or self.fetch(spec)
        has_weights = _has_weights(spec)
        is_loaded = has_weights and choice(spec.options, "memory", ("real", "none")) == "real"
        torch.manual_seed(SEED)
        options = {"local_files_only": True, "trust_remote_code": remote_code}
        try:
            if is_loaded:
                model = transformers.AutoModel.from_pretrained(folder, use_safetensors=True, **options).eval()
            else:
                config = transformers.AutoConfig.from_pretrained(folder, **options)
                model = transformers.AutoModel.from_config(config, trust_remote_code=remote_code).eval()
        except (ValueError, OSError, KeyError) as error:
            raise HubError(f"transformers cannot build {spec.name} from its files: {_first_line(error)}") from error
        inputs = example_inputs(model, InputSizes())
        return LoadedModel(
            module=model,
            args=(),
            kwargs=inputs,
            model_name=self.stored_as(spec)[1],
            source=self.library,
            task=task_of(model),
            origin={
                "library": "transformers",
                "library_version": transformers.__version__,
                "repository": spec.name,
                "revision": folder.name,
                "config": model.config.to_diff_dict(),
                "weights": "safetensors" if has_weights else "random",
                "seed": SEED,
            },
            roles=input_roles(model, inputs),
            checkpoint=folder if has_weights and not is_loaded else None,
        )


def _is_repository(name: str) -> bool:
    """Whether the hub could have a repository of that name, by the rules that its client checks."""
    well_formed = re.fullmatch(r"(?=.{1,96}$)[\w.-]+(/[\w.-]+)?", name, re.ASCII) is not None
    parts_fit = all(part[0] not in ".-" and part[-1] not in ".-" for part in name.split("/") if part)
    return well_formed and parts_fit and "--" not in name and ".." not in name and not name.endswith(".git")


def _has_weights(spec: ModelSpec) -> bool:
    return choice(spec.options, "weights", ("checkpoint", "random")) == "checkpoint"


def download(
    repository: str,
    revision: str | None,
    *,
    endpoint: str | None = None,
    cache: Path | None = None,
    remote_code: bool = False,
    weights: bool = True,
) -> Path:
    """Fetch configuration and safetensors of a repository, and check them.

    A transfer that the network cut is taken up where it ended. After a kill, complete files are kept and the others
    start again: the hub's client does not take up what another process left.

    Returns:
        The folder of the snapshot; its name is the commit.

    Raises:
        HubError: Not found, gated, unreachable, damaged, or without safetensors; says what to try.
    """
    import huggingface_hub
    from huggingface_hub import constants, errors

    what = _name(repository, revision)
    where = endpoint or constants.ENDPOINT
    patterns = [_CONFIG, *(_WEIGHTS if weights else []), *(_CODE if remote_code else [])]
    # Base of all errors of the HTTP library that huggingface_hub uses, which differs between its versions.
    http_error: type[Exception] = errors.HTTPError  # type: ignore[attr-defined]
    folder_of_cache = cache or Path(constants.HF_HUB_CACHE)
    _remove_stale_downloads(folder_of_cache)
    try:
        with checked_replies():
            folder = huggingface_hub.snapshot_download(
                repository, revision=revision, endpoint=endpoint, cache_dir=cache, allow_patterns=patterns
            )
    except (http_error, errors.HFValidationError, errors.IncompleteSnapshotError, OSError) as error:
        raise HubError(_error_message(error, repository, revision, where, folder_of_cache)) from error
    except UnsafeReplyError as error:
        raise HubError(f"{where} is not to be trusted with {what}: {error}") from error
    except (ValueError, TypeError, KeyError) as error:
        raise HubError(f"{where} answers nonsense when asked for {what}: {printable(_first_line(error))}") from error
    _check_config(Path(folder), what)
    if weights:
        _check_weights(Path(folder), what)
    return Path(folder)


def _remove_stale_downloads(cache: Path) -> None:
    """Delete what killed downloads left: each starts a file of its own, which nothing else would ever delete."""
    oldest = time.time() - _ABANDONED_AFTER_S
    for path in cache.glob("models--*/blobs/*.incomplete"):
        with contextlib.suppress(OSError):  # another process may have renamed it, or own it
            if path.stat().st_mtime < oldest:
                path.unlink()


def _name(repository: str, revision: str | None) -> str:
    return f"{repository}@{revision}" if revision else repository


def _error_message(error: Exception, repository: str, revision: str | None, where: str, cache: Path) -> str:
    """What to try, in one line, after an error of the hub's client or of the system."""
    from huggingface_hub import errors

    what = _name(repository, revision)
    # Without an answer that helps, the client looks into its cache, and then raises what it did not find there.
    cause = error.__cause__ if isinstance(error, errors.LocalEntryNotFoundError) else error
    status = getattr(getattr(cause, "response", None), "status_code", None)
    if is_disk_full(error):
        return f"there is no room for {what} in {cache}: free some space, or choose another folder by hub.cache"
    if isinstance(error, errors.GatedRepoError):
        return f"{what} is gated: accept its conditions at {where}/{repository} and set HF_TOKEN to that account's"
    if isinstance(error, errors.RevisionNotFoundError):
        return f"{repository} has no revision {revision!r} at {where}: give a branch, a tag or a commit"
    if isinstance(error, errors.RepositoryNotFoundError):
        return (
            f"there is no model {repository!r} at {where}; if it is private, set HF_TOKEN to a token that may read it"
        )
    if status in _REFUSED:
        return f"{where} refuses access to {what} ({status}): set HF_TOKEN to a token that may read it"
    if status is not None:
        return f"{where} answers {status} when asked for {what}: try again later"
    if isinstance(error, errors.LocalEntryNotFoundError):
        return (
            f"{what} is not in the cache and {where} cannot be reached: check the network, HF_HUB_OFFLINE and the "
            f"configured endpoint"
        )
    return f"downloading {what} from {where} failed; run it again, complete files are kept: {_first_line(error)}"


def _check_config(folder: Path, what: str) -> None:
    if not (folder / _CONFIG).is_file():
        raise HubError(f"{what} has no config.json: it is not a model of the transformers library")


def _check_weights(folder: Path, what: str) -> None:
    """Refuse a snapshot without weights, or with weights that are not what the hub said they are."""
    weights = sorted(folder.glob("model*.safetensors"))
    if not weights:
        raise HubError(
            f"{what} has no safetensors weights, and pickled ones are not loaded because they can run code: ask for a "
            f"revision that has them (often refs/pr/<number>)"
        )
    for path in weights:
        blob = path.resolve()
        # The cache names a large file by the sha256 that the hub gave for it.
        if re.fullmatch(r"[0-9a-f]{64}", blob.name) and _sha256(blob) != blob.name:
            blob.unlink()
            raise HubError(f"{path.name} of {what} was damaged on its way and has been removed: run it again")


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_HASH_BLOCK_BYTES):
            digest.update(block)
    return digest.hexdigest()


def _first_line(error: BaseException) -> str:
    return f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"
