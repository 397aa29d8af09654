"""Models of PaddleX: its networks for images and documents, built from their configurations."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ops.sources.base import LoadedModel
from ops.sources.libraries.base import SEED, SMALL_BUILD, Build, Library

_PACKAGE = "paddlex.inference.models"


@dataclass(frozen=True, slots=True)
class _Network:
    """Where a network is, and at what it looks.

    Attributes:
        module: Below `paddlex.inference.models`, without `modeling`.
        model: Its class.
        config: The class of its configuration.
        small: Height and width of the images that a small one looks at, in pixels.
        full: The same of what it was made for.
    """

    module: str
    model: str
    config: str
    small: tuple[int, int]
    full: tuple[int, int]


_NETWORKS: Mapping[str, _Network] = {
    "hgnetv2": _Network(
        "image_classification.hgnetv2", "HGNetV2ForImageClassification", "HGNetV2Config", (64, 64), (224, 224)
    ),
    "pplcnet": _Network("image_classification.pplcnet", "PPLCNet", "PPLCNetConfig", (64, 64), (224, 224)),
    "pp-ocrv5-mobile-det": _Network(
        "text_detection.pp_ocrv5_mobile_det", "PPOCRV5MobileDet", "PPOCRV5MobileDetConfig", (96, 96), (640, 640)
    ),
    "pp-ocrv5-server-det": _Network(
        "text_detection.pp_ocrv5_server_det", "PPOCRV5ServerDet", "PPOCRV5ServerDetConfig", (96, 96), (640, 640)
    ),
    "pp-ocrv6-small-det": _Network(
        "text_detection.pp_ocrv6_small_det", "PPOCRV6SmallDet", "PPOCRV6SmallDetConfig", (96, 96), (640, 640)
    ),
    "pp-ocrv6-medium-det": _Network(
        "text_detection.pp_ocrv6_medium_det", "PPOCRV6MediumDet", "PPOCRV6MediumDetConfig", (96, 96), (640, 640)
    ),
    "pp-ocrv5-mobile-rec": _Network(
        "text_recognition.pp_ocrv5_mobile_rec", "PPOCRV5MobileRec", "PPOCRV5MobileRecConfig", (48, 96), (48, 320)
    ),
    "pp-ocrv5-server-rec": _Network(
        "text_recognition.pp_ocrv5_server_rec", "PPOCRV5ServerRec", "PPOCRV5ServerRecConfig", (48, 96), (48, 320)
    ),
    "pp-ocrv6-small-rec": _Network(
        "text_recognition.pp_ocrv6_small_rec", "PPOCRV6SmallRec", "PPOCRV6SmallRecConfig", (48, 96), (48, 320)
    ),
    "pp-ocrv6-tiny-rec": _Network(
        "text_recognition.pp_ocrv6_tiny_rec", "PPOCRV6TinyRec", "PPOCRV6TinyRecConfig", (48, 96), (48, 320)
    ),
    "slanet": _Network("table_structure_recognition.slanet", "SLANet", "SLANetConfig", (96, 96), (488, 488)),
    "slanext": _Network("table_structure_recognition.slanext", "SLANeXt", "SLANeXtConfig", (512, 512), (512, 512)),
    "uvdoc": _Network("image_unwarping.uvdoc", "UVDocNet", "UVDocConfig", (128, 128), (712, 488)),
}


class PaddleXLibrary(Library):
    """`zoo:paddlex/<model>`."""

    name: ClassVar[str] = "paddlex"
    example: ClassVar[str] = "paddlex/hgnetv2"
    framework = "paddle"
    environment = "paddlex"
    models: ClassVar[Mapping[str, str]] = dict.fromkeys(_NETWORKS, "computer_vision")

    def load(self, model: str, build: Build = SMALL_BUILD) -> LoadedModel:
        """Build a network of its configuration; small ones look at smaller images, and have as many weights."""
        network, paddle = self.entry(_NETWORKS, model), self.package("paddle")
        folder, _, name = network.module.partition(".")
        classes = self.package(f"{_PACKAGE}.{folder}.modeling.{name}")
        paddle.seed(SEED)
        module = getattr(classes, network.model)(getattr(classes, network.config)())
        images = paddle.randn([1, 3, *(network.small if build.small else network.full)])
        origin = {"model": model, "config": network.config}
        return self.loaded(model, module, task="computer_vision", origin=origin, args=([images],))
