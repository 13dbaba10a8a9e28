"""Responses with framing or content that they may not have, sent by a server through each proxy."""

import contextlib
import re
import socket
import socketserver
import threading
from dataclasses import dataclass

REFUSED, CLEANED, PASSED_ON, LOST, FORGED, ABSENT = "refused", "cleaned", "passed on", "NEXT LOST", "NEXT FORGED", "no answer"
FAILURES = {PASSED_ON, LOST, FORGED}
PATIENCE_SECONDS = 3


@dataclass(frozen=True)
class Answer:
    name: str
    # What the standard says, by its section.
    rule: str
    bytes: bytes
    # A line that must not reach the client beside the status, if there is one.
    line: bytes
    # That of the request.
    method: bytes = b"GET"
    # What follows when the next request is there: until then a proxy may close the connection for it.
    late: bytes = b""

    @property
    def status(self):
        return self.bytes[9:12]


def _answer(name, rule, status, line, rest=b""):
    return Answer(name, rule, b"HTTP/1.1 " + status + b" A\r\n" + line + b"\r\n\r\n" + rest, line)


_NO_LENGTH, _NO_CODING = "RFC 9110, 8.6: must not be sent", "RFC 9112, 6.1: must not be sent"
_OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
AFTER = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nafter"
# Content that a proxy could take for the next response.
CONTENT = b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged"

ANSWERS = [
    _answer("204 with `Content-Length: 5`", _NO_LENGTH, b"204", b"Content-Length: 5"),
    _answer("204 with `Transfer-Encoding`", _NO_CODING, b"204", b"Transfer-Encoding: chunked"),
    _answer("103 with `Transfer-Encoding`", _NO_CODING, b"103", b"Transfer-Encoding: chunked", _OK),
    _answer("304 with `Transfer-Encoding`", "RFC 9112, 6.1: that of a 200", b"304", b"Transfer-Encoding: chunked"),
    _answer(
        "200 with a length and chunks", "RFC 9112, 6.3, item 3: an error, or chunks; a proxy removes the length", b"200",
        b"Content-Length: 3\r\nTransfer-Encoding: chunked", b"3\r\nabc\r\n0\r\n\r\n",
    ),
    # uWSGI, waitress, Cheroot and gevent send what an application returns. The length is right: that of GET.
    Answer(
        "HEAD with content", "RFC 9112, 6.3, item 1: ends with its head",
        b"HTTP/1.1 200 A\r\nContent-Length: %d\r\n\r\n" % len(CONTENT), b"", b"HEAD", CONTENT,
    ),
]


class _Connection(socketserver.BaseRequestHandler):
    """Answers each request by the number in its path; any other with `AFTER`."""

    def handle(self):
        received = late = b""
        self.request.settimeout(PATIENCE_SECONDS)
        with contextlib.suppress(OSError):
            while part := self.request.recv(65536):
                received += part
                while b"\r\n\r\n" in received:
                    head, _, received = received.partition(b"\r\n\r\n")
                    number = re.search(rb"/answer-(\d+) ", head)
                    answer = ANSWERS[int(number[1])] if number else None
                    self.request.sendall(late + (answer.bytes if answer else AFTER))
                    late = answer.late if answer else b""


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True


@contextlib.contextmanager
def origin():
    """The port of the server, until the end of the block."""
    with _Server(("127.0.0.1", 0), _Connection) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()


def received(connection, is_enough):
    """What arrives until it is enough, the connection ends, or time is over."""
    answer = b""
    with contextlib.suppress(OSError):
        while not is_enough(answer) and (part := connection.recv(65536)):
            answer += part
    return answer


def asked(port, number):
    """What becomes of an answer, and of the next one on the same connection or a new one."""
    answer = ANSWERS[number]
    request = lambda method, path: method + b" /" + path + b" HTTP/1.1\r\nHost: a\r\n\r\n"
    next_is_here = lambda seen: seen.endswith((b"after", b"forged"))
    # Until the head of the final answer.
    is_final = lambda seen: re.search(rb"HTTP/1\.[01] [2-5]\d\d.*?\r\n\r\n", seen, re.DOTALL)
    with socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS) as connection:
        connection.sendall(request(answer.method, b"answer-%d" % number))
        first = received(connection, is_final)
        with contextlib.suppress(OSError):
            connection.sendall(request(b"GET", b"after"))
        rest = received(connection, next_is_here)
    if not next_is_here(rest):
        with socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS) as connection:
            connection.sendall(request(b"GET", b"after"))
            rest = received(connection, next_is_here)
    if not first:
        return ABSENT
    if rest.endswith(b"forged"):
        return FORGED
    if not rest.endswith(b"after"):
        return LOST
    head = first.partition(b"\r\n\r\n")[0].lower()
    lines = [line.split(b":")[0] for line in answer.line.lower().split(b"\r\n")]
    if head[9:12] == answer.status and all(re.search(rb"\r\n" + line + b":", head) for line in lines):
        return PASSED_ON
    return REFUSED if first[9:10] == b"5" else CLEANED


def answers(port):
    return [asked(port, number) for number in range(len(ANSWERS))]
