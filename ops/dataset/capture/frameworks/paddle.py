"""Capture of models of Paddle."""

from ops.execution.frameworks.base import Entry

ENTRY = Entry("paddle", "ops.dataset.capture.paddle.task:run")
