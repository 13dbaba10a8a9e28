//! Puts sections together, in the format of `BLOB.md`.

use header_set_blob::blob::{ALIGN, HEADER, Header, LINE, MAGIC, VERSION};
use header_set_blob::hashed::TEXTS;
use header_set_runtime::checksum;

use super::hashed::Texts;
use super::{Section, SortedNames, Threads};

/// Returns the blob of `sections` and of texts behind them. The checksum of `header` is computed
/// here.
pub(super) fn assemble(
    header: &Header,
    sections: Vec<Section>,
    texts: &Texts,
    names: &SortedNames,
    threads: Threads,
) -> Vec<u8> {
    let mut lens: Vec<_> = sections
        .iter()
        .map(|(kind, bytes)| (*kind, bytes.len()))
        .collect();
    if texts.len() > 0 {
        lens.push((TEXTS, texts.len()));
    }
    let behind = HEADER + LINE * lens.len() + 8;
    let mut end = behind;
    let mut lines = Vec::with_capacity(lens.len());
    for (kind, len) in lens {
        let start = end.next_multiple_of(ALIGN);
        lines.push((kind, start, len));
        end = start + len;
    }
    let len = (end + ALIGN).next_multiple_of(ALIGN);
    let mut blob = vec![0; len];
    for ((_, bytes), &(_, start, len)) in sections.into_iter().zip(&lines) {
        blob[start..start + len].copy_from_slice(&bytes);
    }
    texts.write(names, &mut blob[end - texts.len()..end], threads);
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
