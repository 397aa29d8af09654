"""Passes over samples: the samples after a pass, in place or in another folder."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Self

from ops.dataset.derived import DerivationRow
from ops.dataset.passes.apply import apply_pass
from ops.dataset.passes.base import PassError, RunningPass, SamplePass
from ops.dataset.passes.registry import get_pass
from ops.dataset.sample.catalog.rows import SampleTarget
from warehouse.database.table import Row
from warehouse.stages.code_version import Codebase
from warehouse.stages.derivations.base import Derivation


@dataclass(frozen=True, kw_only=True)
class PassStage(Derivation):
    """A pass over samples, in place or into another folder.

    Attributes:
        checks: Whether samples that change are run before and after.
    """

    name: ClassVar[str] = "pass"
    has_spec: ClassVar[bool] = True

    checks: bool = True

    @cached_property
    def applied(self) -> SamplePass:
        """The pass."""
        return get_pass(self.spec)

    @cached_property
    def identity(self) -> tuple[str, Mapping[str, str]]:
        """Version of the pass's code; results depend on no packages."""
        return Codebase().pass_version(self.applied.name), {}

    @contextmanager
    def prepare(self) -> Iterator[Self]:
        """Refuse to write other samples in place."""
        if self.applied.makes_another and self.root is None:
            raise PassError(f"{self.applied.name} makes other samples: give --out DIR, a folder for them")
        yield self

    @property
    def runs(self) -> bool:
        """True where samples are run before and after, or the pass itself runs them."""
        return self.checks or isinstance(self.applied, RunningPass)

    def make(self, target: SampleTarget) -> tuple[DerivationRow, Sequence[Row]]:
        """Apply the pass to a sample."""
        result = apply_pass(
            target,
            self.applied,
            out=self.root,
            ledger=self.site.ledger,
            host=self.host if self.runs else None,
            log_dir=self.site.log_dir,
            config=self.config,
        )
        return result, ()

    def note(self, result: DerivationRow) -> str:
        """Return what changed, or that there was nothing to do."""
        return result.message or "nothing to do"

    def summarize(self, results: Sequence[DerivationRow]) -> str:
        """Count the samples that changed."""
        return f"{sum(result.is_modified for result in results)} of {len(results)} samples changed"
