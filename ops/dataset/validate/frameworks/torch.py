"""Validation of samples of torch: `re_extraction` traces them."""

from ops.execution.frameworks.base import Entry

ENTRY = Entry(
    "torch",
    "ops.dataset.validate.sample_under_test:SampleUnderTest",
    setup="ops.dataset.capture.tracing.capture:warm_up",
)
