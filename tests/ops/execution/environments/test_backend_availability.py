"""Which variants of a backend's options are asked whether they run here."""

from dataclasses import dataclass
from typing import Literal

import pytest

from backends.base import Backend, BackendError
from ops.execution.environments.backend_availability import option_variants


@pytest.mark.parametrize("error", [ValueError, TypeError, BackendError])
def test_a_choice_that_is_refused_by_itself_is_left_out(error: type[Exception]) -> None:
    @dataclass(frozen=True, slots=True)
    class Options:
        level: Literal[1, 2, 3] = 2
        precise: Literal["yes", "no"] = "yes"
        streams: int = 1

        def __post_init__(self) -> None:
            if self.level == 3 and self.precise == "yes":
                raise error("level=3 is not precise")

    class Choosy(Backend):
        name = "choosy"
        options_type = Options

    assert [choice.options for choice in option_variants(Choosy)] == [Options(level=1), Options(precise="no")]
