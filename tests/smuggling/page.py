"""The handbook's page of findings, its appendix and pictures, from the record."""

import machine
import picture
import responses
from cases import ABSENT, AMBIGUOUS, CONTROL, LISTED, LOST, ONE, REFUSED, SECOND, SPLIT, TWO
from record import let_through, without_chunks, without_long_heads
from report import word_of

CHAPTERS = machine.ROOT / "docs" / "src"

BACKENDS_SAY = {
    SECOND: "**a second request**", SPLIT: "a second request, which the standard allows", "chunks": "as chunks", "as sent": "all bytes, as they were sent", "empty": "no body",
    "part": "a part of the body", "broken": "the application gets the request, and no valid body", "no end": "waits for more",
    REFUSED: "refused", ABSENT: "no answer", TWO: "two requests", CONTROL: "not tried: does not take the request without the attack",
}
PROXIES_SAY = {
    SECOND: "**a second request comes through**", LISTED: "**a stripped field comes through**",
    LOST: "**the content of a legal request arrives in part or not at all**",
    AMBIGUOUS: "passed on, so that the backend decides", TWO: "read as two requests, both cleaned", ONE: "one clear request arrives",
    REFUSED: "refused", ABSENT: "no answer", CONTROL: "not tried",
}

# So many products are not named each, where all others answer otherwise.
MANY = 12

FINDINGS = """# What servers do

<!-- Written by `tests/smuggling/run --page` from benches/records/smuggling.json. -->

Which servers take `X_Internal` for `X-Internal`? Which find a second request in a body? This page has what was found on
{date} with {proxies} proxies, {backends} backends and {attacks} requests, in the versions and settings of [the
appendix][products]. [`tests/smuggling/run`][tests/smuggling] sends the requests as bytes over loopback, whole and in pieces
with pauses: run it on your servers. The [record][smuggling.json] has each answer.

Most versions are those of Debian 12 and of PyPI, and most settings the default ones. An old version shows what is still
met, not what a product does today. Where the standard allows two readings, neither server is wrong: the risk is in the
pair. A product that reads a request as the standard says still needs a proxy that does so too.

## Names

Each backend received `X-Internal-Token` with each other separator in place of the dashes. **Taken for `-`** means that
an application sees the value as that of `X-Internal-Token`.

| taken for `-` | dropped | refused | if both arrive | backends |
|---|---|---|---|---|
"""

PROXY_NAMES = """
So {taken} of {backends} backends take `_` for `-`. Of {others} configurations of other proxies, {passed} pass such a name on.
Each proxy had to strip `X-Internal-Token` by its own directive. These other spellings came through it:

| passed on | dropped | refused | proxies |
|---|---|---|---|
"""

SECOND_REQUESTS = """
## A second request in a body

The body of most requests has a second request, `GET /second`. It must not reach an application: a proxy sees the body of
one request, and cleans nothing in it. In {found} of {attacks} requests, some backend read that body as the next request,
although the standard forbids it. [The appendix][each request] has them all, with the standard's word on each.

| what the head has | backends that read a second request | proxies that let it through to such a backend |
|---|---|---|
"""

EXAMPLES = """
Our examples are {ours}. None let a stripped field through. None let
a second request through, except to backends that read one in a valid message:

{own}
"""

CHUNKLESS = "* Chunks are not read by {}: the first chunk is the next request there. A proxy in front has to send a length.\n"
HEADLESS = "* A body after a head that is too long is read as the next request by {}: see [long heads](#long-heads).\n"

LONG = """## Long heads

A head that the proxy takes and the backend does not is a risk where the backend reads on after it: the body is its next
request then. {reading} did so past {size}, with a long target past half of that, and with 130 fields.
[The appendix][limits of heads] has the limit of each backend.

[each request]: matrix.md
[limits of heads]: matrix.md#long-heads
[products]: matrix.md#products
[smuggling.json]: ../../benches/records/smuggling.json
[tests/smuggling]: ../../tests/smuggling
"""

INTRODUCTION = """# Each request, each server

<!-- Written by `tests/smuggling/run --page` from benches/records/smuggling.json. -->

The appendix to [what servers do](servers.md), measured on {date}. Each request below has what the standard says of it,
how backends read it when asked directly, and what comes through proxies, ours in **bold**. A proxy is listed with its
worst answer over all backends.

![How proxies pass each request on](matrix-proxies.svg)

![How backends read each request](matrix-backends.svg)
"""

HEADS = """
## Long heads

Each backend was sent heads of 2, 4, 8 to 256 KiB, with a second request as the body. **Past it** is the worst answer to
longer heads, up to the next size. A head that the proxy takes and the backend does not is a risk where the backend reads
on after it: the body is its next request then. Let the proxy refuse such heads, by `http1::Options::max_len` or
`HeadEnd::new`. Leave a margin: uWSGI lays the fields out again in a buffer of the same size, and the target twice. So it
drops a head of 3,850 bytes, one of 2,000 bytes if most of them are the target, and one of 800 bytes with 120 fields. Allow
less than half of its buffer (`--buffer-size`), and 100 fields, by `Cleaner::max_lines`.

| longest head | past it | backends |
|---|---|---|
"""

RESPONSES = """
## Responses

A server behind each proxy sent responses with framing or content that they may not have, then an ordinary one. **Passed
on** means that the client gets the framing too; **forged**, that the next client gets the content as its response.

| response | the standard | refused | cleaned | passed on | the next response is lost | it is forged |
|---|---|---|---|---|---|---|
"""

PRODUCTS = """
## Products

What is not named here is the default. The files are in
[`tests/smuggling/configs`](../../tests/smuggling/configs). **Own settings**
are those of the product that would change its answers. An empty cell means that we know of none; corrections are welcome.

| product | version | configuration | own settings |
|---|---|---|---|
"""


def listed(names):
    return ", ".join(names)


def grouped(answers):
    """Names by their answer, in the order of the first."""
    groups = {}
    for name, answer in answers:
        groups.setdefault(answer, []).append(name)
    return groups


def separators(found, what):
    """The bytes with an answer, as code."""
    bytes_ = "".join(byte for byte, answer in found.items() if answer == what and len(byte) == 1 and byte != "-")
    if not bytes_:
        return ""
    if len(bytes_) == 14:
        return "all others"
    return f"`` {bytes_} ``" if "`" in bytes_ else f"`{bytes_}`"


def precedence(found):
    """Which value counts, where both spellings arrive."""
    first, last = found.get("dash first"), found.get("alias first")
    words = {("dash", "alias"): "the first", ("alias", "dash"): "the last", ("dash", "dash"): "the dash", ("alias", "alias"): "the alias"}
    return "" if first is None else words.get((first, last), first)


def table(answers):
    """Rows of products that answer alike."""
    return "".join(f"| {' | '.join(cells)} | {listed(names)} |\n" for cells, names in grouped(answers).items())


def names_of(record):
    for name, found in record["aliases"]["backends"].items():
        if name != "recorder":
            yield name, (*(escaped(separators(found, what)) for what in ("same", "dropped", "refused")), precedence(found))


def spellings_of(record):
    for name, found in record["aliases"]["proxies"].items():
        shown = f"**{name}**" if name in record["ours"] else name
        yield shown, tuple(escaped(separators(found, what)) for what in ("own", "dropped", "refused"))


def heads_of(record):
    for name, found in record["heads"].items():
        if name != "recorder":
            size = f"{found['largest']} KiB" if found["past"] else f"{found['largest']} KiB or more"
            yield name, (size, "**reads the body as a request**" if found["past"] == SECOND else found["past"])


def responses_of(record):
    """A row for each response: its proxies by what became of it."""
    for index, answer in enumerate(record["responses"]["answers"]):
        shown = ((f"**{proxy}**" if proxy in record["ours"] else proxy, found[index]) for proxy, found in record["responses"]["proxies"].items())
        groups = grouped(shown)
        cells = (listed(groups.get(word, [])) for word in (responses.REFUSED, responses.CLEANED, responses.PASSED_ON, responses.LOST, responses.FORGED))
        yield f"| {answer['name']} | {answer['rule']} | {' | '.join(cells)} |\n"


def escaped(code):
    """A bar ends a cell of a table, in code too."""
    return code.replace("|", "\\|")


def visible(text):
    """Lines as they were sent: control bytes and others that are not shown are escaped."""
    return "\n".join(ascii(line)[1:-1].replace("\\\\", "\\").replace("\\'", "'") for line in text.split("\r\n"))


def request_of(attack):
    """The request, without the fields that all have."""
    head = [line for line in attack["head"].rstrip("\r\n").split("\r\n") if not line.startswith(("X-Kept", "X-Internal", "X_Internal"))]
    return visible("\r\n".join([*head, "", attack["body"]]).rstrip("\r\n"))


def points(groups, words):
    """A line for each answer, the worst first. The most common one has a number if it has many names."""
    order = [*words, *groups]
    most = max(groups.values(), key=len)
    many = f"all {len(most)}" if len(groups) == 1 else f"the {len(most)} others"
    shown = lambda names: many if names is most and len(names) > MANY else listed(names)
    return "".join(f"* {words.get(answer, answer)}: {shown(groups[answer])}\n" for answer in sorted(groups, key=order.index))


def section(record, index, attack):
    """One request: what was sent, the standard's word, backends and proxies."""
    direct = {name: word_of(cells[index]) for name, cells in record["answers"]["direct"].items() if name != "recorder"}
    backends = "Backends: not tried alone, since this request is for HTTP/2.\n"
    if set(direct.values()) != {CONTROL}:
        backends = f"Backends:\n\n{points(grouped(direct.items()), BACKENDS_SAY)}"
    through = []
    for proxy in [*record["ours"], *record["others"]]:
        shown = f"**{proxy}**" if proxy in record["ours"] else proxy
        through.append((shown, picture.worst(record, proxy, index)))
    return (
        f"\n### {attack['name']}\n\n{attack['rule']}.\n\n"
        f"<details><summary>what was sent</summary>\n\n```text\n{request_of(attack)}\n```\n\n</details>\n\n"
        f"{backends}\nProxies:\n\n{points(grouped(through), PROXIES_SAY)}"
    )


def second_requests(record):
    """For each request that some server read as two: those backends, and the proxies that let it through."""
    direct = record["answers"]["direct"]
    for index, attack in enumerate(record["attacks"]):
        backends = [name for name, cells in direct.items() if name != "recorder" and word_of(cells[index]) == SECOND]
        proxies = [
            f"**{name}**" if name in record["ours"] else name
            for name in [*record["ours"], *record["others"]]
            if picture.worst(record, name, index) == SECOND
        ]
        if backends or proxies:
            yield attack["name"], (listed(backends) or "(over HTTP/2, so no backend was tried alone)", listed(proxies) or "none")


def findings(record):
    """One page of what was found."""
    ours = list(record["ours"])
    if found := [cell for name in ours for cell in let_through(record, name, True, {SECOND, LISTED})]:
        raise ValueError(f"found {listed(found)}, expected none: the page says so")
    own = [(CHUNKLESS, without_chunks(record)), (HEADLESS, without_long_heads(record))]
    seconds = list(second_requests(record))
    past = {name: record["heads"][name]["largest"] for name in without_long_heads(record)}
    return "".join([
        FINDINGS.format(
            date=record["date"], proxies=len(ours) + len(record["others"]), backends=len(record["backends"]) - 1, attacks=len(record["attacks"]),
        ),
        table(names_of(record)),
        PROXY_NAMES.format(
            taken=sum(found.get("_") == "same" for name, found in record["aliases"]["backends"].items() if name != "recorder"),
            backends=len(record["backends"]) - 1,
            passed=sum(record["aliases"]["proxies"][name].get("_") == "own" for name in record["others"]),
            others=len(record["others"]),
        ),
        table(spellings_of(record)),
        SECOND_REQUESTS.format(found=len(seconds), attacks=len(record["attacks"])),
        *(f"| {listed(names)} | {' | '.join(cells)} |\n" for cells, names in grouped(seconds).items()),
        EXAMPLES.format(
            ours=listed(f"**{name}**" for name in ours),
            own="".join(line.format(listed(names)) for line, names in own if names),
        ),
        LONG.format(reading=listed(past), size=listed(f"{size} KiB" for size in past.values())),
    ])


def chapter(record):
    """The appendix, with every request."""
    parts = [INTRODUCTION.format(date=record["date"])]
    group = None
    for index, attack in enumerate(record["attacks"]):
        if attack["group"] != group:
            group = attack["group"]
            parts.append(f"\n## {group[0].upper()}{group[1:]}\n")
        parts.append(section(record, index, attack))
    parts += [RESPONSES, *responses_of(record)]
    parts += [HEADS, table(sorted(heads_of(record), key=lambda found: int(found[1][0].split()[0]))), PRODUCTS]
    for kind in ("ours", "others", "backends"):
        for name, what in record[kind].items():
            shown = f"**{name}**" if kind == "ours" else name
            parts.append(f"| {shown} | {what['version']} | {what['configuration']} | {what['switches']} |\n")
    if record["skipped"]:
        parts.append("\nNot tried:\n\n" + "".join(f"* {what}\n" for what in record["skipped"]))
    return "".join(parts)


def files(record):
    return {"servers.md": findings(record), "matrix.md": chapter(record), "matrix-proxies.svg": picture.proxies(record), "matrix-backends.svg": picture.backends(record)}


def write(record, check):
    """Writes the chapter and its pictures, or only compares them. Returns the exit status."""
    differing = []
    for name, text in files(record).items():
        path = CHAPTERS / name
        if not path.exists() or path.read_text() != text:
            differing.append(name)
            if not check:
                path.write_text(text)
    if check and differing:
        machine.say(f"found {listed(differing)} unlike benches/records/smuggling.json; `tests/smuggling/run --page` writes them")
        return 1
    return 0
