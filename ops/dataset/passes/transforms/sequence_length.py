"""`sequence_length?n=48`: sequences of another length; runs the sample."""

from typing import ClassVar

from ops.dataset.passes.shapes.inputs import SEQUENCE
from ops.dataset.passes.shapes.size_pass import Resize


class SequenceLength(Resize):
    """Gives a sample's sequence another size, with the literals of the code that follow it."""

    name: ClassVar[str] = "sequence_length"
    option: ClassVar[str] = "tokens"
    kind: ClassVar[str] = SEQUENCE
