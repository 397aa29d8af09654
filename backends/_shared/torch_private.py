"""Private parts of torch that prepare and watch graphs: a change of torch breaks them here.

Those of dynamo are in `backends._shared.engines.dynamo`; those of inductor are apart, since importing them starts its
compiler. `tests/backends/test_private_torch_of_backends.py` lists all of them with their purpose.
"""

from torch._C import _DisableTorchDispatch as DisableTorchDispatch
from torch._C import _set_grad_enabled as set_grad_enabled
from torch._decomp import decomposition_table, get_decompositions
from torch._ops import OpOverloadPacket
from torch.utils import _pytree as pytree
from torch.utils._python_dispatch import TorchDispatchMode

__all__ = [
    "DisableTorchDispatch",
    "OpOverloadPacket",
    "TorchDispatchMode",
    "decomposition_table",
    "get_decompositions",
    "pytree",
    "set_grad_enabled",
]
