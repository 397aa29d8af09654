"""PyTorch's own eager execution: the baseline, and as a backend the baseline against itself.

Scored against itself it must give a speedup of 1: differences are the noise of the machine and the measurement.
"""

from backends.base import Backend, Compiled, Evidence, Inputs, Module


class Eager(Backend):
    """Runs the graph as it is."""

    name = "eager"
    aliases = ("nope",)
    packages = ("torch",)
    host_setup = None
    takes_collectives = True

    def compile(self, module: Module, inputs: Inputs) -> Compiled:  # noqa: ARG002
        """Return the module itself, so that both sides of a measurement are the same callable."""
        return module

    def evidence(self) -> Evidence:
        """Return fixed evidence: eager has nothing to prove, since it is what others could fall back to."""
        return Evidence(artefact="the module itself", operator_count=1)
