"""Validation of samples of Paddle."""

from ops.execution.frameworks.base import Entry

ENTRY = Entry("paddle", "ops.dataset.validate.paddle_under_test:PaddleSampleUnderTest")
