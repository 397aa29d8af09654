"""Backends with faults planted in them: each runs the graph in eager mode and goes wrong at certain operators."""

import os
import signal
import time

from torch.overrides import TorchFunctionMode

from backends.eager import Eager


class Planted(Eager):
    """Calls `at` with each function's name, its result and its arguments, and takes what that returns as its result."""

    name = "planted"

    def compile(self, module, inputs):
        backend = self

        class Mode(TorchFunctionMode):
            def __torch_function__(self, function, types, args=(), kwargs=None):
                result = function(*args, **(kwargs or {}))
                return backend.at(getattr(function, "__name__", ""), result, args)

        def compiled(**values):
            self.begin()
            with Mode():
                return module(**values)

        return compiled

    def begin(self):
        """Before each call."""

    def at(self, name, result, args):
        return result


class WrongTanh(Planted):
    """Wrong numbers at one operator."""

    def at(self, name, result, args):
        return result * 1.5 if name == "tanh" else result


class WrongPair(Planted):
    """Wrong numbers where one operator reads what another made."""

    def begin(self):
        self.made = set()

    def at(self, name, result, args):
        if name == "exp":
            self.made.add(result.data_ptr())
        return result + 1 if name == "tanh" and args[0].data_ptr() in self.made else result


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

    def at(self, name, result, args):
        if name == "tanh":
            os.kill(os.getpid(), signal.SIGSEGV)
        return result


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


class Hang(Planted):
    """Never returns from one operator."""

    def at(self, name, result, args):
        if name == "tanh":
            time.sleep(3600)
        return result


class Slow(Planted):
    """Loses time at one operator, and less at another."""

    def at(self, name, result, args):
        time.sleep({"tanh": 0.04, "exp": 0.002}.get(name, 0))
        return result


class Right(Planted):
    """Has no fault."""


class WrongSoftmax(Planted):
    """Wrong numbers at another operator."""

    def at(self, name, result, args):
        return result * 1.5 if name == "softmax" else result


class WrongTanhAndSoftmax(WrongSoftmax):
    """A later build of it, wrong at one more."""

    def at(self, name, result, args):
        return result * 1.5 if name == "tanh" else super().at(name, result, args)


class SlowExp(Planted):
    """Loses time at one operator."""

    def at(self, name, result, args):
        if name == "exp":
            time.sleep(0.004)
        return result


class SlowTanhAndExp(SlowExp):
    """A later build of it, which loses time at one more."""

    def at(self, name, result, args):
        if name == "tanh":
            time.sleep(0.004)
        return super().at(name, result, args)
