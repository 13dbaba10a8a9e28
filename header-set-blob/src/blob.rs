//! The outside of a blob: a header, a directory of sections, and what is wrong with bytes that are
//! none.
//!
//! `BLOB.md` has the format byte for byte. What opening a blob checks takes constant time: the
//! header and the directory with their checksum, and that every section lies within the bytes. The
//! checksum of the sections is for [`Blob::verify`].

use core::fmt;
use header_set_runtime::checksum;

use super::Section;
use super::bytes::{tri, u32_at, u64_at};
use header_set_runtime::Fold;

/// The first bytes of every blob. The first is no ASCII and the last a line feed, so that a
/// transfer as text shows.
pub const MAGIC: [u8; 8] = *b"\x89hdrset\n";

/// Counted up with every change after which older code would give wrong answers, or newer code
/// would on older blobs.
pub const VERSION: u32 = 10;

/// Bytes of the header.
pub const HEADER: usize = 64;

/// Bytes of a line of the directory.
pub const LINE: usize = 24;

/// More sections than any blob has.
pub const MAX_SECTIONS: usize = 64;

/// Sections start at multiples of this; behind the last stand this many zeros.
pub const ALIGN: usize = 64;

/// What a section holds. Numbers of a version are never reused in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind(pub u32);

/// The sections of each layout start at its own number; see `BLOB.md`.
impl Kind {
    /// The hashed layout.
    pub const HASHED: u32 = 0x200;
    /// The ordered layout.
    pub const ORDERED: u32 = 0x300;
}

/// What was chosen for the list, and why, in words.
pub const PLAN: Kind = Kind(0x01);

/// What is said of a list before its tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// How names are compared.
    pub fold: Fold,
    /// Whether of every text [case is a bit](Fold::case_is_a_bit).
    pub case_bit: bool,
    /// Inclusions.
    pub entries: u32,
    /// Exact names, exclusions among them.
    pub keys: u32,
    /// Names with stars, exclusions among them.
    pub patterns: u32,
    /// Over all that stands behind the directory.
    pub checksum: u64,
    /// The number of [`Set::fingerprint`](header_set_runtime::Set::fingerprint).
    pub fingerprint: u64,
}

const CASE: u32 = 1;
const SEPARATORS: u32 = 2;
const CASE_BIT: u32 = 4;

impl Header {
    /// The options as the header has them.
    #[must_use]
    pub const fn flags(&self) -> u32 {
        let case = if self.fold.case { CASE } else { 0 };
        let separators = if self.fold.separators { SEPARATORS } else { 0 };
        let case_bit = if self.case_bit { CASE_BIT } else { 0 };
        case | separators | case_bit
    }
}

/// The bytes of a blob whose header and directory are in order.
#[derive(Clone, Copy, Debug)]
pub struct Blob<'a> {
    header: Header,
    directory: &'a [[u8; LINE]],
    bytes: &'a [u8],
}

impl<'a> Blob<'a> {
    /// Reads header and directory.
    ///
    /// # Errors
    /// Bytes that are no blob, a blob of another version, or one whose header, directory or length
    /// is damaged.
    pub const fn open(bytes: &'a [u8]) -> Result<Self, BlobError> {
        match bytes.first_chunk() {
            Some(found) if u64::from_le_bytes(*found) == u64::from_le_bytes(MAGIC) => {}
            _ => return Err(BlobError::NotABlob),
        }
        let short = BlobError::Truncated {
            found: bytes.len() as u64,
            expected: HEADER as u64,
        };
        let Some(version) = u32_at(bytes, 8) else {
            return Err(short);
        };
        if version != VERSION {
            return Err(BlobError::Version { found: version });
        }
        let Some(header) = bytes.first_chunk::<HEADER>() else {
            return Err(short);
        };
        // In range, here and below: a header of 64 bytes has eight words and sixteen halves.
        let (words, _) = header.as_chunks::<8>();
        let (halves, _) = header.as_chunks::<4>();
        let len = u64::from_le_bytes(words[2]);
        if bytes.len() as u64 != len {
            return Err(BlobError::Truncated {
                found: bytes.len() as u64,
                expected: len,
            });
        }
        let sections = u32::from_le_bytes(halves[10]) as usize;
        if sections > MAX_SECTIONS {
            return Err(BlobError::Damaged("the directory"));
        }
        let end = HEADER + LINE * sections;
        let Some((head, behind)) = bytes.split_at_checked(end) else {
            return Err(BlobError::Damaged("the directory"));
        };
        match u64_at(behind, 0) {
            Some(sum) if sum == checksum(head) => {}
            _ => return Err(BlobError::Damaged("the header or the directory")),
        }
        let flags = u32::from_le_bytes(halves[3]);
        if flags & !(CASE | SEPARATORS | CASE_BIT) != 0 {
            return Err(BlobError::Damaged("the options"));
        }
        let blob = Self {
            header: Header {
                fold: Fold {
                    case: flags & CASE != 0,
                    separators: flags & SEPARATORS != 0,
                },
                case_bit: flags & CASE_BIT != 0,
                entries: u32::from_le_bytes(halves[6]),
                keys: u32::from_le_bytes(halves[7]),
                patterns: u32::from_le_bytes(halves[8]),
                checksum: u64::from_le_bytes(words[6]),
                fingerprint: u64::from_le_bytes(words[7]),
            },
            // In range: `head` has the header and the lines behind it.
            directory: head.split_at(HEADER).1.as_chunks().0,
            bytes,
        };
        let mut at = 0;
        while at < sections {
            if blob.section_at(at).is_none() {
                return Err(BlobError::Damaged("the directory"));
            }
            at += 1;
        }
        Ok(blob)
    }

    /// What the header says.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The bytes of a section; nothing where there is none.
    #[must_use]
    pub const fn section(&self, kind: Kind) -> &'a [u8] {
        self.place(kind).of(self.bytes)
    }

    /// Where a section lies; empty where there is none.
    #[must_use]
    pub const fn place(&self, kind: Kind) -> Section {
        let mut at = 0;
        while let Some((found, place)) = self.section_at(at) {
            if found == kind.0 {
                return place;
            }
            at += 1;
        }
        Section::EMPTY
    }

    /// Kind and place of the section in a line of the directory; nothing past the last.
    const fn section_at(&self, at: usize) -> Option<(u32, Section)> {
        if at >= self.directory.len() {
            return None;
        }
        let line = &self.directory[at];
        let (start, len) = (tri!(u64_at(line, 8)), tri!(u64_at(line, 16)));
        let all = self.bytes.len() as u64;
        if start > all || len > all - start {
            return None;
        }
        let place = tri!(Section::new(start as usize, len as usize));
        Some((tri!(u32_at(line, 0)), place))
    }

    /// Whether the sections are as they were written.
    ///
    /// # Errors
    /// If their checksum is not that of the header.
    pub fn verify(&self) -> Result<(), BlobError> {
        let behind = HEADER + LINE * self.directory.len() + 8;
        match self.bytes.get(behind..) {
            Some(sections) if checksum(sections) == self.header.checksum => Ok(()),
            _ => Err(BlobError::Damaged("the sections")),
        }
    }
}

/// What is wrong with a blob.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BlobError {
    /// The bytes do not start as a blob does.
    NotABlob,
    /// The blob has another version than this code reads.
    Version {
        /// What the blob says.
        found: u32,
    },
    /// The bytes are fewer, or more, than the header says.
    Truncated {
        /// How many there are.
        found: u64,
        /// How many the header says.
        expected: u64,
    },
    /// A map with fewer values than entries, or more.
    Values {
        /// How many values there are.
        found: usize,
        /// How many entries.
        expected: usize,
    },
    /// A part that does not agree with its checksum or with the rest.
    Damaged(&'static str),
    /// The stored name at this address is not found, or found as another.
    Lost {
        /// Where the layout keeps it.
        address: u32,
    },
}

impl fmt::Display for BlobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotABlob => f.write_str("found other bytes, expected a blob of header-set"),
            Self::Version { found } if *found < VERSION => write!(
                f,
                "found a blob of the older version {found}, expected version {VERSION}: build it again"
            ),
            Self::Version { found } => write!(
                f,
                "found a blob of version {found}, expected version {VERSION}: update header-set"
            ),
            Self::Truncated { found, expected } => {
                write!(
                    f,
                    "found {found} bytes, expected the {expected} of the blob"
                )
            }
            Self::Values { found, expected } => write!(
                f,
                "found {found} values, expected one for each of {expected} entries"
            ),
            Self::Damaged(what) => write!(f, "found {what} damaged, expected what was written"),
            Self::Lost { address } => write!(
                f,
                "found no way to the name at {address:#x}, expected every stored name to find itself"
            ),
        }
    }
}

impl core::error::Error for BlobError {}
