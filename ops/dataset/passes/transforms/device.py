"""`device?to=cuda`: another device in code and metadata."""

import dataclasses
from typing import ClassVar

from ops.dataset.passes.base import PassError, PassResult, TextPass
from ops.dataset.sample.format.types import Sample, TensorMeta
from ops.dataset.sample.replay.retarget import is_device, retarget


class Device(TextPass):
    """Writes another device into the literals of the code and into the metadata; the sample computes the same.

    Args:
        to: The device, as torch writes it.

    Raises:
        PassError: It is none.
    """

    name: ClassVar[str] = "device"
    keeps_outputs: ClassVar[bool] = True
    makes_another: ClassVar[bool] = True

    def __init__(self, to: str) -> None:
        if not is_device(to):
            raise PassError(f"to has to be a device, such as cpu, cuda or cuda:1, not {to!r}")
        self.to = to

    def apply(self, sample: Sample) -> PassResult:
        """Write the device into code and metadata."""

        def move(tensor: TensorMeta) -> TensorMeta:
            return dataclasses.replace(tensor, device=self.to) if self._is_elsewhere(tensor) else tensor

        count = sum(map(self._is_elsewhere, sample.tensors))
        code = self._code(sample)
        where = "code and metadata" if code != sample.model_code else "metadata"
        after = dataclasses.replace(sample.with_tensors(move), model_code=code)
        return PassResult(after, f"{self.to} in {where} of {count} tensors")

    def fault(self, sample: Sample) -> str | None:
        """Tell that the code names another device, or which tensor is on one."""
        if self._code(sample) != sample.model_code:
            return f"its code names another device than {self.to}"
        first = next(filter(self._is_elsewhere, sample.tensors), None)
        return None if first is None else f"{first.name} is on {first.device}"

    def _code(self, sample: Sample) -> str:
        return retarget(sample.model_code, self.to, lambda _: None)

    def _is_elsewhere(self, tensor: TensorMeta) -> bool:
        """Tell whether a tensor is on another device; Paddle's samples name none."""
        return tensor.device is not None and tensor.device != self.to
