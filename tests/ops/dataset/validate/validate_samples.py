"""Tiny samples for the checks, and a tested to judge them in this process."""

from pathlib import Path

from ops.dataset.sample.catalog.rows import SampleTarget
from ops.dataset.sample.format.codec import write_sample
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta
from ops.dataset.sample.identity import sample_hash
from ops.dataset.validate.sample_under_test import SampleUnderTest
from tests.tiny_samples import code_of

GOOD = "relu = torch.nn.functional.relu(a);  add = relu + b;  return (add,)"


def make_sample(body: str = GOOD, *, shape: tuple[int, ...] = (4, 8), before: str = "") -> Sample:
    """A sample of two tensors `a` and `b` whose forward is `body`; `before` stands above the class."""
    statements = "\n".join(map(str.strip, body.split(";")))
    code = code_of(statements, "a: torch.Tensor, b: torch.Tensor", before=before)
    weights = tuple(TensorMeta(name, shape, "float32", "cpu", mean=0.0, std=1.0) for name in ("a", "b"))
    return Sample(code, weights, info=SampleInfo(model_name="tiny", source="tests", task="other"))


def write_target(sample: Sample, folder: Path, sample_id: str = "tiny") -> SampleTarget:
    """The sample on disk."""
    write_sample(sample, folder / sample_id)
    return SampleTarget("tests", sample_id, sample_hash(sample), folder / sample_id)


def under_test(sample: Sample, scratch: Path) -> SampleUnderTest:
    """What a check in a worker would be given."""
    return SampleUnderTest(sample, scratch)
