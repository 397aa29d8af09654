"""Models of PaddleX: its networks for images and documents, built from their configurations."""

from collections.abc import Mapping
from typing import ClassVar

from ops.dataset.sources.base import LoadedModel
from ops.dataset.sources.libraries.base import SEED, SMALL_BUILD, Library, ModelBuild

_PACKAGE = "paddlex.inference.models"


_Side = tuple[int, int]

_NETWORKS: Mapping[str, tuple[str, str, str, _Side, _Side]] = {
    "hgnetv2": ("image_classification.hgnetv2", "HGNetV2ForImageClassification", "HGNetV2Config", (64, 64), (224, 224)),
    "pplcnet": ("image_classification.pplcnet", "PPLCNet", "PPLCNetConfig", (64, 64), (224, 224)),
    "pp-ocrv5-mobile-det": (
        "text_detection.pp_ocrv5_mobile_det",
        "PPOCRV5MobileDet",
        "PPOCRV5MobileDetConfig",
        (96, 96),
        (640, 640),
    ),
    "pp-ocrv5-server-det": (
        "text_detection.pp_ocrv5_server_det",
        "PPOCRV5ServerDet",
        "PPOCRV5ServerDetConfig",
        (96, 96),
        (640, 640),
    ),
    "pp-ocrv6-small-det": (
        "text_detection.pp_ocrv6_small_det",
        "PPOCRV6SmallDet",
        "PPOCRV6SmallDetConfig",
        (96, 96),
        (640, 640),
    ),
    "pp-ocrv6-medium-det": (
        "text_detection.pp_ocrv6_medium_det",
        "PPOCRV6MediumDet",
        "PPOCRV6MediumDetConfig",
        (96, 96),
        (640, 640),
    ),
    "pp-ocrv5-mobile-rec": (
        "text_recognition.pp_ocrv5_mobile_rec",
        "PPOCRV5MobileRec",
        "PPOCRV5MobileRecConfig",
        (48, 96),
        (48, 320),
    ),
    "pp-ocrv5-server-rec": (
        "text_recognition.pp_ocrv5_server_rec",
        "PPOCRV5ServerRec",
        "PPOCRV5ServerRecConfig",
        (48, 96),
        (48, 320),
    ),
    "pp-ocrv6-small-rec": (
        "text_recognition.pp_ocrv6_small_rec",
        "PPOCRV6SmallRec",
        "PPOCRV6SmallRecConfig",
        (48, 96),
        (48, 320),
    ),
    "pp-ocrv6-tiny-rec": (
        "text_recognition.pp_ocrv6_tiny_rec",
        "PPOCRV6TinyRec",
        "PPOCRV6TinyRecConfig",
        (48, 96),
        (48, 320),
    ),
    "slanet": ("table_structure_recognition.slanet", "SLANet", "SLANetConfig", (96, 96), (488, 488)),
    "slanext": ("table_structure_recognition.slanext", "SLANeXt", "SLANeXtConfig", (512, 512), (512, 512)),
    "uvdoc": ("image_unwarping.uvdoc", "UVDocNet", "UVDocConfig", (128, 128), (712, 488)),
}
"""Network → its module below `paddlex.inference.models`, without `modeling`; its class, and that of its configuration;
height and width of the images that a small one looks at, and of those that it was made for, in pixels."""


class PaddleXLibrary(Library):
    """`zoo:paddlex/<model>`."""

    name: ClassVar[str] = "paddlex"
    example: ClassVar[str] = "paddlex/hgnetv2"
    framework = "paddle"
    environment = "paddlex"
    models: ClassVar[Mapping[str, str]] = dict.fromkeys(_NETWORKS, "computer_vision")

    def load(self, model: str, build: ModelBuild = SMALL_BUILD) -> LoadedModel:
        """Build a network of its configuration; small ones look at smaller images, and have as many weights."""
        module_name, model_class, config_class, *sides = self.entry(_NETWORKS, model)
        paddle, (folder, _, name) = self.package("paddle"), module_name.partition(".")
        classes = self.package(f"{_PACKAGE}.{folder}.modeling.{name}")
        paddle.seed(SEED)
        module = getattr(classes, model_class)(getattr(classes, config_class)())
        images = paddle.randn([1, 3, *sides[0 if build.small else 1]])
        origin = {"model": model, "config": config_class}
        return self.make_loaded_model(model, module, task="computer_vision", origin=origin, args=([images],))
