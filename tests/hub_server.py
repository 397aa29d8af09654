"""A server on the loopback device that speaks as much of the hub's protocol as downloading a model needs."""

import contextlib
import hashlib
import json
import re
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar
from urllib.parse import unquote, urlsplit

SLOW_PAUSE_S = 0.3
LARGE = (".safetensors", ".bin", ".parquet")
API = re.compile(
    r"/api/(?:models|datasets)/(?P<repository>[^/]+/[^/]+)(?:/(?P<kind>revision|tree)(?:/(?P<revision>[^/]+))?)?(?:/.*)?"
)
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

    def files(self, repository: str) -> dict[str, bytes]:
        folder = self.root / repository
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}

    def commit(self, repository: str) -> str:
        digest = hashlib.sha1()
        for name, content in self.files(repository).items():
            digest.update(name.encode() + hashlib.sha1(content).digest())
        return digest.hexdigest()


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
        if match is None:
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
            files = [*self.hub.files(repository).items(), *((name, b"{}") for name in self.hub.extra)]
            entries = [entry(*item) for item in files]
            if "oid" in self.hub.lies:
                lie = {"oid": self.hub.lies["oid"], "size": 2, "pointerSize": 1}
                entries = [{**entry, "lfs": lie} for entry in entries]
            return self.send_json(entries)
        siblings = [{"rfilename": name} for name in (*self.hub.files(repository), *self.hub.extra)]
        commit = self.hub.lies.get("sha", self.hub.commit(repository))
        return self.send_json({"id": repository, "sha": commit, "siblings": siblings})

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
        elif self.command == "GET":
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
