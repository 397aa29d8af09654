"""Conversion of samples to another framework."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Self

from ops.dataset.convert.base import ConversionError, Converter, get_converter
from ops.dataset.convert.run import ConversionRunner
from ops.dataset.convert.tools import Tools, find_tools
from ops.dataset.derived import DerivationRow
from ops.dataset.sample.catalog.rows import SampleTarget
from warehouse.database.table import Row
from warehouse.stages.code_version import Codebase
from warehouse.stages.derivations.base import Derivation


def code_of(kind: type[Converter]) -> tuple[str, ...]:
    """Name the modules of a converter: its own, and those that workers run on both sides."""
    parity = "ops.dataset.convert.parity"
    return kind.__module__, f"{parity}.torch_side", f"{parity}.target_side"


@dataclass(frozen=True, kw_only=True)
class ConvertStage(Derivation):
    """Samples of torch in another framework, run on both sides and compared.

    Attributes:
        runner: Runs both sides; None to ask only what is up to date.
    """

    name: ClassVar[str] = "convert"
    has_spec: ClassVar[bool] = True
    keeps_failures: ClassVar[bool] = True

    root: Path
    runner: ConversionRunner | None = None

    @cached_property
    def converter(self) -> Converter:
        """The converter to the framework that the spec names."""
        return get_converter(self.spec)

    @cached_property
    def tools(self) -> Tools:
        """The environment and versions that the converter needs, as found here."""
        version = Codebase().modules_version(code_of(type(self.converter)))
        return find_tools(self.converter, self.site.environments, version)

    @property
    def identity(self) -> tuple[str, Mapping[str, str]]:
        """Identity of the converter's code and tools, and the versions of these."""
        return self.tools.identity, self.tools.versions

    @contextmanager
    def prepare(self) -> Iterator[Self]:
        """Yield the stage with a runner of both sides."""
        if self.tools.python is None:
            raise ConversionError(str(self.tools.unavailable_reason))
        with ConversionRunner(
            self.converter, self.tools.python, self.config, self.site.log_dir, confine_by=self.host.confine_by
        ) as runner:
            yield replace(self, runner=runner)

    def make(self, target: SampleTarget) -> tuple[DerivationRow, Sequence[Row]]:
        """Convert a sample, and compare both sides."""
        assert self.runner is not None
        return self.runner.convert(target, self.root, self.site.ledger), ()

    def note(self, result: DerivationRow) -> str:
        """Return the message of a result, or that it matches."""
        return result.message or "matches"

    def summarize(self, results: Sequence[DerivationRow]) -> str:
        """Count the samples that are converted, that match, and that agree loosely."""
        converted = sum(result.conversion.is_converted for result in results)
        matching, loose = (sum(result.status == status for result in results) for status in ("success", "loose"))
        agreement = f"{matching} match{f', {loose} agree only loosely' if loose else ''}"
        return f"{converted} of {len(results)} samples converted, {agreement}, in {self.root}"
