"""What the filter adds to a request: a client on one connection takes turns between listeners that answer by themselves."""

import socket
import statistics
import time

from . import oracle
from .envoy import Envoy, answering, filter_of, removing_by_regex

ROUNDS = 30
REQUESTS_A_ROUND = 200
# Envoy's counters are read before and after; a first few requests make connection, code and data warm.
WARM_UP = 50

PLAIN_REQUEST = [
    "Host: service.test", "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36", "Accept: text/html,*/*",
    "Accept-Language: nl,en;q=0.5", "Accept-Encoding: gzip, br", "Cache-Control: max-age=0", "Cookie: session=8f1e2d3c",
    "Referer: https://service.test/", "Sec-Fetch-Dest: document", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Site: same-origin",
    "Upgrade-Insecure-Requests: 1",
]
PLAIN_RESPONSE = [
    ("content-type", "text/html"), ("cache-control", "max-age=60"), ("etag", '"33a64df5"'), ("vary", "accept-encoding"),
    ("last-modified", "Sat, 21 Nov 2026 09:00:00 GMT"), ("strict-transport-security", "max-age=31536000"),
    ("accept-ranges", "bytes"), ("age", "12"),
]
INTERNAL_REQUEST = ["X-Acme-Shard: eu-7", "Acme-Ray: 8f1e2d3c4b5a6978"]
INTERNAL_RESPONSE = [("x-served-by", "cache-17"), ("x-acme-cost", "12")]

LABELS = {
    "pass": "filter, pass: enters Wasm and touches nothing",
    "strip": "filter, strip",
    "keep": "filter, keep",
    "regex": "Envoy's own, by a regular expression of all spellings",
    "exact": "Envoy's own, exact names in one spelling",
}


class _Client:
    def __init__(self, port, request):
        self._request = "\r\n".join(["GET / HTTP/1.1", *request, "", ""]).encode()
        self._connection = socket.create_connection(("127.0.0.1", port), 10)
        self._connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self):
        """The whole response; the body is 100 times the same letter."""
        self._connection.sendall(self._request)
        answer = self._connection.recv(65536)
        while not answer.endswith(b"x" * 100):
            answer += self._connection.recv(65536)
        return answer

    def close(self):
        self._connection.close()


def _listeners(wasm, response):
    of = filter_of(wasm)
    exact = [entry for entry in oracle.INTERNAL if "*" not in entry]
    by_name = {"request_headers_to_remove": exact, "response_headers_to_remove": exact}
    return [
        answering("past", response),
        *(answering(verb, response, [of(verb)]) for verb in ("pass", "strip", "keep")),
        answering("regex", response, [removing_by_regex(oracle.regex())]),
        answering("exact", response, **by_name),
    ]


def _check(name, answer, internal):
    """What is timed has to do its work; one internal name of the response is listed by a pattern alone."""
    left = sum(f"\r\n{key}: ".encode() in answer for key, _ in INTERNAL_RESPONSE)
    expected = {"past": 2, "pass": 2, "exact": 1}.get(name, 0) if internal else 0
    if not answer.startswith(b"HTTP/1.1 200 ") or left != expected:
        raise RuntimeError(f"{name}: found {left} internal names in\n{answer.decode()}\nexpected {expected}")


def _round(envoy, client):
    """Median wait for a response, and Envoy's time on a processor a request, in microseconds."""
    waits = []
    before = envoy.processor_ns()
    for _ in range(REQUESTS_A_ROUND):
        start = time.perf_counter_ns()
        client.ask()
        waits.append(time.perf_counter_ns() - start)
    spent = envoy.processor_ns() - before
    return statistics.median(waits) / 1e3, spent / REQUESTS_A_ROUND / 1e3


def _measure(binary, wasm, internal):
    request = PLAIN_REQUEST + (INTERNAL_REQUEST if internal else [])
    response = PLAIN_RESPONSE + (INTERNAL_RESPONSE if internal else [])
    with Envoy(binary, _listeners(wasm, response)) as envoy:
        clients = {name: _Client(port, request) for name, port in envoy.ports.items()}
        try:
            for name, client in clients.items():
                for _ in range(WARM_UP):
                    _check(name, client.ask(), internal)
            names = list(clients)
            rounds = []
            for number in range(ROUNDS):
                turn = number % len(names)
                rounds.append({name: _round(envoy, clients[name]) for name in names[turn:] + names[:turn]})
        finally:
            for client in clients.values():
                client.close()
    return rounds


def _table(rounds):
    """The difference to `past` is taken within each round: what slows the machine slows both."""
    past = [statistics.median(r["past"][column] for r in rounds) for column in (0, 1)]
    yield f"  {'':56}{'wait, us':>10}{'processor, us':>16}"
    yield f"  {'no filter':56}{past[0]:10.1f}{past[1]:16.1f}"
    for name, label in LABELS.items():
        added = [statistics.median(r[name][column] - r["past"][column] for r in rounds) for column in (0, 1)]
        yield f"  {label:56}{added[0]:+10.1f}{added[1]:+16.1f}"


def run(binary, wasm):
    """The lines of the record."""
    for internal in (0, 2):
        yield f"\n{len(PLAIN_REQUEST) + internal} fields in a request, {len(PLAIN_RESPONSE) + internal} in a response, {internal} internal in each"
        yield from _table(_measure(binary, wasm, internal))
