"""What tests of backends have in common, for files that are also read where there is no `tests` to import."""

from collections.abc import Callable

import pytest

from backends.base import Evidence
from tests.backends import fakes


@pytest.fixture(name="right")
def right_fixture() -> Callable[..., Evidence]:
    """`fakes.right`."""
    return fakes.right
