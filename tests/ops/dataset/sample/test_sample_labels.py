"""Labels of samples: what the tables of rules say, of samples made for the purpose and of those that are shipped."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops.checkout import CHECKOUT
from ops.dataset.sample.catalog.rows import Root, build_catalog
from ops.dataset.sample.format.types import Sample, SampleInfo, TensorMeta
from ops.dataset.sample.labels.facts import facts_of
from ops.dataset.sample.labels.rules import Label, labelling, labels_of
from tests.tiny_samples import code_of

FEATURES = "computer_vision/image_feature_extraction"


def labels(body: str = "return (x,)", name: str = "", *, folder: str = "/somewhere/mine", **given: Any) -> list[Label]:
    """The labels of a graph of the tensors x and w; `info`'s keys are those of `graph_net.json`."""
    shapes: Mapping[str, tuple[int, ...]] = given.pop("shapes", {"x": (1, 8, 16, 16), "w": (8, 8, 3, 3)})
    text = code_of(body, ", ".join(shapes))
    task, source, dynamic = (given.pop(key, None) for key in ("task", "source", "dynamic"))
    info = SampleInfo(model_name=name or None, task=task, source=source, dynamic=dynamic, extra=given)
    tensors = tuple(TensorMeta(tensor, shape, "float32") for tensor, shape in shapes.items())
    return list(labels_of(facts_of(Sample(text, tensors, info=info), Path(folder))))


def traits(body: str, **given: Any) -> set[str]:
    return set(labelling(labels(body, **given)).traits)


def task_and_family(name: str = "", **given: Any) -> tuple[str, str]:
    given_labels = labelling(labels(name=name, **given))
    return given_labels.task, given_labels.family


class TestTasks:
    def test_a_hub_tag_counts_before_all_else(self) -> None:
        tags = ["transformers", "bert", "token-classification", "license:mit"]
        (task, family, *_) = labels(name="me/BertForQuestionAnswering", task="nlp", original_tag=tags)
        assert task == Label("task", "nlp/token_classification", "hub tag token-classification")
        assert family == Label("family", "transformer/bert", "model type bert")

    def test_the_narrower_of_two_tags_counts(self) -> None:
        assert task_and_family(original_tag=["marian", "text2text-generation", "translation"])[0] == "nlp/translation"

    def test_a_class_counts_before_what_its_family_is_for(self) -> None:
        origin = {"class": "ViTForMaskedImageModeling", "config": {"model_type": "vit"}}
        assert task_and_family("mine", origin=origin)[0] == "computer_vision/masked_image_modeling"

    @pytest.mark.parametrize(
        ("architecture", "task"),
        [
            ("Wav2Vec2ForSequenceClassification", "audio/audio_classification"),
            ("BertForSequenceClassification", "nlp/text_classification"),
            ("OwlViTForObjectDetection", "multimodal/zero_shot_object_detection"),
            ("DetrForObjectDetection", "computer_vision/object_detection"),
        ],
    )
    def test_classes_of_a_name(self, architecture: str, task: str) -> None:
        assert task_and_family("mine", origin={"config": {"architectures": [architecture]}})[0] == task
        assert task_and_family(f"tiny-random-{architecture}")[0] == task

    def test_features_are_of_the_domain_of_the_family(self) -> None:
        assert task_and_family(original_tag=["wav2vec2", "feature-extraction"])[0] == "audio/feature_extraction"
        assert task_and_family(original_tag=["bert", "feature-extraction"])[0] == "nlp/feature_extraction"

    @pytest.mark.parametrize(
        ("name", "task"),
        [
            ("yolo11n", "object_detection"),
            ("yolo11n-seg", "instance_segmentation"),
            ("yolo11n-pose", "keypoint_detection"),
            ("yolo11n-obb", "oriented_object_detection"),
            ("yolov8n-cls", "image_classification"),
        ],
    )
    def test_what_a_library_says_by_the_names_of_its_models(self, name: str, task: str) -> None:
        expected = (f"computer_vision/{task}", "convolutional/yolo")
        assert task_and_family(folder=f"/data/ultralytics/{name}", source="ultralytics") == expected

    @pytest.mark.parametrize(
        ("weight", "task"),
        [
            ("L_self_modules_head_modules_fc_parameters_weight_", "image_classification"),
            ("L_self_modules_blocks_modules_0_modules_fc_parameters_weight_", "image_feature_extraction"),
        ],
    )
    def test_a_classifier_without_its_head_gives_features(self, weight: str, task: str) -> None:
        given = labels(folder="/data/timm/vit_base", source="timm", shapes={"x": (1, 3, 8, 8), weight: (10, 8)})
        assert given[0].label == f"computer_vision/{task}"

    def test_nothing_but_a_domain_is_known(self) -> None:
        assert task_and_family("thing", task="audio") == ("audio/unspecified", "other/unspecified")
        assert task_and_family("thing") == ("other/unspecified", "other/unspecified")


class TestFamilies:
    @pytest.mark.parametrize(
        ("name", "family"),
        [
            ("albert-base-v2", "transformer/albert"),
            ("distilbert-base", "transformer/distilbert"),
            ("xlm-roberta-large", "transformer/roberta"),
            ("google-bert/bert-base", "transformer/bert"),
            ("vit_base_patch32_clip_224.openai", "transformer/vision_transformer"),
            ("openai/clip-vit-large-patch14", "multimodal/clip"),
            ("wav2vec2-conformer-rope", "hybrid/conformer"),
            ("ViTPose-B", "transformer/vitpose"),
            ("wide_resnet50_2", "convolutional/resnet"),
            ("focalnet", "convolutional/focalnet"),
            ("mimo_v2_flash", "transformer/mixtral"),
            ("legacy_seresnext26_32x4d", "convolutional/resnet"),
            ("tf_efficientnetv2_b0", "convolutional/efficientnet"),
            ("mobilenet_v3_small", "convolutional/mobilenet"),
        ],
    )
    def test_names_that_hold_other_names(self, name: str, family: str) -> None:
        assert task_and_family(name)[1] == family

    @pytest.mark.parametrize(
        ("model_type", "class_name", "task", "family"),
        [
            ("rt_detr_resnet", "RTDetrResNetBackbone", FEATURES, "convolutional/resnet"),
            ("rt_detr", "RTDetrForObjectDetection", "computer_vision/object_detection", "transformer/detr"),
            ("maskformer-swin", "MaskFormerSwinModel", FEATURES, "transformer/swin"),
            ("maskformer", "MaskFormerModel", "computer_vision/image_segmentation", "transformer/mask2former"),
            ("donut-swin", "DonutSwinModel", FEATURES, "transformer/swin"),
            ("lw_detr_vit", "LwDetrViTBackbone", FEATURES, "transformer/vision_transformer"),
            ("esm", "EsmModel", "nlp/fill_mask", "transformer/esm"),
            ("encoder-decoder", "EncoderDecoderModel", "nlp/text2text_generation", "transformer/encoder_decoder"),
            ("t5", "T5EncoderModel", "nlp/feature_extraction", "transformer/t5"),
            ("t5", "T5Model", "nlp/text2text_generation", "transformer/t5"),
            ("vit_mae", "ViTMAEModel", "computer_vision/masked_image_modeling", "transformer/vision_transformer"),
            ("vit_mae", "ViTMAEForPreTraining", "computer_vision/pretraining", "transformer/vision_transformer"),
            ("bert", "BertForPreTraining", "nlp/pretraining", "transformer/bert"),
        ],
    )
    def test_parts_of_models_are_what_they_are(self, model_type: str, class_name: str, task: str, family: str) -> None:
        origin = {"class": class_name, "config": {"model_type": model_type}}
        assert task_and_family("mine", origin=origin) == (task, family)

    def test_a_model_of_images_and_text_is_none_of_a_family_of_text(self) -> None:
        config = {"model_type": "modernvbert", "text_config": {"hidden_size": 8}, "vision_config": {"image_size": 8}}
        origin = {"class": "ModernVBertModel", "config": config}
        task, family, *_ = labels("return (torch.conv2d(x, w),)", origin=origin)
        assert (task.label, family.label) == ("multimodal/image_text_to_text", "multimodal/vision_language_model")
        assert family.rule == "model type modernvbert, with images"
        assert task_and_family(origin=origin) == ("nlp/fill_mask", "transformer/bert"), "of its text part alone"
        text = {"class": "BertModel", "config": {"model_type": "bert", "text_config": {}}}
        assert task_and_family(origin=text) == ("nlp/fill_mask", "transformer/bert")

    def test_tags_of_a_hub_count_before_what_a_family_is_for(self) -> None:
        origin = {"class": "BertModel", "config": {"model_type": "bert"}, "tags": ["sentence-transformers", "bert"]}
        assert task_and_family(origin=origin) == ("nlp/sentence_similarity", "transformer/bert")

    def test_a_name_is_a_word_of_a_text(self) -> None:
        assert task_and_family("diagnosis")[1] == "other/unspecified"  # not dia
        assert task_and_family("unopted")[1] == "other/unspecified"  # not opt

    def test_what_has_no_name_goes_by_its_graph(self) -> None:
        (task, family, *_) = labels("return (torch.conv2d(x, w),)", name="thing", task="computer_vision")
        assert family == Label("family", "convolutional/unspecified", "convolution 2d")
        assert task.label == "computer_vision/unspecified"


class TestTraits:
    @pytest.mark.parametrize(
        ("call", "weight", "expected"),
        [
            ("torch.conv2d(x, w)", (8, 8, 3, 3), {"2d"}),
            ("torch.conv2d(x, w)", (4, 8, 1, 1), {"2d", "pointwise"}),
            ("torch.conv2d(x, w, None, (1, 1), (1, 1), (1, 1), 8)", (8, 1, 3, 3), {"2d", "depthwise"}),
            ("torch.conv2d(x, w, groups=8)", (8, 1, 7, 7), {"2d", "depthwise", "large_kernel"}),
            ("torch.conv2d(x, w, None, 1, 1, 1, 2)", (8, 4, 3, 3), {"2d", "grouped"}),
            ("torch.conv2d(x, w, dilation=(2, 2))", (8, 8, 3, 3), {"2d", "dilated"}),
            ("torch.conv_transpose2d(x, w)", (8, 8, 2, 2), {"2d", "transposed"}),
            (
                "torch.conv_transpose2d(x, w, None, 1, 0, 0, 2, 3)",
                (8, 4, 2, 2),
                {"2d", "transposed", "grouped", "dilated"},
            ),
            (
                "paddle._C_ops.depthwise_conv2d(x, w, [1, 1], [1, 1], 'EXPLICIT', 8, [1, 1], 'NCHW')",
                (8, 1, 3, 3),
                {"2d", "depthwise"},
            ),
            (
                "paddle._C_ops.conv2d(x, w, [1, 1], [1, 1], 'EXPLICIT', [2, 2], 1, 'NCHW')",
                (8, 8, 3, 3),
                {"2d", "dilated"},
            ),
        ],
    )
    def test_convolutions_go_by_their_arguments(self, call: str, weight: tuple[int, ...], expected: set[str]) -> None:
        shapes = {"x": (1, 8, 16, 16), "w": weight}
        assert traits(f"return ({call},)", shapes=shapes) == {f"convolution/{label}" for label in expected}
        renamed = f"v = w\nw = None\ny = {call.replace(', w', ', v')}\nreturn (y,)"
        assert traits(renamed, shapes=shapes) == {f"convolution/{label}" for label in expected}

    def test_attention(self) -> None:
        fused = "return (torch.nn.functional.scaled_dot_product_attention(x, x, x{}),)"
        assert traits(fused.format("")) == {"attention/fused"}
        assert traits(fused.format(", is_causal=True")) == {"attention/fused", "attention/causal"}
        assert traits(fused.format(", attn_mask=w")) == {"attention/fused", "attention/masked"}
        assert traits(fused.format(", attn_mask=None, is_causal=False")) == {"attention/fused"}
        products = "y = torch.matmul(x, w)\ny /= 8.0\ny = y.softmax(-1)\n{}return (y,)"
        assert traits(products.format("y = y @ x\n")) == {"attention/explicit"}
        assert traits(products.format("")) == set()

    @pytest.mark.parametrize(
        ("mask", "expected"),
        [
            ("m = x.new_ones(())\nn = x[w]\nm = m & (n == w)\nn = x[w] <= w\nm = m & n", {"attention/causal"}),
            ("m = x.new_ones(())\nn = x - w\nn = abs(n) <= 8\nm = m & n", set()),  # a window to both sides
        ],
    )
    def test_a_mask_that_lets_earlier_positions_be_seen(self, mask: str, expected: set[str]) -> None:
        call = "return (torch.nn.functional.scaled_dot_product_attention(x, x, x, attn_mask=m),)"
        assert traits(f"{mask}\n{call}") == {"attention/fused", "attention/masked", *expected}

    def test_a_mask_that_is_added_after_scores_are_capped(self) -> None:
        mask = "m = x.new_ones(())\nm = torch.where(m, x, w)\ny = torch.matmul(x, w)\ny = y * 0.1\ny = y / 50.0\n"
        capped = "y = torch.tanh(y)\ny = y * 50.0\ny = y + m\ny = y.softmax(-1)\ny = y @ x\nreturn (y,)"
        assert {"attention/explicit", "attention/masked"} <= traits(mask + capped)
        assert "attention/masked" not in traits(capped.replace("y = y + m\n", ""))

    def test_the_bias_tells_of_a_kernel_that_the_graph_makes(self) -> None:
        shapes = {"x": (1, 8, 16), "w": (8, 4), "b": (8,)}
        call = "k = w.unsqueeze(1)\nreturn (torch.conv1d(x, weight=k, bias=b, padding=3, groups={}),)"
        assert traits(call.format(8), shapes=shapes) == {"convolution/1d", "convolution/depthwise"}
        assert traits(call.format(4), shapes=shapes) == {"convolution/1d", "convolution/grouped"}

    def test_fewer_keys_than_queries(self) -> None:
        prefix = "L_self_modules_layers_modules_0_modules_self_attn_modules_"
        shapes = {f"{prefix}{part}_proj_parameters_weight_": (size, 64) for part, size in (("q", 64), ("k", 16))}
        call = "return (torch.nn.functional.scaled_dot_product_attention(x, x, x),)"
        assert "attention/grouped_query" in traits(call, shapes={"x": (1, 4), **shapes})
        equal = dict.fromkeys(shapes, (64, 64))
        assert "attention/grouped_query" not in traits(call, shapes={"x": (1, 4), **equal})

    @pytest.mark.parametrize(
        ("width", "padded", "scale", "expected"),
        [
            (32, False, 1.0, {"position/sinusoidal"}),
            (16, True, 1.0, {"position/sinusoidal"}),
            (32, False, 0.02, {"position/learned"}),
            (32, False, 1.5, {"position/learned"}),
        ],
    )
    def test_fixed_positions_are_told_by_their_values(
        self, width: int, padded: bool, scale: float, expected: set[str]
    ) -> None:
        angles = np.arange(64)[:, None] / 10_000 ** (2 * np.arange(width // 2) / width)
        table = scale * np.concatenate([np.sin(angles), np.cos(angles)], axis=1)
        if padded:
            table[0] = 0
        name = "L_self_modules_embed_positions_parameters_weight_"
        tensor = TensorMeta(name, table.shape, "float32", mean=float(table.mean()), std=float(table.std()))
        sample = Sample(code_of(f"return ({name},)", name), (tensor,), info=SampleInfo())
        assert set(labelling(labels_of(facts_of(sample, Path("/a/b")))).traits) == expected
        unknown = Sample(sample.model_code, (TensorMeta(name, table.shape, "float32"),), info=SampleInfo())
        assert set(labelling(labels_of(facts_of(unknown, Path("/a/b")))).traits) == {"position/learned"}

    def test_a_mixture_of_experts_has_experts_and_chooses_some(self) -> None:
        experts = {"x": (4, 8), "L_self_modules_experts_parameters_weight_": (4, 8, 8)}
        assert "mixture_of_experts/routed" in traits("y = torch.topk(x, 2)\nreturn (y,)", shapes=experts)
        assert traits("y = torch.topk(x, 2)\nreturn (y,)") == set()
        assert traits("return (x,)", shapes=experts) == set()

    @pytest.mark.parametrize(
        ("body", "expected"),
        [
            ("y = x.pow(2)\ny = y.mean(-1)\ny = torch.rsqrt(y)\nreturn (x * y,)", {"normalization/rms_norm"}),
            ("return (torch._VF.lstm(x, (w, w), [w], True, 1, 0.0, False, False, True),)", {"recurrence/lstm"}),
            (
                "return (paddle._C_ops.rnn(x, [w], [w], None, w, 0.0, False, 8, 8, 1, 'GRU', 0, True),)",
                {"recurrence/gru"},
            ),
            ("return (torch._C._fft.fft_fftn(x),)", {"transform/fourier"}),
            ("y = x.index_select(0, w)\nz = x.scatter_add_(0, w, y)\nreturn (z,)", {"message_passing/scatter"}),
            ("return (torch.nonzero(x),)", {"shapes/data_dependent"}),
        ],
    )
    def test_operators_in_a_row(self, body: str, expected: set[str]) -> None:
        assert traits(body) == expected

    def test_dynamic_shapes(self) -> None:
        assert traits("return (x,)", dynamic=True) == {"shapes/dynamic"}


def test_labels_are_alike_whatever_says_them_first() -> None:
    given = labels("return (torch.nn.functional.relu(torch.conv2d(x, w)),)", name="resnet18")
    assert labelling(given) == labelling(reversed(given))
    others = [*given[:-1], Label(given[-1].kind, given[-1].label, "another rule")]
    assert labelling(others).label_hash != labelling(given).label_hash


def test_each_label_of_the_catalog_has_its_rule(tmp_path: Path) -> None:
    """Samples in the catalog refer to the rows of their labels, which they share."""
    for number, name in enumerate(("resnet18", "resnet34", "bert")):
        _copy_of_shipped(tmp_path / f"zoo/{name}", name, number)
    catalog = build_catalog([Root(tmp_path, "mine")])
    assert [row.family for row in catalog.rows] == ["transformer/bert", "convolutional/resnet", "convolutional/resnet"]
    rows = {(row.label_hash, row.kind, row.label): row.rule for row in catalog.labels}
    assert len(rows) == len(catalog.labels)
    for row in catalog.rows:
        assert rows[row.label_hash, "family", row.family].startswith("model name")
        assert rows[row.label_hash, "task", row.task2]
        assert all((row.label_hash, *trait.split("/", 1)) in rows for trait in row.traits)


def _copy_of_shipped(folder: Path, name: str, seed: int) -> None:
    source = CHECKOUT / "samples/transformers/resnet"
    folder.mkdir(parents=True)
    for path in source.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    info = json.loads((folder / "graph_net.json").read_text())
    del info["origin"]
    (folder / "graph_net.json").write_text(json.dumps({**info, "model_name": name, "seed": seed}))


def test_no_text_of_a_sample_keeps_the_rules_busy() -> None:
    """Rules are expressions over texts that anybody may write."""
    names = {"model_name": "resne" * 20_000, "original_tag": ["seresne" * 5_000] * 500}
    long = labels(
        "y = x\n" + "y = torch.matmul(y, w)\ny = y.triu()\n" * 1_500 + "return (y,)", name=names["model_name"]
    )
    assert len(long) >= 2
