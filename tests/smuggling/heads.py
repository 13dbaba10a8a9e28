"""The longest head that a backend takes, and what it does with a longer one."""

from attacks import long_head
from cases import IDS, ONE, SECOND, attempt

KIB = (2, 4, 8, 16, 32, 64, 128, 256)
# Heads that are tried between the longest one and the next size.
STEPS = 16


def size_of(kib):
    """Lines and other fields come on top."""
    return 960 * kib - 200


def longest_head(number, port, notes):
    """The largest of the sizes that reaches an application, and the answer to the next one."""
    ids = (f"{number * IDS + index:06}" for index in range(IDS))
    sent = lambda size: attempt(long_head(size), "pieces", next(ids), port, notes)
    largest = 0
    for kib in KIB:
        result = sent(size_of(kib))
        if result.verdict != ONE:
            break
        largest = kib
    else:
        return {"largest": largest, "past": ""}
    step = (size_of(kib) - size_of(largest)) // STEPS
    tried = (sent(size_of(largest) + step * index).verdict for index in range(1, STEPS))
    past = SECOND if SECOND in [result.verdict, *tried] else result.status or "closed"
    return {"largest": largest, "past": past}
