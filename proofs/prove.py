"""Proves the word-wide functions of the library, for all words, from their source.

`prove.py` proves; `prove.py --mutants` changes each number and operator of each function, and says which changes no
proof refutes. Exits 1 if a claim does not hold.
"""

import sys
import time
from pathlib import Path

import z3

from rust import Source, Unread

ROOT = Path(__file__).parent.parent

FOLD = Source(ROOT / "header-set-runtime/src/bits/fold.rs")
FOUR = Source(ROOT / "header-set-runtime/src/bits/four_words.rs")
ONE = Source(ROOT / "header-set-runtime/src/bits/one_word_name.rs", FOLD)
TRIE = Source(ROOT / "header-set-runtime/src/lookup/popcount_trie.rs")
WINDOW = Source(ROOT / "header-set-runtime/src/bits/window.rs")
MASKS = Source(ROOT / "src/http1/masks/swar.rs")
SCAN = Source(ROOT / "src/http1/scan.rs")
FRAMING = Source(ROOT / "src/http1/framing.rs")
BLOCK = Source(ROOT / "header-set-blob/src/ordered/block.rs")
LANES = Source(ROOT / "header-set-blob/src/ordered/lanes.rs")

# Of these a part is read. The chunks of a name, which `chunks` proves to cover it, are any words.
MIDDLE = Source(ROOT / "header-set-runtime/src/bits/fold.rs")
MIDDLE.result("equal_middle", ["self", "case_bit", "name_start", "name_end", "key_start", "key_end", "name", "key"])
for chunk in ("middle_from_start", "middle_from_end"):
    MIDDLE.functions[chunk] = ["name"], f"name.{chunk}"

# RFC 9110, 5.6.2: the token bytes that are neither letters nor digits.
SEPARATORS = b"!#$%&'*+-.^_`|~"

WORD, OTHER = z3.BitVecs("word other", 64)
BYTE = z3.BitVec("byte", 8)
NAME = [z3.BitVec(f"name{at}", 64) for at in range(4)]
KEY = [z3.BitVec(f"key{at}", 64) for at in range(4)]


def lane(word, at):
    return z3.Extract(8 * at + 7, 8 * at, word)


def bit(word, at):
    return z3.Extract(at, at, word) == 1


def within(byte, low, high):
    return z3.And(z3.UGE(byte, ord(low)), z3.ULE(byte, ord(high)))


def folded(byte, case, separators):
    """What a byte is folded to, from the description of the options."""
    lower = z3.If(within(byte, "A", "Z"), byte + 32, byte) if case else byte
    is_separator = z3.Or([byte == it for it in SEPARATORS])
    return z3.If(is_separator, z3.BitVecVal(ord("-"), 8), lower) if separators else lower


def options(case, separators):
    return {"case": z3.BoolVal(case), "separators": z3.BoolVal(separators)}


def allows_case_bit(key):
    """Whether a key is of bytes whose case is a bit: each a small letter or below `0x40`."""
    return z3.And([z3.Or(within(lane(key, at), "a", "z"), z3.ULT(lane(key, at), 0x40)) for at in range(8)])


def folds_to(word, key, case, separators):
    return z3.And([folded(lane(word, at), case, separators) == lane(key, at) for at in range(8)])


FOLDS = [(case, separators) for case in (False, True) for separators in (False, True)]


# Each proof yields claims, as (what, claim, obligations of the code).


def bytes_fold(tweak):
    """A byte folds as the options say."""
    for case, separators in FOLDS:
        got, owed = FOLD.call("byte", [options(case, separators), BYTE], tweak)
        yield f"case {case}, separators {separators}", got == folded(BYTE, case, separators), owed


def separators(tweak):
    """The token bytes that are neither letters nor digits."""
    got, owed = FOLD.call("is_separator", [BYTE], tweak)
    yield "RFC 9110", got == z3.Or([BYTE == it for it in SEPARATORS]), owed


def ranges(tweak):
    """The high bit of each byte in a range, and no other bit."""
    for low, high in ("az", "AZ", "09"):
        got, owed = FOLD.call("in_range", [WORD, z3.BitVecVal(ord(low), 8), z3.BitVecVal(ord(high), 8)], tweak)
        for at in range(8):
            expected = z3.If(within(lane(WORD, at), low, high), z3.BitVecVal(0x80, 8), z3.BitVecVal(0, 8))
            yield f"{low}-{high}, byte {at}", lane(got, at) == expected, owed


def words_fold(tweak):
    """A word folds as its bytes do."""
    for case in (False, True):
        fold = options(case, False)
        got, owed = FOLD.call("lower_word", [fold, z3.BoolVal(False), WORD], tweak)
        for at in range(8):
            yield f"case {case}, byte {at}", lane(got, at) == folded(lane(WORD, at), case, False), owed


def case_is_a_bit(tweak):
    """With `case_bit`, a word equals a key exactly if its bytes fold to those of the key. The key is of bytes that
    allow it, each a small letter or below `0x40`."""
    got, owed = FOLD.call("lower_word", [options(True, False), z3.BoolVal(True), WORD], tweak)
    for at in range(8):
        key = lane(OTHER, at)
        allowed = z3.Or(within(key, "a", "z"), z3.ULT(key, 0x40))
        equal = (lane(got, at) == key) == (folded(lane(WORD, at), True, False) == key)
        yield f"byte {at}", z3.Implies(allowed, equal), owed


def whole_words_fold(tweak):
    """A word folds as its bytes do, separators too; with `case_bit`, in a compare with a key that allows it."""
    for case, separators in FOLDS:
        for case_bit in (False, True):
            what = f"case {case}, separators {separators}, case bit {case_bit}"
            got, owed = FOLD.call("word", [options(case, separators), z3.BoolVal(case_bit), WORD], tweak)
            for at in range(8):
                key, one = lane(OTHER, at), folded(lane(WORD, at), case, separators)
                equal = (lane(got, at) == key) == (one == key)
                claim = z3.Implies(allows_case_bit(OTHER), equal) if case_bit else lane(got, at) == one
                yield f"{what}, byte {at}", claim, owed


def one_chunk(tweak):
    """Eight bytes of a name have no difference exactly if they fold to those of the key; each byte that differs
    stays one."""
    for case in (False, True):
        for case_bit in (False, True):
            what = f"case {case}, case bit {case_bit}"
            got, owed = FOLD.call("difference", [options(case, False), z3.BoolVal(case_bit), WORD, OTHER], tweak)
            allowed = allows_case_bit(OTHER) if case_bit else True
            yield what, z3.Implies(allowed, (got == 0) == folds_to(WORD, OTHER, case, False)), owed
            for at in range(8):
                differs = folded(lane(WORD, at), case, False) != lane(OTHER, at)
                yield f"{what}, byte {at}", z3.Implies(allowed, differs == (lane(got, at) != 0)), owed


def four_chunks(tweak):
    """Four chunks of a name are equal to those of a key exactly if each folds to its own."""
    middles = [{"middle_from_start": it[2], "middle_from_end": it[3]} for it in (NAME, KEY)]
    for case in (False, True):
        for case_bit in (False, True):
            arguments = [options(case, False), z3.BoolVal(case_bit), *NAME[:2], *KEY[:2], *middles]
            got, owed = MIDDLE.call("equal_middle", arguments, tweak)
            allowed = z3.And([allows_case_bit(it) for it in KEY]) if case_bit else True
            equal = [folds_to(one, other, case, False) for one, other in zip(NAME, KEY)]
            yield f"case {case}, case bit {case_bit}", z3.Implies(allowed, got == z3.And(equal)), owed


def one_word_names(tweak):
    """A name of one word has no difference exactly if its bytes fold to those stored, and its length is the stored
    one; each byte that differs stays one."""
    length, stored = z3.BitVecs("length stored", 64)
    name = {"word": WORD, "length": length}
    for case, separators in FOLDS:
        for case_bit in (False, True):
            what = f"case {case}, separators {separators}, case bit {case_bit}"
            arguments = [name, options(case, separators), z3.BoolVal(case_bit), (OTHER, stored)]
            got, owed = ONE.call("differences", arguments, tweak)
            allowed = allows_case_bit(OTHER) if case_bit else True
            equal = z3.And(folds_to(WORD, OTHER, case, separators), length == stored)
            yield what, z3.Implies(allowed, (got == 0) == equal), owed
            yield f"{what}, length", (length ^ stored) & ~got == 0, owed
            for at in range(8):
                differs = folded(lane(WORD, at), case, separators) != lane(OTHER, at)
                yield f"{what}, byte {at}", z3.Implies(z3.And(allowed, differs), lane(got, at) != 0), owed


def four_words(tweak):
    """Four words have no difference exactly if all are equal, or the first three; each bit that differs is set."""
    for three in (False, True):
        what = "three words" if three else "four words"
        got, owed = FOUR.call("differences", [([*NAME],), [*KEY], z3.BoolVal(three)], tweak)
        pairs = list(zip(NAME, KEY))[:3 if three else 4]
        yield what, (got == 0) == z3.And([one == other for one, other in pairs]), owed
        for number, (one, other) in enumerate(pairs):
            yield f"{what}, word {number}", (one ^ other) & ~got == 0, owed
        expected = z3.BitVecVal(0, 64)
        for one, other in pairs:
            expected |= one ^ other
        yield f"{what}, no other bit", got == expected, owed
        if three:
            short = z3.And(NAME[3] == NAME[2], KEY[3] == KEY[2])
            equal = z3.And([one == other for one, other in zip(NAME, KEY)])
            yield "where the last word is the middle one, of all four", z3.Implies(short, (got == 0) == equal), owed


def children(tweak):
    """The child is the count of bits from the label on, with and without an instruction for it."""
    bitmap, label = z3.BitVec("bitmap", 8), z3.BitVec("label", 32)
    got, owed = TRIE.call("child", [bitmap, label], tweak)
    allowed = z3.And(z3.ULT(bitmap, 0x80), z3.ULT(label, 8))
    for least in range(8):
        count = z3.Sum([z3.ZeroExt(63, z3.Extract(at, at, bitmap)) for at in range(least, 8)])
        claim = z3.Implies(z3.And(allowed, label == least), got == count)
        yield f"label {least}", claim, [z3.Implies(allowed, it) for it in owed]


def labels(tweak):
    """A label is the upper three bits of a product, so below eight."""
    word, multiplier = z3.BitVec("word", 32), z3.BitVec("multiplier", 8)
    got, owed = TRIE.call("label", [{"word": word}, multiplier], tweak)
    product = word * z3.ZeroExt(24, multiplier)
    yield "upper bits", got == z3.ZeroExt(29, z3.Extract(31, 29, product)), owed
    yield "below eight", z3.ULT(got, 8), owed


def coarse(tweak):
    """Bytes that fold to the same become the same, whatever their neighbours are; letters and digits stay apart."""
    for case, separators in FOLDS:
        fold = options(case, separators)
        one, owed = FOLD.call("coarse", [fold, WORD], tweak)
        other, _ = FOLD.call("coarse", [fold, OTHER], tweak)
        for at in range(8):
            same = folded(lane(WORD, at), case, separators) == folded(lane(OTHER, at), case, separators)
            claim = z3.Implies(same, lane(one, at) == lane(other, at))
            yield f"case {case}, separators {separators}, byte {at}", claim, owed
            plain = [z3.Or(within(lane(word, at) | 0x20, "a", "z"), within(lane(word, at), "0", "9")) for word in (WORD, OTHER)]
            apart = z3.Implies(z3.And(*plain, z3.Not(same)), lane(one, at) != lane(other, at))
            yield f"letters and digits, case {case}, separators {separators}, byte {at}", apart, owed


def text_bytes(tweak):
    """The high bit of each byte that is no control byte."""
    got, owed = MASKS.call("text", [WORD], tweak)
    for at in range(8):
        byte = lane(WORD, at)
        is_control = z3.Or(z3.ULT(byte, 0x20), byte == 0x7F)
        yield f"byte {at}", bit(lane(got, at), 7) == z3.Not(is_control), owed


def unusual_bytes(tweak):
    """The high bit of each byte that is no letter and not `-`, and no other bit."""
    got, owed = MASKS.call("unusual", [WORD], tweak)
    for at in range(8):
        byte = lane(WORD, at)
        is_usual = z3.Or(within(byte, "a", "z"), within(byte, "A", "Z"), byte == ord("-"))
        expected = z3.If(is_usual, z3.BitVecVal(0, 8), z3.BitVecVal(0x80, 8))
        yield f"byte {at}", lane(got, at) == expected, owed


def transposed(tweak):
    """Rows and columns of the matrix change places."""
    got, owed = MASKS.call("transposed", [WORD], tweak)
    for row in range(8):
        claims = [bit(got, 8 * row + column) == bit(WORD, 8 * column + row) for column in range(8)]
        yield f"row {row}", z3.And(claims), owed


def runs(_):
    """Runs of control bytes: their starts, and where a third byte follows, over the border of blocks."""
    mask, before = z3.BitVecs("mask before", 64)
    scope = {"mask": mask, "before": before}
    behind, owed = SCAN.binding("blocks", "behind_another", scope)
    scope["behind_another"] = behind
    starts, more = SCAN.binding("blocks", "starts", scope)
    thirds, others = SCAN.binding("blocks", "thirds", scope)
    both = z3.Concat(mask, before)
    for at in range(64):
        here, one, two = (bit(both, 64 + at - back) for back in range(3))
        yield f"start {at}", bit(starts, at) == z3.And(here, z3.Not(one)), owed + more
        yield f"third {at}", bit(thirds, at) == z3.And(here, two), others


def framing_names(tweak):
    """The prefilter accepts the first byte and the length of all framing fields, in any case, and gives 0 or 1."""
    first, length = z3.BitVec("first", 8), z3.BitVec("length", 64)
    got, owed = FRAMING.call("may_frame", [first, length], tweak)
    yield "0 or 1", z3.ULE(got, 1), owed
    for name in (b"host", b"content-length", b"transfer-encoding"):
        starts = folded(first, True, False) == name[0]
        claim = z3.Implies(z3.And(starts, length == len(name)), got == 1)
        yield name.decode(), claim, owed


def tags(_):
    """The high bit of each tag that is equal, and no other bit: of the difference, each byte that is zero."""
    got, owed = BLOCK.binding("tagged", "zero", {"difference": WORD})
    for at in range(8):
        expected = z3.If(lane(WORD, at) == 0, z3.BitVecVal(0x80, 8), z3.BitVecVal(0, 8))
        yield f"tag {at}", lane(got, at) == expected, owed


def levels(tweak):
    """The lower bit of each level below a limit, and no other bit."""
    for limit in range(5):
        got, owed = LANES.call("below", [(WORD,), z3.BitVecVal(limit, 64)], tweak)
        for at in range(32):
            level = z3.ZeroExt(6, z3.Extract(2 * at + 1, 2 * at, WORD))
            expected = z3.If(z3.ULT(level, limit), z3.BitVecVal(1, 2), z3.BitVecVal(0, 2))
            yield f"limit {limit}, level {at}", z3.Extract(2 * at + 1, 2 * at, got) == expected, owed


def chunks(_):
    """The chunks of eight bytes of a name exist, and cover each of its bytes. Where the first of the last eight bytes
    gives its place to the length, another chunk has it."""
    length, at = z3.BitVecs("length at", 64)
    count, rest = z3.UDiv(length, 8), z3.URem(length, 8)
    is_in = z3.And(z3.UGE(length, 8), z3.ULT(at, length))

    def has(start):
        return z3.And(z3.UGE(at, start), z3.ULT(at, start + 8))

    def index(source, function, which=0):
        return list(source.indices(function, {"chunks": count}))[which]

    from_start, owed = index(FOLD, "middle_from_start")
    from_end, more = index(FOLD, "middle_from_end")
    four_middle, two = index(FOUR, "read", 0)
    four_end, three = index(FOUR, "read", 1)
    owed = [z3.Implies(z3.UGE(length, 8), it) for it in owed + more + two + three]
    for what, number in [("start", from_start), ("end", from_end), ("four, middle", four_middle), ("four, end", four_end)]:
        yield f"{what} is in range", z3.Implies(z3.UGE(length, 8), z3.ULT(number, count)), owed
    ends = [has(z3.BitVecVal(0, 64)), has(length - 8)]
    middles = [has(8 * from_start), has(rest + 8 * from_end)]
    yield "equal, up to 31 bytes", z3.Implies(z3.And(is_in, z3.ULE(length, 31)), z3.Or(ends + middles)), owed
    without_last = [ends[0], z3.And(ends[1], at != length - 8), has(8 * four_middle)]
    up_to_23 = z3.Implies(z3.And(is_in, z3.ULE(length, 23)), z3.Or(without_last))
    yield "three words, up to 23 bytes", up_to_23, owed
    is_short = z3.And(z3.UGE(length, 8), z3.ULE(length, 23))
    yield "three words, the last chunk is the middle one", z3.Implies(is_short, four_middle == four_end), owed
    up_to_31 = z3.Implies(z3.And(is_in, z3.ULE(length, 31)), z3.Or([*without_last, has(8 * four_end)]))
    yield "four words, up to 31 bytes", up_to_31, owed


def windows(_):
    """The four-byte windows of a name of at least four bytes exist."""
    length = z3.BitVec("length", 64)
    count = z3.UDiv(length, 4)
    is_long = z3.UGE(length, 4)
    for number, (index, owed) in enumerate(WINDOW.indices("read", {"from_start": count, "from_end": count})):
        claim = z3.Implies(is_long, z3.ULT(index, count))
        yield f"window {number}", claim, [z3.Implies(is_long, it) for it in owed]


# The function, its file, and what proves it.
PROOFS = [
    ("byte", FOLD, bytes_fold),
    ("is_separator", FOLD, separators),
    ("in_range", FOLD, ranges),
    ("lower_word", FOLD, words_fold),
    ("lower_word", FOLD, case_is_a_bit),
    ("Fold::word", FOLD, whole_words_fold),
    ("Fold::difference", FOLD, one_chunk),
    ("equal_middle", MIDDLE, four_chunks),
    ("OneWordName::differences", ONE, one_word_names),
    ("FourWords::differences", FOUR, four_words),
    ("child", TRIE, children),
    ("Path::label", TRIE, labels),
    ("coarse", FOLD, coarse),
    ("text", MASKS, text_bytes),
    ("unusual", MASKS, unusual_bytes),
    ("transposed", MASKS, transposed),
    ("blocks", SCAN, runs),
    ("may_frame", FRAMING, framing_names),
    ("tagged", BLOCK, tags),
    ("below", LANES, levels),
    ("all_if", LANES, levels),
    ("middle_from_start", FOLD, chunks),
    ("middle_from_end", FOLD, chunks),
    ("FourWords::read", FOUR, chunks),
    ("Windows::read", WINDOW, windows),
]


def refuted(claim):
    solver = z3.Solver()
    solver.add(z3.Not(claim))
    answer = solver.check()
    if answer == z3.unknown:
        raise SystemExit(f"z3 gives up: {solver.reason_unknown()}")
    return solver.model() if answer == z3.sat else None


def claims(proof, tweak):
    owed = {}
    for what, claim, obligations in proof(tweak):
        yield what, claim
        owed.update((obligation.get_id(), obligation) for obligation in obligations)
    yield "no overflow", z3.And(list(owed.values()))


def prove():
    failed = total = 0
    for proof in dict.fromkeys(proof for _, _, proof in PROOFS):
        start, count = time.monotonic(), 0
        for what, claim in claims(proof, None):
            count += 1
            model = refuted(claim)
            if model is not None:
                failed += 1
                print(f"{proof.__name__}: {what} does not hold for {model}")
        total += count
        functions = [name for name, _, used in PROOFS if used is proof]
        elapsed = time.monotonic() - start
        print(f"{proof.__name__:16} {count:4} formulas {elapsed:6.2f} s  {', '.join(functions)}")
    print(f"{total} formulas, {failed} refuted")
    return failed


# Operators that are easily confused.
SWAPS = {"&": "|", "|": "&", "+": "-", "-": "+", "<<": ">>", ">>": "<<", "^": "|", "<": "<="}


def changes(left):
    """Each way to change one token, as (what, change)."""
    for at, (kind, value, suffix) in enumerate(left):
        others = []
        if kind == "number":
            others = [(kind, value + 1, suffix)] + [(kind, value - 1, suffix)] * (value > 0)
        elif kind == "sign" and value in SWAPS:
            others = [(kind, SWAPS[value], suffix)]
        for other in others:
            yield f"token {at}: {value} -> {other[1]}", lambda it, at=at, other=other: it[:at] + [other] + it[at + 1:]


def mutants():
    from rust import tokens

    tried = survived = 0
    names = dict.fromkeys((name, source) for name, source, _ in PROOFS)
    for name, source in names:
        function = name.rpartition("::")[2]
        # Of these a part is read, which has no tweak.
        if {chunks, tags, runs, windows} & {proof for it, _, proof in PROOFS if it == name}:
            continue
        proofs = [proof for it, from_source, proof in PROOFS if (it, from_source) == (name, source)]
        for what, change in changes(tokens(source.functions[function][1])):
            tried += 1
            try:
                claimed = (claim for proof in proofs for _, claim in claims(proof, (function, change)))
                is_caught = any(refuted(claim) is not None for claim in claimed)
            except (Unread, z3.Z3Exception, KeyError, IndexError):
                is_caught = True
            if not is_caught:
                survived += 1
                print(f"survives: {name}, {what}")
    print(f"{tried} mutants, {survived} survive")


if __name__ == "__main__":
    if sys.argv[1:] == ["--mutants"]:
        mutants()
    else:
        sys.exit(1 if prove() else 0)
