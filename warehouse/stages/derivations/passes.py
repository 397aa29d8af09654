"""Passes over samples: the samples after a pass, in place or in another folder."""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Self

from ops.derived import DerivationRow
from ops.passes.apply import apply_pass
from ops.passes.base import PassError, RunningPass, SamplePass
from ops.passes.registry import get_pass, passes_without_parameters
from ops.sample.catalog.rows import SampleTarget
from warehouse.stages.base import Derivation
from warehouse.stages.code_version import Codebase


@dataclass(frozen=True, kw_only=True)
class PassStage(Derivation):
    """A pass over samples, in place or into another folder.

    Attributes:
        checks: Whether samples that change are run before and after.
    """

    name: ClassVar[str] = "pass"
    title: ClassVar[str] = "a pass"
    preload: ClassVar[tuple[str, ...]] = ("ops.passes.task",)
    keys: ClassVar[Mapping[str, str]] = {
        "sample_id": "sample_id", "pass": "spec", "modified": "is_modified", "status": "status", "message": "message"
    }  # fmt: skip
    columns: ClassVar[Mapping[str, str]] = {
        "sample_id": "sample_id", "modified": "is_modified", "status": "status", "message": "message"
    }  # fmt: skip
    state: ClassVar[str] = "have results of this pass"

    checks: bool = True

    @classmethod
    def specs(cls) -> Sequence[str]:
        """See `Derivation`: those that need no arguments, for others somebody has to choose these."""
        return list(passes_without_parameters())

    @cached_property
    def applied(self) -> SamplePass:
        """The pass."""
        return get_pass(self.spec)

    @cached_property
    def code_hash(self) -> str:
        """See `Derivation`."""
        return Codebase().pass_version(self.applied.name)

    @contextmanager
    def opened(self) -> Iterator[Self]:
        """See `Derivation`."""
        if self.applied.makes_another and self.root is None:
            raise PassError(f"{self.applied.name} makes other samples: give --out DIR, a folder for them")
        yield self

    @property
    def runs(self) -> bool:
        """See `Derivation`."""
        return self.checks or isinstance(self.applied, RunningPass)

    def run(self, target: SampleTarget) -> tuple[DerivationRow, Sequence[DerivationRow]]:
        """See `Derivation`."""
        result = apply_pass(
            target,
            self.applied,
            out=self.root,
            ledger=self.site.ledger,
            host=self.host if self.runs else None,
            log_dir=self.site.log_dir,
            config=self.config,
        )
        folder = self.folder(target.sample_id) or target.path
        if result.status != "success" and folder.resolve() != target.path.resolve():
            shutil.rmtree(folder, ignore_errors=True)  # of an earlier version of the sample, or of the pass
        result = self.finished(result, folder)
        return result, [result]

    def note(self, result: DerivationRow) -> str:
        """See `Derivation`."""
        return result.message or "nothing to do"

    def shows(self, result: DerivationRow) -> bool:
        """See `Derivation`."""
        return result.is_modified or result.status != "success"

    def told(self, results: Sequence[DerivationRow]) -> str:
        """See `Derivation`."""
        return f"{sum(result.is_modified for result in results)} of {len(results)} samples changed"
