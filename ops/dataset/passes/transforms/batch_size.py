"""`batch_size?n=8`: a batch of another size, with the literals of the code that follow it; runs the sample."""

from typing import ClassVar

from ops.dataset.passes.shapes.inputs import BATCH
from ops.dataset.passes.shapes.size_pass import Resize


class BatchSize(Resize):
    """Gives a sample's batch another size, with the literals of the code that follow it."""

    name: ClassVar[str] = "batch_size"
    takes_ranks: ClassVar[bool] = True
    kind: ClassVar[str] = BATCH
