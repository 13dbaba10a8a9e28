"""Sends the attacks through one proxy to one backend, and judges what arrived."""

import json
import re
import socket
import time
from dataclasses import asdict, dataclass

from attacks import SECOND_FIELD, request

PAUSE_SECONDS = 0.12
# Applications take 0.3 s for a request, so that the pieces arrive meanwhile: Envoy sends no more behind the response.
ANSWER_SECONDS, SILENCE_SECONDS = 5, 0.7

# The results of a case, the worst last.
ABSENT, REFUSED, ONE, CONTROL, AMBIGUOUS, LISTED, SECOND = (
    "no answer", "refused", "one", "CONTROL", "AMBIGUOUS", "LISTED", "SECOND",
)
VERDICTS = [REFUSED, ABSENT, ONE, CONTROL, AMBIGUOUS, LISTED, SECOND]
FAILURES = {CONTROL, AMBIGUOUS, LISTED, SECOND}


@dataclass
class Result:
    proxy: str
    backend: str
    attack: str
    # "control", "whole" or "pieces".
    sent: str
    verdict: str
    status: str
    seen: list


def pieces(head, body):
    """Head, what is before the second request, and the rest: servers take what has not arrived for the next request."""
    cut = body.find(b"GET /second") if body.startswith(b"0\r\n") else len(body) // 2
    return [part for part in (head, body[:cut], body[cut:]) if part]


def exchange(port, parts, is_over):
    """The status of the first answer, when the connection is silent or `is_over`."""
    with socket.create_connection(("127.0.0.1", port), ANSWER_SECONDS) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        answer, end = b"", None
        try:
            for part in parts:
                connection.sendall(part)
                time.sleep(PAUSE_SECONDS)
        except OSError:
            # A proxy that refuses the head closes before the body is sent; its answer is still there.
            pass
        connection.settimeout(0.05)
        deadline = time.monotonic() + ANSWER_SECONDS
        while time.monotonic() < min(deadline, end or deadline) and not is_over():
            try:
                part = connection.recv(65536)
            except TimeoutError:
                continue
            except OSError:
                part = b""
            answer += part
            if part or end is None:
                # A backend may still read a request from a closed connection.
                end = time.monotonic() + SILENCE_SECONDS
            if not part:
                time.sleep(0.05)
    return answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/1.") else ""


def notes_of(path, case_id):
    lines = path.read_text().splitlines() if path.exists() else []
    return [json.loads(line) for line in lines if f"-{case_id}" in line]


def fields_of(section):
    lines = (line.partition(":") for line in section.split("\r\n"))
    return [(name.lower(), value.strip(" \t")) for name, _, value in lines]


def hazards(received):
    """Why recipients may read a message of these bytes differently."""
    head, _, body = received.partition("\r\n\r\n")
    start, _, lines = head.partition("\r\n")
    fields, trailers = fields_of(lines), fields_of(body.partition("\r\n0\r\n")[2])
    values = lambda wanted: [value for name, value in fields if name == wanted]
    lengths, encodings, hosts = values("content-length"), values("transfer-encoding"), values("host")
    found = ["status line"] if start.startswith("HTTP/") else []
    for name, _ in fields:
        folded = re.sub("[^a-z0-9]", "-", name)
        if folded in ("content-length", "transfer-encoding") and folded != name:
            found.append(f"alias {name}")
    if len(lengths) + len(encodings) > 1 or not all(re.fullmatch("0|[1-9][0-9]*", value) for value in lengths):
        found.append("length")
    if encodings and ([value.lower() for value in encodings] != ["chunked"] or start.endswith("HTTP/1.0")):
        found.append("encoding")
    authority = re.match(r"\S+ [a-z]+://([^/ ]*)", start)
    # Envoy joins two hosts.
    if len(hosts) > 1 or "," in "".join(hosts) or authority and hosts and hosts[0] != authority[1]:
        found.append("host")
    return found + [f"trailer {name}" for name, _ in trailers if name in ("host", "content-length", "authorization")]


def judge(notes, status, case_id, may_list):
    """`may_list`: no proxy of ours has stripped the request."""
    for note in notes:
        if received := note.get("bytes"):
            head = received.split("\r\n\r\n", 1)[0]
            note.update(path=head.split(" ")[1], hazards=hazards(received), kept="x-kept" in head.lower() and case_id)
            # A second request in the body is no field.
            fields = received.replace(SECOND_FIELD.format(id=case_id), "")
            note["listed"] = re.search(r"(?i)\r\nx[^a-z0-9]internal[^a-z0-9]token:", fields) and "forged"
    if any("/second" in note["path"] for note in notes):
        return SECOND
    if not may_list and any(note["listed"] for note in notes):
        return LISTED
    if any(note.get("hazards") for note in notes):
        return AMBIGUOUS
    if notes:
        return ONE
    return REFUSED if status[:1] in ("4", "5") else ABSENT


def attempt(proxy, backend, attack, sent, case_id, port, notes):
    head, body = request(attack, case_id, sent == "control")
    parts = [head + body] if sent == "whole" else pieces(head, body)
    is_over = lambda: any("/second" in note.get("path", "") for note in notes_of(notes, case_id))
    status = exchange(port, parts, is_over)
    seen = notes_of(notes, case_id)
    may_list = proxy == "direct"
    verdict = judge(seen, status, case_id, may_list)
    if sent == "control" and not (verdict == ONE and status == "200" and [note["kept"] for note in seen] == [case_id]):
        verdict = CONTROL
    return Result(proxy, backend, attack.name, sent, verdict, status, seen)


def as_json(results):
    return json.dumps([asdict(result) for result in results], indent=1)
