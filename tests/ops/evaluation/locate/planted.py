"""Backends with faults planted in them: each runs the graph in eager mode and goes wrong at certain operators."""

import os
import signal
import time

from torch.overrides import TorchFunctionMode

from backends.eager import Eager
from backends.inductor import Inductor


class Planted(Eager):
    """Calls `at` with each function's name, its result and its arguments, and takes what that returns as its result.

    By itself it makes the results of some functions wrong, and loses seconds at some.
    """

    name = "planted"
    wrong: tuple[str, ...] = ()
    slow: tuple[tuple[str, float], ...] = ()

    def compile(self, module, inputs):
        backend = self

        class Mode(TorchFunctionMode):
            def __torch_function__(self, function, types, args=(), kwargs=None):
                result = function(*args, **(kwargs or {}))
                return backend.at(getattr(function, "__name__", ""), result, args)

        def compiled(**values):
            with Mode():
                return module(**values)

        return compiled

    def at(self, name, result, args):
        time.sleep(dict(self.slow).get(name, 0))
        return result * 1.5 if name in self.wrong else result


class Right(Planted):
    """Has no fault."""


class WrongTanh(Planted):
    wrong = ("tanh",)


class WrongSoftmax(Planted):
    wrong = ("softmax",)


class WrongTanhAndSoftmax(Planted):
    """A later build of it, wrong at one more."""

    wrong = ("softmax", "tanh")


class Hang(Planted):
    slow = (("tanh", 3600),)


class Slow(Planted):
    """Loses time at one operator, and less at another."""

    slow = (("tanh", 0.04), ("exp", 0.002))


class SlowExp(Planted):
    slow = (("exp", 0.004),)


class SlowTanhAndExp(Planted):
    """A later build of it, which loses time at one more."""

    slow = (("exp", 0.004), ("tanh", 0.004))


class WrongWhenLarge(Planted):
    """Wrong numbers beyond a number of columns."""

    def at(self, name, result, args):
        return -result if name == "tanh" and result.shape[-1] > 4 else result


class WrongWhenTransposed(Planted):
    """Wrong numbers at one operator if its first input lies in memory by columns."""

    def at(self, name, result, args):
        return result + 1 if name == "addcmul" and not args[0].is_contiguous() else result


class Crash(Planted):
    """The process dies at one operator."""

    dies_at = "tanh"

    def at(self, name, result, args):
        if name == self.dies_at:
            os.kill(os.getpid(), signal.SIGSEGV)
        return result


class CrashRelu(Crash):
    dies_at = "relu"


class Refuses(Planted):
    """An error at one operator, with the name of a variable in it; another one at another operator."""

    def compile(self, module, inputs):
        super().compile(module, inputs)(**inputs)
        return super().compile(module, inputs)

    def at(self, name, result, args):
        if name == "tanh":
            raise NotImplementedError(f"'tensor_{result.numel()}' has no lowering at 0x{id(result):x}")
        if name == "exp" and result.shape[-1] == 2:
            raise RuntimeError("something else")
        return result


class WrongOnRankOne(Planted):
    """Wrong numbers at an operator with a constant that only rank 1 has."""

    def at(self, name, result, args):
        return result + 1 if name.startswith("sub") and args[1] == 10 else result


class WrongCollective(Planted):
    """Wrong numbers at one collective."""

    wrong = ("all_reduce",)


class WrongTogether(Planted):
    """Wrong numbers at one collective if there are other ranks."""

    def at(self, name, result, args):
        from torch import distributed

        return result + 1 if name == "all_reduce" and distributed.get_backend() == "gloo" else result


class WrongInductor(Inductor):
    """Makes what ranks have together wrong while it compiles, for which it asks for the sizes of groups."""

    name = "planted"

    def compile(self, module, inputs):
        import torch
        from torch._inductor import config

        def make_wrong(graph):
            for node in graph.find_nodes(op="call_function", target=torch.ops._c10d_functional.wait_tensor.default):
                with graph.inserting_after(node):
                    wrong = graph.call_function(torch.ops.aten.mul.Tensor, (node, 1.5))
                node.replace_all_uses_with(wrong, delete_user_cb=lambda user, own=wrong: user is not own)

        config.post_grad_custom_pre_pass = make_wrong
        return super().compile(module, inputs)
