"""Sends every case past the filter and through it. What arrives through it has to be what arrives past it, in the same order,
without what `oracle` says must go."""

import socket

from . import oracle
from .cases import CASES, exchange
from .envoy import Envoy, filter_of, to_upstream
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


def _without(verb, direction, fields, is_trailer):
    last = WRITTEN_LAST if direction == "responses" else set()
    return [(name, value) for name, value in fields if name in last or oracle.stays(verb, direction, name, is_trailer)]


def _compare(what, past, through, verbs):
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
        expected = _without(verb, direction, before, part == "request_trailers")
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
                gone = _compare(what, past, through, verbs)
                if verbs == ("strip", "strip") and gone != case.stripped:
                    raise Failure(f"{what}: found {gone} field lines stripped, expected {case.stripped}")
                comparisons, gone_here = comparisons + 1, gone_here + gone
        print(f"  {configuration!r}: {comparisons} comparisons, {gone_here} field lines removed, none other", flush=True)
        removed += gone_here
    return removed


def _check_two_hosts(port, past):
    """Envoy joins the hosts of a request, and passes it on."""
    request = b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"
    for to, expected in [(past, b"HTTP/1.1 200"), (port, b"HTTP/1.1 400")]:
        with socket.create_connection(("127.0.0.1", to), 10) as connection:
            connection.sendall(request)
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        if not answer.startswith(expected):
            raise Failure(f"two hosts: found {answer[:80]!r}, expected {expected.decode()}")
    print("  two hosts: refused")


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
    with Upstream() as upstream, Envoy(binary, listeners, upstream.port) as envoy:
        removed = _check_cases(envoy, upstream)
        _check_two_hosts(envoy.ports["strip"], envoy.ports["past"])
        if envoy.stripped() < removed:
            raise Failure(f"found a counter of {envoy.stripped()}, expected {removed} or more")
    _check_mistake(binary, wasm)
