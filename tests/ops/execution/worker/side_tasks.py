"""Sides that tests of `ops.execution.worker.side` speak with."""

import array
import ctypes
import mmap
import os
import signal
import socket
import sys
import threading
import time

_SO_PEERPIDFD, _SYS_PIDFD_GETFD = 77, 438


def speak(payload, reporter):
    """Answer until the client ends the conversation; each message names what is to be done."""
    channel = reporter.channel()
    while (message := channel.receive()) is not None:
        descriptors = channel.take_descriptors(message.pop("descriptors", 0))
        answer = globals()[message.pop("do")](channel, *descriptors, **message)
        if answer is not None:
            channel.send(answer)
    return {}


def who(channel):
    return {"pid": os.getpid()}


def count(channel, memory, *, how):
    """Count for ever in threads, in children, or in processes that left their parent and session."""
    room = mmap.mmap(memory, mmap.PAGESIZE)
    for place in range(3):
        if how == "threads":
            threading.Thread(target=_count, args=(room, place), daemon=True).start()
        elif os.fork() == 0:
            if how == "orphans":
                os.setsid()
                if os.fork():
                    os._exit(0)
            _count(room, place)
        elif how == "orphans":
            os.wait()
    return {}


def _count(room, place):
    numbers = memoryview(room).cast("Q")
    while True:
        numbers[place] += 1


def compute(channel, *, begin, seconds):
    """Have threads begin that take these seconds of a core each, and a last one that does nothing."""
    ends = [threading.Event() for _ in range(begin + 1)]
    for number, end in enumerate(ends):
        threading.Thread(target=_compute, args=(seconds * (number < begin), end), daemon=True).start()
    for end in ends:
        end.wait()
    return {"threads": sorted(thread.native_id for thread in threading.enumerate())}


def _compute(seconds, end):
    while time.thread_time() < seconds:
        sum(range(1000))
    end.set()
    time.sleep(60)


def reach(channel):
    """Take the client's files and enter its namespaces, by what the kernel tells of who made a channel."""
    said = channel._end.getsockopt(socket.SOL_SOCKET, _SO_PEERPIDFD, 4)
    client = int.from_bytes(said, sys.byteorder)
    library = ctypes.CDLL(None, use_errno=True)
    taken = [number for number in range(64) if library.syscall(_SYS_PIDFD_GETFD, client, number, 0) >= 0]
    entered = [kind for kind in (0x00020000, 0x20000000, 0) if library.setns(client, kind) == 0]
    return {"taken": taken, "entered": entered}


def show(channel, *, text):
    """Say where bytes lie."""
    global shown
    shown = array.array("B", text.encode())
    return {"address": shown.buffer_info()[0]}


def die(channel, *, status):
    os._exit(status)


def hang(channel):
    time.sleep(60)


def halt(channel):
    os.kill(os.getpid(), signal.SIGSTOP)


def garble(channel):
    channel._end.sendall(b"\xff no message\n")


def send_files(channel):
    files = [os.open("/dev/null", os.O_RDONLY) for _ in range(100)]
    socket.send_fds(channel._end, [b'{"sent":'], files)
    socket.send_fds(channel._end, [b"true}\n"], files)


class _Event(ctypes.Structure):
    _fields_ = (("value", ctypes.c_void_p), ("signal", ctypes.c_int), ("how", ctypes.c_int), ("_", ctypes.c_char * 48))


def wake_later(channel, *, after_s, again, thread_seconds=0):
    """Have the kernel send SIGCONT; with `again`, stop once more then, as if nothing had been.

    A thread that had run for so many seconds ends before.
    """
    has_run, may_end = threading.Event(), threading.Event()

    def run():
        while time.thread_time() < thread_seconds:
            time.sleep(0)
        has_run.set()
        may_end.wait()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    has_run.wait()

    def on_waking(number, frame):
        end = time.monotonic() + 0.02
        while time.monotonic() < end:
            pass
        if again:
            if thread_seconds:
                may_end.set()
                thread.join()
                time.sleep(0.01)
            os.kill(os.getpid(), signal.SIGSTOP)

    signal.signal(signal.SIGCONT, on_waking)
    library, timer = ctypes.CDLL(None), ctypes.c_void_p()
    library.timer_create(time.CLOCK_MONOTONIC, ctypes.byref(_Event(None, signal.SIGCONT, 0)), ctypes.byref(timer))
    library.timer_settime(timer, 0, (ctypes.c_long * 4)(0, 0, 0, int(after_s * 1e9)), None)
    return {}
