"""Custom operators accessible: the framework and the sample's folder have every operator that the graph calls.

It runs in the parent and executes nothing, so the sample's code cannot change the finding. No torch.
"""

from typing import ClassVar

from ops.dataset.graph.requirements import first_side_effect, requirements
from ops.dataset.sample.format.devices import rank_texts
from ops.dataset.validate.base import CheckFinding, ListedSample


class CustomOperatorsAccessible:
    """The code imports its framework and little else, defines what else it uses, and does nothing when loaded."""

    name: ClassVar[str] = "custom_operators_accessible"
    order: ClassVar[int] = 6
    gates: ClassVar[bool] = True

    def check_listed(self, listed: ListedSample) -> CheckFinding:
        """Look for modules, names and operators that the code of any rank needs from elsewhere."""
        framework = listed.sample.info.framework
        for code in rank_texts(listed.sample).values():
            line = first_side_effect(code)
            if line is not None:
                text = f"line {line} does more than import, define or name a constant when the code is loaded"
                return CheckFinding(passed=False, message=text)
            needed = ", ".join(requirements(code, framework))
            if needed:
                text = f"needs {needed}, which neither {framework} nor the sample has"
                return CheckFinding(passed=False, message=text)
        return CheckFinding(passed=True)
