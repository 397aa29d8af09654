"""Runnable: the sample runs in eager mode, and what it computes is worth comparing.

Not here: whether it runs under any compiler (`ops.benchmark`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ops.validate.base import Finding

if TYPE_CHECKING:
    import torch

    from ops.sample.types import Sample
    from ops.validate.subject import Subject


class Runnable:
    """Eager runs; every output is finite, and not all outputs are constant.

    A single constant output is common (a mask, an empty cache), but a sample of nothing else would call a
    compiler correct that returned the same constants.
    """

    name: ClassVar[str] = "runnable"
    order: ClassVar[int] = 1

    def check(self, subject: Subject) -> Finding:
        """Run the sample once and look at its outputs."""
        import torch

        tensors = [(index, output) for index, output in enumerate(subject.outputs) if isinstance(output, torch.Tensor)]
        if not tensors:
            return Finding(passed=False, message="forward returns no tensor")
        for index, tensor in tensors:
            count = _nonfinite_count(tensor)
            if count:
                return Finding(
                    passed=False,
                    message=f"output {index} has {count} values of {tensor.numel()} that are NaN or infinite",
                )
        if all(_is_constant(tensor) for _, tensor in tensors):
            text = "every output is empty or has the same value everywhere"
            return Finding(passed=False, message=text + _constant_tensors(subject.sample))
        return Finding(passed=True)


def _constant_tensors(sample: Sample) -> str:
    """The arguments that are recorded as one value throughout, which constant outputs often come of.

    Vectors are not counted: scales and biases are often all ones or zeros.
    """
    names = [tensor.name for tensor in sample.tensors if tensor.std == 0 and len(tensor.shape) > 1]
    return f"; recorded as one value: {', '.join(names[:5])}; give it another std in the metadata" if names else ""


def _nonfinite_count(tensor: torch.Tensor) -> int:
    if not (tensor.is_floating_point() or tensor.is_complex()):
        return 0
    # Float8 types have no isfinite of their own.
    wide = tensor.float() if tensor.element_size() == 1 else tensor
    return int((~wide.isfinite()).sum())


def _is_constant(tensor: torch.Tensor) -> bool:
    """Whether there is nothing to compare: a single number counts as something, the same number throughout not."""
    if tensor.numel() <= 1:
        return tensor.numel() == 0
    flat = tensor.flatten()
    return bool((flat == flat[0]).all())
