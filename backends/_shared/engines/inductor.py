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
    """Describe the numbers of kernels that inductor generated, and of library calls that it makes."""
    return f"{metrics.generated_kernel_count} generated kernels, {counters['inductor']['extern_calls']} library calls"


@contextlib.contextmanager
def compile_without_processes(*, on_gpu: bool) -> Iterator[None]:
    """Keep inductor from its pool of compiling processes, which outlives a compilation and competes with timed calls.

    C++ kernels are still compiled in parallel, by compilers that threads wait for and that end with their work.
    Inductor would start its pool along with those threads, but not where it finds processes forbidden.
    """
    before = async_compile._process_pool_allowed
    async_compile._process_pool_allowed = lambda: False
    try:
        with inductor_config.patch(compile_threads=1 if on_gpu else torch.get_num_threads()):
            yield
    finally:
        async_compile._process_pool_allowed = before


def probe_by(compile_something: Callable[[], None], *, header_count: int) -> None:
    """Examine once the abilities of the C++ compiler, and precompile torch's headers.

    Inductor does both by itself at the first compilation of a process or of a machine. They do not depend on the graph
    and take several seconds, which would all count as that graph's compile time.

    Args:
        compile_something: A compilation that precompiles the headers in question.
        header_count: Number of these headers.
    """
    preload()
    # The result is cached, and forked processes inherit it.
    valid_vec_isa_list()
    if not inductor_config.cpp_cache_precompile_headers:
        return
    pid = os.fork()
    if pid == 0:
        # In another process, since headers are precompiled by a compilation, which runs tensor operations.
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
    """Ends a compilation whose headers exist; compiling the rest would take several seconds more."""


def _end_after_headers(count: int) -> None:
    """End this process's compilation once so many headers are precompiled."""
    precompile, headers = codecache._precompile_header, list[str]()

    def precompile_and_count(*args: Any, **kwargs: Any) -> str:
        headers.append(precompile(*args, **kwargs))
        if len(headers) == count:
            raise _HeadersMadeError
        return headers[-1]

    codecache._precompile_header = precompile_and_count


def compile_graph(graph: torch.fx.GraphModule, inputs: Sequence[torch.Tensor]) -> Callable[..., Any]:
    """Compile a graph that another backend of dynamo took, as `torch.compile` does with inductor."""
    with compile_without_processes(on_gpu=any(value.is_cuda for value in inputs if isinstance(value, torch.Tensor))):
        compiled: Callable[..., Any] = compile_fx(graph, inputs, config_patches={"fallback_random": True})
    return compiled


def compile_something() -> None:
    """Compile a small function by inductor."""
    torch.compile(lambda x: x.exp() + 1)(torch.ones(64))
