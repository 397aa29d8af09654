"""Downloading from a hub on the loopback device: what comes, what does not, and what is said when it fails."""

import dataclasses
import json
import os
import resource
import subprocess
import sys
import time

import pytest

from ops.checkout import CHECKOUT
from ops.dataset.sources.hub_download import Download, HubError, download, download_in_time
from ops.failures import FailureReason
from tests.hub_server import add_model, serve

REPOSITORY = "someone/tiny-bert"


def weights(content):
    """A safetensors file of one tensor with these bytes."""
    entry = {"dtype": "U8", "shape": [len(content)], "data_offsets": [0, len(content)]}
    header = json.dumps({"__metadata__": {"format": "pt"}, "weight": entry}).encode()
    return len(header).to_bytes(8, "little") + header + content


@pytest.fixture
def hub(tmp_path):
    add_model(tmp_path / "hub", REPOSITORY, {}, weights(bytes(range(256)) * 300))
    folder = tmp_path / "hub" / REPOSITORY
    (folder / "pytorch_model.bin").write_bytes(b"a pickle")
    (folder / "modeling_tiny.py").write_text("raise SystemExit('remote code ran')")
    (folder / "README.md").write_text("# tiny")
    (folder / "onnx").mkdir()
    (folder / "onnx" / "model.safetensors").write_bytes(b"of another format")
    with serve(tmp_path / "hub") as running:
        yield running


@pytest.fixture
def fetch(hub, tmp_path):
    def fetch(repository=REPOSITORY, revision=None, **options):
        place = {"endpoint": hub.endpoint, "cache": tmp_path / "cache"}
        return download(Download(repository=repository, revision=revision, **{**place, **options}))

    return fetch


def test_only_configuration_and_safetensors_are_downloaded(hub, fetch):
    folder = fetch()
    assert sorted(path.name for path in folder.iterdir()) == ["config.json", "model.safetensors"]
    assert {name for name, _ in hub.downloads} == {"config.json", "model.safetensors"}
    assert folder.name == hub.commit(REPOSITORY)
    assert (fetch(remote_code=True) / "modeling_tiny.py").is_file()


def test_what_is_in_the_cache_is_not_downloaded_again(hub, fetch):
    first = fetch()
    hub.downloads.clear()
    assert fetch() == first
    assert fetch(revision=first.name) == first
    assert hub.downloads == []


FAULTS = {
    "no repository": (lambda hub, _: None, {"repository": "someone/else"}, "no model 'someone/else' at .*HF_TOKEN"),
    "no revision": (lambda hub, _: None, {"revision": "v9"}, "has no revision 'v9'"),
    "gated": (lambda hub, _: hub.gated.add(REPOSITORY), {}, "is gated: accept its conditions at http.*/someone/"),
    **{
        f"status {status}": (lambda hub, _, status=status: hub.locked.update({REPOSITORY: status}), {}, message)
        for status, message in {
            401: "set HF_TOKEN to a token that may read it",
            403: rf"refuses access to {REPOSITORY} \(403\): set HF_TOKEN",
            500: f"answers 500 when asked for {REPOSITORY}: try again later",
        }.items()
    },
    "no network": (lambda hub, _: None, {"endpoint": "http://127.0.0.1:9"}, r"127\.0\.0\.1:9 cannot be reached"),
    "no weights": (
        lambda hub, _: (hub.root / REPOSITORY / "model.safetensors").unlink(),
        {},
        "no safetensors weights, and pickled ones are not loaded",
    ),
    "no model": (lambda hub, _: (hub.root / REPOSITORY / "config.json").unlink(), {}, r"has no config\.json"),
    "name refused by the client": (lambda hub, _: None, {"repository": "a--b"}, "HFValidationError"),
    "name that leads out": (
        lambda hub, _: setattr(hub, "extra", ("model/../../../../model.safetensors",)),
        {},
        "answers nonsense",
    ),
    **{
        f"endless {path}": (lambda hub, _, path=path: setattr(hub, "endless", path), {}, message)
        for path, message in {
            "/tree/": "sends more than 32 MiB",
            "/config.json": "sends more than 32 MiB",
            "/model.safetensors": "sends weights without saying how many bytes",
        }.items()
    },
    **{
        f"{kind} {where}": (
            lambda hub, folder, kind=kind, where=where: hub.lies.update({kind: where.format(folder=folder)}),
            {},
            "names a file or commit",
        )
        for kind, where in [
            *((kind, "../../../../outside") for kind in ("etag", "oid", "commit", "sha")),
            ("etag", "{folder}/outside"),
            ("sha", ".."),
            ("sha", ""),
        ]
    },
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_cannot_be_had_is_one_clear_line_and_leaves_nothing(hub, fetch, tmp_path, fault):
    prepare, asked, message = FAULTS[fault]
    prepare(hub, tmp_path)
    before = {path for path in tmp_path.rglob("*") if tmp_path / "cache" not in path.parents}
    with pytest.raises(HubError, match=message) as raised:
        fetch(**asked)
    assert "\n" not in str(raised.value)
    after = {path for path in tmp_path.rglob("*") if tmp_path / "cache" not in path.parents}
    assert after - before <= {tmp_path / "cache"}
    kept = sum(path.stat().st_size for path in tmp_path.joinpath("cache").rglob("*") if path.is_file())
    assert kept < 2**20
    assert not any(name.endswith(".bin") for name, _ in hub.downloads)


POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"4d" * 32 + b"\nsize 23604\n"


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("model.safetensors", POINTER, r"is a pointer of Git LFS in place of the file: `git lfs pull`"),
        ("model.safetensors", b"", r"is empty: download"),
        ("model.safetensors", b"\n<!DOCTYPE html><title>403</title>", r"is a web page in place of the file"),
        ("model.safetensors", b'{"error": "no such key"}', r"is JSON in place of the file"),
        ("model.safetensors", b"<?xml version='1.0'?><Error/>", r"is XML in place of the file"),
        ("model.safetensors", b"PK\x03\x04" + bytes(100), r"is a ZIP archive, as torch\.save writes them"),
        ("model.safetensors", b"\x80\x02}q\x00" + bytes(100), r"is a pickle, and no safetensors file"),
        ("model.safetensors", weights(bytes(1000))[:-1], r"is truncated: it has [\d,]+ of [\d,]+ bytes"),
        ("model.safetensors", weights(bytes(1000))[:40], r"is truncated: it has 40 bytes, and its header"),
        ("model.safetensors", weights(bytes(1000)) + b"more", r"is damaged: it has [\d,]+ bytes, and its tensors end"),
        ("config.json", POINTER, r"config\.json of .* is a pointer of Git LFS"),
        ("config.json", b"", r"config\.json of .* is empty"),
        ("config.json", b"<html><body>Sign in</body></html>", r"config\.json of .* is a web page"),
        ("config.json", b'{"model_type": "be', r"config\.json of .* is not JSON, or not all of it"),
        ("config.json", b'["a list"]', r"config\.json of .* is JSON of a list"),
        ("config.json", b'{"error": "Down\\n today"}', r"is a server's error in place of the file \(Down today\)"),
        ("config.json", b'{"error": {"code": 403}}', r"is a server's error in place of the file \(\{'code': 403\}\)"),
        ("model.safetensors.index.json", POINTER, r"index\.json of .* is a pointer of Git LFS"),
        ("model.safetensors.index.json", b"<html>Sign in</html>", r"index\.json of .* is a web page"),
    ],
)
def test_what_lies_in_the_place_of_a_file_is_named(hub, fetch, name, content, message):
    (hub.root / REPOSITORY / name).write_bytes(content)
    if "index" in name:  # nor are there the files that it would name
        (hub.root / REPOSITORY / "model.safetensors").unlink()
    with pytest.raises(HubError, match=message) as raised:
        fetch()
    assert ("weights=random" in str(raised.value)) == (name != "config.json"), "a configuration is needed anyway"
    assert "choose another revision" in str(raised.value) and "\n" not in str(raised.value)
    assert raised.value.reason is FailureReason.DAMAGED_FILE


@pytest.fixture
def impatient(monkeypatch):
    """Small pieces, and no second of waiting between attempts."""
    monkeypatch.setattr("huggingface_hub.constants.DOWNLOAD_CHUNK_SIZE", 500)
    monkeypatch.setattr("huggingface_hub.file_download.time.sleep", lambda seconds: None)


def test_a_cut_transfer_is_resumed(hub, fetch, impatient):
    hub.cut["model.safetensors"] = [1000, 2000]
    folder = fetch()
    original = (hub.root / REPOSITORY / "model.safetensors").read_bytes()
    assert (folder / "model.safetensors").read_bytes() == original
    ranges = [asked for name, asked in hub.downloads if name == "model.safetensors"]
    assert ranges == [None, "bytes=1000-", "bytes=3000-"]


def test_a_transfer_that_is_always_cut(hub, fetch, impatient):
    hub.cut["model.safetensors"] = [0] * 100
    with pytest.raises(HubError, match=f"downloading {REPOSITORY} from {hub.endpoint} failed; run it again"):
        fetch()
    hub.cut.clear()
    assert (fetch() / "model.safetensors").is_file()


def test_damaged_weights_are_refused_and_removed(hub, fetch):
    hub.corrupt.add("model.safetensors")
    with pytest.raises(HubError, match="was damaged on its way"):
        fetch()
    hub.corrupt.clear()
    assert (fetch() / "model.safetensors").is_file()


def test_a_full_disk_is_one_clear_line(hub, fetch, tmp_path):
    (hub.root / REPOSITORY / "model.safetensors").write_bytes(bytes(4_000_000))
    expected = f"there is no room for {REPOSITORY} in {tmp_path / 'cache'}: free space"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, before[1]))
    try:
        with pytest.raises(HubError, match=expected) as raised:
            fetch()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert "\n" not in str(raised.value)


def test_a_killed_download_goes_on_with_the_files_that_it_lacks(hub, fetch, tmp_path):
    hub.stalled["model.safetensors"] = 1000
    cache = tmp_path / "cache"
    wanted = f"hub_download.Download(repository={REPOSITORY!r}, endpoint={hub.endpoint!r}, cache=Path({str(cache)!r}))"
    code = f"from pathlib import Path; from ops.dataset.sources import hub_download; hub_download.download({wanted})"
    with subprocess.Popen([sys.executable, "-c", code], cwd=CHECKOUT) as process:
        assert hub.has_stalled.wait(60)
        while not list(cache.glob("models--*/snapshots/*/config.json")):
            assert process.poll() is None
        process.kill()
    (rest,) = incomplete(tmp_path)
    long_ago = time.time() - 7200
    os.utime(rest, (long_ago, long_ago))
    assert (fetch() / "model.safetensors").is_file()
    assert sorted(name for name, _ in hub.downloads) == ["config.json", "model.safetensors", "model.safetensors"]
    assert not rest.exists()


def incomplete(tmp_path):
    return list(tmp_path.joinpath("cache").rglob("*.incomplete"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "slow", [("/tree/", "body"), ("/model.safetensors", "body"), ("/config.json", "redirect")], ids=" ".join
)
def test_a_server_that_trickles_is_given_up(hub, tmp_path, slow):
    wanted = Download(repository=REPOSITORY, endpoint=hub.endpoint, cache=tmp_path / "cache")
    hub.slow = slow
    started = time.monotonic()
    with pytest.raises(HubError, match=f"(too slow with {REPOSITORY}: less than 240 kB|Exceeded maximum)") as raised:
        download_in_time(wanted, 60, slow_after_s=2)
    assert time.monotonic() - started < 30
    assert "\n" not in str(raised.value)
    assert not incomplete(tmp_path)
    hub.slow = None
    assert (download(wanted) / "model.safetensors").is_file()


@pytest.mark.slow
def test_a_download_that_takes_too_long_keeps_what_is_complete(hub, tmp_path):
    for number in range(60):  # each of which is quick
        (hub.root / REPOSITORY / f"model-{number}.safetensors").write_bytes(weights(bytes([number]) * 20_000))
    hub.delay_s = 2.0
    wanted = Download(repository=REPOSITORY, endpoint=hub.endpoint, cache=tmp_path / "cache")
    with pytest.raises(HubError, match=r"took longer than 10 s for .*MB have arrived.*--deadline"):
        download_in_time(wanted, 10)  # some arrive even on a busy machine, and all need 15 s
    assert not incomplete(tmp_path)
    hub.delay_s, come = 0.0, [name for name, _ in hub.downloads]
    hub.downloads.clear()
    assert len(list(download(wanted).glob("model-*.safetensors"))) == 60
    assert come
    assert len(hub.downloads) < 62


def test_a_download_in_a_process_of_its_own_says_what_it_would_here(hub, tmp_path):
    wanted = Download(repository="someone/else", endpoint=hub.endpoint, cache=tmp_path / "cache")
    with pytest.raises(HubError, match=rf"^there is no model 'someone/else' at {hub.endpoint}"):
        download_in_time(wanted)
    wanted = dataclasses.replace(wanted, repository=REPOSITORY)
    assert download_in_time(wanted) == download(wanted)
