"""The base of stages that run samples under backends: what they run with, and the builds that a person names."""

from dataclasses import dataclass

from ops.evaluation.benchmark.config import BenchmarkConfig
from ops.evaluation.benchmark.describe import BackendDescription, BackendSpec, describe_backend
from ops.execution.worker.client import WorkerHost
from warehouse.selection.sides import Sides
from warehouse.stages.base import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class BackendStage:
    """Runs samples under backends.

    Attributes:
        config: How samples are run.
        host: Where they run.
        site: Where results are.
        label: A person's name for the builds that are described; "" for none.
    """

    config: BenchmarkConfig
    host: WorkerHost
    site: Site
    label: str = ""

    def describe(self, spec: BackendSpec) -> BackendDescription:
        """Describe a backend by `describe_backend`, with this stage's configuration."""
        return describe_backend(spec, self.config, self.host, self.site.environments, self.label)

    def sides_with(self, config: BenchmarkConfig, prepare: str = "") -> Sides:
        """Make the finder of builds that a person names, which are run by a configuration.

        Args:
            config: How they are run.
            prepare: Command that builds a revision of a backend's repository; "" for none.
        """
        return Sides(
            warehouse=self.site.warehouse,
            config=config,
            host=self.host,
            environments=self.site.environments,
            kept=self.site.builds or self.site.log_dir.parent / "builds",
            prepare=prepare,
        )
