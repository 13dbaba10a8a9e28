"""The attacks. Each has a control: the same request without the attack, which must arrive.

Braces are filled in: {id} is the case's own, so that no request is taken for one of another case; {length} is the number of
bytes of the body. `\\xa0` is sent as that byte."""

from dataclasses import dataclass

# The request that must not arrive, with a header that must not arrive either.
SECOND_FIELD = "X-Internal-Token: leak-{id}\r\n"
SECOND = f"GET /second-{{id}} HTTP/1.1\r\nHost: a\r\n{SECOND_FIELD}\r\n"
# A chunk whose first line is a request line as well, where the body is not read as chunked; its size is in hexadecimal.
_CHUNK = f"Host: a\r\n{SECOND_FIELD}\r\n"
# Every id has four digits.
_SIZE = len(_CHUNK.format(id="0000"))
CHUNKED_SECOND = f"{_SIZE:X};GET /second-{{id}} HTTP/1.1\r\n{_CHUNK}\r\n0\r\n\r\n"
GET = "GET /first-{id} HTTP/1.1"
# A chunked body up to its trailers.
DATA = "4\r\ndata\r\n0\r\n"
EMPTY_CHUNKED = "0\r\n\r\n"


@dataclass(frozen=True)
class Attack:
    name: str
    lines: tuple
    control: tuple
    body: str = ""
    start: str = "POST /first-{id} HTTP/1.1"
    control_start: str = "POST /first-{id} HTTP/1.1"
    # That of the attack, where there is none.
    control_body: str = ""


def _alias(name, *lines, body=SECOND):
    return Attack(name, ("Host: a", *lines), ("Host: a", "Content-Length: {length}"), body)


def _encoding(value):
    chunked = ("Host: a", "Transfer-Encoding: chunked")
    return Attack(f"D2 {value!r}", ("Host: a", f"Transfer-Encoding: {value}"), chunked, CHUNKED_SECOND)


ATTACKS = [
    _alias("D1 Content_Length last", "Content-Length: {length}", "Content_Length: 0"),
    _alias("D1 Content_Length first", "Content_Length: 0", "Content-Length: {length}"),
    _alias("D1 Content.Length first", "Content.Length: 0", "Content-Length: {length}"),
    _alias("D1 Transfer_Encoding", "Transfer_Encoding: chunked", "Content-Length: {length}", body=EMPTY_CHUNKED + SECOND),
    _encoding("gzip, chunked"),
    _encoding("chunked, identity"),
    _encoding("chunked\xa0"),
    Attack(
        "D3 chunked in HTTP/1.0",
        ("Host: a", "Connection: keep-alive", "Transfer-Encoding: chunked"),
        ("Host: a", "Connection: keep-alive", "Transfer-Encoding: chunked"),
        CHUNKED_SECOND,
        start="POST /first-{id} HTTP/1.0",
    ),
    Attack("D4 two hosts", ("Host: a", "Host: b"), ("Host: a",), start=GET, control_start=GET),
    Attack("D4 another authority", ("Host: a",), ("Host: a",), start="GET http://b/first-{id} HTTP/1.1", control_start=GET),
    Attack(
        "D5 trailers",
        ("Host: a", "Transfer-Encoding: chunked", "Trailer: host, content-length"),
        ("Host: a", "Transfer-Encoding: chunked"),
        DATA + "Host: b\r\nContent-Length: 0\r\nAuthorization: b\r\nX-Internal-Token: forged\r\n\r\n",
        control_body=DATA + "X-Sum: 1\r\n\r\n",
    ),
    Attack("D6 a status line", ("Host: a",), ("Host: a",), start="HTTP/1.1 200 first-{id}", control_start=GET),
]


def request(attack, case_id, is_control):
    """Head and body. Both have a listed header, in two spellings, and one that is not listed."""
    start, lines = (attack.control_start, attack.control) if is_control else (attack.start, attack.lines)
    body = (is_control and attack.control_body or attack.body).format(id=case_id)
    common = ("X-Internal-Token: forged", "X_Internal_Token: forged", "X-Kept: {id}")
    head = "\r\n".join([start, *lines, *common, "", ""])
    return head.format(id=case_id, length=len(body)).encode("latin-1"), body.encode("latin-1")
