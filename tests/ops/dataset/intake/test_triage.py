"""Triage over a hub on the loopback device: what is taken, what is refused and why, and nothing but configurations."""

import dataclasses
import json

import pytest

from benchmarks.dataset.hub.server import Repository, serve
from ops.dataset.intake import hub_tasks
from ops.dataset.intake.candidate import ModelCandidate
from ops.dataset.intake.configs import Configs
from ops.dataset.intake.licences import allowed_licences
from ops.dataset.intake.recipe import recipe_of
from ops.dataset.intake.registry import find
from ops.dataset.intake.rows import PASSING
from ops.dataset.intake.triage import Policy, Triage
from ops.dataset.sources.hub_replies import MAX_BYTES
from ops.errors import GraphNetError
from ops.execution.torch_worker import TORCH_PRELOAD
from ops.execution.worker.child import TaskError
from ops.execution.worker.client import WorkerHost
from ops.failures import FailureReason as Reason

BERT = {
    "model_type": "bert", "architectures": ["BertForMaskedLM"], "hidden_size": 32, "num_attention_heads": 2,
    "num_hidden_layers": 1, "intermediate_size": 64, "vocab_size": 100,
}  # fmt: skip

DETR = {"model_type": "detr", "architectures": ["DetrForObjectDetection"], "backbone": "resnet50"}
UPERNET = {"model_type": "upernet", "architectures": ["UperNetForSemanticSegmentation"]}
NF4 = {"load_in_4bit": True, "bnb_4bit_quant_type": "nf4"}
EIGHT_BIT = {"quantization_config": {"quant_method": "fp8"}}


def repository(name, config=None, **facts):
    text = config if isinstance(config, bytes) else json.dumps(BERT if config is None else config).encode()
    return Repository(name=f"them/{name}", files={"config.json": text, "model.safetensors": b"never"}, **facts)


def nested(depth):
    return {"a": nested(depth - 1)} if depth else 1


@pytest.fixture(scope="module")
def host():
    with WorkerHost(preload=TORCH_PRELOAD) as running:
        yield running


@pytest.fixture
def triage(host, tmp_path):
    def triage(repositories, policy=None, *, deadline_s=60.0, listed=True, prepare=lambda hub: None, named=None):
        with serve({each.name: each for each in repositories}) as hub:
            prepare(hub)
            place = f"hub?endpoint={hub.endpoint}"
            names = [named] if named else [f"hub:{each.name}?weights=random" for each in repositories]
            specs = [f"{name}&endpoint={hub.endpoint}" for name in names]
            candidates = find(place) if listed else [ModelCandidate.of(spec, "list") for spec in specs]
            configs = Configs(tmp_path / "configs", deadline_s=deadline_s)
            ready = Triage(policy or Policy(), host, configs)
            verdicts = {each.candidate.name.partition("/")[2]: each for each in ready.verdicts(candidates)}
            assert not [path for path in hub.requests if path.endswith(".safetensors")]
            return verdicts

    return triage


def reasons(verdicts):
    return {name: each.reason or "taken" for name, each in verdicts.items()}


def test_each_refusal_has_its_true_reason(triage, monkeypatch):
    monkeypatch.setattr("ops.dataset.intake.triage._DEADLINE_S", 6.0)
    own_code = {"model_type": "bert", "architectures": ["OwnBert"], "auto_map": {"AutoModel": "modeling.OwnBert"}}
    broken = {
        "gated": (repository("gated", gated=True), Reason.GATED),
        "licence": (repository("licence", licence="cc-by-nc-4.0"), Reason.LICENCE),
        "no_licence": (repository("no_licence", licence=None), Reason.LICENCE),
        "no_config": (dataclasses.replace(repository("no_config"), files={"a": b"b"}), Reason.NO_CONFIGURATION),
        "private": (repository("private", faults=frozenset({"status 403"})), Reason.REFUSED_ACCESS),
        "down": (repository("down", faults=frozenset({"status 500"})), Reason.UNREACHABLE),
        "corrupt": (repository("corrupt", faults=frozenset({"corrupt"})), Reason.DAMAGED_FILE),
        "cut": (repository("cut", faults=frozenset({"cut"})), Reason.DAMAGED_FILE),
        "truncated": (repository("truncated", json.dumps(BERT).encode()[:-9]), Reason.BROKEN_CONFIGURATION),
        "list": (repository("list", b"[1]"), Reason.BROKEN_CONFIGURATION),
        "deep": (repository("deep", b"[" * 100_000), Reason.BROKEN_CONFIGURATION),
        "nested": (repository("nested", {**BERT, "x": nested(400)}), Reason.BROKEN_CONFIGURATION),
        "surrogate": (repository("surrogate", {**BERT, "x": ["\ud800"]}), Reason.BROKEN_CONFIGURATION),
        "binary": (repository("binary", b"\xff\xfe\x00\x01"), Reason.BROKEN_CONFIGURATION),
        "huge": (repository("huge", b" " * 5_000_000 + b"{}"), Reason.BROKEN_CONFIGURATION),
        "endless": (repository("endless", b" " * (MAX_BYTES + 9) + b"{}"), Reason.BROKEN_CONFIGURATION),
        "types": (repository("types", {**BERT, "hidden_size": "big"}), Reason.BROKEN_CONFIGURATION),
        "names": (repository("names", {**BERT, "architectures": [3]}), Reason.BROKEN_CONFIGURATION),
        "no_type": (repository("no_type", {"hidden_size": 3}), Reason.UNKNOWN_MODEL_TYPE),
        "other_type": (repository("other_type", {"model_type": "bertt"}), Reason.UNKNOWN_MODEL_TYPE),
        "path": (repository("path", {"model_type": "../bert"}), Reason.BROKEN_CONFIGURATION),
        "class": (repository("class", {**BERT, "architectures": ["BertForNothing"]}), Reason.UNKNOWN_CLASS),
        "other_class": (repository("other_class", {**BERT, "architectures": ["GPT2Model"]}), Reason.UNKNOWN_CLASS),
        "code": (repository("code", own_code), Reason.REMOTE_CODE),
        "heads": (repository("heads", {**BERT, "num_attention_heads": 5}), Reason.CANNOT_BE_BUILT),
        "large": (repository("large", {**BERT, "num_hidden_layers": 10_000_000}), Reason.TOO_LARGE),
        "billions": (repository("billions", {**BERT, "vocab_size": 2**40}), Reason.TOO_LARGE),
        "timm": (repository("timm", {"architecture": "resnet18", "num_classes": 10}), Reason.MISSING_LIBRARY),
        "detr": (repository("detr", {**DETR, "use_timm_backbone": True}), Reason.MISSING_LIBRARY),
        "detr_by_name": (repository("detr_by_name", {**DETR, "use_timm_backbone": False}), Reason.MISSING_LIBRARY),
        "elsewhere": (repository("elsewhere", {**UPERNET, "backbone": "them/swin"}), Reason.NO_CONFIGURATION),
        "four_bit": (repository("four_bit", {**BERT, "quantization_config": NF4}), Reason.QUANTIZED),
        "part_of_8_bit": (repository("part_of_8_bit", {**BERT, "text_config": EIGHT_BIT}), Reason.QUANTIZED),
        "compressed": (repository("compressed", {**BERT, "compression_config": {"format": "int"}}), Reason.QUANTIZED),
        "scheduler": (repository("scheduler", {"_class_name": "DDPMScheduler"}), Reason.UNKNOWN_CLASS),
        "disabled": (repository("disabled", faults=frozenset({"disabled"})), Reason.REFUSED_ACCESS),
        "empty": (repository("empty", faults=frozenset({"no main"})), Reason.NOT_FOUND),
    }
    verdicts = triage([each for each, _ in broken.values()])
    assert reasons(verdicts) == {name: reason for name, (_, reason) in broken.items()}
    assert all("\n" not in each.message and len(each.message) < 600 for each in verdicts.values())
    assert "did you mean 'bert'?" in verdicts["other_type"].message
    assert verdicts["no_config"].message.endswith("no_config has no config.json")
    assert "timm" in verdicts["detr"].message and "has the backbone resnet50" in verdicts["detr_by_name"].message
    assert "the backbone them/swin is not in this repository" in verdicts["elsewhere"].message
    assert all("HF_HUB_OFFLINE" not in each.message for name, each in verdicts.items() if name != "down")
    assert "are quantised (bitsandbytes)" in verdicts["four_bit"].message
    assert "them/disabled is disabled at" in verdicts["disabled"].message
    assert "HF_TOKEN" not in verdicts["disabled"].message and "set HF_TOKEN" in verdicts["private"].message
    assert "them/empty has no revision 'main' at" in verdicts["empty"].message
    sizes = {name: verdicts[name].downloaded_bytes for name in ("gated", "down", "list", "huge", "class")}
    sent = {name: len(broken[name][0].files["config.json"]) for name in ("list", "huge", "class")}
    assert sizes == {"gated": 0, "down": 0, **sent}


def test_finetunes_are_one_extraction_and_other_graphs_are_not(triage):
    labels = {"id2label": {str(number): f"label {number}" for number in range(5)}}
    other = {
        "tuned": {**BERT, "_name_or_path": "x", "finetuned_by": "y", "initializer_range": 0.1},
        "spelled_out": {**BERT, "hidden_act": "gelu", "num_labels": 2, "torch_dtype": "float32", "bos_token_id": 7},
        "wider": {**BERT, "hidden_size": 64},
        "headed": {**BERT, "architectures": ["BertForSequenceClassification"], **labels},
        "renamed": {**BERT, "architectures": ["BertForSequenceClassification"], "num_labels": 5},
        "relu": {**BERT, "hidden_act": "relu"},
        "padded": {**BERT, "pad_token_id": 3},
        "eager": {**BERT, "attn_implementation": "eager"},
    }  # fmt: skip
    verdicts = triage([repository("bert"), *(repository(name, config) for name, config in other.items())])
    refused = {name for name, reason in reasons(verdicts).items() if reason != "taken"}
    assert refused == {"tuned", "spelled_out", "renamed"}
    assert verdicts["renamed"].message == "hub:them/headed has the same architecture"
    taken = verdicts["headed"]
    assert (taken.reason, taken.licence) == (None, "apache-2.0")
    assert (taken.structure.class_name, taken.structure.parameter_count) == ("BertForSequenceClassification", 29_477)
    assert len(taken.revision) == 40 and taken.config["id2label"]["3"] == "label 3"


def test_policy_decides_on_licences_gates_size_and_code(triage):
    own_code = {"model_type": "own", "auto_map": {"AutoModel": "modeling.OwnBert"}}
    repositories = [
        repository("licence", licence="cc-by-nc-4.0"),
        repository("no_licence", {**BERT, "vocab_size": 9}, licence=None),
        repository("large", {**BERT, "vocab_size": 2**22}),
        repository("code", own_code),
    ]
    policy = Policy(licences=None, unlicensed=True, remote_code=True, real_memory_bytes=2**20)
    verdicts = triage(repositories, policy)
    assert set(reasons(verdicts).values()) == {"taken"}
    assert (verdicts["large"].options, verdicts["licence"].options) == ({"memory": "none"}, {})
    assert verdicts["code"].candidate.spec.startswith(f"hub:them/code@{repositories[3].commit}?")
    assert "remote_code=yes" in verdicts["code"].candidate.spec and verdicts["code"].library is None
    assert (
        reasons(triage(repositories, Policy(licences=allowed_licences("mit"), most_parameters=10)))["large"]
        == Reason.LICENCE
    )


def test_what_cannot_be_validated_is_refused_with_its_size(triage):
    llama = {"model_type": "llama", "architectures": ["LlamaForCausalLM"], "torch_dtype": "bfloat16"}
    verdicts = triage([repository("7b", llama), repository("bert")])
    assert reasons(verdicts) == {"7b": Reason.TOO_LARGE, "bert": "taken"}
    assert verdicts["7b"].reason not in PASSING and verdicts["7b"].structure.parameter_count > 6e9
    assert "has 6.7 billion parameters, which take 12.6 GiB, and the validation" in verdicts["7b"].message
    assert "may take 8.0 GiB (validate.memory_limit_bytes)" in verdicts["7b"].message
    assert reasons(triage([repository("7b", llama)], Policy(memory_limit_bytes=2**34))) == {"7b": "taken"}


def test_networks_of_diffusers_are_taken(triage):
    unet = {"_class_name": "UNet2DModel", "sample_size": 16, "block_out_channels": [32, 64], "layers_per_block": 1,
            "down_block_types": ["DownBlock2D"] * 2, "up_block_types": ["UpBlock2D"] * 2}  # fmt: skip
    again = {**unet, "_diffusers_version": "0.1", "in_channels": 3}
    verdicts = triage([repository("unet", unet), repository("again", again)])
    assert sorted(map(str, reasons(verdicts).values())) == ["known_architecture", "taken"]
    (taken,) = (each for each in verdicts.values() if each.reason is None)
    assert (taken.library, taken.structure.class_name) == ("diffusers", "UNet2DModel")
    assert taken.structure.parameter_count > 1e5


def test_models_of_a_list_are_asked_for_and_configurations_are_kept(triage):
    repositories = [repository("bert"), repository("gated", gated=True), repository("licence", licence="other")]
    asked = []
    verdicts = triage(repositories, listed=False, prepare=lambda hub: asked.append(hub.requests))
    assert reasons(verdicts) == {"bert": "taken", "gated": Reason.GATED, "licence": Reason.LICENCE}
    assert verdicts["bert"].revision == repositories[0].commit
    assert verdicts["bert"].downloaded_bytes == len(repositories[0].files["config.json"])


def test_weights_that_a_list_asks_for_are_those_of_the_commit_that_was_looked_at(triage):
    large = Policy(real_memory_bytes=2**10)
    asked = [ModelCandidate.of(f"hub:them/bert?weights={weights}", "list") for weights in ("sampled", "checkpoint")]
    for candidate in (*asked, ModelCandidate.of("hub:them/bert", "list")):
        bert = repository("bert")
        verdict = triage([bert], large, listed=False, named=candidate.spec)["bert"]
        weights = candidate.spec.partition("weights=")[2]
        if weights == "random":
            assert (verdict.library, verdict.candidate.spec.partition("&")[0]) == ("transformers", candidate.spec)
            continue
        assert verdict.library is None
        assert verdict.candidate.spec.startswith(f"hub:them/bert@{bert.commit}?weights={weights}&")
        assert verdict.candidate.spec.endswith("&memory=none")
        recipe = recipe_of(verdict)
        assert recipe.name == "huggingface_hub/them/bert" + ("-sampled" if weights == "sampled" else "")
        assert f"?weights={weights}" in recipe.text and "random" not in recipe.text


def test_a_hub_that_fails_for_a_moment_or_is_busy_is_asked_again(triage, caplog):
    repositories = [repository("bert"), repository("busy", {**BERT, "vocab_size": 7}, faults=frozenset({"busy 2"}))]

    def prepare(hub):
        hub.busy, hub.failing, hub.retry_after_s = 1, 1, 0

    assert set(reasons(triage(repositories, prepare=prepare)).values()) == {"taken"}


def test_a_token_that_has_expired_refuses_what_a_later_run_takes(triage):
    verdicts = triage([repository("bert")], listed=False, prepare=lambda hub: setattr(hub, "refusing", 9))
    assert reasons(verdicts) == {"bert": Reason.REFUSED_ACCESS}
    assert "set HF_TOKEN to a token that may read it" in verdicts["bert"].message
    assert Reason.REFUSED_ACCESS in PASSING


def test_a_server_that_trickles_costs_a_deadline_and_the_others_come(triage):
    repositories = [repository("slow", faults=frozenset({"trickle"})), repository("bert")]
    verdicts = triage(repositories, deadline_s=3)
    assert reasons(verdicts) == {"slow": Reason.TIMEOUT, "bert": "taken"}


def test_a_hub_that_is_not_there_is_one_clear_error(monkeypatch, tmp_path):
    monkeypatch.setattr("time.sleep", lambda _: None)
    arguments = {"sort": "downloads"}
    wanted = {"repository": "the list of models", "endpoint": "http://127.0.0.1:9", "cache": None}
    payload = {"wanted": wanted, "arguments": arguments, "path": tmp_path / "list", "limit": 1}
    with pytest.raises(TaskError, match=r"http://127\.0\.0\.1:9 cannot be reached: check the network"):
        hub_tasks.list_models({**payload, "min_downloads": 0, "since": None}, None)


@pytest.mark.parametrize(("names", "message"), [("", "name licences"), ("apache-2", "did you mean 'apache-2.0'")])
def test_licences_are_checked(names, message):
    with pytest.raises(GraphNetError, match=message):
        allowed_licences(names)


def test_a_model_that_cannot_take_its_mesh_is_refused_alone(host, triage, tmp_path):
    dynamic = ModelCandidate.of("zoo:transformers/bert?dynamic=yes", "named").split_over("tp:2")
    gone = ModelCandidate(name="file:gone", spec=f"file:{tmp_path}/gone.py:make", finder="recipes")
    usual = ModelCandidate.of("zoo:transformers/bert", "named")
    verdicts = Triage(Policy(), host, Configs(tmp_path)).verdicts([dynamic, gone, usual, usual.split_over("tp:2")])
    assert [verdict.reason for verdict in verdicts] == [Reason.NO_PLAN, Reason.UNKNOWN_MODEL, None, None]
    split = {"named": "hub:them/large?weights=random&mesh=tp:2", "listed": False}
    (large,) = triage([repository("large")], Policy(real_memory_bytes=2**10), **split).values()
    assert (large.candidate.name, large.reason, large.options) == ("hub:them/large?mesh=tp:2", None, {})
