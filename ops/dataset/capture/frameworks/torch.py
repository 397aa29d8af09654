"""Capture of models of torch."""

from ops.execution.frameworks.base import Entry

ENTRY = Entry("torch", "ops.dataset.capture.task:run", "ops.dataset.capture.tracing.capture:warm_up")
