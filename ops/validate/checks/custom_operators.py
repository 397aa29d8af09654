"""Custom operators accessible: the framework and the sample's folder have every operator that the graph calls.

It runs in the parent and executes nothing, so the sample's code cannot change the finding. No torch.
"""

from typing import ClassVar

from ops.graph.requirements import first_side_effect, requirements
from ops.sample.format.types import Sample
from ops.validate.base import Finding, SimilarSamples


class CustomOperatorsAccessible:
    """The code imports its framework and little else, defines what else it uses, and does nothing when loaded."""

    name: ClassVar[str] = "custom_operators_accessible"
    order: ClassVar[int] = 6
    gates: ClassVar[bool] = True

    def check_among(
        self,
        sample_id: str,  # noqa: ARG002
        sample: Sample,
        similar: SimilarSamples,  # noqa: ARG002
        *,
        is_trusted: bool = True,  # noqa: ARG002
    ) -> Finding:
        """Look for modules, names and operators that the code needs from elsewhere."""
        code = sample.model_code
        line = first_side_effect(code)
        if line is not None:
            text = f"line {line} does more than import, define or name a constant when the code is loaded"
            return Finding(passed=False, message=text)
        framework = sample.info.framework
        needed = ", ".join(requirements(code, framework))
        if needed:
            return Finding(passed=False, message=f"needs {needed}, which neither {framework} nor the sample has")
        return Finding(passed=True)
