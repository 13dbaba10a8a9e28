"""Sends every case past the filter and through it. What arrives through it has to be what arrives past it, in the same order,
without what `oracle` says must go."""

import socket

from . import clients, oracle
from .cases import CASES, exchange
from .envoy import Envoy, buffered, filter_of, to_upstream
from .upstream import Upstream

# The configurations of the filter, with their verbs for requests and responses.
POLICIES = {
    "": ("strip", "strip"),
    "strip": ("strip", "strip"),
    "keep": ("keep", "keep"),
    "requests=strip responses=keep": ("strip", "keep"),
    "requests=keep responses=pass": ("keep", "pass"),
}
MISTAKE = "stirp"
# They say when something happened, or how long it took.
NOT_COMPARED = {"date", "x-envoy-upstream-service-time", "x-envoy-expected-rq-timeout-ms"}
# Envoy writes these into responses after its filters.
WRITTEN_LAST = {"server", "connection"}


class Failure(Exception):
    """What was found, and what was expected."""


def _compared(fields):
    return [(name, value) for name, value in fields if name.lower() not in NOT_COMPARED]


def _without(verb, direction, fields, is_trailer, nominated):
    last = WRITTEN_LAST if direction == "responses" else set()
    goes = nominated if direction == "responses" and verb != "pass" else set()
    stays = lambda name: oracle.stays(verb, direction, name, is_trailer) and name.lower() not in goes
    return [(name, value) for name, value in fields if name in last or stays(name)]


def _compare(what, past, through, verbs, nominated):
    """The number of field lines that went."""
    if (past.status, through.status) != ("200", "200"):
        raise Failure(f"{what}: found status {past.status} past the filter and {through.status} through it, expected 200")
    gone = 0
    for direction, verb, part in [
        ("requests", verbs[0], "request_headers"),
        ("requests", verbs[0], "request_trailers"),
        ("responses", verbs[1], "response"),
    ]:
        before, after = (_compared(getattr(seen, part)) for seen in (past, through))
        expected = _without(verb, direction, before, part == "request_trailers", nominated)
        if after != expected:
            raise Failure(f"{what}: {part}: found\n  {after}\nexpected\n  {expected}")
        gone += len(before) - len(after)
    return gone


def _check_cases(envoy, upstream):
    removed = 0
    for configuration, verbs in POLICIES.items():
        comparisons, gone_here = 0, 0
        for case in CASES:
            for client_name, client in case.clients.items():
                what = f"{configuration!r}, {case.name}, {client_name}"
                past = exchange(case, client, envoy.ports["past"], upstream)
                through = exchange(case, client, envoy.ports[configuration or "nothing"], upstream)
                gone = _compare(what, past, through, verbs, case.nominated)
                if verbs == ("strip", "strip") and gone != case.stripped:
                    raise Failure(f"{what}: found {gone} field lines stripped, expected {case.stripped}")
                comparisons, gone_here = comparisons + 1, gone_here + gone
        print(f"  {configuration!r}: {comparisons} comparisons, {gone_here} field lines removed, none other", flush=True)
        removed += gone_here
    return removed


def _answer(port, request):
    with socket.create_connection(("127.0.0.1", port), 10) as connection:
        connection.sendall(request)
        return b"".join(iter(lambda: connection.recv(65536), b""))


# Envoy forwards these. It joins the hosts of the first.
READ_DIFFERENTLY = {
    "two hosts": b"Host: a\r\nHost: b\r\n\r\n",
    "a user before the host": b"Host: a@b\r\n\r\n",
    "a length with a needless zero": b"Host: a\r\nContent-Length: 02\r\n\r\nab",
}


def _check_read_differently(port, past):
    for what, rest in READ_DIFFERENTLY.items():
        for to, expected in [(past, b"HTTP/1.1 200"), (port, b"HTTP/1.1 400")]:
            answer = _answer(to, b"POST / HTTP/1.1\r\nConnection: close\r\n" + rest)
            if not answer.startswith(expected):
                raise Failure(f"{what}: found {answer[:80]!r}, expected {expected.decode()}")
        print(f"  {what}: refused")


def _check_long_body(port):
    request = b"POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 1099511627776\r\n\r\n"
    answer = _answer(port, request)
    if not answer.startswith(b"HTTP/1.1 413"):
        raise Failure(f"a body of 2^40 bytes: found {answer[:80]!r}, expected HTTP/1.1 413")
    print("  a body of 2^40 bytes: refused")


# Clients read these differently: Ruby's takes the content of a response 205 for its next response.
RESPONSES = {
    "content in a response 205": b"HTTP/1.1 205 Reset Content\r\nContent-Length: 2\r\n\r\nab",
    "a length of a response with a needless zero": b"HTTP/1.1 200 OK\r\nContent-Length: 02\r\n\r\nab",
    "a switch of protocols that the request did not ask for": b"HTTP/1.1 101 x\r\nConnection: upgrade\r\nUpgrade: a\r\n\r\n",
}


def _check_responses(port, past, upstream):
    for what, upstream.raw in RESPONSES.items():
        for to, expected in [(past, upstream.raw[:12]), (port, b"HTTP/1.1 502")]:
            answer = _answer(to, b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            if not answer.startswith(expected):
                raise Failure(f"{what}: found {answer[:80]!r}, expected {expected.decode()}")
        print(f"  {what}: refused")
    upstream.raw = None


# Envoy shows no filter the length of the first, nor that `Connection` nominated it: like the second it has no length.
IN_CHUNKS = {
    "a nominated length": b"Connection: close, content-length\r\nContent-Length: 2\r\n\r\nab",
    "chunks": b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n",
}


def _check_framing(ports):
    """A backend that reads no chunks takes them for its next request. Behind `buffer` it gets a length."""
    for what, rest in IN_CHUNKS.items():
        for listener, expected in [("past", b'"transfer-encoding", "chunked"'), ("buffered", b'"content-length", "2"')]:
            answer = _answer(ports[listener], b"POST / HTTP/1.1\r\nHost: a\r\n" + rest)
            if expected not in answer or answer.count(b"content-length") + answer.count(b'"transfer-encoding"') != 1:
                raise Failure(f"{what}, {listener}: found {answer!r}, expected {expected.decode()} alone")
    sent = clients.http2_trailers(ports["buffered"], [], [b"x-sum: 1"])
    if ("content-length", "5") not in sent.request_headers or sent.request_trailers:
        raise Failure(f"HTTP/2, buffered: found {sent}, expected a length of 5 and no trailers")
    print("  a nominated length, chunks, HTTP/2: sent with a length behind the filter buffer")


def _check_mistake(binary, wasm):
    """A configuration that the filter does not understand must not come up as one that passes everything."""
    try:
        with Envoy(binary, [to_upstream("mistaken", [filter_of(wasm)(MISTAKE)])], 1) as envoy:
            ports = list(envoy.ports.values())
    except RuntimeError as error:
        expected = f'found "{MISTAKE}"'
        if expected not in str(error):
            raise Failure(f"{MISTAKE!r}: found\n{error}\nexpected a message with {expected}") from None
        print(f"  {MISTAKE!r}: refused")
        return
    raise Failure(f"{MISTAKE!r}: found a listener on {ports}, expected a refusal")


def run(binary, wasm):
    of = filter_of(wasm)
    listeners = [to_upstream("past")]
    listeners += [to_upstream(configuration or "nothing", [of(configuration)]) for configuration in POLICIES]
    listeners.append(to_upstream("buffered", [of("strip"), buffered(1024)]))
    with Upstream() as upstream, Envoy(binary, listeners, upstream.port) as envoy:
        removed = _check_cases(envoy, upstream)
        _check_read_differently(envoy.ports["strip"], envoy.ports["past"])
        _check_long_body(envoy.ports["strip"])
        _check_framing(envoy.ports)
        _check_responses(envoy.ports["strip"], envoy.ports["past"], upstream)
        if envoy.stripped() < removed:
            raise Failure(f"found a counter of {envoy.stripped()}, expected {removed} or more")
    _check_mistake(binary, wasm)
