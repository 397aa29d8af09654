"""Memory of the kernel that counts for nobody: behind pipes, sockets, locks, attributes and sets of rules.

Met by the filter of system calls, and by the number of files that a task may have open: what is left to a socket or a
pipe to buffer is bounded (`buffers`).
"""

import contextlib
import errno
import fcntl
import os
import socket
import struct
from functools import partial
from pathlib import Path

from attacking import attack, attempts, called, first, write


def send_without_a_copy(family, kind):
    """A socket that refers to a few bytes of the sender's page of 2 MiB keeps all of it."""
    with socket.socket(family, kind) as sender:
        sender.setsockopt(socket.SOL_SOCKET, 60, 1)
    return "a socket that copies nothing"


def listen(family, address):
    """A socket that listens keeps what thousands have sent to it, which need not be open any more."""
    with socket.socket(family) as server, socket.socket(family) as client:
        server.bind(address)
        server.listen()
        client.connect(server.getsockname())
        client.send(bytes(100_000))
    return f"a connection that waits at {address}"


def receive(kind, pair):
    """A socket of datagrams keeps what many have sent to it."""
    receiver = socket.socketpair(socket.AF_UNIX, kind)[0] if pair else socket.socket(socket.AF_UNIX, kind)
    receiver.bind(f"\0own-{kind}-{pair}")
    return f"a receiver of {kind}"


attempts(
    {
        "sent_without_a_copy": [
            partial(send_without_a_copy, family, kind)
            for family, kind in ((socket.AF_INET, 1), (socket.AF_INET, 2), (socket.AF_INET6, 1))
        ],
        "connections_that_wait": [
            partial(listen, socket.AF_UNIX, "/tmp/socket"),
            partial(listen, socket.AF_UNIX, "\0own"),
            partial(listen, socket.AF_INET, ("127.0.0.1", 0)),
            partial(listen, socket.AF_INET6, ("::1", 0)),
        ],
        "datagrams_that_wait": [
            partial(receive, socket.SOCK_DGRAM, pair=False),
            partial(receive, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC, pair=False),
            partial(receive, socket.SOCK_RAW, pair=False),
            partial(receive, socket.SOCK_DGRAM, pair=True),
            partial(receive, socket.SOCK_RAW | socket.SOCK_NONBLOCK, pair=True),
        ],
    }
)


@attack
def pairs_of_other_families(payload):
    """Refused before the kernel looks for the family: one that has no pairs says so otherwise."""
    for family in (socket.AF_INET, socket.AF_INET6, 30, 40):
        try:
            return socket.socketpair(family) and f"a pair of family {family}"
        except OSError as error:
            if error.errno != errno.EAFNOSUPPORT:
                return f"family {family} answers: {error}"


@attack
def parts_of_large_pages(payload):
    """As `send_without_a_copy`, of a page of a file."""
    write("/tmp/page", "x" * 4096)
    page = os.open("/tmp/page", os.O_RDONLY)
    out, end = os.pipe()
    os.write(end, b"x")
    sender, _receiver = socket.socketpair()
    return first(
        lambda: f"spliced {os.splice(page, end, 100, offset_src=0)}",
        lambda: f"sent {os.sendfile(sender.fileno(), page, 0, 100)}",
        lambda: f"sent {os.sendfile(end, page, 0, 100)}",
        lambda: called("tee", out, os.pipe()[1], 1, 0),
    )


@attack
def locks_of_parts(payload):
    """Each is memory of the kernel, and a file outside stays locked."""
    with open("own", "wb") as own, open("/etc/passwd", "rb") as outside:
        return first(
            lambda: fcntl.lockf(own, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, 1) or "locked a byte",
            lambda: fcntl.lockf(outside, fcntl.LOCK_SH | fcntl.LOCK_NB, 1, 1) or "locked a byte of another's file",
            lambda: f"locked {fcntl.fcntl(own, 37, struct.pack('hhqqi', fcntl.F_WRLCK, 0, 1, 1, 0))}",
        )


@attack
def attributes_of_files(payload):
    """A list of rights is one, too."""
    rights = struct.pack("<I" + 4 * "HHI", 2, 1, 7, 2**32 - 1, 2, 7, 1000, 4, 7, 2**32 - 1, 32, 7, 2**32 - 1)
    Path("own").touch()
    return first(
        lambda: os.setxattr("own", "user.note", b"x") or "an attribute",
        lambda: os.setxattr("own", "system.posix_acl_access", rights) or "a list of rights",
        lambda: os.setxattr(os.open("own", os.O_RDWR), "user.note", b"x") or "an attribute of an open file",
        lambda: called("file_setattr", -100, b"own", bytes(24), 24, 0),
    )


def buffers(payload):
    """What one socket can be made to buffer, and what all pipes together that a process can open, in bytes."""
    sender, receiver = socket.socketpair()
    for end, option in ((sender, socket.SO_SNDBUF), (receiver, socket.SO_RCVBUF)):
        end.setsockopt(socket.SOL_SOCKET, option, 64 << 20)
    sender.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        while True:
            sender.send(b"x" * 60_000)
    # SO_MEMINFO: the third number is what waits to be read, with what the kernel needs to keep it.
    of_socket = struct.unpack("9I", sender.getsockopt(socket.SOL_SOCKET, 55, 36))[2]
    of_pipes, held = 0, []
    with contextlib.suppress(OSError):
        while True:
            held += os.pipe()
            with contextlib.suppress(OSError):
                fcntl.fcntl(held[-1], fcntl.F_SETPIPE_SZ, 1 << 20)
            of_pipes += fcntl.fcntl(held[-1], fcntl.F_GETPIPE_SZ)
    for descriptor in held:
        os.close(descriptor)
    return {"of_socket": of_socket, "of_pipes": of_pipes, "pipes": len(held) // 2}
