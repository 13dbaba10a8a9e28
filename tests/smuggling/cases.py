"""Sends the attacks to one port, and judges what arrived behind it."""

import json
import re
import socket
import time
from dataclasses import dataclass, replace

import http2
from attacks import DATA, SECOND_FIELD, control_of, request, texts

PAUSE_SECONDS = 0.12
# More than one pair of a proxy and a backend needs.
IDS = 300
# Applications take 0.3 s, so that the pieces arrive meanwhile: Envoy sends none behind the response.
ANSWER_SECONDS, SILENCE_SECONDS = 5, 0.45

# The results of a case, the worst last. `TWO`: the proxy itself read and cleaned a second request.
# `SPLIT`: the same by a backend alone, where the standard allows that reading. `LOST`: a legal request
# arrived without its content, or with another one.
REFUSED, ABSENT, ONE, TWO, SPLIT, LOST, CONTROL, AMBIGUOUS, LISTED, SECOND = (
    "refused", "no answer", "one", "two", "split", "LOST", "CONTROL", "AMBIGUOUS", "LISTED", "SECOND",
)
VERDICTS = [REFUSED, ABSENT, ONE, TWO, SPLIT, LOST, CONTROL, AMBIGUOUS, LISTED, SECOND]
HOLES = {AMBIGUOUS, LISTED, SECOND}
FAILURES = HOLES | {LOST, CONTROL}
# The key of the listed field where applications get variables, and where they get names.
KEYS = ("HTTP_X_INTERNAL_TOKEN", "x-internal-token")
# What proxies add to a request that they have read.
ADDED = {"via", "x-forwarded-for", "x-forwarded-proto", "x-varnish"}


@dataclass
class Result:
    verdict: str
    # How the application read the body.
    reading: str
    # Of the first answer.
    status: str
    # Whether load can be the cause: no answer and no close in time, or a piece that came too late.
    is_late: bool = False


def pieces(head, body):
    """The head, the body up to the second request, and the rest.

    Some servers take bytes that come late for the next request."""
    cut = body.find(b"GET /second") if body.startswith(b"0") else len(body) // 2
    return [part for part in (head, body[:cut], body[cut:]) if part]


def exchange(port, parts, is_over):
    """The status of the first answer, when the connection is silent or `is_over`; and whether time ran out."""
    try:
        connection = socket.create_connection(("127.0.0.1", port), ANSWER_SECONDS)
    except ConnectionRefusedError:
        # The server has crashed, as some do.
        return "", False
    with connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        answer, end = b"", None
        try:
            for part in parts:
                connection.sendall(part)
                if len(parts) > 1:
                    time.sleep(PAUSE_SECONDS)
        except OSError:
            # A proxy that refuses the head closes before the body is sent. Its answer is there.
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
    status = answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/1.") else http2.status(answer)
    return status, end is None


def notes_of(path, case_id):
    """The lines that backends have noted about one case."""
    lines = path.read_text(errors="replace").splitlines() if path.exists() else []
    # The last line may be half written.
    return [json.loads(line) for line in lines if f"-{case_id}" in line and line.endswith("}")]


def fields_of(section):
    lines = (line.partition(":") for line in section.split("\r\n"))
    return [(name.lower(), value.strip(" \t")) for name, _, value in lines]


def unchunked(body):
    """The content of a chunked body and its trailers, read strictly; none if it is malformed.

    A body that is cut off, as every recipient sees, has no trailers."""
    content = ""
    while line := re.match(r"([0-9A-Fa-f]{1,16})([ \t]*;[^\r\n]*)?\r\n", body):
        size, body = int(line[1], 16), body[line.end():]
        if size == 0:
            trailers, end, _ = ("\r\n" + body).partition("\r\n\r\n")
            return content, trailers if end else None
        content, body, end = content + body[:size], body[size + 2:], body[size:size + 2]
        if end != "\r\n":
            return (content, None) if "\r\n".startswith(end) else None
    return (content, None) if re.fullmatch(r"[0-9A-Fa-f]{0,16}(;[^\r\n]*)?\r?", body) else None


def hazards(received):
    """Why recipients may read a message of these bytes differently."""
    head, _, body = received.partition("\r\n\r\n")
    start, _, lines = head.partition("\r\n")
    fields, found = fields_of(lines), []
    values = lambda wanted: [value for name, value in fields if name == wanted]
    lengths, encodings, hosts = values("content-length"), values("transfer-encoding"), values("host")
    if start.startswith("HTTP/"):
        found.append("status line")
    if re.search(r"[\x00-\x08\x0a-\x1f\x7f]", head.replace("\r\n", "")) or re.search(r"\r\n[ \t]|\r\n[^:\r]*[ \t]:", head):
        found.append("bytes")
    for name, _ in fields:
        folded = re.sub("[^a-z0-9]", "-", name)
        if folded in ("content-length", "transfer-encoding") and folded != name:
            found.append(f"alias {name}")
    # Some servers read no other white space around these values than the space after the colon.
    if re.search(r"(?i)\r\n(content-length|transfer-encoding):(.*\t|[^\r]*[ \t]\r\n)", head + "\r\n"):
        found.append("white space")
    # All servers that were asked read `010` as 10, as the standard says.
    if len(lengths) + len(encodings) > 1 or not all(re.fullmatch("[0-9]+", value) for value in lengths):
        found.append("length")
    if body and not lengths and not encodings:
        found.append("no length")
    trailers = []
    if encodings:
        read = unchunked(body)
        if [value.lower() for value in encodings] != ["chunked"] or start.endswith("HTTP/1.0"):
            found.append("encoding")
        elif read is None:
            found.append("chunks")
        else:
            trailers = fields_of(read[1] or "")
    authority = re.match(r"\S+ [a-z]+://([^/ ]*)", start)
    # Envoy joins two hosts.
    if len(hosts) > 1 or "," in "".join(hosts) or authority and hosts and hosts[0] != authority[1]:
        found.append("host")
    return found + [f"trailer {name}" for name, _ in trailers if name in ("host", "content-length", "authorization")]


def from_bytes(received, case_id):
    """What the recorder's bytes say, as another backend's application would."""
    head = received.partition("\r\n\r\n")[0]
    start, _, lines = head.partition("\r\n")
    # A second request in the body is no field, but one in trailers is.
    fields = dict(fields_of(lines))
    hidden = re.search(r"(?i)\r\nx[^a-z0-9]internal[^a-z0-9]token:", received.replace(SECOND_FIELD.format(id=case_id), ""))
    body = received.partition("\r\n\r\n")[2]
    chunks = unchunked(body) if "transfer-encoding" in fields else None
    return {
        "path": (start.split(" ") + [""])[1], "fields": fields, "hazards": hazards(received), "listed": bool(hidden),
        "body": chunks[0] if chunks else body,
    }


def is_smuggled(note, attack, case_id):
    """Whether a second request arrived as it was sent, and no proxy has read it on the way."""
    if attack.is_in_trailers:
        return "/second" in note["path"]
    fields = note.get("fields", {})
    names = {name.removeprefix("HTTP_").replace("_", "-").lower() for name in fields}
    return "/second" in note["path"] and f"leak-{case_id}" in str(fields) and not ADDED & names


def is_listed(note):
    return note.get("listed") or any(note.get("fields", {}).get(key) for key in KEYS)


def reading_of(notes, attack, case_id):
    """How an application got the request."""
    body = next((note["body"] for note in notes if "body" in note), None)
    sent = attack.body.format(id=case_id)
    if body is None:
        return "broken" if any("broken" in note for note in notes) else "no end"
    if not sent:
        fields = next((note["fields"] for note in notes if "fields" in note), {})
        return f"host {fields.get('HTTP_HOST') or fields.get('host')}"
    chunks = unchunked(sent)
    if body == "":
        return "empty"
    if body == sent:
        return "as sent"
    return "chunks" if chunks and chunks[1] is not None and body == chunks[0] or sent.startswith(DATA) and body == "data" else "part"


def content_of(attack, case_id):
    """What an application gets of a request that arrives whole."""
    lines, body, _ = texts(attack, case_id)
    chunks = unchunked(body) if any(line.startswith("Transfer-Encoding") for line in lines) else None
    return chunks[0] if chunks else body


def is_lost(notes, attack, case_id):
    """Whether the application got another content than was sent."""
    bodies = [note["body"] for note in notes if "body" in note and "/first" in note["path"]]
    return attack.is_legal and bodies != [content_of(attack, case_id)]


def judge(notes, status, attack, case_id, is_ours):
    if any(is_smuggled(note, attack, case_id) for note in notes):
        return SECOND
    if is_ours and any(is_listed(note) for note in notes if "/first" in note["path"]):
        return LISTED
    if any(note.get("hazards") for note in notes):
        return AMBIGUOUS
    if any("/second" in note["path"] for note in notes):
        return TWO
    if notes:
        return ONE
    return REFUSED if status[:1] in ("4", "5") else ABSENT


def attempt(attack, sent, case_id, port, notes, is_ours=False):
    """One case; `is_ours`: the proxy strips listed fields, whatever their separators."""
    head, body = request(attack, case_id, sent == "control")
    parts = [head + body] if sent == "whole" else pieces(head, body)
    seen, size = [], 0

    def is_over():
        nonlocal seen, size
        known, size = size, notes.stat().st_size if notes.exists() else 0
        if size == known:
            return False
        lines = notes_of(notes, case_id)
        seen = [from_bytes(note["bytes"], case_id) if "bytes" in note else note for note in lines]
        return any(is_smuggled(note, attack, case_id) for note in seen)

    status, is_late = exchange(port, parts, is_over)
    is_over()
    verdict = judge(seen, status, attack, case_id, is_ours)
    kept = [value for note in seen for value in note.get("fields", {}).values() if value == case_id]
    if sent == "control":
        # Proxies that reread a body of a control would fail every attack.
        verdict = ONE if verdict == ONE and status == "200" and kept == [case_id] else CONTROL
    elif verdict == ONE and status[:1] == "2" and is_lost(seen, attack, case_id):
        verdict = LOST
        # The recorder answers when no more arrive for a while, as where load holds a piece back.
        is_late |= any("hazards" in note for note in seen)
    return Result(verdict, reading_of(seen, attack, case_id) if verdict in (ONE, LOST) else verdict, status, is_late)


def attempts(attacks, number, port, notes, is_ours, speaks_http2):
    """The worst answer to each attack, sent in one piece and in pieces, by its name."""
    controls, answers = {}, {}
    ids = (f"{number * IDS + index:06}" for index in range(IDS))
    for attack in attacks:
        control = control_of(attack)
        if attack.is_http2 and not speaks_http2:
            answers[attack.key] = {"verdict": CONTROL, "is_late": False}
            continue
        if control not in controls:
            # A busy machine may hold a control back: it is sent again after a pause.
            for pause in (0, 1, 2, 4):
                time.sleep(pause)
                controls[control] = attempt(attack, "control", next(ids), port, notes, is_ours).verdict
                if controls[control] == ONE:
                    break
        if controls[control] == CONTROL:
            answers[attack.key] = {"verdict": CONTROL, "is_late": True}
            continue
        ways = {}
        if attack.plain:
            ways["plain"] = attempt(replace(attack, body=attack.plain), "whole", next(ids), port, notes, is_ours)
        ways |= {sent: attempt(attack, sent, next(ids), port, notes, is_ours) for sent in ("whole", "pieces")}
        # The first of several that are equally bad.
        sent = max(ways, key=lambda way: VERDICTS.index(ways[way].verdict))
        worst = ways[sent]
        answer = {"verdict": worst.verdict, "reading": worst.reading, "is_late": any(way.is_late for way in ways.values())}
        if ways["whole"].verdict != ways["pieces"].verdict and sent != "plain":
            answer["sent"] = sent
        answers[attack.key] = answer
    return answers
