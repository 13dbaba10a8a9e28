"""The matrices as pictures for light and dark pages: a row for each attack, a column for each product."""

from html import escape

from report import LETTERS, letter, plain, worst

CELL, LABELS, HEADS, COLUMNS = 16, 232, 128, 22
STYLE = """
.page { fill: #ffffff } text { fill: #24292f; font-size: 11px } .group { font-weight: 600 } .in { font-size: 10px; text-anchor: middle }
.safe { fill: #d5e8d8 } .refused { fill: #dfe3e8 } .unclear { fill: #f5dfa3 } .hole { fill: #e5534b } .hole-text { fill: #ffffff }
@media (prefers-color-scheme: dark) {
.page { fill: #0d1117 } text { fill: #e6edf3 } .safe { fill: #1f4d2b } .refused { fill: #30363d } .unclear { fill: #7a5b12 }
.hole { fill: #c93c37 } }
"""
# By the letters of the report.
CLASSES = {"S": "hole", "L": "hole", "a": "unclear", "s": "unclear", "-": "refused", "?": "refused", "l": "unclear", "2": "unclear", "e": "unclear", "p": "unclear"}


def panel(record, names, letters, top):
    """One block of columns; `letters(name, index)` is its text."""
    parts = [
        f'<text transform="translate({LABELS + CELL * column + 11} {top + HEADS - 6}) rotate(-60)">{escape(name)}</text>'
        for column, name in enumerate(names)
    ]
    y, group = top + HEADS, None
    for index, attack in enumerate(record["attacks"]):
        if attack["group"] != group:
            group = attack["group"]
            parts.append(f'<text class="group" x="8" y="{y + 15}">{escape(group)}</text>')
            y += CELL + 4
        parts.append(f'<text x="8" y="{y + 12}">{escape(plain(attack["name"]))}</text>')
        for column, name in enumerate(names):
            mark = letters(name, index)
            if mark != " ":
                x, kind = LABELS + CELL * column, CLASSES.get(mark, "safe")
                parts.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{CELL - 1}" height="{CELL - 1}"/>')
                if mark != ".":
                    parts.append(f'<text class="in {kind}-text" x="{x + 7.5}" y="{y + 11}">{mark}</text>')
        y += CELL
    return parts, y + 12


def picture(record, title, legend, names, letters):
    """Blocks of at most `COLUMNS` columns, one below the other."""
    blocks = -(-len(names) // COLUMNS)
    size = -(-len(names) // blocks)
    parts, y = [f'<text class="group" x="8" y="18">{escape(title)}</text>'], 22
    for line in legend:
        y += 15
        parts.append(f'<text x="8" y="{y}">{escape(line)}</text>')
    for first in range(0, len(names), size):
        block, y = panel(record, names[first:first + size], letters, y)
        parts += block
    width = max(LABELS + CELL * size + 60, 420)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}" height="{y}" font-family="system-ui, sans-serif">'
    return "\n".join([head, f"<style>{STYLE}</style>", '<rect class="page" width="100%" height="100%"/>', *parts, "</svg>", ""])


def proxies(record):
    return picture(
        record,
        "Through proxies, the worst over their backends",
        ["S: a second request, which no proxy read", "a: bytes passed on that recipients read differently",
         "2: two requests, both read by the proxy; -: refused; l: the content is not whole", "green: one request; blank: not tried"],
        [*record["ours"], *record["others"]],
        lambda proxy, index: LETTERS[worst(record, proxy, index)],
    )


def backends(record):
    direct = record["answers"]["direct"]
    return picture(
        record,
        "Backends alone",
        ["S: a second request, against the standard; s: one that it allows", "c: as chunks; n: all bytes, as sent; x: as broken",
         "e: no body; p: a part; w: waits for more; -: refused; ?: no answer", "green: one request; blank: not tried"],
        [name for name in direct if name != "recorder"],
        lambda name, index: letter(direct[name][index]),
    )
