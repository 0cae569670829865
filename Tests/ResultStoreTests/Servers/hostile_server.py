"""A server that misbehaves as the path of a request says; prints its port.

What each path does stands in the table at the end. A path that is asked for a second time gets a
plain 200, so that a test sees that a repetition is taken; /too-large never does.
"""

import socket
import struct
import threading
import time
from email.utils import formatdate


def read_request(connection):
    """The path of a request; its body is read too, except where it will not be wanted."""
    data = b""
    while b"\r\n\r\n" not in data:
        piece = connection.recv(65536)
        if not piece:
            return None
        data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    path = head.decode().split(" ")[1]
    if path.startswith("/too-large"):
        return path
    length = 0
    for line in head.decode().split("\r\n"):
        name, _, value = line.partition(":")
        if name.lower() == "content-length":
            length = int(value)
    while len(body) < length:
        piece = connection.recv(65536)
        if not piece:
            return None
        body += piece
    return path


def answer(status, *headers, body=b"because"):
    lines = [f"HTTP/1.1 {status} X", f"Content-Length: {len(body)}", "Connection: close", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def reset(connection):
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def drip(connection):
    for byte in answer(200):
        connection.sendall(bytes([byte]))
        time.sleep(0.5)


def endless(connection):
    connection.sendall(b"HTTP/1.1 200 X\r\n")
    for _ in range(200_000):
        connection.sendall(b"X-More: " + b"a" * 1000 + b"\r\n")


TABLE = {
    "/reset": reset,
    "/silent": lambda c: time.sleep(30),
    "/drip": drip,
    "/endless": endless,
    "/closed": lambda c: None,
    "/half": lambda c: c.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort"),
    "/half-header": lambda c: c.sendall(b"HTTP/1.1 200 OK\r\nContent-Le"),
    "/status-only": lambda c: c.sendall(b"HTTP/1.1 200 OK\r\n"),
    "/garbage": lambda c: c.sendall(b"\x00\xff nonsense\r\n\r\n"),
    "/continue": lambda c: c.sendall(b"HTTP/1.1 100 Continue\r\n\r\n" + answer(201)),
    "/early-413": lambda c: c.sendall(answer(413)),
    "/seconds": lambda c: c.sendall(answer(429, "Retry-After: 120")),
    "/date": lambda c: c.sendall(
        answer(429, "Retry-After: " + formatdate(time.time() + 300, usegmt=True))),
    "/past": lambda c: c.sendall(
        answer(503, "Retry-After: " + formatdate(time.time() - 300, usegmt=True))),
    "/nonsense-wait": lambda c: c.sendall(answer(503, "Retry-After: -5")),
    "/trouble": lambda c: c.sendall(answer(500)),
    "/moved": lambda c: c.sendall(answer(301, "Location: http://127.0.0.1:9/")),
    "/bad": lambda c: c.sendall(answer(422)),
}

seen = set()


def serve(connection):
    with connection:
        path = read_request(connection)
        if path is None:
            return
        if path.startswith("/too-large"):
            # However often it comes, it is refused before its body is read.
            connection.sendall(answer(413))
            reset(connection)
            return
        if path in seen:
            connection.sendall(answer(200))
            return
        seen.add(path)
        try:
            TABLE[path](connection)
        except OSError:
            pass


listener = socket.create_server(("127.0.0.1", 0), backlog=64)
print(listener.getsockname()[1], flush=True)
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
