"""Clients: curl, and for request trailers, which curl cannot send, HTTP/1.1 by hand and HTTP/2 by the package h2."""

import json
import socket
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import h2.config
import h2.connection
import h2.events

from .upstream import fields_of

SECONDS = 10
# The ports differ; what is compared should not.
AUTHORITY = b"service.test"


@dataclass
class Exchange:
    """What the upstream saw of a request, and what the client saw of the response."""

    status: str
    request_headers: list
    request_trailers: list
    response: list  # headers and, after them, trailers

    @classmethod
    def of(cls, status, response, body):
        seen = json.loads(body) if body.startswith(b"{") else {"headers": [], "trailers": []}
        pairs = lambda fields: [tuple(field) for field in fields]
        return cls(status, pairs(seen["headers"]), pairs(seen["trailers"]), response)


def curl(port, fields, *options):
    """`fields`: lines of bytes, given to curl as they are."""
    with tempfile.TemporaryDirectory(prefix="header-set-curl-") as directory:
        head, body = Path(directory) / "head", Path(directory) / "body"
        command = ["curl", "--silent", "--show-error", "--max-time", str(SECONDS), *options]
        command += [argument for field in [b"Host: " + AUTHORITY, *fields] for argument in ("--header", field)]
        command += ["--dump-header", head, "--output", body, f"http://127.0.0.1:{port}/"]
        subprocess.run(command, check=True, timeout=SECONDS + 5)
        status, *lines = [line for line in head.read_bytes().split(b"\r\n") if line]
        return Exchange.of(status.split()[1].decode(), fields_of(lines), body.read_bytes())


def curl_http2(port, fields, *options):
    return curl(port, fields, "--http2-prior-knowledge", *options)


def http1_trailers(port, headers, trailers):
    """A chunked POST, with trailers after its body; whether `headers` announce them is up to the case."""
    head = [b"POST / HTTP/1.1", b"host: " + AUTHORITY, b"transfer-encoding: chunked", b"connection: close"]
    message = b"\r\n".join([*head, *headers, b"", b"5", b"hello", b"0", *trailers, b"", b""])
    with socket.create_connection(("127.0.0.1", port), SECONDS) as connection:
        connection.sendall(message)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *lines = head.split(b"\r\n")
    return Exchange.of(status.split()[1].decode(), fields_of(lines), body.partition(b"\r\n")[2].partition(b"\r\n")[0])


def http2_trailers(port, headers, trailers):
    """A POST over HTTP/2 with unannounced trailers."""
    split = lambda lines: [tuple(part.strip() for part in line.lower().split(b":", 1)) for line in lines]
    # Envoy judges what arrives, not the package.
    config = h2.config.H2Configuration(validate_outbound_headers=False, normalize_outbound_headers=False)
    client = h2.connection.H2Connection(config)
    client.initiate_connection()
    pseudo = [(b":method", b"POST"), (b":scheme", b"http"), (b":authority", AUTHORITY), (b":path", b"/")]
    client.send_headers(1, pseudo + split(headers))
    client.send_data(1, b"hello")
    client.send_headers(1, split(trailers), end_stream=True)
    text = lambda fields: [(name.decode("latin-1"), value.decode("latin-1")) for name, value in fields]
    response, body = [], b""
    with socket.create_connection(("127.0.0.1", port), SECONDS) as connection:
        connection.sendall(client.data_to_send())
        while data := connection.recv(65536):
            for event in client.receive_data(data):
                if isinstance(event, (h2.events.ResponseReceived, h2.events.TrailersReceived)):
                    response += text(event.headers)
                elif isinstance(event, h2.events.DataReceived):
                    body += event.data
                elif isinstance(event, h2.events.StreamReset):
                    raise RuntimeError(f"the stream was reset: {event}")
                elif isinstance(event, h2.events.StreamEnded):
                    return Exchange.of(response[0][1], response[1:], body)
            connection.sendall(client.data_to_send())
    raise RuntimeError("the connection ended before the response did")
