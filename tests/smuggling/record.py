"""The record of a run: what was sent, to which versions, and what became of it."""

import datetime
import json

import machine
from attacks import request
from cases import CONTROL, ONE, SECOND, SPLIT

RECORDS = machine.ROOT / "benches" / "records"
NAME = "smuggling"


def described(server):
    """A product as the page names it; ours have the version of this tree."""
    version = machine.version_of(server) if server.version else "this tree"
    return {"version": version, "configuration": server.configuration, "switches": server.switches}


def cell(attack, answer, is_direct):
    """An answer in a word: how an application read the request, or what became of it."""
    word = answer["reading"] if is_direct and answer["verdict"] == ONE else answer["verdict"]
    if is_direct and word == SECOND and attack.may_split:
        word = SPLIT
    return f"{word} ({answer['sent']})" if "sent" in answer else word


def made(attacks, ours, others, backends, answers):
    """The record. Its tables have a row for each server, with a cell for each attack in order."""
    sent = [request(attack, "000000", False) for attack in attacks]
    rows = {}
    for (proxy, backend), (answered, _) in answers.items():
        rows.setdefault(proxy, {})[backend] = [cell(attack, answered[attack.name], proxy == "direct") for attack in attacks]
    spellings = {pair: found for pair, (_, found) in answers.items() if found}
    return {
        "date": datetime.date.today().isoformat(),
        "attacks": [
            {"group": attack.group, "name": attack.name, "rule": attack.rule, "head": head.decode("latin-1"), "body": body.decode("latin-1")}
            for attack, (head, body) in zip(attacks, sent)
        ],
        "ours": {proxy.name: described(proxy) for proxy in ours},
        "others": {proxy.name: described(proxy) for proxy in others},
        "backends": {backend.name: described(backend) for backend in backends},
        "answers": rows,
        "aliases": {
            "backends": {backend: found for (proxy, backend), found in spellings.items() if proxy == "direct"},
            "proxies": {proxy: found for (proxy, _), found in spellings.items() if proxy != "direct"},
        },
        "skipped": list(machine.LEFT_OUT),
    }


def failures(found, ours, verdicts):
    """What came through a proxy of ours, and controls that did not, where they do without it."""
    names = [attack["name"] for attack in found["attacks"]]
    direct = found["answers"]["direct"]
    failed = []
    for proxy in ours:
        for backend, cells in found["answers"][proxy].items():
            for name, word, alone in zip(names, cells, direct[backend]):
                if word.split(" (")[0] in verdicts and not word == alone == CONTROL:
                    failed.append(f"{name} through {proxy} to {backend}: {word}")
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
