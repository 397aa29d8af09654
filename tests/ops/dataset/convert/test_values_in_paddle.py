"""Converted samples keep values, and a converter's name that is nearly right is answered with it."""

import pytest

from ops.dataset.convert.base import get_converter
from ops.dataset.convert.paddle.metadata import paddle_sample
from ops.errors import GraphNetError
from tests.ops.test_values_across_stages import BAGS, kept_of


def test_paddle_samples_keep_them() -> None:
    converted = paddle_sample(BAGS, BAGS.model_code)
    assert {name: tensor.kept for name, tensor in kept_of(converted).items()} == {
        name: tensor.kept for name, tensor in kept_of(BAGS).items()
    }


def test_a_typo_is_answered_with_the_converter_that_was_meant() -> None:
    with pytest.raises(GraphNetError, match=r"\(did you mean 'paddle'\?\)"):
        get_converter("padle")
