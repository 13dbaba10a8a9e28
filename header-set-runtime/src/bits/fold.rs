//! Which bytes count as equal, once for build time and run time.

/// How the bytes of names are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fold {
    /// `A`-`Z` equal `a`-`z`.
    pub case: bool,
    /// Every token byte that is neither letter nor digit equals every other such byte.
    pub separators: bool,
}

const LOW_BITS: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const HIGH_BIT: u64 = 0x8080_8080_8080_8080;
const CASE_BIT: u64 = 0x2020_2020_2020_2020;
const ONES: u64 = 0x0101_0101_0101_0101;

impl Fold {
    /// The byte that stands for all bytes equal to `byte`: the lower-case letter, `-` for a
    /// separator.
    #[inline(always)]
    pub const fn byte(self, byte: u8) -> u8 {
        let byte = if self.case {
            byte.to_ascii_lowercase()
        } else {
            byte
        };
        if self.separators && is_separator(byte) {
            b'-'
        } else {
            byte
        }
    }

    /// Eight bytes, folded so that equal bytes become the same. Some that differ become the same
    /// too: this is for hashes, before an exact compare.
    #[inline(always)]
    pub const fn coarse(self, word: u64) -> u64 {
        let lower = word | CASE_BIT;
        let word = if self.case { lower } else { word };
        if !self.separators {
            return word;
        }
        let kept = (in_range(lower, b'a', b'z') | in_range(lower, b'0', b'9')) >> 7;
        let mask = kept * 0xff;
        (word & mask) | ((ONES * b'-' as u64) & !mask)
    }

    /// Whether a key allows the short form of folding case.
    pub fn case_is_a_bit(key: &[u8]) -> bool {
        (key.iter()).all(|&byte| byte.is_ascii_lowercase() || byte < 0x40)
    }

    /// Whether `name` folds to `key`, which is folded and, with `case_bit`, one of which [case is a
    /// bit](Fold::case_is_a_bit).
    #[inline(always)]
    pub const fn equal(self, case_bit: bool, name: &[u8], key: &[u8]) -> bool {
        if name.len() != key.len() {
            return false;
        }
        // Nearly all names have the separators of their key, and are compared by words.
        let as_written = match name.len() {
            0..4 => self.lower_word(case_bit, tiny_word(name) as u64) == tiny_word(key) as u64,
            4..8 => self.lower_word(case_bit, ends(name)) == ends(key),
            8..32 => self.equal_middle(case_bit, name, key),
            _ => self.equal_long(case_bit, name, key),
        };
        as_written || self.separators && self.equal_folded(name, key)
    }

    /// Out of line: few names get here, and the loop would cost registers on the path of the
    /// others.
    #[cold]
    #[inline(never)]
    const fn equal_folded(self, name: &[u8], key: &[u8]) -> bool {
        self.equal_bytes(name, key)
    }

    /// Compares 8 to 31 bytes without a branch on the length. The first and the last eight bytes
    /// cover up to 16. The middle chunk from either end covers the rest. The compiler knows that
    /// there are such chunks, and checks no bounds.
    #[inline(always)]
    const fn equal_middle(self, case_bit: bool, name: &[u8], key: &[u8]) -> bool {
        let (Some(name_start), Some(key_start)) = (name.first_chunk(), key.first_chunk()) else {
            return false;
        };
        let (Some(name_end), Some(key_end)) = (name.last_chunk(), key.last_chunk()) else {
            return false;
        };
        self.difference(case_bit, name_start, key_start)
            | self.difference(case_bit, name_end, key_end)
            | self.difference(case_bit, middle_from_start(name), middle_from_start(key))
            | self.difference(case_bit, middle_from_end(name), middle_from_end(key))
            == 0
    }

    /// At least 32 bytes: pieces of 31, of which the last ends with the name. So one branch depends
    /// on the length, and most lengths take it alike.
    #[inline(always)]
    const fn equal_long(self, case_bit: bool, name: &[u8], key: &[u8]) -> bool {
        let (mut names, mut keys) = (name, key);
        while let (Some((a, name_rest)), Some((b, key_rest))) = (
            names.split_first_chunk::<31>(),
            keys.split_first_chunk::<31>(),
        ) {
            if !self.equal_middle(case_bit, a, b) {
                return false;
            }
            (names, keys) = (name_rest, key_rest);
        }
        match (name.last_chunk::<31>(), key.last_chunk::<31>()) {
            (Some(a), Some(b)) => self.equal_middle(case_bit, a, b),
            _ => false,
        }
    }

    /// Zero if eight bytes of a name fold to those of a key.
    #[inline(always)]
    const fn difference(self, case_bit: bool, name: &[u8; 8], key: &[u8; 8]) -> u64 {
        self.lower_word(case_bit, u64::from_le_bytes(*name)) ^ u64::from_le_bytes(*key)
    }

    /// Eight bytes, folded for a compare of words. Each is as [`Fold::byte`] gives it. With
    /// `case_bit` that holds only in a compare with a key of which [case is a
    /// bit](Fold::case_is_a_bit).
    #[inline(always)]
    pub const fn word(self, case_bit: bool, word: u64) -> u64 {
        if !self.separators {
            return self.lower_word(case_bit, word);
        }
        let mut bytes = word.to_le_bytes();
        let mut at = 0;
        while at < bytes.len() {
            bytes[at] = self.byte(bytes[at]);
            at += 1;
        }
        u64::from_le_bytes(bytes)
    }

    /// Eight bytes, exactly as [`Fold::byte`] folds case. With `case_bit`, three instructions:
    /// right for any compare with a key whose bytes are all letters or below `0x40`.
    #[inline(always)]
    const fn lower_word(self, case_bit: bool, word: u64) -> u64 {
        if !self.case {
            word
        } else if case_bit {
            word | ((word & (0x40 * ONES)) >> 1)
        } else {
            word | (in_range(word, b'A', b'Z') >> 2)
        }
    }

    /// Whether the bytes of `name` fold to those of `key`, which is as long: in few registers and
    /// without a call, for few bytes.
    #[inline(always)]
    pub(crate) const fn equal_bytes(self, name: &[u8], key: &[u8]) -> bool {
        let mut at = 0;
        while at < name.len() && at < key.len() {
            if self.byte(name[at]) != key[at] {
                return false;
            }
            at += 1;
        }
        true
    }
}

/// Four bytes at `at`, which leaves at least four.
#[inline(always)]
pub(crate) const fn four_at(name: &[u8], at: usize) -> u32 {
    let at = if at < name.len() { at } else { 0 };
    match name.split_at(at).1.first_chunk() {
        Some(bytes) => u32::from_le_bytes(*bytes),
        None => 0,
    }
}

/// The first eight bytes of `name`, little-endian, with zeros behind a shorter one.
///
/// Reads four bytes twice, which overlap in names of fewer than eight. A third of real traffic has
/// such names, and a branch on the length would be mispredicted.
#[inline(always)]
pub const fn first_word(name: &[u8]) -> u64 {
    let second = match name.len() {
        0..4 => return short_word(name),
        4..8 => name.len() - 4,
        _ => 4,
    };
    four_at(name, 0) as u64 | (four_at(name, second) as u64) << (8 * second)
}

/// Up to seven bytes, little-endian, with zeros behind.
#[inline(always)]
pub const fn short_word(name: &[u8]) -> u64 {
    match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) => {
            // The two reads overlap, and agree where they do.
            let high = (u32::from_le_bytes(*last) as u64) << (8 * (name.len() - 4));
            u32::from_le_bytes(*first) as u64 | high
        }
        _ => match *name {
            [a] => a as u64,
            [a, b] => a as u64 | (b as u64) << 8,
            [a, b, c] => a as u64 | (b as u64) << 8 | (c as u64) << 16,
            _ => 0,
        },
    }
}

/// A number for each name of up to three bytes, given its length.
#[inline(always)]
pub(crate) const fn tiny_word(name: &[u8]) -> u32 {
    match name {
        [] => 0,
        [first, ..] => {
            let (middle, last) = (name[name.len() / 2], name[name.len() - 1]);
            u32::from_le_bytes([*first, middle, last, 0])
        }
    }
}

/// The first and the last four bytes of a name of at least four.
#[inline(always)]
const fn ends(name: &[u8]) -> u64 {
    match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) => {
            u32::from_le_bytes(*first) as u64 | (u32::from_le_bytes(*last) as u64) << 32
        }
        _ => 0,
    }
}

/// Of the chunks that start with a name of at least eight bytes, the middle one.
#[inline(always)]
const fn middle_from_start(name: &[u8]) -> &[u8; 8] {
    let (chunks, _) = name.as_chunks();
    // In range: the name has a chunk, and half of a number above zero is below it.
    &chunks[chunks.len() >> 1]
}

/// Of the chunks that end with a name of at least eight bytes, the middle one.
#[inline(always)]
const fn middle_from_end(name: &[u8]) -> &[u8; 8] {
    let (_, chunks) = name.as_rchunks();
    // In range: the name has a chunk, and half of a number above zero is below it.
    &chunks[chunks.len() >> 1]
}

/// `0x80` in every byte of `word` that lies in `low..=high`, which are ASCII.
#[inline(always)]
const fn in_range(word: u64, low: u8, high: u8) -> u64 {
    let bits = word & LOW_BITS;
    let not_below = bits + ONES * (0x80 - low as u64);
    let above = bits + ONES * (0x7f - high as u64);
    not_below & !above & !word & HIGH_BIT
}

/// The token bytes of RFC 9110 that are neither letter nor digit.
pub const fn is_separator(byte: u8) -> bool {
    matches!(
        byte,
        b'!' | b'#'..=b'\'' | b'*' | b'+' | b'-' | b'.' | b'^'..=b'`' | b'|' | b'~'
    )
}
