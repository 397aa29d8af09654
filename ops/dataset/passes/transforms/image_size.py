"""`image_size?n=128`: images of another size; runs the sample."""

from typing import ClassVar

from ops.dataset.passes.shapes.inputs import IMAGE
from ops.dataset.passes.shapes.size_pass import Resize


class ImageSize(Resize):
    """Gives a sample's image another size, with the literals of the code that follow it."""

    name: ClassVar[str] = "image_size"
    option: ClassVar[str] = "image"
    kind: ClassVar[str] = IMAGE
