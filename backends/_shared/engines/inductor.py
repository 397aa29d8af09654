"""Inductor's processes, and the C++ compiler and headers that it uses. Imports inductor."""

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import torch
import torch._inductor.async_compile as async_compile
import torch._inductor.codecache as codecache
import torch._inductor.config as inductor_config
from torch._dynamo.utils import counters
from torch._inductor import metrics
from torch._inductor.compile_fx import compile_fx
from torch._inductor.cpu_vec_isa import valid_vec_isa_list

from backends._shared.requirements import preload


def kernels() -> str:
    """How many kernels inductor generated, and how many calls of libraries it makes, in words."""
    return f"{metrics.generated_kernel_count} generated kernels, {counters['inductor']['extern_calls']} library calls"


@contextlib.contextmanager
def compile_without_processes(*, on_gpu: bool) -> Iterator[None]:
    """Keep inductor from its pool of compiling processes, which outlives a compilation and competes with what is timed.

    C++ kernels are still compiled side by side, by compilers that threads wait for and that are gone when they are
    done. Inductor would start its pool along with those threads, but not where it finds processes forbidden.
    """
    before = async_compile._process_pool_allowed
    async_compile._process_pool_allowed = lambda: False
    try:
        with inductor_config.patch(compile_threads=1 if on_gpu else torch.get_num_threads()):
            yield
    finally:
        async_compile._process_pool_allowed = before


def probe_by(compile_something: Callable[[], None], *, header_count: int) -> None:
    """Find out once what the C++ compiler can do, and have torch's headers precompiled.

    Inductor does both by itself at the first compilation of a process or of a machine. They say nothing of the graph
    compiled and take several seconds, which would all be booked to that graph's compile time.

    Args:
        compile_something: A compilation that precompiles the headers in question.
        header_count: How many these are.
    """
    preload()
    # Kept by a cache that forked processes inherit.
    valid_vec_isa_list()
    if not inductor_config.cpp_cache_precompile_headers:
        return
    pid = os.fork()
    if pid == 0:
        # In a process of its own, since the headers are made by a compilation and that runs tensor operations.
        status = 1
        try:
            with tempfile.TemporaryDirectory() as folder:
                os.environ["TORCHINDUCTOR_CACHE_DIR"] = folder
                with compile_without_processes(on_gpu=False), contextlib.suppress(_HeadersMadeError):
                    _end_after_headers(header_count)
                    compile_something()
            status = 0
        finally:
            os._exit(status)
    os.waitpid(pid, 0)


class _HeadersMadeError(BaseException):
    """Ends a compilation whose headers are there; compiling the rest would take several seconds more."""


def _end_after_headers(count: int) -> None:
    """Have this process's compilation end when so many headers were precompiled."""
    precompile, headers = codecache._precompile_header, list[str]()

    def counted(*args: Any, **kwargs: Any) -> str:
        headers.append(precompile(*args, **kwargs))
        if len(headers) == count:
            raise _HeadersMadeError
        return headers[-1]

    codecache._precompile_header = counted


def compile_graph(graph: torch.fx.GraphModule, inputs: Sequence[torch.Tensor]) -> Callable[..., Any]:
    """Compile a graph that another backend of dynamo took, as `torch.compile` would have inductor do it."""
    with compile_without_processes(on_gpu=any(value.is_cuda for value in inputs if isinstance(value, torch.Tensor))):
        compiled: Callable[..., Any] = compile_fx(graph, inputs, config_patches={"fallback_random": True})
    return compiled


def compile_something() -> None:
    """A compilation by inductor."""
    torch.compile(lambda x: x.exp() + 1)(torch.ones(64))
