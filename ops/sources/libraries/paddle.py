"""Models of Paddle: those of `paddle.vision`, and networks for language and science made of its layers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ops.sources.base import LoadedModel, UnknownModelError
from ops.sources.libraries.base import SEED, import_library, loaded_model

_VISION: Mapping[str, int] = {
    "alexnet": 224, "densenet121": 64, "googlenet": 224, "inception_v3": 128, "mobilenet_v1": 64, "mobilenet_v2": 64,
    "mobilenet_v3_small": 64, "resnet18": 64, "resnext50_32x4d": 64, "shufflenet_v2_x0_25": 64, "squeezenet1_1": 96,
    "vgg11": 64, "wide_resnet50_2": 64,
}  # fmt: skip
"""Model of `paddle.vision.models` → side of the images that a small one looks at."""

_LARGEST_IMAGE = 224

_NETWORKS: Mapping[str, str] = {
    "lenet": "computer_vision", "vision_transformer": "computer_vision", "unet": "computer_vision",
    "mlp_mixer": "computer_vision", "bert": "nlp", "gpt": "nlp", "transformer": "nlp", "lstm": "nlp", "gru": "nlp",
    "burgers_pinn": "scientific_computing", "fourier_operator": "scientific_computing",
    "deeponet": "scientific_computing", "graph_convolution": "scientific_computing",
}  # fmt: skip
"""Network of `ops.sources.networks.of_paddle` → task."""


class PaddleLibrary:
    """`zoo:paddle/<model>`."""

    name: ClassVar[str] = "paddle"
    example: ClassVar[str] = "paddle/resnet18"
    extra: ClassVar[str | None] = None
    framework: ClassVar[str] = "paddle"
    environment: ClassVar[str | None] = "paddle"

    def models(self) -> Mapping[str, str]:
        """One of each family of `paddle.vision`, and the networks."""
        return {**dict.fromkeys(_VISION, "computer_vision"), **_NETWORKS}

    def load(self, model: str, *, small: bool) -> LoadedModel:
        """Build a model; small ones look at smaller images, or have fewer and narrower layers."""
        package = import_library(self)
        package.seed(SEED)
        if model in _NETWORKS:
            networks = import_library(self, "ops.sources.networks.of_paddle")
            module, args = getattr(networks, model)(small=small)
            return self._loaded(package, model, module, args, _NETWORKS[model])
        registry = import_library(self, "paddle.vision.models")
        if model not in registry.__all__ or not model.islower():
            raise UnknownModelError(f"paddle {package.__version__} has no model {model!r}; see `graphnet sources list`")
        module = getattr(registry, model)(pretrained=False)
        side = _VISION.get(model, _LARGEST_IMAGE) if small else _LARGEST_IMAGE
        return self._loaded(package, model, module, (package.randn([1, 3, side, side]),), "computer_vision")

    def _loaded(self, package: Any, model: str, module: Any, args: tuple[Any, ...], task: str) -> LoadedModel:
        return loaded_model(self, package, model, module, task=task, origin={"model": model}, args=args)
