"""The tables of a record as text: what came through, how backends read, which names they confuse."""

from aliases import SEPARATORS
from cases import ABSENT, AMBIGUOUS, CONTROL, LISTED, LOST, ONE, REFUSED, SECOND, SPLIT, TWO, VERDICTS

LETTERS = {
    REFUSED: "-", ABSENT: "?", ONE: ".", TWO: "2", SPLIT: "s", LOST: "l", CONTROL: " ", AMBIGUOUS: "a", LISTED: "L", SECOND: "S",
    "chunks": "c", "as sent": "n", "empty": "e", "part": "p", "broken": "x", "no end": "w",
}
MEANINGS = [
    "- refused   . one request   a ambiguous bytes passed on   S a second request, which no proxy read   L a listed header   l a part of the content",
    "2 two requests, both read by the proxy   ? no answer   blank: the control does not arrive",
    "read by a backend alone:  c as chunks   n all bytes as they were sent   e as empty   p as a part   x as broken   w without an end   s a second request, as allowed",
]


def word_of(cell):
    return cell.split(" (")[0]


def letter(cell):
    """One character for a cell; a host that an application saw is one request."""
    return LETTERS.get(word_of(cell), LETTERS[ONE])


def worst(record, proxy, index):
    """The worst verdict behind a proxy, over the backends that take the control through it."""
    words = [word_of(cells[index]) for cells in record["answers"][proxy].values()]
    return max((word for word in words if word != CONTROL), key=VERDICTS.index, default=CONTROL)


def through(record):
    """A row for each attack, a column for each proxy: the worst over all backends."""
    proxies = [*record["ours"], *record["others"]]
    lines = slanted(proxies, 40)
    for index, attack in enumerate(record["attacks"]):
        words = [LETTERS[worst(record, proxy, index)] for proxy in proxies]
        lines.append(f"{plain(attack['name']):40}" + " ".join(words))
    return lines


def alone(record):
    """The same for backends that are asked directly."""
    backends = {name: cells for name, cells in record["answers"]["direct"].items() if name != "recorder"}
    lines = slanted(backends, 40)
    for index, attack in enumerate(record["attacks"]):
        lines.append(f"{plain(attack['name']):40}" + " ".join(letter(cells[index]) for cells in backends.values()))
    return lines


def spellings(rows, letters):
    lines = [f"{'':40}" + " ".join(SEPARATORS)]
    for name, found in rows.items():
        both = ", ".join(f"{order}: {found[order]}" for order in ("dash first", "alias first") if order in found)
        lines.append(f"{name:40}" + " ".join(letters[found[byte]] for byte in SEPARATORS) + f"  {both}")
    return lines


def plain(name):
    return name.replace("`", "")


def slanted(names, indent):
    """The heads of narrow columns, each on a line of its own."""
    lines = []
    for index, name in enumerate(names):
        lines.append(" " * indent + "| " * index + name)
    return lines


def text(record):
    names = {"same": "=", "own": ".", "dropped": "x", "refused": "-", "no answer": "?"}
    backends = {name: found for name, found in record["aliases"]["backends"].items() if name != "recorder"}
    versions = [f"  {name} {what['version']} {what['configuration']}".rstrip() for name, what in products(record)]
    parts = [
        [f"{record['date']}, tests/smuggling/run", "", *versions],
        ["through proxies, the worst over their backends", *MEANINGS[:2], *through(record)],
        ["backends alone", MEANINGS[2], *alone(record)],
        ["names for X-Internal-Token: = taken for it   . another name   x dropped   - refused", *spellings(backends, names)],
        [
            "the same through proxies that strip X-Internal-Token: . passed on   x dropped   - refused",
            *spellings(record["aliases"]["proxies"], names),
        ],
        ["responses through proxies", *responses(record)],
        ["the longest head of backends alone, in KiB, and their answer to the next size", *heads(record)],
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def responses(record):
    for index, answer in enumerate(record["responses"]["answers"]):
        words = [f"{proxy}: {found[index]}" for proxy, found in record["responses"]["proxies"].items()]
        yield f"{plain(answer['name']):40}" + ", ".join(words)


def heads(record):
    return [f"{name:40}{found['largest']:4} {found['past']}" for name, found in record["heads"].items() if name != "recorder"]


def products(record):
    for kind in ("ours", "others", "backends"):
        yield from record[kind].items()
