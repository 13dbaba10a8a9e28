//! Names as the user wrote them, by what differs from their folded texts.
//!
//! The problem: a list that ignores case has the spelling of each name with capitals, and all but
//! a byte or two of that is the folded text once more.
//!
//! ```text
//! groups   [ start: 4 | bits: 4 ] ..      32 entries each, by index; a bit for each that has a record
//! records  [ change and distance: 1 ] [ more distance: 1 ] [ separator: 1 ] ..
//! ```
//!
//! A record is a row of changes. The distance counts bytes from the one behind the change before. A
//! change is a capital, or capitals to the end of a run of letters, or another separator here and
//! from here on. `CF-Ray` is `cf-ray` with two: capitals at 0, and a capital two bytes behind 1.
//!
//! ```text
//! 0ddd_dddd  the last change, a capital      110m_dddd  capitals; m: more changes follow
//! 10dd_dddd  a capital, and more changes     111m_dddd  a separator, which follows
//! ```
//!
//! All ones in `d` say that one more byte is added to the distance.
//!
//! Whatever the bytes say, a name stays one that folds to the same: what no fold allows is left
//! out.

use super::ordered::HEAD;
use header_set_runtime::{Fold, is_separator};

/// Entries of a group.
pub const GROUP: usize = 32;

/// Bytes of a group.
pub const GROUP_BYTES: usize = 8;

/// Names of this many bytes are kept whole: an entry has no room for them.
pub const WHOLE: usize = HEAD;

/// What is different from the folded text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A capital.
    Capital,
    /// Capitals as far as there are letters.
    Capitals,
    /// Separators here and from here on are this byte.
    Separator(u8),
}

/// The first byte of a change, without the distance.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Head {
    byte: u8,
    /// The distance that goes on in the next byte.
    far: u8,
}

const LAST_CAPITAL: Head = Head { byte: 0, far: 0x7f };
const CAPITAL: Head = Head {
    byte: 0x80,
    far: 0x3f,
};
const CAPITALS: Head = Head {
    byte: 0xc0,
    far: 0x0f,
};
const SEPARATOR: Head = Head {
    byte: 0xe0,
    far: 0x0f,
};
/// Set in a [`CAPITALS`] or a [`SEPARATOR`] that more changes follow.
const MORE: u8 = 0x10;

/// The changes of the record that `bytes` start with; then `bytes` are what follows it.
struct Record<'a> {
    bytes: &'a [u8],
    place: usize,
    has_more: bool,
}

impl<'a> Record<'a> {
    const fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            place: 0,
            has_more: true,
        }
    }

    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(byte)
    }
}

/// Changes, each with its place in the name. They end within [`WHOLE`] places.
impl Iterator for Record<'_> {
    type Item = (usize, Change);

    fn next(&mut self) -> Option<Self::Item> {
        if !self.has_more {
            return None;
        }
        let byte = self.byte()?;
        let (head, has_more) = match byte {
            ..0x80 => (LAST_CAPITAL, false),
            0x80..0xc0 => (CAPITAL, true),
            0xc0..0xe0 => (CAPITALS, byte & MORE != 0),
            0xe0.. => (SEPARATOR, byte & MORE != 0),
        };
        let near = byte & head.far;
        let more = match near == head.far {
            true => self.byte()?,
            false => 0,
        };
        let change = match head {
            CAPITALS => Change::Capitals,
            SEPARATOR => Change::Separator(self.byte()?),
            _ => Change::Capital,
        };
        let place = self.place + usize::from(near) + usize::from(more);
        self.place = place + 1;
        self.has_more = has_more && self.place < WHOLE;
        Some((place, change))
    }
}

/// The record of the entry at `index`, if it has one, and what follows that.
#[must_use]
pub fn record<'a>(
    groups: &[[u8; GROUP_BYTES]],
    records: &'a [u8],
    index: usize,
) -> Option<&'a [u8]> {
    let (halves, _) = groups.get(index / GROUP)?.as_chunks();
    let [start, bits] = (*halves.first_chunk()?).map(u32::from_le_bytes);
    let at = index % GROUP;
    if bits >> at & 1 == 0 {
        return None;
    }
    let mut record = Record::new(records.get(start as usize..)?);
    for _ in 0..(bits & ((1 << at) - 1)).count_ones() {
        record.by_ref().for_each(drop);
        record = Record::new(record.bytes);
    }
    Some(record.bytes)
}

/// Changes a folded text as its record says.
pub fn spell(fold: Fold, record: &[u8], text: &mut [u8]) {
    for (place, change) in Record::new(record) {
        let Some(rest) = text.get_mut(place..) else {
            return;
        };
        match change {
            Change::Capital if fold.case => {
                rest.iter_mut()
                    .take(1)
                    .for_each(|byte| byte.make_ascii_uppercase());
            }
            Change::Capitals if fold.case => {
                let letters = rest.iter_mut().take_while(|byte| byte.is_ascii_lowercase());
                letters.for_each(|byte| byte.make_ascii_uppercase());
            }
            Change::Separator(separator) if fold.separators && is_separator(separator) => {
                let separators = rest.iter_mut().filter(|byte| is_separator(**byte));
                separators.for_each(|byte| *byte = separator);
            }
            _ => {}
        }
    }
}

/// Writes a change at `distance`, which ends a record unless there is `more`.
pub fn write(change: Change, distance: usize, more: bool, record: &mut impl Extend<u8>) {
    let (head, separator) = match change {
        Change::Capital if more => (CAPITAL, None),
        Change::Capital => (LAST_CAPITAL, None),
        Change::Capitals => (CAPITALS, None),
        Change::Separator(byte) => (SEPARATOR, Some(byte)),
    };
    let mark = match change {
        Change::Capital => 0,
        _ if more => MORE,
        _ => 0,
    };
    let near = distance.min(head.far.into()) as u8;
    let beyond = distance.checked_sub(head.far.into());
    let bytes = [head.byte | mark | near].into_iter();
    record.extend(
        bytes
            .chain(beyond.map(|beyond| beyond as u8))
            .chain(separator),
    );
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::{Change, Record, spell, write};
    use header_set_runtime::Fold;

    fn record(changes: &[(Change, usize)]) -> Vec<u8> {
        let mut record = Vec::new();
        for (at, &(change, distance)) in changes.iter().enumerate() {
            write(change, distance, at + 1 < changes.len(), &mut record);
        }
        record
    }

    #[test]
    fn names_are_spelled_only_as_they_fold() {
        let changes = |separator| {
            record(&[
                (Change::Capital, 0),
                (Change::Separator(separator), 1),
                (Change::Capitals, 0),
            ])
        };
        for (case, separators, separator, expected) in [
            (true, true, b'_', b"Ab_CD_ef"),
            (true, false, b'_', b"Ab-CD-ef"),
            (false, true, b'_', b"ab_cd_ef"),
            (false, false, b'_', b"ab-cd-ef"),
            (true, true, b'x', b"Ab-CD-ef"),
            (false, true, b'x', b"ab-cd-ef"),
        ] {
            let mut text = *b"ab-cd-ef";
            let fold = Fold { case, separators };
            spell(fold, &changes(separator), &mut text);
            assert_eq!(&text, expected, "{fold:?} {separator:#x}");
        }
    }

    #[test]
    fn records_end_within_256_places() {
        for (first, expected) in [(254, &[254, 255][..]), (255, &[255]), (256, &[256])] {
            let bytes = record(&[(Change::Capital, first), (Change::Capital, 0)]);
            let places: Vec<usize> = Record::new(&bytes).map(|(place, _)| place).collect();
            assert_eq!(places, expected);
        }
    }
}
