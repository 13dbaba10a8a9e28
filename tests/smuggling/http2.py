"""Requests in frames of HTTP/2, with fields that no library would send, and the status of an answer."""

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RST_STREAM, SETTINGS, GOAWAY = 0, 1, 3, 4, 7
END_STREAM, END_HEADERS, PADDED, PRIORITY = 1, 4, 8, 32
# The statuses in the static table of RFC 7541.
INDEXED = {8: "200", 9: "204", 10: "206", 11: "304", 12: "400", 13: "404", 14: "500"}


def frame(kind, flags, stream, payload):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def text(value):
    """A string of HPACK: its length in seven bits or more, then its bytes."""
    raw, rest, length = value.encode("latin-1"), len(value) - 127, b""
    if rest < 0:
        return bytes([len(raw)]) + raw
    while rest >= 128:
        length, rest = length + bytes([rest % 128 + 128]), rest // 128
    return b"\x7f" + length + bytes([rest]) + raw


def block(lines):
    """A block of literal fields that are never indexed. A name may start with a colon."""
    coded = b""
    for line in lines:
        end = line.index(":", 1)
        coded += b"\x10" + text(line[:end]) + text(line[end + 1:].removeprefix(" "))
    return coded


def frames(lines, body, trailers):
    """A connection's start with the head, then each half of the body, then the trailers."""
    ends = END_HEADERS | (0 if body or trailers else END_STREAM)
    parts = [PREFACE + frame(SETTINGS, 0, 0, b"") + frame(HEADERS, ends, 1, block(lines))]
    halves = [half for half in (body[:len(body) // 2], body[len(body) // 2:]) if half]
    for number, half in enumerate(halves):
        is_last = number + 1 == len(halves) and not trailers
        parts.append(frame(DATA, END_STREAM if is_last else 0, 1, half))
    if trailers:
        parts.append(frame(HEADERS, END_HEADERS | END_STREAM, 1, block(trailers)))
    return parts


def digits(coded):
    """The digits of a status in Huffman's code: 0 to 2 have five bits, the others six."""
    bits, found = "".join(f"{byte:08b}" for byte in coded), ""
    while len(found) < 3:
        if bits.startswith("000"):
            found, bits = found + str(int(bits[:5], 2)), bits[5:]
        else:
            found, bits = found + str(int(bits[:6], 2) - 0b011001 + 3), bits[6:]
    return found


def status_of_block(payload, flags):
    padding = 1 if flags & PADDED else 0
    payload = payload[padding + (5 if flags & PRIORITY else 0):]
    # Updates of the table's size come first.
    while payload[:1] and payload[0] & 0xE0 == 0x20:
        payload = payload[1:]
    if payload[0] & 0x80:
        return INDEXED.get(payload[0] & 0x7F, "")
    is_status = payload[0] & (0x3F if payload[0] & 0x40 else 0x0F) in INDEXED
    if not is_status:
        return ""
    length = payload[1] & 0x7F
    value = payload[2:2 + length]
    return digits(value) if payload[1] & 0x80 else value.decode("latin-1")


def status(answer):
    """The status of the answer; 400 for a stream or a connection that is ended without one."""
    ended = ""
    while len(answer) >= 9:
        length, kind, flags = int.from_bytes(answer[:3], "big"), answer[3], answer[4]
        payload, answer = answer[9:9 + length], answer[9 + length:]
        if kind == HEADERS and payload:
            return status_of_block(payload, flags)
        if kind in (RST_STREAM, GOAWAY):
            ended = "400"
    return ended
