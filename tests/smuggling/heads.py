"""The longest head that a backend takes, and what it does with a longer one."""

from attacks import long_head
from cases import IDS, ONE, SECOND, attempt

KIB = (2, 4, 8, 16, 32, 64, 128, 256)


def longest_head(number, port, notes):
    """The largest of the sizes that reaches an application, and the answer to the next one."""
    largest = 0
    for index, kib in enumerate(KIB):
        # Lines and other fields come on top.
        attack = long_head(960 * kib - 200)
        result = attempt(attack, "pieces", f"{number * IDS + index:06}", port, notes)
        if result.verdict != ONE:
            return {"largest": largest, "past": SECOND if result.verdict == SECOND else result.status or "closed"}
        largest = kib
    return {"largest": largest, "past": ""}
