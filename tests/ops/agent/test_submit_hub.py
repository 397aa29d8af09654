"""Submission to a hub on the loopback device that speaks the protocol of commits."""

import base64
import hashlib
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest

from ops.agent.submit.hub import DatasetRepository
from ops.sources.hub_download import HubError


class Hub:
    """A dataset repository; `refusals` are the numbers of commits that are not made, with the status that says so.

    A commit whose answer it loses is made, and answered with 504.
    """

    def __init__(self):
        self.files, self.commits, self.refusals, self.asked, self.endpoint = {}, [], {}, 0, ""
        self.loses_next_answer, self.retry_after = False, "1"


class Handler(BaseHTTPRequestHandler):
    hub: Hub
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def say(self, value, status=200, **headers):
        body = json.dumps(value).encode()
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        assert urlsplit(self.path).path.startswith("/api/datasets/someone/graphs/tree/main"), self.path
        self.say([
            {"type": "file", "path": path, "size": len(content), "oid": blob(content)}
            for path, content in self.hub.files.items()
        ])  # fmt: skip

    def do_POST(self):
        body, path = self.rfile.read(int(self.headers["Content-Length"])), urlsplit(self.path).path
        if path == "/api/repos/create":
            assert json.loads(body)["type"] == "dataset"
            return self.say({"url": f"{self.hub.endpoint}/datasets/someone/graphs"})
        if path.endswith("/preupload/main"):
            files = json.loads(body)["files"]
            answer = [{"path": file["path"], "uploadMode": "regular", "shouldIgnore": False} for file in files]
            return self.say({"files": answer})
        assert path == "/api/datasets/someone/graphs/commit/main", path
        self.hub.asked += 1
        if self.hub.asked in self.hub.refusals:
            return self.say(
                {"error": "not now, or not you"}, self.hub.refusals[self.hub.asked], Retry_After=self.hub.retry_after
            )
        lines = [json.loads(line) for line in body.splitlines()]
        added = {
            line["value"]["path"]: base64.b64decode(line["value"]["content"]) for line in lines if line["key"] == "file"
        }
        self.hub.files |= added
        self.hub.commits.append(sorted(added))
        oid = f"{len(self.hub.commits):040x}"
        if self.hub.loses_next_answer:
            self.hub.loses_next_answer = False
            return self.say({"error": "Gateway Time-out"}, 504)
        return self.say(
            {
                "success": True,
                "commitOid": oid,
                "commitUrl": f"{self.hub.endpoint}/datasets/someone/graphs/commit/{oid}",
            }
        )


def blob(content):
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


@pytest.fixture
def hub():
    hub = Hub()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("HandlerOfCommits", (Handler,), {"hub": hub}))
    hub.endpoint = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield hub
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def dataset(tmp_path):
    for number in range(5):
        folder = tmp_path / "dataset" / "lib" / f"net{number}"
        (folder / "subgraph_0").mkdir(parents=True)
        (folder / "subgraph_0" / "model.py").write_text(f"x = {number}")
        (folder / "recipe.py").write_text("def make(): ...\n")
        (folder / "verification.json").write_text(json.dumps({"model": f"net{number}"}))
    hidden = tmp_path / "dataset" / "lib" / ".net9-half"
    hidden.mkdir()
    (hidden / "verification.json").write_text("{}")
    return tmp_path / "dataset"


def test_one_commit_a_batch_and_the_same_again_is_none(hub, dataset, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", "hf_test")
    target = DatasetRepository(repository="someone/graphs", endpoint=hub.endpoint)
    hub.refusals = {2: 403}
    commits = target.submit(dataset, batch=2)
    assert next(commits).models == ("lib/net0", "lib/net1")
    with pytest.raises(HubError, match=r"2 models could not be submitted to someone/graphs: .*403.*HF_TOKEN has to be"):
        next(commits)
    assert len(hub.files) == 6, "the first batch is there, and nothing of the second"
    assert [(len(each.models), each.commit is None) for each in target.submit(dataset, batch=2)] == [
        (0, True), (2, False), (1, False),
    ]  # fmt: skip
    assert {name.split("/")[1] for name in hub.files} == {f"net{number}" for number in range(5)}
    assert hub.files["lib/net4/subgraph_0/model.py"] == b"x = 4"
    assert [len(files) for files in hub.commits] == [6, 6, 3]
    assert all(each.commit is None for each in target.submit(dataset))
    (dataset / "lib/net1/verification.json").write_text("{}")
    assert [each.models for each in target.submit(dataset)] == [("lib/net1",)]
    assert hub.commits[-1] == ["lib/net1/recipe.py", "lib/net1/subgraph_0/model.py", "lib/net1/verification.json"]


def test_a_busy_hub_is_asked_again_and_nothing_is_committed_twice(hub, dataset, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", "hf_test")
    hub.refusals, hub.loses_next_answer = {1: 429, 2: 503}, True
    target = DatasetRepository(repository="someone/graphs", endpoint=hub.endpoint)
    assert [each.commit for each in target.submit(dataset, batch=3)] == [None, f"{2:040x}"]
    assert [len(files) for files in hub.commits] == [9, 6]
    hub.retry_after = "3600"
    (dataset / "lib/net1/verification.json").write_text("{}")
    hub.refusals = {hub.asked + 1: 429}
    with pytest.raises(HubError, match=r"5 models could not be submitted .*429.*; run it again to go on$"):
        list(target.submit(dataset, batch=5))
