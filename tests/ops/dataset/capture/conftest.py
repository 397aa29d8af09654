"""Quiet: pytest listens to every logger, and the compiler writes its whole trace to one as soon as anybody listens."""

import logging

import pytest


@pytest.fixture(autouse=True, scope="session")
def quiet_compiler():
    logging.getLogger("torch.__trace").propagate = False
