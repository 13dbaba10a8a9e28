"""What has to go, from the list files alone: written apart from header-set, name by name."""

import re
from fnmatch import fnmatchcase
from pathlib import Path

LISTS = Path(__file__).parent.parent / "headers"
ROUTING = {"host", "content-length", "transfer-encoding"}
# Servers read aliases as these names.
FRAMING = {"content-length", "transfer-encoding"}
# What trailers may not say (RFC 9110, section 6.5.1), of the fields that the cases send.
FORBIDDEN_TRAILERS = {"authorization", "cookie", "content-type", "host"}


def _read(name):
    lines = (LISTS / name).read_text().splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def _folded(name):
    return re.sub(r"[!#$%&'*+.^_`|~]", "-", name.lower())


def _stars_kept(entry):
    return "*".join(_folded(part) for part in entry.split("*"))


def _listed(name, entries):
    """The entry with the most literal bytes decides; an exact one before any pattern."""
    matching = [entry for entry in entries if fnmatchcase(name, entry.lstrip("!"))]
    best = max(matching, key=lambda entry: ("*" not in entry, len(entry.lstrip("!").replace("*", ""))), default="!")
    return not best.startswith("!")


INTERNAL = [("!" if entry[0] == "!" else "") + _stars_kept(entry.lstrip("!")) for entry in _read("internal.txt")]
ALLOWED = {"requests": _read("requests.txt"), "responses": _read("responses.txt")}


def stays(verb, direction, name, is_trailer=False):
    name = name.lower()
    if direction == "requests" and is_trailer:
        return verb == "pass"
    if verb == "pass" or not is_trailer and (name.startswith(":") or name in ROUTING):
        return True
    if _folded(name) in FRAMING or is_trailer and _folded(name) in FORBIDDEN_TRAILERS:
        return False
    if verb == "strip":
        return not _listed(_folded(name), INTERNAL)
    return _listed(name, ALLOWED[direction])


def regex():
    """The names of `internal.txt` in every spelling, without its exclusions, which RE2 has no way to say."""
    listed = [entry for entry in INTERNAL if not entry.startswith("!")]
    separator = "[-!#$%&'*+.^_`|~]"
    return "|".join(separator.join(part.replace("*", ".*") for part in entry.split("-")) for entry in listed)
