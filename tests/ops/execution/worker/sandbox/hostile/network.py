"""Connections out of the sandbox, by whatever kind of socket or pipe.

Met by a network namespace with a loopback of its own, by a filter that knows four families of sockets, and by a view of
files that shows no socket and no pipe of others.
"""

import os
import socket
from functools import partial
from pathlib import Path

from attacking import attempts, attempts_on_payload

FAMILIES = {"packet": (17, 3), "vsock": (40, 1), "alg": (38, 5), "raw": (2, 3), "can": (29, 3), "xdp": (44, 3)}
TUNNELS = ("sit", "tunl", "ip6tnl", "gre", "erspan", "ip_vti", "ip6")


def connect(address, family=socket.AF_INET):
    with socket.socket(family) as client:
        client.settimeout(2)
        client.connect(address)
    return f"connected to {address}"


def make_socket(name, family, kind):
    return socket.socket(family, kind) and f"made a socket {name}"


def send_a_datagram():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        return f"sent {sender.sendto(b'x', ('8.8.8.8', 53))}"


attempts(
    {
        "datagrams": [send_a_datagram],
        "other_sockets": [partial(make_socket, name, *numbers) for name, numbers in FAMILIES.items()],
        "the_virtual_machines_host": [lambda: connect((2, 1024), 40)],
        "interfaces": [
            lambda: [name for _, name in socket.if_nameindex() if name != "lo" and not name.startswith(TUNNELS)]
        ],
        "services": [
            lambda: [
                str(path)
                for folder in ("/run", "/var/run", "/tmp", "/var")
                for path in Path(folder).rglob("*")
                if path.is_socket()
            ]
        ],
    }
)


def write_into_a_pipe(path):
    os.write(os.open(path, os.O_WRONLY | os.O_NONBLOCK), b"x")
    return "wrote into a FIFO outside"


attempts_on_payload(
    {
        "the_clients_port": [lambda payload: connect(("127.0.0.1", payload["port"]))],
        "the_internet": [
            lambda _: connect(("1.1.1.1", 443)),
            lambda _: connect(("8.8.8.8", 53)),
            lambda payload: connect((payload["address"], payload["port"])),
        ],
        "abstract_socket": [lambda payload: connect(f"\0{payload['abstract']}", socket.AF_UNIX)],
        "socket_in_a_folder": [lambda payload: connect(payload["socket"], socket.AF_UNIX)],
        "pipe_outside": [lambda payload: write_into_a_pipe(payload["fifo"])],
    }
)
