"""Serves a hub on the loopback device: lists, descriptions and files of repositories in memory, and their faults.

It speaks the part of the Hugging Face hub's protocol that finding and downloading models needs.
"""

import contextlib
import hashlib
import json
import re
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

MOST_ON_A_PAGE = 100
_EPOCH = datetime(2025, 1, 1, tzinfo=UTC)
_LARGE = (".safetensors",)
_API = re.compile(r"/api/models/(?P<repository>[^/]+/[^/]+)(?:/(?P<kind>revision|tree)/(?P<revision>[^/]+))?/?")
_FILE = re.compile(r"/(?P<repository>[^/]+/[^/]+)/resolve/(?P<revision>[^/]+)/(?P<file>.+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """A model on the hub.

    Attributes:
        name: <owner>/<name>.
        files: Name → content.
        library: Value of `library_name`; None for none.
        task: Value of `pipeline_tag`.
        licence: Licence in the tags; None for none.
        downloads: Downloads of the last month.
        age_days: Days since the last change.
        gated: True if its conditions have to be accepted.
        faults: Its faults: "status 403", "busy 2" (as many replies of 429), "cut" (files end early), "corrupt" (other
            bytes than promised), "trickle" (a byte now and then), "hidden" (files are missing), "unranged" (files come
            only as a whole), "disabled" (by the hub), "no main" (it has no commit).
    """

    name: str
    files: Mapping[str, bytes]
    library: str | None = "transformers"
    task: str | None = None
    licence: str | None = "apache-2.0"
    downloads: int = 0
    age_days: int = 0
    gated: bool = False
    faults: frozenset[str] = frozenset()

    @property
    def commit(self) -> str:
        """Hash of its only revision."""
        digest = hashlib.sha1(self.name.encode())
        for name, content in sorted(self.files.items()):
            digest.update(name.encode() + hashlib.sha1(content).digest())
        return digest.hexdigest()

    def description(self) -> dict[str, Any]:
        """Return the hub's description of it."""
        tags = [*filter(None, [self.library, self.task]), *([f"license:{self.licence}"] if self.licence else [])]
        return {
            "id": self.name,
            "modelId": self.name,
            "author": self.name.partition("/")[0],
            **({} if "no main" in self.faults else {"sha": self.commit}),
            "lastModified": (_EPOCH + timedelta(days=3650 - self.age_days)).isoformat().replace("+00:00", ".000Z"),
            "private": False,
            "disabled": False,
            "gated": "manual" if self.gated else False,
            "downloads": self.downloads,
            "likes": 0,
            "tags": tags,
            **({"library_name": self.library} if self.library else {}),
            **({"pipeline_tag": self.task} if self.task else {}),
        }


@dataclass
class Hub:
    """The served hub.

    Attributes:
        repositories: Name → repository.
        endpoint: Its address.
        busy: Number of next requests that are answered by 429.
        retry_after_s: Value of Retry-After in these answers.
        failing: Number of next requests that are answered by 500, with Retry-After, too.
        refusing: Number of next requests that are answered by 401, as for an expired token.
        pause_s: Seconds between two bytes of a trickling file.
        requests: Requested paths, in order.
        sent_bytes: Sent bytes of files.
    """

    repositories: dict[str, Repository]
    endpoint: str = ""
    busy: int = 0
    retry_after_s: int = 1
    failing: int = 0
    refusing: int = 0
    pause_s: float = 0.5
    requests: list[str] = field(default_factory=list)
    sent_bytes: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _busy_of: dict[str, int] = field(default_factory=dict)

    def takes(self, name: str) -> bool:
        """Tell whether this is one of the `busy`, `failing` or `refusing` requests, and count it."""
        with self._lock:
            count = getattr(self, name)
            setattr(self, name, max(0, count - 1))
            return bool(count > 0)

    def is_busy_with(self, repository: Repository) -> bool:
        """Tell whether a repository still has replies of 429 of its own, and use one up."""
        fault = next((fault for fault in repository.faults if fault.startswith("busy ")), None)
        if fault is None:
            return False
        with self._lock:
            remaining = self._busy_of.setdefault(repository.name, int(fault.partition(" ")[2]))
            self._busy_of[repository.name] = max(0, remaining - 1)
            return remaining > 0


def page(hub: Hub, asked: Mapping[str, list[str]]) -> tuple[list[dict[str, Any]], str | None]:
    """Make a page of the queried list of models, and the query of the next one."""
    wanted = set(asked.get("filter", ()))
    author, task, search = (asked.get(name, [None])[0] for name in ("author", "pipeline_tag", "search"))
    listed = [repository.description() for repository in hub.repositories.values()]
    listed = [
        item
        for item in listed
        if wanted <= set(item["tags"])
        and author in (None, item["author"])
        and task in (None, item.get("pipeline_tag"))
        and (search is None or search.lower() in item["id"].lower())
    ]
    if sort := asked.get("sort", [None])[0]:
        listed.sort(key=lambda item: item.get(sort) or 0, reverse=True)
    start = int(asked.get("cursor", ["0"])[0])
    size = min(MOST_ON_A_PAGE, int(asked.get("limit", [str(MOST_ON_A_PAGE)])[0]))
    follows = urlencode({**asked, "cursor": [str(start + size)]}, doseq=True) if start + size < len(listed) else None
    kept = {"id", "modelId", *asked.get("expand", ())}
    shown = [{name: value for name, value in item.items() if name in kept} for item in listed[start : start + size]]
    return shown if "expand" in asked else listed[start : start + size], follows


def git_hash(content: bytes) -> str:
    """Compute git's hash of a file's content."""
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


class Handler(BaseHTTPRequestHandler):
    """Answers requests; a subclass sets the hub."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    hub: ClassVar[Hub]

    def log_message(self, *args: object) -> None:
        """Print nothing."""

    def do_HEAD(self) -> None:
        """Answer without a body."""
        self.do_GET()

    def do_GET(self) -> None:
        """Answer a request."""
        parts = urlsplit(self.path)
        path = unquote(parts.path)
        self.hub.requests.append(path)
        if self.hub.takes("busy"):
            return self._reply(429, b"{}", {"Retry-After": str(self.hub.retry_after_s)})
        if self.hub.takes("failing"):
            return self._reply(500, b"{}", {"Retry-After": str(self.hub.retry_after_s)})
        if self.hub.takes("refusing"):
            message = "Invalid credentials in Authorization header"
            return self._reply(401, b"{}", {"X-Error-Message": message})
        if path == "/api/models":
            listed, follows = page(self.hub, parse_qs(parts.query))
            link = {"Link": f'<{self.hub.endpoint}/api/models?{follows}>; rel="next"'} if follows else {}
            return self._reply(200, json.dumps(listed).encode(), {"Content-Type": "application/json", **link})
        match = _API.fullmatch(path) or _FILE.fullmatch(path)
        repository = self.hub.repositories.get(match["repository"]) if match else None
        if match is None or repository is None:
            return self._refuse(404 if match is None else 401, "RepoNotFound")
        return self._answer(repository, match.groupdict())

    def _answer(self, repository: Repository, asked: Mapping[str, str | None]) -> None:
        """Answer a request about a repository."""
        status = next((fault.partition(" ")[2] for fault in repository.faults if fault.startswith("status ")), None)
        if "file" in asked and status is not None:
            return self._reply(int(status), b"{}", {})
        if "disabled" in repository.faults:
            return self._reply(403, b"{}", {"X-Error-Message": "Access to this resource is disabled."})
        if "file" in asked and self.hub.is_busy_with(repository):
            return self._reply(429, b"{}", {"Retry-After": str(self.hub.retry_after_s)})
        if "no main" in repository.faults or asked["revision"] not in {None, "main", repository.commit}:
            return self._refuse(404, "RevisionNotFound")
        if "file" in asked:
            return self._file(repository, asked["file"] or "")
        if asked["kind"] == "tree":
            entries = [
                {"type": "file", "path": name, "size": len(content), "oid": git_hash(content)}
                for name, content in repository.files.items()
            ]
            return self._json(entries)
        return self._json({**repository.description(), "siblings": [{"rfilename": name} for name in repository.files]})

    def _file(self, repository: Repository, name: str) -> None:
        """Send a file, or the requested part of it, with the repository's faults."""
        if repository.gated:
            return self._refuse(403, "GatedRepo")
        content = repository.files.get(name)
        if content is None or "hidden" in repository.faults:
            return self._refuse(404, "EntryNotFound")
        tag = hashlib.sha256(content).hexdigest() if name.endswith(_LARGE) else git_hash(content)
        headers = {"ETag": f'"{tag}"', "X-Repo-Commit": repository.commit, "Accept-Ranges": "bytes"}
        if name.endswith(_LARGE):
            headers |= {"X-Linked-Size": str(len(content)), "X-Linked-Etag": f'"{tag}"'}
        if "corrupt" in repository.faults:
            content = content[:-1] + bytes([content[-1] ^ 1])
        span = None if "unranged" in repository.faults else self.headers.get("Range")
        asked = re.fullmatch(r"bytes=(\d+)-(\d*)", span or "")
        status = 200
        if asked:
            start, end = int(asked[1]), min(int(asked[2] or len(content) - 1), len(content) - 1)
            headers["Content-Range"] = f"bytes {start}-{end}/{len(content)}"
            content, status = content[start : end + 1], 206
        self.hub.sent_bytes += len(content)
        return self._reply(status, content, headers, repository.faults)

    def _json(self, value: object) -> None:
        self._reply(200, json.dumps(value).encode(), {"Content-Type": "application/json"})

    def _refuse(self, status: int, code: str) -> None:
        self._reply(status, b"{}", {"X-Error-Code": code, "X-Error-Message": code})

    def _reply(
        self, status: int, body: bytes, headers: Mapping[str, str], faults: frozenset[str] = frozenset()
    ) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command == "HEAD":
            return
        with contextlib.suppress(OSError):  # a client that gave up
            if "trickle" in faults:
                for number in range(len(body)):
                    self.wfile.write(body[number : number + 1])
                    self.wfile.flush()
                    time.sleep(self.hub.pause_s)
            else:
                self.wfile.write(body[: len(body) // 2] if "cut" in faults else body)
        if "cut" in faults:
            self.close_connection = True


@contextlib.contextmanager
def serve(repositories: Mapping[str, Repository], port: int = 0) -> Iterator[Hub]:
    """Serve repositories until the context is left."""
    hub = Hub(dict(repositories))
    server = ThreadingHTTPServer(("127.0.0.1", port), type("HandlerOfHub", (Handler,), {"hub": hub}))
    server.daemon_threads = True
    hub.endpoint = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield hub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
