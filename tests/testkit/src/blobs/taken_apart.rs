//! A blob taken apart, and put together with lengths and checksums that fit.

use header_set_blob::Kind;
use header_set_blob::blob::{ALIGN, HEADER, LINE};
use header_set_runtime::checksum;

#[derive(Clone)]
pub struct Crafted {
    pub header: [u8; HEADER],
    /// Kinds and contents, in the order of the directory.
    pub sections: Vec<(u32, Vec<u8>)>,
}

impl Crafted {
    pub fn parse(bytes: &[u8]) -> Self {
        let number = |at: usize| {
            let eight = bytes[at..at + 8].try_into().expect("eight bytes");
            u64::from_le_bytes(eight) as usize
        };
        let lines = 0..number(40) & 0xffff_ffff;
        Self {
            header: bytes[..HEADER].try_into().expect("a header"),
            sections: lines
                .map(|line| HEADER + LINE * line)
                .map(|at| {
                    let (start, len) = (number(at + 8), number(at + 16));
                    let kind = number(at) as u32;
                    (kind, bytes[start..start + len].to_vec())
                })
                .collect(),
        }
    }

    /// The bytes of a section, which is added where there is none.
    pub fn section(&mut self, kind: Kind) -> &mut Vec<u8> {
        let at = self.sections.iter().position(|&(found, _)| found == kind.0);
        let at = at.unwrap_or_else(|| {
            self.sections.push((kind.0, Vec::new()));
            self.sections.len() - 1
        });
        &mut self.sections[at].1
    }

    pub fn set(&mut self, at: usize, number: u32) {
        self.header[at..at + 4].copy_from_slice(&number.to_le_bytes());
    }

    /// The whole, with its lengths and both checksums.
    pub fn bytes(mut self) -> Vec<u8> {
        self.set(40, self.sections.len() as u32);
        let head = HEADER + LINE * self.sections.len();
        let mut directory = Vec::new();
        let mut behind: Vec<u8> = Vec::new();
        for (kind, contents) in &self.sections {
            let start = (head + 8 + behind.len()).next_multiple_of(ALIGN);
            behind.resize(start - head - 8, 0);
            behind.extend_from_slice(contents);
            directory.extend(u64::from(*kind).to_le_bytes());
            directory.extend((start as u64).to_le_bytes());
            directory.extend((contents.len() as u64).to_le_bytes());
        }
        let len = (head + 8 + behind.len() + ALIGN).next_multiple_of(ALIGN);
        behind.resize(len - head - 8, 0);
        self.header[16..24].copy_from_slice(&(len as u64).to_le_bytes());
        self.header[48..56].copy_from_slice(&checksum(&behind).to_le_bytes());
        let head = [self.header.as_slice(), &directory].concat();
        let sum = checksum(&head).to_le_bytes();
        [head, sum.to_vec(), behind].concat()
    }
}

/// Gives changed bytes the right checksums.
pub fn reseal(bytes: &mut [u8]) {
    let Some(sections) = bytes.get(40..44) else {
        return;
    };
    let sections =
        u32::from_le_bytes([sections[0], sections[1], sections[2], sections[3]]) as usize;
    let Some(head) = sections.checked_mul(LINE).map(|lines| HEADER + lines) else {
        return;
    };
    let Some((front, behind)) = bytes.split_at_mut_checked(head + 8) else {
        return;
    };
    let sum = checksum(behind).to_le_bytes();
    front[48..56].copy_from_slice(&sum);
    let sum = checksum(&front[..head]).to_le_bytes();
    front[head..].copy_from_slice(&sum);
}
