"""Models of timm, by the name under which it registers them."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from ops.dataset.sources.base import LoadedModel
from ops.dataset.sources.libraries.base import SEED, SMALL_BUILD, Architecture, Library, ModelBuild

TASK = "computer_vision"
_SMALL_IMAGE = 96
_MODELS = (
    "beit_base_patch16_224", "cait_xxs24_224", "coat_tiny", "coatnet_0_rw_224", "convit_tiny", "convmixer_768_32",
    "convnext_atto", "convnextv2_atto", "crossvit_tiny_240", "cspresnet50", "darknet53", "davit_tiny",
    "deit3_small_patch16_224", "deit_tiny_patch16_224", "densenet121", "dla34", "dpn48b", "edgenext_xx_small",
    "efficientformer_l1", "efficientnet_b0", "efficientvit_b0", "ese_vovnet19b_dw", "fastvit_t8", "fbnetc_100",
    "focalnet_tiny_srf", "gcvit_xxtiny", "gernet_s", "ghostnet_050", "hardcorenas_a", "hgnetv2_b0", "hiera_tiny_224",
    "hrnet_w18_small", "inception_next_tiny", "inception_v3", "lcnet_050", "levit_128s", "maxvit_tiny_rw_224",
    "mixer_s32_224", "mixnet_s", "mnasnet_small", "mobilenetv2_035", "mobilenetv3_small_050", "mobilenetv4_conv_small",
    "mobileone_s0", "mobilevit_xxs", "mobilevitv2_050", "mvitv2_tiny", "nest_tiny", "nf_regnet_b0", "nfnet_f0",
    "pit_ti_224", "poolformer_s12", "pvt_v2_b0", "regnetx_002", "regnety_002", "repghostnet_050", "repvgg_a0",
    "repvit_m0_9", "res2net50_14w_8s", "resmlp_12_224", "resnest14d", "resnet10t", "resnet18", "resnetv2_50",
    "resnext50_32x4d", "rexnet_100", "selecsls42", "semnasnet_050", "seresnet18", "skresnet18", "spnasnet_100",
    "swin_tiny_patch4_window7_224", "swinv2_tiny_window8_256", "tinynet_e", "tiny_vit_5m_224", "tresnet_m",
    "twins_svt_small", "vgg11", "visformer_tiny", "vit_tiny_patch16_224", "volo_d1_224", "wide_resnet50_2",
    "xception41", "xcit_nano_12_p8_224",
)  # fmt: skip


class TimmLibrary(Library):
    """`zoo:timm/<model>`."""

    name: ClassVar[str] = "timm"
    example: ClassVar[str] = "timm/resnet18"
    extra = "timm"
    models: ClassVar[Mapping[str, str]] = dict.fromkeys(_MODELS, TASK)  # one of each family, the smallest
    options: ClassVar[frozenset[str]] = frozenset({"image", "batch"})

    def architectures(self) -> Iterator[Architecture]:
        """The families of models; each module of the library has one."""
        timm = self.package()
        for module in timm.list_modules():
            if models := timm.list_models(module=module):
                yield Architecture(module, tuple(models))

    def load(self, model: str, build: ModelBuild = SMALL_BUILD) -> LoadedModel:
        """Build any model that the library registers, on images of the size that it was made for, or 96 × 96."""
        module = self.build(model)
        config: Mapping[str, Any] = module.pretrained_cfg
        channels, height, width = config["input_size"]
        if build.image is not None:
            height = width = build.image
        elif build.small and not config.get("fixed_input_size", False):
            height = width = max(_SMALL_IMAGE, (config.get("min_input_size") or (0, 0, 0))[1])
        image = example_image(channels, height, width, build.batch or 1)
        return self.make_loaded_model(model, module, task=TASK, origin={"model": model}, args=(image,))

    def build(self, model: str, **arguments: Any) -> Any:
        """Build a model with random weights, in eval mode.

        Args:
            model: Name under which the library registers it.
            arguments: Arguments of `timm.create_model`.
        """
        import torch

        timm = self.package()
        self.check_registered(model, timm.list_models())
        torch.manual_seed(SEED)
        return timm.create_model(model, pretrained=False, **arguments).eval()


def example_image(channels: int, height: int, width: int, batch: int = 1) -> Any:
    """A batch of random images."""
    import torch

    return torch.randn((batch, channels, height, width), generator=torch.Generator().manual_seed(SEED + 1))
