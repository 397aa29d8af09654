"""Models from the Hugging Face hub, or from any server that speaks its protocol.

Only a model's configuration and its safetensors weights are downloaded: no pickles, and no code unless the option
`remote_code` asks for it.
"""

import dataclasses
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from ops.dataset.sample.format.types import Json
from ops.dataset.sources.base import FetchingSource, LoadedModel, ModelSpec
from ops.dataset.sources.hub_download import DEADLINE_S, Download, HubError, download_in_time, first_line
from ops.dataset.sources.libraries.timm import TASK, TimmLibrary, example_image
from ops.dataset.sources.options import BARE, CAPTURE_OPTIONS, CLASS_NAME, choice, flag, least_batch, split_options
from ops.dataset.sources.repository_config import arguments_of, quantization_of, read_timm_config
from ops.dataset.sources.weight_sample import read_sample, sample_in_time
from ops.errors import GraphNetError
from ops.execution.untrusted.text import printable
from ops.failures import FailureReason

_TIMM_WEIGHTS = "model.safetensors"

_REMOTE_MODULES = "transformers_modules."
"""Package into which transformers imports the code of repositories."""

_WEIGHTS = ("checkpoint", "random", "sampled")

SEED = 0
"""Seed of weights that a checkpoint lacks, such as a head that it was not trained with."""


class HubSource(FetchingSource):
    """`hub:<repo>[@revision][?remote_code=yes&endpoint=…&cache=…]`."""

    name: ClassVar[str] = "hub"
    library: ClassVar[str] = "huggingface_hub"
    form: ClassVar[str] = "hub:<owner>/<name>[@revision]"
    options: ClassVar[Mapping[str, str]] = {
        "remote_code": "yes: run Python code from the repository; no by default",
        "endpoint": "address of another server than the Hugging Face hub",
        "cache": "folder that downloads are kept in",
        "weights": "checkpoint (default); random: download nothing but the configuration; or sampled: random ones with "
        "mean and deviation of the checkpoint's, of which a few kB are downloaded",
        "head": "class to build, by default the one that the configuration names; none: the bare model without a head",
        **CAPTURE_OPTIONS,
    }

    def parse(self, rest: str) -> ModelSpec:
        """Parse `<owner>/<name>[@revision][?option=value]`."""
        name, options = split_options(rest, self.options)
        repository, at, revision = name.partition("@")
        if not is_repository(repository) or (at and not revision):
            raise GraphNetError(f"cannot read {rest!r}: write {self.form}, as in hub:google-bert/bert-base-uncased")
        choice(options, "weights", _WEIGHTS)
        flag(options, "remote_code")
        head = options.get("head", BARE)
        if CLASS_NAME.fullmatch(head) is None:
            raise GraphNetError(f"option head takes none or a class, as in head=BertForMaskedLM, not {head!r}")
        return ModelSpec(self.name, repository, revision or None, options)

    def fetch(self, spec: ModelSpec, deadline_s: float = DEADLINE_S) -> Path:
        """Download the model unless the cache has it; return the folder of the snapshot, whose name is the commit."""
        wanted = Download(
            repository=spec.name,
            revision=spec.revision,
            endpoint=spec.options.get("endpoint"),
            cache=Path(spec.options["cache"]) if "cache" in spec.options else None,
            remote_code=flag(spec.options, "remote_code"),
            weights=_has_weights(spec),
        )
        started = time.monotonic()
        folder = download_in_time(wanted, deadline_s)
        if _weights(spec) == "sampled":
            sample_in_time(wanted, folder, max(1.0, deadline_s - (time.monotonic() - started)))
        return folder

    def files(self, folder: Path) -> Path:
        """The repository in the cache: files of a snapshot are links to blobs beside it."""
        return folder.parent.parent

    def runs_remote_code(self, spec: ModelSpec) -> bool:
        """True only where the option `remote_code` asks for it."""
        return flag(spec.options, "remote_code")

    def stored_as(self, spec: ModelSpec) -> tuple[str, str]:
        """`huggingface_hub/<repository>`, then "-bare" or the class of `head`, then "-random" or "-sampled"."""
        head = spec.options.get("head")
        parts = [spec.name, *([] if head is None else ["bare" if head == BARE else head])]
        return "huggingface_hub", "-".join([*parts, *([] if _has_weights(spec) else [_weights(spec)])])

    def load(self, spec: ModelSpec) -> LoadedModel:
        """Build the model that its configuration names, and load its weights unless options leave them out."""
        folder = spec.folder or self.fetch(spec)
        config = read_timm_config(folder)
        return self._load_transformers(spec, folder) if config is None else self._load_timm(spec, folder, config)

    def _load_transformers(self, spec: ModelSpec, folder: Path) -> LoadedModel:
        """Build a class of transformers, or of the repository's own code."""
        import torch
        import transformers
        from huggingface_hub.errors import StrictDataclassError

        from ops.dataset.sources.huggingface.checkpoint import (
            check_missing,
            draw_weights,
            missing_tensors,
            stored_tensors,
        )
        from ops.dataset.sources.huggingface.example import with_inputs
        from ops.dataset.sources.huggingface.heads import choose_class

        has_weights = _has_weights(spec)
        is_loaded = has_weights and choice(spec.options, "memory", ("real", "none")) == "real"
        torch.manual_seed(SEED)
        try:
            remote_code = flag(spec.options, "remote_code")
            config = transformers.AutoConfig.from_pretrained(
                folder, local_files_only=True, trust_remote_code=remote_code
            )
            if method := quantization_of(config.to_dict()):
                told = f"the weights of {spec.name} are quantised ({printable(method, 100)})"
                raise HubError(f"{told}, and only the model without that could be built: capture what it was made from")
            chosen = choose_class(config, spec.options.get("head"), folder, remote_code=remote_code)
            if is_loaded:
                model, loading = chosen.model_class.from_pretrained(
                    folder, config=chosen.config, use_safetensors=True, local_files_only=True, output_loading_info=True
                )
                missing = tuple(sorted(loading["missing_keys"]))
            else:
                model = chosen.model_class._from_config(chosen.config).eval()
                missing = missing_tensors(model, stored_tensors(model, folder)) if has_weights else ()
                if _weights(spec) == "sampled":
                    draw_weights(model, read_sample(folder))
        except StrictDataclassError as error:
            reason = " ".join(str(error).split())
            told = f"the configuration of {spec.name} is none that transformers takes: {reason}"
            raise HubError(told, FailureReason.BROKEN_CONFIGURATION) from error
        except (ValueError, OSError, KeyError, RuntimeError, ImportError, TypeError, AttributeError) as error:
            raise HubError(f"transformers cannot build {spec.name} from its files: {first_line(error)}") from error
        check_missing(model, missing)
        origin: dict[str, Json] = {
            "repository": spec.name,
            "revision": folder.name,
            "class_chosen_by": chosen.reason,
            "weights": "safetensors" if has_weights else _weights(spec),
            **({"missing_weights": list(missing)} if missing else {}),
            "seed": SEED,
        }
        return dataclasses.replace(
            with_inputs(model, origin=origin, batch=least_batch(spec.options)),
            model_name=self.stored_as(spec)[1],
            source=self.library,
            checkpoint=folder if has_weights and not is_loaded else None,
            notes=_unused_code(spec, config, model),
        )

    def _load_timm(self, spec: ModelSpec, folder: Path, config: Mapping[str, Json]) -> LoadedModel:
        """Build the model of timm that a repository's configuration names, on an image of the size it was made for."""
        from safetensors.torch import load_file

        if _weights(spec) == "sampled":
            raise HubError(
                f"{spec.name} is a model of timm, whose weights are not sampled: capture it by weights=random"
            )
        if "head" in spec.options:
            raise HubError(f"head has no effect: {spec.name} is a model of timm, which has one class; leave it out")
        library, name = TimmLibrary(), str(config["architecture"])
        has_weights = _has_weights(spec)
        is_loaded = has_weights and choice(spec.options, "memory", ("real", "none")) == "real"
        try:
            model = library.build(name, **arguments_of(config))
            if is_loaded:
                model.load_state_dict(load_file(folder / _TIMM_WEIGHTS))
        except (ValueError, OSError, KeyError, RuntimeError, TypeError, AttributeError) as error:
            raise HubError(f"timm cannot build {spec.name} from its files: {first_line(error)}") from error
        return LoadedModel(
            module=model,
            args=(example_image(*model.pretrained_cfg["input_size"]),),
            kwargs={},
            model_name=self.stored_as(spec)[1],
            source=self.library,
            task=TASK,
            origin={
                "library": library.name,
                "library_version": str(library.package().__version__),
                "repository": spec.name,
                "revision": folder.name,
                "model": name,
                "arguments": arguments_of(config),
                "weights": "safetensors" if has_weights else _weights(spec),
                "seed": SEED,
            },
            checkpoint=folder if has_weights and not is_loaded else None,
            notes=_unused_code(spec),
        )


def _unused_code(spec: ModelSpec, *built: object) -> tuple[str, ...]:
    """The note that `remote_code` had no effect, where no class of what was built is the repository's."""
    is_remote = any(type(part).__module__.startswith(_REMOTE_MODULES) for part in built)
    return ("remote_code",) if flag(spec.options, "remote_code") and not is_remote else ()


def is_repository(name: str) -> bool:
    """Tell whether a repository of the hub can have that name, by the rules that its client checks."""
    well_formed = re.fullmatch(r"(?=.{1,96}$)[\w.-]+(/[\w.-]+)?", name, re.ASCII) is not None
    parts_fit = all(part[0] not in ".-" and part[-1] not in ".-" for part in name.split("/") if part)
    return well_formed and parts_fit and "--" not in name and ".." not in name and not name.endswith(".git")


def _weights(spec: ModelSpec) -> str:
    return choice(spec.options, "weights", _WEIGHTS)


def _has_weights(spec: ModelSpec) -> bool:
    return _weights(spec) == _WEIGHTS[0]
