"""Names that a backend takes for `X-Internal-Token`, or that pass a proxy which strips this name."""

from cases import IDS, KEYS, exchange, notes_of

# The token bytes that are neither letter, digit nor dash.
SEPARATORS = "!#$%&'*+.^_`|~"
SAME, OWN, DROPPED, REFUSED, ABSENT = "same", "own", "dropped", "refused", "no answer"


def asked(port, notes, case_id, *fields):
    """The fields that an application or the recorder saw, and the status of the answer."""
    lines = ["GET /alias-{id} HTTP/1.1", "Host: a", "Connection: close", *fields, "", ""]
    head = "\r\n".join(lines).replace("{id}", case_id).encode("latin-1")
    status, _ = exchange(port, [head], lambda: False)
    for note in notes_of(notes, case_id):
        if "fields" in note:
            return note["fields"], status
        if "bytes" in note:
            lines = note["bytes"].split("\r\n")[1:]
            return dict(line.split(": ", 1) for line in lines if ": " in line), status
    return None, status


def spelling(port, notes, case_id, separator):
    fields, status = asked(port, notes, case_id, f"X{separator}Internal{separator}Token: alias-{{id}}")
    if fields is None:
        return REFUSED if status[:1] in ("4", "5") else ABSENT
    value = f"alias-{case_id}"
    if any(fields.get(key) == value for key in KEYS):
        return SAME
    return OWN if value in fields.values() else DROPPED


def both(port, notes, case_id, *values):
    """Which value an application sees, where both spellings arrive."""
    fields, _ = asked(port, notes, case_id, *values)
    seen = next((fields[key] for key in KEYS if key in fields), "") if fields else ""
    found = [word for word in ("dash", "alias") if f"{word}-{case_id}" in seen]
    return {2: "joined", 1: found[0] if found else "", 0: "neither"}[len(found)]


def aliases(number, port, notes):
    """What becomes of the name, by separator; and the value that counts where both spellings arrive."""
    ids = (f"{number * IDS + index:06}" for index in range(IDS))
    answers = {separator: spelling(port, notes, next(ids), separator) for separator in "-" + SEPARATORS}
    for separator, answer in answers.items():
        # On a machine with other work an answer may come too late.
        if answer == ABSENT:
            answers[separator] = spelling(port, notes, next(ids), separator)
    if SAME in [answers[separator] for separator in SEPARATORS]:
        separator = "_" if answers["_"] == SAME else next(other for other in SEPARATORS if answers[other] == SAME)
        dash, alias = "X-Internal-Token: dash-{id}", f"X{separator}Internal{separator}Token: alias-{{id}}"
        answers["dash first"] = both(port, notes, next(ids), dash, alias)
        answers["alias first"] = both(port, notes, next(ids), alias, dash)
    return answers
