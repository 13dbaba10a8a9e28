"""What is sent through Envoy. Each case names how many field lines the filter has to take out when it strips, so that no case
can pass because nothing happened."""

from dataclasses import dataclass, field

from . import clients

CLIENTS = {
    "curl, HTTP/1.1": clients.curl,
    "curl, HTTP/2": clients.curl_http2,
}


@dataclass
class Case:
    name: str
    stripped: int
    request: list = field(default_factory=list)
    request_trailers: list = field(default_factory=list)
    response: list = field(default_factory=list)
    response_trailers: list = field(default_factory=list)
    # Names that the response nominates.
    nominated: frozenset = frozenset()
    options: tuple = ()
    clients: dict = field(default_factory=lambda: CLIENTS)


def _numbered(count):
    return [b"%s-%d: %d" % (b"X-Acme-Part" if n % 2 else b"X-Other", n, n) for n in range(count)]


TRAILERS = {
    "by hand, HTTP/1.1": clients.http1_trailers,
    "package h2, HTTP/2": clients.http2_trailers,
}
UNANNOUNCED = [b"X-Acme-Checksum: 1", b"X_Acme_Checksum: 2", b"x-checksum: 3", b"x-timer: 4"]

CASES = [
    Case("nothing internal", 0, [b"Accept-Language: nl", b"X-Acme-Public-Region: eu", b"X-Acmesecret: no"]),
    Case("case", 3, [b"X-ACME-SECRET: 1", b"acme-RAY: 2", b"True-Client-Ip: 3", b"Origin: http://x"]),
    Case(
        "aliases",
        7,
        [b"X_Acme_Secret: 1", b"X.Acme.Secret: 2", b"X!Acme!Secret: 3", b"X'acme'key: 4", b"x_user_id: 5", b"acme~ray: 6",
         b"x-acme_public-region: 7", b"ACME_RAY: 8"],
    ),
    Case("aliases of framing fields", 3, [b"Content_Length: 0", b"Transfer.Encoding: chunked", b"Content!Length: 0", b"Content_Type: a"]),
    Case("duplicates", 5, [b"X-Timer: 1", b"Cookie: a=b", b"x-timer: 2", b"X-Timer: 3", b"X_Timer: 4", b"x_timer: 5"]),
    Case("values", 3, [b"X-Acme-Bytes: \xff\xfe", b"X-Other: \xff", b"X-Acme-Empty;", b"X-Acme-Long: " + b"y" * 8000]),
    Case("90 headers", 45, _numbered(90)),
    Case("a body", 1, [b"X-Acme-Secret: 1"], options=("--data-binary", "hello")),
    Case(
        "a response",
        6,
        response=[("X-Acme-Shard", "1"), ("x_served_by", "2"), ("X.Timer", "3"), ("ETag", '"x"'), ("x-timer", "\xff"),
                  ("X-Varnish", "5"), ("X-Varnish", "6"), ("X-Acme-Public-Region", "eu"), ("X-New", "7")],
    ),
    Case(
        "response trailers",
        3,
        response=[("Trailer", "x-checksum")],
        response_trailers=[("X-Acme-Cost", "1"), ("x_acme_cost", "2"), ("x-checksum", "3"), ("grpc-status", "0"),
                           ("X-Timer", "4")],
    ),
    Case(
        "nominated by a response",
        2,
        response=[("Connection", "x-once, X-Twice"), ("X-Once", "1"), ("Trailer", "x-checksum")],
        response_trailers=[("x-twice", "2"), ("x-checksum", "3")],
        nominated=frozenset({"x-once", "x-twice"}),
    ),
    Case("request trailers, not announced", 4, request_trailers=UNANNOUNCED, clients=TRAILERS),
    Case(
        "request trailers, announced",
        5,
        [b"Trailer: x-acme-checksum, x-checksum", b"X-Acme-Secret: 1"],
        UNANNOUNCED,
        clients=TRAILERS,
    ),
    Case(
        "request trailers that belong into a head",
        6,
        request_trailers=[b"Host: b", b"Authorization: a", b"Cookie: a=b", b"Content-Type: a/b", b"content_length: 1", b"x-checksum: 1"],
        clients=TRAILERS,
    ),
]


def exchange(case, client, port, upstream):
    upstream.headers, upstream.trailers = case.response, case.response_trailers
    if case.request_trailers:
        return client(port, case.request, case.request_trailers)
    return client(port, case.request, *case.options)
