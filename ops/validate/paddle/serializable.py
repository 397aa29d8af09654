"""Serializable: written, read and written again, the Paddle sample is the same, and so are its outputs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ops.validate.base import Finding
from ops.validate.serializable import Serializable as TorchSerializable

if TYPE_CHECKING:
    from ops.validate.paddle.sample_under_test import PaddleSampleUnderTest


class Serializable:
    """As for torch: the codec loses nothing, whatever the framework."""

    name: ClassVar[str] = TorchSerializable.name
    order: ClassVar[int] = TorchSerializable.order
    gates: ClassVar[bool] = TorchSerializable.gates

    def check(self, tested: PaddleSampleUnderTest) -> Finding:
        """Write the reloaded sample again, compare the files, and compare its outputs."""
        shared: Any = tested  # it has all that the check asks of a sample under test
        return TorchSerializable().check(shared)
