"""The attacks. Each has a control: the same request without the attack, which must arrive.

Braces are filled in: {id} is the case's own, so that cases are not mistaken for each other;
{length} is the number of bytes of the body. Bytes over 7F are written as in Latin-1."""

from dataclasses import dataclass

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


ALIASES, LENGTHS, ENCODINGS, CHUNKS, LINES, ROUTING = (
    "aliases of framing fields", "lengths", "transfer encodings", "chunks", "lines and bytes", "routing, nominations, trailers",
)

_OWN_NAME = "RFC 9110, 5.1: a field of its own, which frames nothing"
_BAD_LENGTH = "RFC 9112, 6.3, item 5: 400, then close"
_NOT_FINAL = "RFC 9112, 6.3, item 4: `chunked` is not last, so 400, then close"
_UNKNOWN = "RFC 9112, 6.1: 501 for a coding that the server does not know; else a chunked body"
_CONTROL = "RFC 9110, 5.5: no byte of a value; refuse, or replace with a space"


def _alias(name, *lines, body=SECOND, **more):
    return Attack(ALIASES, name, _OWN_NAME, ("Host: a", *lines), _LENGTH, body, **more)


def _length(name, *lines, rule=_BAD_LENGTH, body=SECOND, **more):
    return Attack(LENGTHS, name, rule, ("Host: a", *lines), _LENGTH, body, **more)


def _encoding(value, rule, quick=False):
    lines = ("Host: a", f"Transfer-Encoding: {value}")
    name = f"`{ascii(value)[1:-1]}`" if value else "an empty encoding"
    return Attack(ENCODINGS, name, rule, lines, _CHUNKED, CHUNKED_SECOND, control_body=PLAIN, plain=PLAIN, quick=quick)


def _chunk(name, rule, body, **more):
    return Attack(CHUNKS, name, rule, _CHUNKED, _CHUNKED, body, control_body=PLAIN, **more)


def _line(name, rule, *lines, **more):
    """A hidden `Transfer-Encoding: chunked`, by which the body ends early."""
    return Attack(LINES, name, rule, lines, _LENGTH, EMPTY_CHUNKED + SECOND, **more)


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
    _length(
        "length and chunked", "Content-Length: {length}", "Transfer-Encoding: chunked", body=EMPTY_CHUNKED + SECOND,
        rule="RFC 9112, 6.3, item 3: an error, or chunked; a proxy removes the length", may_split=True,
    ),
    _encoding("gzip, chunked", _UNKNOWN, quick=True),
    _encoding("chunked, identity", _NOT_FINAL, quick=True),
    _encoding("chunked\xa0", _NOT_FINAL, quick=True),
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
    _chunk("size `0x4`", "RFC 9112, 7.1: hexadecimal digits alone", "0x4\r\ndata\r\n0\r\n\r\n"),
    _chunk("size over 64 bits", "RFC 9112, 7.1: no overflow", "10000000000000004\r\ndata\r\n0\r\n\r\n"),
    _chunk("data longer than its size", "RFC 9112, 7.1: CRLF ends the data", "2\r\ndata\r\n0\r\n\r\n"),
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
]


def control_of(attack):
    """What distinguishes controls: many attacks have the same."""
    return attack.control_start, attack.control, attack.control_body or attack.body


def request(attack, case_id, is_control):
    """Head and body. Both have a listed header, in two spellings, and one that is not listed."""
    start, lines = (attack.control_start, attack.control) if is_control else (attack.start, attack.lines)
    body = (is_control and attack.control_body or attack.body).format(id=case_id)
    common = ("X-Internal-Token: forged", "X_Internal_Token: forged", "X-Kept: {id}")
    head = "\r\n".join([start, *lines, *common, "", ""])
    return head.format(id=case_id, length=len(body)).encode("latin-1"), body.encode("latin-1")
