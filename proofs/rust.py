"""Reads functions of the library's source as formulas.

The subset is what word-wide functions need: constants, `let`, assignments, `if`, calls, arithmetic on unsigned
integers, little-endian byte strings, arrays, and loops of a known number of rounds. An array of bytes is its word.
Each `+`, `-`, `*` and shift that could overflow becomes an obligation, since it
would panic in a build with overflow checks.
"""

import re

import z3

WIDTHS = {"u8": 8, "u32": 32, "u64": 64, "usize": 64}

TOKEN = re.compile(
    r"""\s+ | //[^\n]* | (?P<number>0x[0-9a-f_]+ | 0o[0-7_]+ | [0-9][0-9_]*)(?P<suffix>u8|u32|u64|usize)?
    | b'(?P<byte>\\.|[^\\])' | b"(?P<bytes>[^"]*)" | "(?P<string>[^"]*)"
    | (?P<word>[A-Za-z_][A-Za-z0-9_]*)
    | (?P<sign>\.\.= | <<= | >>= | << | >> | == | != | <= | >= | && | \|\| | \^= | \|= | &= | \+= | -= | -> | :: | \.\.
      | [-+*/%&|^!=<>(){}\[\];:,.'@#?])""",
    re.VERBOSE,
)


class Unread(Exception):
    """Source outside of the subset."""


def tokens(text):
    found, at = [], 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise Unread(f"cannot read {text[at:at + 20]!r}")
        at = match.end()
        if match["number"]:
            number = int(match["number"].replace("_", ""), 0)
            found.append(("number", number, match["suffix"]))
        elif match["byte"]:
            escaped = {"\\'": "'", "\\\\": "\\"}.get(match["byte"], match["byte"])
            found.append(("number", ord(escaped), "u8"))
        elif match["bytes"] is not None:
            found.append(("bytes", match["bytes"].encode(), None))
        elif match["string"] is not None:
            found.append(("string", match["string"], None))
        elif match["word"]:
            found.append(("word", match["word"], None))
        elif match["sign"]:
            found.append(("sign", match["sign"], None))
    return found


class Source:
    """The functions and constants of a file, and what it calls of others."""

    def __init__(self, path, *others):
        text = path.read_text()
        self.functions, self.constants = {}, {}
        for match in re.finditer(r"^ *(?:pub(?:\([a-z]+\))? )?const ([A-Z_]+): (u\d+|usize) = ([^;]+);", text, re.M):
            self.constants[match[1]] = (match[2], tokens(match[3]))
        for match in re.finditer(r"\bfn (\w+)\(([^)]*)\)(?: -> ([^{]+))? \{", text):
            parameters = [part.strip() for part in match[2].split(",") if part.strip()]
            body = text[match.end():end_of_block(text, match.end())]
            self.functions.setdefault(match[1], (parameters, body))
        for other in others:
            self.functions = other.functions | self.functions
            self.constants = other.constants | self.constants

    def result(self, function, parameters):
        """Leaves of a function its last expression, given names for what the statements before bind."""
        _, body = self.functions[function]
        self.functions[function] = parameters, body[body.rindex(";") + 1:]

    def call(self, name, arguments, tweak=None):
        """The result of a function, and its obligations. `tweak` changes the tokens of its body."""
        run = Run(self, tweak)
        return run.call(name, arguments), run.obligations

    def binding(self, function, variable, scope):
        """The value of `let variable = ..` in a function, given what is in scope."""
        _, body = self.functions[function]
        match = re.search(rf"\blet (?:mut )?{variable} = ([^;]+);", body)
        if not match:
            raise Unread(f"found no `let {variable}` in `{function}`")
        run = Run(self, None)
        run.left = tokens(match[1])
        run.scope = dict(scope)
        return run.expression(), run.obligations

    def indices(self, function, slices):
        """The numbers that a function indexes a slice with, given the names of slices and how many elements each
        has."""
        _, body = self.functions[function]
        for match in re.finditer(rf"\b({'|'.join(slices)})\[([^\]]+)\]", body):
            run = Run(self, None)
            run.left = tokens(match[2].replace(f"{match[1]}.len()", "count"))
            run.scope = {"count": slices[match[1]]}
            yield run.expression(), run.obligations


def end_of_block(text, start):
    depth, at = 1, start
    while depth:
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 1
    return at - 1


def sized(value, other):
    """A literal in the width of the other operand."""
    if isinstance(value, int):
        width = other.size() if z3.is_bv(other) else 64
        return z3.BitVecVal(value, width)
    return value


def resized(value, width):
    value = sized(value, z3.BitVecVal(0, width))
    if z3.is_bool(value):
        return z3.If(value, z3.BitVecVal(1, width), z3.BitVecVal(0, width))
    size = value.size()
    if size < width:
        return z3.ZeroExt(width - size, value)
    return z3.Extract(width - 1, 0, value) if size > width else value


def known(value):
    """A number that does not depend on an input."""
    value = z3.simplify(sized(value, None))
    if not z3.is_bv_value(value):
        raise Unread(f"found {value}, expected a number")
    return value.as_long()


# A loop with more rounds is not read: a changed one might have no end.
ROUNDS = 16

LEVELS = [["||"], ["&&"], ["==", "!=", "<", ">", "<=", ">="], ["|"], ["^"], ["&"], ["<<", ">>"], ["+", "-"], ["*", "/", "%"]]


class Run:
    def __init__(self, source, tweak):
        self.source, self.tweak = source, tweak
        self.obligations, self.path = [], []
        self.left, self.scope = [], {}

    def call(self, name, arguments):
        parameters, body = self.source.functions[name]
        names = [re.sub(r"^(mut |&)", "", part).split(":")[0].strip() for part in parameters]
        types = [part.split(":")[1].strip() if ":" in part else None for part in parameters]
        scope = {}
        for parameter, kind, value in zip(names, types, arguments, strict=True):
            scope[parameter] = resized(value, WIDTHS[kind]) if kind in WIDTHS and not z3.is_bool(value) else value
        before = self.left, self.scope
        left = tokens(body)
        if self.tweak and self.tweak[0] == name:
            left = self.tweak[1](left)
        self.left, self.scope = left, scope
        result = self.statements()
        self.left, self.scope = before
        return result

    # Reading.

    def peek(self, sign=None):
        if not self.left:
            return None
        return self.left[0][1] == sign if sign else self.left[0]

    def take(self, expected=None):
        token = self.left.pop(0)
        if expected and token[1] != expected:
            raise Unread(f"found {token[1]!r}, expected {expected!r}")
        return token

    def accept(self, sign):
        if self.left and self.left[0][:2] in (("sign", sign), ("word", sign)):
            self.left.pop(0)
            return True
        return False

    def statements(self):
        """To the end of a block, which is its last expression."""
        result = None
        while self.left and not self.peek("}"):
            if self.accept("let"):
                self.accept("mut")
                pattern = self.pattern()
                self.take("=")
                self.bind(pattern, self.expression())
                self.take(";")
            elif self.accept("const"):
                name = self.take()[1]
                self.take(":")
                width = WIDTHS[self.take()[1]]
                self.take("=")
                self.scope[name] = resized(self.expression(), width)
                self.take(";")
            elif len(self.left) > 1 and self.left[0][0] == "word" and self.left[1][1] in ("^=", "|=", "&=", "+=", "="):
                name, operator = self.take()[1], self.take()[1]
                value = self.expression()
                if operator != "=":
                    value = self.binary(operator[:-1], self.scope[name], value)
                self.scope[name] = value
                self.take(";")
            elif self.sets_element():
                name = self.take()[1]
                self.take("[")
                elements = list(self.scope[name])
                at = known(self.expression())
                self.take("]")
                self.take("=")
                elements[at] = self.expression()
                self.scope[name] = elements
                self.take(";")
            elif self.accept("while"):
                self.rounds()
            elif self.peek("if") and self.returns():
                return self.early()
            else:
                result = self.expression()
                if not self.accept(";"):
                    break
        return result

    def sets_element(self):
        """Whether this is `name[index] = ..`."""
        signs = [token[1] for token in self.left[:5]]
        return signs[1::3] == ["[", "="] and signs[3] == "]"

    def rounds(self):
        """A loop whose condition does not depend on an input."""
        loop = self.left
        for _ in range(ROUNDS):
            self.left = list(loop)
            condition = z3.simplify(self.expression())
            self.take("{")
            if z3.is_false(condition):
                depth = 1
                while depth:
                    depth += {"{": 1, "}": -1}.get(self.take()[1], 0)
                return
            if not z3.is_true(condition):
                raise Unread(f"found {condition}, expected a known number of rounds")
            self.statements()
            self.take("}")
        raise Unread(f"found more than {ROUNDS} rounds")

    def returns(self):
        """Whether the block of this `if` returns."""
        words = [token[1] for token in self.left]
        return words[words.index("{") + 1] == "return"

    def early(self):
        """`if condition { return value; }` and the rest of the block."""
        self.take("if")
        condition = self.expression()
        values = []
        for holds in (condition, z3.Not(condition)):
            self.path.append(holds)
            if not values:
                self.take("{")
                self.take("return")
                values.append(self.expression())
                self.take(";")
                self.take("}")
            else:
                values.append(self.statements())
            self.path.pop()
        one, other = values
        return z3.If(condition, sized(one, other), sized(other, one))

    def pattern(self):
        """A name, or a list of patterns."""
        opened = self.take()[1]
        if opened not in ("(", "["):
            return opened
        parts = []
        while not self.accept({"(": ")", "[": "]"}[opened]):
            parts.append(self.pattern())
            self.accept(",")
        return parts

    def bind(self, pattern, value):
        if isinstance(pattern, str):
            self.scope[pattern] = value
            return
        for part, element in zip(pattern, value, strict=True):
            self.bind(part, element)

    def expression(self, level=0):
        if level == len(LEVELS):
            return self.cast()
        value = self.expression(level + 1)
        while self.left and self.left[0][0] == "sign" and self.left[0][1] in LEVELS[level]:
            operator = self.take()[1]
            other = self.expression(level + 1)
            value = self.binary(operator, value, other)
        return value

    def cast(self):
        value = self.unary()
        while self.accept("as"):
            value = resized(value, WIDTHS[self.take()[1]])
        return value

    def unary(self):
        if self.accept("!"):
            value = self.unary()
            return z3.Not(value) if z3.is_bool(value) else ~sized(value, None)
        if self.accept("*") or self.accept("&"):
            return self.unary()
        return self.postfix(self.primary())

    def arguments(self):
        values = []
        while not self.accept(")"):
            values.append(self.expression())
            self.accept(",")
        return values

    def primary(self):
        kind, value, suffix = self.take()
        if kind == "number":
            return z3.BitVecVal(value, WIDTHS[suffix]) if suffix else value
        if kind == "bytes":
            return z3.BitVecVal(int.from_bytes(value, "little"), 8 * len(value))
        if value == "(":
            inner = [self.expression()]
            while self.accept(","):
                inner.append(self.expression())
            self.take(")")
            return inner[0] if len(inner) == 1 else tuple(inner)
        if value == "if":
            return self.choice()
        if value == "matches" and self.accept("!"):
            return self.matches()
        if value == "cfg" and self.accept("!"):
            return self.condition()
        if kind != "word":
            raise Unread(f"found {value!r}, expected a value")
        of = None
        while self.accept("::"):
            of, value = value, self.take()[1]
        if of in WIDTHS and value == "MAX":
            return z3.BitVecVal(-1, WIDTHS[of])
        if self.accept("("):
            arguments = self.arguments()
            if value == "from_le_bytes":
                # Bytes in little-endian order are the word.
                [word] = arguments
                return z3.Concat(word[::-1]) if isinstance(word, list) else word
            return self.call(value, arguments)
        if value in self.scope:
            return self.scope[value]
        if value in self.source.constants:
            width, left = self.source.constants[value]
            before = self.left, self.scope
            self.left, self.scope = list(left), {}
            result = resized(self.expression(), WIDTHS[width])
            self.left, self.scope = before
            return result
        raise Unread(f"found `{value}`, which is not in scope")

    def postfix(self, value):
        while self.peek(".") or self.peek("["):
            if self.accept("["):
                value = value[known(self.expression())]
                self.take("]")
                continue
            self.take(".")
            name = self.take()[1]
            if not self.accept("("):
                value = value[name]
                continue
            arguments = self.arguments()
            if name == "wrapping_mul":
                # The factor may be computed of literals alone, which have 64 bits here.
                value = value * resized(arguments[0], value.size())
            elif name == "wrapping_neg":
                value = -value
            elif name == "len":
                value = len(value)
            elif name == "to_le_bytes":
                value = [z3.Extract(at + 7, at, value) for at in range(0, value.size(), 8)]
            elif name == "count_ones":
                value = z3.Sum([resized(z3.Extract(at, at, value), 32) for at in range(value.size())])
            elif name == "to_ascii_lowercase":
                is_upper = z3.And(z3.UGE(value, 0x41), z3.ULE(value, 0x5A))
                value = z3.If(is_upper, value + 0x20, value)
            else:
                value = self.call(name, [value, *arguments])
        return value

    def condition(self):
        """`cfg!(..)`, which may hold or not."""
        self.take("(")
        parts = []
        while not self.accept(")"):
            parts.append(str(self.take()[1]))
        return z3.Bool(" ".join(parts))

    def matches(self):
        self.take("(")
        value = self.expression()
        self.take(",")
        cases = []
        while not self.accept(")"):
            low = high = self.take()[1]
            if self.accept("..="):
                high = self.take()[1]
            cases.append(z3.And(z3.UGE(value, low), z3.ULE(value, high)))
            self.accept("|")
            self.accept(",")
        return z3.Or(cases)

    def choice(self):
        condition = self.expression()
        values = []
        for holds in (condition, z3.Not(condition)):
            before = dict(self.scope)
            self.path.append(holds)
            self.take("{")
            values.append(self.statements())
            self.take("}")
            self.path.pop()
            self.scope = before
            if len(values) == 1:
                self.take("else")
                if self.peek("if"):
                    self.path.append(z3.Not(condition))
                    values.append(self.primary())
                    self.path.pop()
                    break
        one, other = values
        return z3.If(condition, sized(one, other), sized(other, one))

    # Arithmetic.

    def owe(self, claim):
        self.obligations.append(z3.Implies(z3.And(self.path), claim))

    def binary(self, operator, one, other):
        if isinstance(one, int) and isinstance(other, int):
            one = z3.BitVecVal(one, 64)
        if operator in ("<<", ">>"):
            one = sized(one, z3.BitVecVal(0, 64))
            amount = resized(other, one.size())
            self.owe(z3.ULT(amount, one.size()))
            return one << amount if operator == "<<" else z3.LShR(one, amount)
        one, other = sized(one, other), sized(other, one)
        if operator == "+":
            self.owe(z3.BVAddNoOverflow(one, other, False))
        elif operator == "-":
            self.owe(z3.BVSubNoUnderflow(one, other, False))
        elif operator == "*":
            self.owe(z3.BVMulNoOverflow(one, other, False))
        is_bool = z3.is_bool(one)
        return {
            "+": lambda: one + other,
            "-": lambda: one - other,
            "*": lambda: one * other,
            "%": lambda: z3.URem(one, other),
            "/": lambda: z3.UDiv(one, other),
            "&": lambda: z3.And(one, other) if is_bool else one & other,
            "|": lambda: z3.Or(one, other) if is_bool else one | other,
            "^": lambda: z3.Xor(one, other) if is_bool else one ^ other,
            "&&": lambda: z3.And(one, other),
            "||": lambda: z3.Or(one, other),
            "==": lambda: one == other,
            "!=": lambda: one != other,
            "<": lambda: z3.ULT(one, other),
            ">": lambda: z3.UGT(one, other),
            "<=": lambda: z3.ULE(one, other),
            ">=": lambda: z3.UGE(one, other),
        }[operator]()
