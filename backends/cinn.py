"""CINN, Paddle's compiler, through `paddle.jit.to_static(backend="CINN")`.

A Paddle that was built without CINN, as its wheels for CPUs are, accepts that call and silently runs the program as
without it. So this backend is not available there, and its evidence counts CINN's own operators.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from backends._shared.paddle import PaddleBackend, describe_work, has_cinn, static_layer, traced_program, work_of
from backends.base import BackendError, Compiled, Evidence

_WITHOUT = (
    "this Paddle is built without CINN, as the wheels for CPUs are (to_static(backend='CINN') would silently do "
    "nothing); install a wheel with CINN (paddlepaddle-gpu of the same version, on a machine with a GPU) or build "
    "Paddle with -DWITH_CINN=ON"
)


@dataclass(frozen=True, slots=True)
class CinnOptions:
    """Options of CINN.

    Attributes:
        prim: Decompose operators into primitive ones before (`FLAGS_prim_all`), as Paddle does for CINN by default.
        symbolic: Compile for symbolic sizes (`FLAGS_check_infer_symbolic`), so that other sizes need no new kernels.
        allow: Operators that CINN may take, joined by "+" (`FLAGS_allow_cinn_ops`); "" for all that it can take.
        deny: Operators that CINN must not take, joined by "+" (`FLAGS_deny_cinn_ops`).
    """

    prim: bool = True
    symbolic: bool = False
    allow: str = ""
    deny: str = ""


class Cinn(PaddleBackend):
    """CINN's kernels for the groups of operators that it takes; the others stay with Paddle's executor."""

    name = "cinn"
    options_type = CinnOptions
    devices = ("cpu", "cuda")
    not_yet_run = "a Paddle with CINN, which no wheel for CPUs has"

    def unavailable_reason(self) -> str | None:
        """Tell that Paddle or its CINN is missing; None if both are here."""
        reason = super().unavailable_reason()
        if reason is not None:
            return reason
        import paddle

        return None if paddle.is_compiled_with_cinn() else _WITHOUT

    def environment_reason(self, site_packages: Path) -> str | None:
        """Tell that the Paddle there has no CINN; None if it has."""
        return None if has_cinn(site_packages) else _WITHOUT

    def compile(self, module: Any, inputs: Mapping[str, Any]) -> Compiled:  # noqa: ARG002
        """Prepare the layer; its graph is traced and compiled at the first call."""
        import paddle

        options = self.options
        flags = {
            "FLAGS_check_infer_symbolic": (options.symbolic, False),
            "FLAGS_allow_cinn_ops": (options.allow.replace("+", ";"), ""),
            "FLAGS_deny_cinn_ops": (options.deny.replace("+", ";"), ""),
        }
        chosen = {name: value for name, (value, usual) in flags.items() if value != usual}
        if missing := sorted(chosen.keys() - paddle.base.core.globals().keys()):
            raise BackendError(f"this Paddle has no {missing[0]}; leave the option that sets it out")
        paddle.set_flags(chosen)
        paddle.base.core._set_prim_all_enabled(options.prim)
        self._layer = static_layer(module, backend="CINN")
        return self._layer  # type: ignore[no-any-return]

    def proof(self) -> Evidence:
        """Make evidence of CINN's kernels in the program; operators that it left to Paddle's executor fell back."""
        work = work_of(traced_program(self._layer))
        mine = sum(count for name, count in work.items() if name.startswith(("cinn_runtime.", "cinn_op.")))
        return Evidence("CINN kernels" if mine else "", mine, work.total() - mine, detail=describe_work(work))
