"""Models of Paddle: those of `paddle.vision`, and networks for language and science made of its layers."""

from collections.abc import Mapping
from typing import ClassVar

from ops.dataset.sources.base import LoadedModel
from ops.dataset.sources.libraries.base import SEED, SMALL_BUILD, Library, ModelBuild

_VISION: Mapping[str, int] = {
    "alexnet": 224, "densenet121": 64, "googlenet": 224, "inception_v3": 128, "mobilenet_v1": 64, "mobilenet_v2": 64,
    "mobilenet_v3_small": 64, "resnet18": 64, "resnext50_32x4d": 64, "shufflenet_v2_x0_25": 64, "squeezenet1_1": 96,
    "vgg11": 64, "wide_resnet50_2": 64,
}  # fmt: skip
"""Model of `paddle.vision.models` → side of the images that a small one looks at."""

_LARGEST_IMAGE = 224

_IMAGES, _TEXT, _SCIENCE = "computer_vision", "nlp", "scientific_computing"

_NETWORKS: Mapping[str, tuple[str, tuple[int, ...], tuple[int, ...]]] = {
    "lenet": (_IMAGES, (1,), (64,)),
    "vision_transformer": (_IMAGES, (32, 8, 32, 2, 2), (224, 16, 768, 12, 12)),
    "unet": (_IMAGES, (4, 2, 32), (64, 4, 256)),
    "mlp_mixer": (_IMAGES, (32, 8, 32, 2), (224, 16, 512, 8)),
    "bert": (_TEXT, (128, 16, 32, 2, 2), (30522, 512, 768, 12, 12)),
    "gpt": (_TEXT, (128, 16, 32, 2, 2), (50257, 1024, 768, 12, 12)),
    "transformer": (_TEXT, (32, 2, 2), (512, 8, 6)),
    "lstm": (_TEXT, (128, 12, 32), (10000, 128, 650)),
    "gru": (_TEXT, (128, 12, 32), (10000, 128, 512)),
    "burgers_pinn": (_SCIENCE, (20, 4, 64), (256, 8, 10000)),
    "fourier_operator": (_SCIENCE, (8, 8, 2, 64), (64, 16, 4, 8192)),
    "deeponet": (_SCIENCE, (20, 16, 30), (100, 256, 10000)),
    "graph_convolution": (_SCIENCE, (30, 60, 8, 16), (2708, 10556, 1433, 64)),
}
"""Network of `ops.dataset.sources.networks.of_paddle` → task, and its sizes when small and as it was published."""


class PaddleLibrary(Library):
    """`zoo:paddle/<model>`."""

    name: ClassVar[str] = "paddle"
    example: ClassVar[str] = "paddle/resnet18"
    framework = "paddle"
    environment = "paddle"
    models: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(_VISION, _IMAGES),
        **{name: task for name, (task, *_) in _NETWORKS.items()},
    }  # one of each family of `paddle.vision`, and the networks

    def load(self, model: str, build: ModelBuild = SMALL_BUILD) -> LoadedModel:
        """Build a model; small ones look at smaller images, or have fewer and narrower layers."""
        package = self.package()
        package.seed(SEED)
        if model in _NETWORKS:
            task, *sizes = _NETWORKS[model]
            network = getattr(self.package("ops.dataset.sources.networks.of_paddle"), model)
            module, args = network(*sizes[0 if build.small else 1])
        else:
            registry = self.package("paddle.vision.models")
            self.check_registered(model, [name for name in registry.__all__ if name.islower()])
            module = getattr(registry, model)(pretrained=False)
            side = _VISION.get(model, _LARGEST_IMAGE) if build.small else _LARGEST_IMAGE
            task, args = _IMAGES, (package.randn([1, 3, side, side]),)
        return self.make_loaded_model(model, module, task=task, origin={"model": model}, args=args)
