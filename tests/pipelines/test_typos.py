"""A name that is nearly right is answered with the one that was meant, wherever names are typed."""

from collections.abc import Callable

import pytest

from backends._shared.messages import did_you_mean
from backends.base import BackendError
from backends.registry import resolve
from ops.dataset.decompose.schemes.base import parse_scheme
from ops.dataset.passes.registry import get_pass
from ops.dataset.sources.registry import parse
from ops.dataset.sources.zoo import libraries
from ops.dataset.validate.registry import choose_checks
from ops.errors import GraphNetError

TYPOS: dict[str, tuple[Callable[[], object], str]] = {
    "adaptation of the case": (lambda: resolve("Inductor"), "inductor"),
    "option of a backend": (lambda: resolve("inductor", {"mod": "default"}), "mode"),
    "value of an option": (lambda: resolve("inductor", {"mode": "max-autotun"}), "max-autotune"),
    "pass": (lambda: get_pass("batchsize?n=2"), "batch_size"),
    "parameter of a pass": (lambda: get_pass("batch_size?nn=2"), "n"),
    "scheme": (lambda: parse_scheme("single-op"), "single_op"),
    "source": (lambda: parse("zo:transformers/bert"), "zoo"),
    "library": (lambda: parse("zoo:transfomers/bert"), "transformers"),
    "option of a model": (lambda: parse("zoo:transformers/bert?dtyp=float16"), "dtype"),
    "model": (lambda: libraries()["torch_geometric"].load("GCM"), "GCN"),
    "constraint": (lambda: choose_checks(["runable"]), "runnable"),
}


@pytest.mark.parametrize("thing", sorted(TYPOS))
def test_a_typo_is_answered_with_what_was_meant(thing: str) -> None:
    ask, meant = TYPOS[thing]
    with pytest.raises((GraphNetError, BackendError), match=rf"\(did you mean '{meant}'\?\)"):
        ask()


def test_what_is_like_nothing_gets_no_suggestion() -> None:
    assert did_you_mean("zzz", ["inductor", "eager"]) == ""
