"""Conversion of samples to another framework."""

from dataclasses import dataclass
from pathlib import Path

from ops.convert.base import Converter
from ops.convert.rows import Conversion, ConversionRow, conversion_row
from ops.convert.run import ConversionRunner
from ops.convert.tools import Tools
from ops.sample.catalog.rows import BrokenSample, SampleTarget
from warehouse.selection.outstanding import Candidate, conversion_candidates
from warehouse.stages.base import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvertStage:
    """Samples of torch in another framework, run on both sides and compared.

    Attributes:
        converter: Which framework, and how.
        tools: What it needs, as found here.
        root: Folder of the converted samples.
        site: Where all of this is.
        runner: Runs both sides; None to ask only what is up to date.
    """

    converter: Converter
    tools: Tools
    root: Path
    site: Site
    runner: ConversionRunner | None = None

    def candidates(self, dataset: str) -> list[Candidate[Conversion]]:
        """See `SampleStage`."""
        return conversion_candidates(
            self.site.warehouse,
            target=self.converter.name,
            code_hash=self.tools.identity,
            root=self.root,
            dataset=dataset,
        )

    def unreadable(self, sample: BrokenSample) -> Conversion:
        """See `SampleStage`."""
        return Conversion(sample_id=sample.sample_id, phase="read", message=sample.message)

    def run(self, target: SampleTarget) -> tuple[Conversion, list[ConversionRow]]:
        """See `SampleStage`."""
        assert self.runner is not None
        result = self.runner.convert(target, self.root, self.site.ledger)
        folder, name = self.root / target.sample_id, self.converter.name
        identity, versions = self.tools.identity, self.tools.versions
        return result, [conversion_row(result, target, name, folder, code_hash=identity, versions=versions)]
