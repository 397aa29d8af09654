"""A server on the loopback device that speaks as much of the hub's protocol as downloads, and commits, need."""

import base64
import contextlib
import hashlib
import json
import re
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import parse_qs, unquote, urlsplit

SLOW_PAUSE_S = 0.3
LARGE = (".safetensors", ".bin", ".parquet")
LOST = 504
"""A commit that is answered so is made."""
API = re.compile(
    r"/api/(?:models|datasets)/(?P<repository>[^/]+/[^/]+)(?:/(?P<kind>revision|tree)(?:/(?P<revision>[^/]+))?)?(?:/(?P<below>.*))?"
)
WRITE = re.compile(r"/api/datasets/(?P<repository>[^/]+/[^/]+)/(?P<kind>preupload|paths-info|commit)/[^/]+")
FILE = re.compile(r"/(?:datasets/)?(?P<repository>[^/]+/[^/]+)/resolve/(?P<revision>[^/]+)/(?P<file>.+)")


@dataclass
class FakeHub:
    """Repositories are the folders <root>/<owner>/<name>.

    Attributes:
        gated: Repositories whose conditions nobody has accepted.
        locked: Repositories that the token may not read, with the status that says so.
        stalled: Files whose transfers stop after so many bytes until the client is gone.
        cut: Files whose transfers break off after so many bytes, as often as there are numbers.
        corrupt: Files of which the server sends other bytes than it promised.
        lies: What the server says instead of its own "etag", "oid", "commit" (a header) or "sha" (in JSON).
        delay_s: What every file takes before it comes.
        extra: Names of files that it lists besides.
        endless: Replies to paths that contain this never end; none if empty.
        slow: Replies to paths that contain this are slow, as the other half says: "body" or "headers" come a byte at a
            time, "redirect" leads to itself again and again, "later" asks to come back in an hour.
        downloads: Names of files in the order they were asked for, with the range.
        commits: Of each that was made, the names of the files that it wrote and of those that it deleted.
        refusals: Statuses of the next commits, 200 for one that is made.
        retry_after: What refused commits say.
        tells_commits: Whether it says by which commit a file is there.
    """

    root: Path
    endpoint: str = ""
    gated: set[str] = field(default_factory=set)
    locked: dict[str, int] = field(default_factory=dict)
    stalled: dict[str, int] = field(default_factory=dict)
    has_stalled: threading.Event = field(default_factory=threading.Event)
    cut: dict[str, list[int]] = field(default_factory=dict)
    corrupt: set[str] = field(default_factory=set)
    lies: dict[str, str] = field(default_factory=dict)
    extra: tuple[str, ...] = ()
    endless: str = ""
    slow: tuple[str, str] | None = None
    delay_s: float = 0.0
    downloads: list[tuple[str, str | None]] = field(default_factory=list)
    commits: list[tuple[list[str], list[str]]] = field(default_factory=list)
    refusals: list[int] = field(default_factory=list)
    retry_after: str = "1"
    tells_commits: bool = True
    uploaded: dict[str, bytes] = field(default_factory=dict)

    def files(self, repository: str) -> dict[str, bytes]:
        folder = self.root / repository
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}

    def commit(self, repository: str) -> str:
        digest = hashlib.sha1()
        for name, content in self.files(repository).items():
            digest.update(name.encode() + hashlib.sha1(content).digest())
        return digest.hexdigest()

    def entries(self, repository: str, below: str, *, recursive: bool) -> list[dict[str, object]]:
        """The files and folders in a folder of a repository."""
        files = {name: content for name, content in self.files(repository).items() if name.startswith(below)}
        folders = {name[: at.start()] for name in files for at in re.finditer("/", name) if at.start() >= len(below)}
        listed = [*({"type": "directory", "path": name, "oid": "0" * 40} for name in sorted(folders))]
        listed += [entry(*file) for file in files.items()]
        return [each for each in listed if recursive or "/" not in str(each["path"])[len(below) :]]

    def write(self, repository: str, lines: list[dict[str, dict[str, str]]]) -> str:
        """Make a commit."""
        folder, written, deleted = self.root / repository, list[str](), list[str]()
        for line in lines:
            key, value = line["key"], line["value"]
            if key == "deletedFile":
                deleted.append(value["path"])
                (folder / value["path"]).unlink()
            elif key != "header":
                path = folder / value["path"]
                path.parent.mkdir(parents=True, exist_ok=True)
                lfs = key == "lfsFile"
                path.write_bytes(self.uploaded[value["oid"]] if lfs else base64.b64decode(value["content"]))
                written.append(value["path"])
        self.commits.append((sorted(written), sorted(deleted)))
        return f"{len(self.commits):040x}"

    def last_commit(self, name: str) -> dict[str, str]:
        """The last commit that wrote a file."""
        number = max(number for number, (written, _) in enumerate(self.commits, 1) if name in written)
        return {"id": f"{number:040x}", "title": "", "date": "2026-01-01T00:00:00.000Z"}


def entry(name: str, content: bytes) -> dict[str, object]:
    described: dict[str, object] = {"type": "file", "path": name, "size": len(content), "oid": etag("", content)}
    if name.endswith(LARGE):
        described["lfs"] = {"oid": etag(name, content), "size": len(content), "pointerSize": 134}
    return described


def etag(name: str, content: bytes) -> str:
    """Large files are known by their sha256, others as git knows them."""
    if name.endswith(LARGE):
        return hashlib.sha256(content).hexdigest()
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    hub: ClassVar[FakeHub]

    def log_message(self, *args: object) -> None:
        pass

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        match = API.fullmatch(path) or FILE.fullmatch(path)
        if match is None or "/xet-" in path:
            return self.refuse(404, "NotFound")
        asked = match.groupdict()
        repository = asked["repository"]
        if not (self.hub.root / repository).is_dir():
            return self.refuse(401, "RepoNotFound")
        if repository in self.hub.locked:
            return self.reply(self.hub.locked[repository], b"{}", {})
        if "file" in asked and repository in self.hub.gated:
            return self.refuse(403, "GatedRepo")
        if asked["revision"] not in {None, "main", self.hub.commit(repository)}:
            return self.refuse(404, "RevisionNotFound")
        if self.hub.endless and self.hub.endless in path and self.command == "GET":
            return self.send_without_end()
        if self.hub.slow is not None and self.hub.slow[0] in path and self.hub.slow[1] in {"redirect", "later"}:
            return self.put_off(self.hub.slow[1])
        if "file" in asked:
            return self.send_file(repository, asked["file"])
        if asked["kind"] == "tree":
            below = f"{asked['below']}/" if asked["below"] else ""
            recursive = parse_qs(urlsplit(self.path).query).get("recursive", ["false"])[0].lower() == "true"
            entries = self.hub.entries(repository, below, recursive=recursive)
            entries += [entry(name, b"{}") for name in self.hub.extra]
            if "oid" in self.hub.lies:
                lie = {"oid": self.hub.lies["oid"], "size": 2, "pointerSize": 1}
                entries = [{**entry, "lfs": lie} for entry in entries]
            return self.send_json(entries)
        siblings = [{"rfilename": name} for name in (*self.hub.files(repository), *self.hub.extra)]
        commit = self.hub.lies.get("sha", self.hub.commit(repository))
        return self.send_json({"id": repository, "sha": commit, "siblings": siblings})

    def do_POST(self) -> None:
        body, path = self.rfile.read(int(self.headers["Content-Length"])), unquote(urlsplit(self.path).path)
        if path == "/api/repos/create":
            asked = json.loads(body)
            (self.hub.root / asked["organization"] / asked["name"]).mkdir(parents=True, exist_ok=True)
            return self.send_json({"url": f"{self.hub.endpoint}/datasets/{asked['organization']}/{asked['name']}"})
        if path == "/api/validate-yaml":
            return self.send_json({"errors": [], "warnings": []})
        if path.endswith(".git/info/lfs/objects/batch"):
            actions = lambda oid: {"upload": {"href": f"{self.hub.endpoint}/lfs/{oid}"}}  # noqa: E731
            objects = [{**each, "actions": actions(each["oid"])} for each in json.loads(body)["objects"]]
            return self.send_json({"transfer": "basic", "objects": objects})
        match = WRITE.fullmatch(path)
        if match is None:
            return self.refuse(404, "NotFound")
        if match["kind"] == "preupload":
            names = [file["path"] for file in json.loads(body)["files"]]
            modes = {name: "lfs" if name.endswith(LARGE) else "regular" for name in names}
            files = [{"path": name, "uploadMode": mode, "shouldIgnore": False} for name, mode in modes.items()]
            return self.send_json({"files": files})
        if match["kind"] == "paths-info":
            return self.send_paths(match["repository"], parse_qs(body.decode()))
        status = self.hub.refusals.pop(0) if self.hub.refusals else 200
        oid = ""
        if status in (200, LOST):
            oid = self.hub.write(match["repository"], [json.loads(line) for line in body.splitlines()])
        if status != 200:
            return self.reply(status, b"{}", {"Retry-After": self.hub.retry_after})
        url = f"{self.hub.endpoint}/datasets/{match['repository']}/commit/{oid}"
        return self.send_json({"success": True, "commitOid": oid, "commitUrl": url})

    def do_PUT(self) -> None:
        oid = self.path.rpartition("/")[2]
        self.hub.uploaded[oid] = self.rfile.read(int(self.headers["Content-Length"]))
        self.reply(200, b"", {})

    def send_paths(self, repository: str, asked: dict[str, list[str]]) -> None:
        """Describe files, 50 at most where commits are asked for."""
        entries = {each["path"]: each for each in self.hub.entries(repository, "", recursive=True)}
        described = [entries[path] for path in asked["paths"] if path in entries]
        if asked["expand"] == ["true"]:
            described = described[:50]
            if self.hub.tells_commits:
                described = [{**each, "lastCommit": self.hub.last_commit(str(each["path"]))} for each in described]
        return self.send_json(described)

    def send_file(self, repository: str, name: str) -> None:
        content = self.hub.files(repository).get(name)
        if content is None:
            return self.refuse(404, "EntryNotFound")
        tag = self.hub.lies.get("etag", etag(name, content))
        commit = self.hub.lies.get("commit", self.hub.commit(repository))
        headers = {"ETag": f'"{tag}"', "X-Repo-Commit": commit, "Accept-Ranges": "bytes"}
        if name.endswith(LARGE):
            headers |= {"X-Linked-Size": str(len(content)), "X-Linked-Etag": f'"{tag}"'}
        if self.command == "GET":
            time.sleep(self.hub.delay_s)
            self.hub.downloads.append((name, self.headers.get("Range")))
        if name in self.hub.corrupt:
            content = content[:-4] + b"oops"
        asked = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range") or "")
        start = int(asked[1]) if asked else 0
        if asked:
            headers["Content-Range"] = f"bytes {start}-{len(content) - 1}/{len(content)}"
        stalled = self.hub.stalled.pop(name, None) if self.command == "GET" else None
        if stalled is not None:
            return self.stall(content, headers, stalled)
        cuts = self.hub.cut.get(name)
        cut = cuts.pop(0) if cuts and self.command == "GET" else None
        return self.reply(206 if asked else 200, content[start:], headers, cut)

    def stall(self, content: bytes, headers: dict[str, str], sent: int) -> None:
        """Send the beginning, and then nothing until the client has closed the connection."""
        self.reply(200, content, headers, sent)
        self.wfile.flush()
        self.hub.has_stalled.set()
        self.connection.recv(1)

    def put_off(self, how: str) -> None:
        """Answer that the answer is elsewhere, or later."""
        if how == "later":
            return self.reply(429, b"{}", {"Retry-After": "3600"})
        time.sleep(SLOW_PAUSE_S)
        return self.reply(302, b"", {"Location": self.path})

    def trickle(self, data: bytes) -> None:
        """Send a byte at a time until the client is gone."""
        with contextlib.suppress(OSError):
            for byte in data:
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
                time.sleep(SLOW_PAUSE_S)
        self.close_connection = True

    def send_without_end(self) -> None:
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        with contextlib.suppress(OSError):
            while True:
                self.wfile.write(b"100000\r\n" + b" " * 0x100000 + b"\r\n")

    def send_json(self, value: object) -> None:
        self.reply(200, json.dumps(value).encode(), {"Content-Type": "application/json"})

    def refuse(self, status: int, code: str) -> None:
        self.reply(status, b"{}", {"X-Error-Code": code, "X-Error-Message": code})

    def reply(self, status: int, body: bytes, headers: dict[str, str], cut: int | None = None) -> None:
        slow = self.hub.slow[1] if self.hub.slow is not None and self.hub.slow[0] in unquote(self.path) else ""
        if slow == "headers":
            self.trickle(f"HTTP/1.1 {status} OK\r\n".encode() + b"X-Padding: 0\r\n" * 1000)
            return
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "GET" and slow == "body":
            self.trickle(body)
        elif self.command != "HEAD":
            with contextlib.suppress(BrokenPipeError):  # a client that gave up
                self.wfile.write(body[:cut])
        if cut is not None:
            self.close_connection = True


@contextlib.contextmanager
def serve(root: Path) -> Iterator[FakeHub]:
    hub = FakeHub(root)
    handler = type("HandlerOfHub", (Handler,), {"hub": hub})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    hub.endpoint = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


TINY_BERT = {
    "model_type": "bert", "hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2,
    "vocab_size": 64, "max_position_embeddings": 32,
}  # fmt: skip
"""Configuration of a model that is small, without `architectures`."""


def add_model(root: Path, name: str, config: Mapping[str, Any], weights: bytes = b"") -> None:
    """Put a repository of a model into the folder of a hub."""
    folder = root / name
    folder.mkdir(parents=True)
    (folder / "config.json").write_text(json.dumps(config))
    if weights:
        (folder / "model.safetensors").write_bytes(weights)
