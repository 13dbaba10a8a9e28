//! Puts sections together, in the format of `BLOB.md`.

use header_set_blob::blob::{ALIGN, HEADER, Header, LINE, MAGIC, VERSION};
use header_set_blob::{Blob, Kind};
use header_set_runtime::checksum;

use super::{SortedNames, StoredTexts, Threads};

/// A section of a blob.
#[derive(Clone, Debug)]
pub struct Section {
    /// Its kind.
    pub kind: Kind,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl Section {
    /// The sections that have bytes.
    pub fn all(sections: impl IntoIterator<Item = (Kind, Vec<u8>)>) -> Vec<Self> {
        sections
            .into_iter()
            .filter(|(_, bytes)| !bytes.is_empty())
            .map(|(kind, bytes)| Self { kind, bytes })
            .collect()
    }
}

/// Kinds and bytes of the sections that lookups reach, for tests. The tables that number the names
/// are left out.
#[must_use]
pub fn sections_of_layout(blob: &[u8]) -> Vec<(u32, &[u8])> {
    let Ok(blob) = Blob::open(blob) else {
        return Vec::new();
    };
    let kinds = Kind::COMPACT_HASH..Kind::ORDERED + 0x100;
    let sections = kinds.map(|kind| (kind, blob.section(Kind(kind))));
    sections.filter(|(_, bytes)| !bytes.is_empty()).collect()
}

/// The blob of `sections`. The checksum of `header` is computed here.
#[must_use]
pub fn assemble(header: &Header, sections: Vec<Section>) -> Vec<u8> {
    let names = SortedNames::default();
    assemble_with(
        header,
        sections,
        StoredTexts::default(),
        &names,
        Threads::new(1),
    )
}

/// The blob of `sections` and of texts, which stand behind them in a section of their own.
pub(super) fn assemble_with(
    header: &Header,
    sections: Vec<Section>,
    texts: StoredTexts,
    names: &SortedNames,
    threads: Threads,
) -> Vec<u8> {
    let lens = sections.iter().map(|it| (it.kind, it.bytes.len()));
    let stored = (!texts.is_empty()).then_some((texts.kind, texts.len()));
    let lens: Vec<(Kind, usize)> = lens.chain(stored).collect();
    let behind = HEADER + LINE * lens.len() + 8;
    let mut lines = Vec::with_capacity(lens.len());
    let mut end = behind;
    for (kind, len) in lens {
        let start = end.next_multiple_of(ALIGN);
        lines.push((kind, start, len));
        end = start + len;
    }
    let len = (end + ALIGN).next_multiple_of(ALIGN);
    let mut blob = vec![0; len];
    for (section, &(_, start, len)) in sections.into_iter().zip(&lines) {
        blob[start..start + len].copy_from_slice(&section.bytes);
    }
    if let (false, Some(&(_, start, len))) = (texts.is_empty(), lines.last()) {
        texts.write(names, &mut blob[start..start + len], threads);
    }
    drop(texts);
    let checksum_of_sections = checksum(&blob[behind..]);
    let mut put = |at: usize, bytes: &[u8]| blob[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, &MAGIC);
    put(8, &VERSION.to_le_bytes());
    put(12, &header.flags().to_le_bytes());
    put(16, &(len as u64).to_le_bytes());
    put(24, &header.entries.to_le_bytes());
    put(28, &header.keys.to_le_bytes());
    put(32, &header.patterns.to_le_bytes());
    put(40, &(lines.len() as u32).to_le_bytes());
    put(48, &checksum_of_sections.to_le_bytes());
    put(56, &header.fingerprint.to_le_bytes());
    for (number, &(kind, start, len)) in lines.iter().enumerate() {
        let line = HEADER + LINE * number;
        put(line, &kind.0.to_le_bytes());
        put(line + 8, &(start as u64).to_le_bytes());
        put(line + 16, &(len as u64).to_le_bytes());
    }
    let checksum_of_head = checksum(&blob[..behind - 8]);
    blob[behind - 8..behind].copy_from_slice(&checksum_of_head.to_le_bytes());
    blob
}

#[cfg(test)]
mod tests {
    use header_set_blob::blob::PLAN;
    use header_set_runtime::Fold;

    use super::*;

    #[test]
    fn sections_of_layouts_are_those_that_lookups_reach() {
        let header = Header {
            fold: Fold {
                case: true,
                separators: false,
            },
            case_bit: false,
            unordered: false,
            entries: 0,
            keys: 0,
            patterns: 0,
            checksum: 0,
            fingerprint: 0,
        };
        let (first, last) = (Kind::COMPACT_HASH, Kind::ORDERED + 0xff);
        let sections = Section::all([
            (PLAN, vec![1]),
            (Kind(first), vec![2, 3]),
            (Kind(last), vec![4]),
            (Kind(last + 1), vec![5]),
        ]);
        let blob = assemble(&header, sections);
        let expected = [(first, &[2, 3][..]), (last, &[4])];
        assert_eq!(sections_of_layout(&blob), expected);
        assert!(sections_of_layout(b"no blob").is_empty());
    }
}
