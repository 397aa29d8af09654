"""Models of torchvision, by the name under which it registers them."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from ops.dataset.sources.base import LoadedModel
from ops.dataset.sources.libraries.base import SEED, SMALL_BUILD, Architecture, Library, ModelBuild

_TASK = "computer_vision"
_IMAGE, _LARGEST_IMAGE = 96, 224
_IMAGES: Mapping[str, int] = {
    **dict.fromkeys(["vit_b_16", "maxvit_t"], 224),  # built for one size of image
    "inception_v3": 299,
}
_CLASSIFIERS = (
    "alexnet", "convnext_tiny", "densenet121", "efficientnet_b0", "googlenet", "inception_v3", "maxvit_t", "mnasnet0_5",
    "mobilenet_v2", "mobilenet_v3_small", "regnet_y_400mf", "resnet18", "resnet50", "resnext50_32x4d",
    "shufflenet_v2_x0_5", "squeezenet1_1", "swin_t", "swin_v2_t", "vgg11", "vit_b_16", "wide_resnet50_2",
)  # fmt: skip
_SEGMENTERS = ("deeplabv3_mobilenet_v3_large", "deeplabv3_resnet50", "fcn_resnet50", "lraspp_mobilenet_v3_large")
_OFFLINE: Mapping[str, Mapping[str, Any]] = {
    **{key: {"weights_backbone": None} for key in _SEGMENTERS},
    **{key: {"init_weights": False} for key in ["googlenet", "inception_v3"]},
}
"""Arguments that keep a model from downloading weights for a part of it, or from initialising for minutes."""

_VIDEO = ("mc3_18", "r2plus1d_18", "r3d_18")


class TorchvisionLibrary(Library):
    """`zoo:torchvision/<model>`."""

    name: ClassVar[str] = "torchvision"
    example: ClassVar[str] = "torchvision/resnet18"
    extra = "torchvision"
    models: ClassVar[Mapping[str, str]] = dict.fromkeys(
        (*_CLASSIFIERS, *_SEGMENTERS, *_VIDEO), _TASK
    )  # one of each family, the smallest
    options: ClassVar[frozenset[str]] = frozenset({"image", "batch"})

    def architectures(self) -> Iterator[Architecture]:
        """The families of models; each module of the library has one."""
        registry = self.package("torchvision.models")
        families: dict[str, list[str]] = {}
        for name in registry.list_models():
            family = registry.get_model_builder(name).__module__.rpartition(".")[2]
            families.setdefault(family, []).append(name.rpartition(".")[2])
        yield from (Architecture(family, tuple(models)) for family, models in sorted(families.items()))

    def load(self, model: str, build: ModelBuild = SMALL_BUILD) -> LoadedModel:
        """Build any model that the library registers; small ones look at images of 96 × 96."""
        import torch

        registry = self.package("torchvision.models")
        names = {name.rpartition(".")[2]: name for name in registry.list_models()}  # some releases: "video.r3d_18"
        self.check_registered(model, names)
        torch.manual_seed(SEED)
        module = registry.get_model(names[model], weights=None, **_OFFLINE.get(model, {})).eval()
        side = build.image or _IMAGES.get(model, _IMAGE if build.small else _LARGEST_IMAGE)
        batch = build.batch or 1
        shape = (batch, 3, 8, side, side) if model in _VIDEO else (batch, 3, side, side)
        images = torch.randn(shape, generator=torch.Generator().manual_seed(SEED + 1))
        return self.make_loaded_model(model, module, task=_TASK, origin={"model": model}, args=(images,))
