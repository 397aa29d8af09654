"""Backends that make the eager mode slow that they are measured against, each in another way; all compute nothing."""

import threading
import time

import torch

from backends.base import Backend, Evidence


class Disturbing(Backend):
    """Hands the graph back as it is, after it has changed the process."""

    name = "disturbing"
    host_setup = None

    def compile(self, module, inputs):
        self.disturb()
        return module

    def evidence(self):
        return Evidence("nothing", 1)


class Honest(Disturbing):
    def disturb(self):
        pass


class Failing(Disturbing):
    def disturb(self):
        raise RuntimeError("no")


class FewerThreads(Disturbing):
    def disturb(self):
        torch.set_num_threads(1)


class PatchedFunction(Disturbing):
    """Its own calls do not go through the function that it makes slow."""

    def compile(self, module, inputs):
        real = torch.nn.functional.relu
        relu = torch.relu

        def slow(x, *rest):
            time.sleep(0.03)
            return real(x, *rest)

        torch.nn.functional.relu = slow

        def compiled(x, w):
            for _ in range(3):
                x = relu(x @ w) * 0.1
            return (x,)

        return compiled


class SpinningPool(Disturbing):
    """Threads that compute without Python's lock."""

    def disturb(self):
        for _ in range(4):
            threading.Thread(target=multiply, daemon=True).start()


def multiply():
    square = torch.ones(96, 96)  # too small for more threads
    while True:
        square @ square
