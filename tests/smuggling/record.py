"""The record of a run: what was sent, to which versions, and what became of it."""

import datetime
import json
import re

import machine
import responses
from attacks import A_CHUNK, HEADS, HTTP2, METHODS, texts
from cases import CONTROL, LOST, ONE, SECOND, SPLIT
from report import word_of

RECORDS = machine.ROOT / "benches" / "records"
NAME = "smuggling"


def described(server):
    """A product as the page names it; ours have the version of this tree."""
    version = machine.version_of(server) if server.version else "this tree"
    return {"version": version, "configuration": server.configuration, "switches": server.switches}


def twin(attack):
    """The attack that shows how a backend reads such a body by itself: over HTTP/1, because backends speak that."""
    return (METHODS, f"`{attack.start.split(' ')[0]}` with chunks") if attack.is_http2 else attack.key


def whole(attack):
    """How a backend reads such a body whole: servers over HTTP/1 get DATA without a length in chunks."""
    return "chunks" if attack.is_http2 or any("Transfer-Encoding" in line for line in attack.lines) else "as sent"


def cell(attack, answer, alone, proxy):
    """An answer in a word: what became of the request. `alone` is the answer without the proxy.

    Without a proxy it is how the application read the body."""
    word = answer["verdict"]
    if proxy == "direct":
        word = answer["reading"] if word in (ONE, LOST) else word
        word = SPLIT if word == SECOND and attack.may_split else word
    elif word == LOST and alone.get("reading") != whole(attack):
        # The backend loses the content by itself.
        word = ONE
    return f"{word} ({answer['sent']})" if "sent" in answer else word


def sent(attack):
    """What an attack sends, without what fills long values."""
    lines, body, trailers = texts(attack, "000000")
    shorter = lambda line: re.sub("y{100,}", lambda long: f"[{len(long[0])} bytes]", line)
    return {"head": "\r\n".join([*map(shorter, lines), ""]), "body": body + "\r\n".join(trailers)}


def made(attacks, ours, others, backends, answers, responses_through):
    """The record. Its tables have a row for each server, with a cell for each attack in order."""
    rows = {}
    for (proxy, backend), found in answers.items():
        alone = {} if proxy == "direct" else answers["direct", backend]["answers"]
        cells = [cell(attack, found["answers"][attack.key], alone.get(twin(attack), {}), proxy) for attack in attacks]
        rows.setdefault(proxy, {})[backend] = cells
    spellings = {pair: found["aliases"] for pair, found in answers.items() if found["aliases"]}
    return {
        "date": datetime.date.today().isoformat(),
        "attacks": [{"group": attack.group, "name": attack.name, "rule": attack.rule, **sent(attack)} for attack in attacks],
        "ours": {proxy.name: described(proxy) for proxy in ours},
        "others": {proxy.name: described(proxy) for proxy in others},
        "backends": {backend.name: described(backend) for backend in backends},
        "answers": rows,
        "aliases": {
            "backends": {backend: found for (proxy, backend), found in spellings.items() if proxy == "direct"},
            "proxies": {proxy: found for (proxy, _), found in spellings.items() if proxy != "direct"},
        },
        "heads": {backend: found["heads"] for (_, backend), found in answers.items() if found["heads"]},
        "responses": {
            "answers": [{"name": answer.name, "rule": answer.rule} for answer in responses.ANSWERS],
            "proxies": responses_through,
        },
        "skipped": list(machine.LEFT_OUT),
    }


def without_chunks(found):
    """Backends that read a legal chunk as the next request when asked directly."""
    legal = {A_CHUNK, *(f"`{method}` with chunks" for method in ("GET", "HEAD", "OPTIONS", "QUERY"))}
    chunks = [index for index, attack in enumerate(found["attacks"]) if attack["name"] in legal]
    reads = lambda cells: any(word_of(cells[index]) == SECOND for index in chunks)
    return sorted(backend for backend, cells in found["answers"]["direct"].items() if reads(cells))


def without_long_heads(found):
    """Backends that drop a head that is too long for them, and read its body as the next request."""
    return sorted(backend for backend, heads in found["heads"].items() if heads["past"] == SECOND)


def weaknesses(found):
    """What no proxy that forwards such messages can prevent, in words."""
    yield from (f"second requests in chunks to {backend}, which reads no chunks" for backend in without_chunks(found))
    yield from (f"second requests after long heads to {backend}, which drops the head: limit heads" for backend in without_long_heads(found))


def is_backends_own(found, index, backend):
    """Whether a second request is due to the backend: it reads one in a message that all others read alike."""
    attack = found["attacks"][index]
    is_in_chunks = attack["group"] == HTTP2 or "Transfer-Encoding: chunked" in attack["head"]
    return is_in_chunks and backend in without_chunks(found) or attack["group"] == HEADS and backend in without_long_heads(found)


def let_through(found, proxy, speaks_http2, verdicts):
    """The cells of a proxy with one of these verdicts, in words: what is the backend's own is none."""
    direct = found["answers"]["direct"]
    for backend, cells in found["answers"][proxy].items():
        for index, (attack, cell, alone) in enumerate(zip(found["attacks"], cells, direct[backend])):
            # Some of ours speak HTTP/1 only.
            is_tried = speaks_http2 if attack["group"] == HTTP2 else alone != CONTROL
            word = word_of(cell)
            if word == SECOND and is_backends_own(found, index, backend):
                continue
            if word in verdicts and (is_tried or word != CONTROL):
                yield f"{attack['name']} through {proxy} to {backend}: {cell}"


def failures(found, ours, speak_http2, verdicts):
    """What came through a proxy of ours, and controls that did not, where they do without it."""
    failed = []
    for proxy in ours:
        failed += let_through(found, proxy, proxy in speak_http2, verdicts)
        for answer, word in zip(found["responses"]["answers"], found["responses"]["proxies"][proxy]):
            if word in responses.FAILURES:
                failed.append(f"{answer['name']} through {proxy}: {word}")
        spellings = found["aliases"]["proxies"].get(proxy, {})
        failed += [f"X{byte}Internal{byte}Token through {proxy}" for byte, what in spellings.items() if what not in ("dropped", "refused")]
    return failed


def write(found, printed, folder):
    """The record as JSON, one row a line, and as text."""
    (folder / f"{NAME}.json").write_text(compact(found) + "\n")
    (folder / f"{NAME}.txt").write_text(printed + "\n")


def compact(value, depth=0):
    """JSON with a line for each list or innermost object."""
    if not isinstance(value, dict) or not any(isinstance(part, (dict, list)) for part in value.values()):
        if isinstance(value, list) and value and isinstance(value[0], dict):
            return "[\n" + ",\n".join(" " * (depth + 1) + json.dumps(part) for part in value) + "\n" + " " * depth + "]"
        return json.dumps(value)
    lines = [" " * (depth + 1) + json.dumps(key) + ": " + compact(part, depth + 1) for key, part in value.items()]
    return "{\n" + ",\n".join(lines) + "\n" + " " * depth + "}"


def read():
    return json.loads((RECORDS / f"{NAME}.json").read_text())
