//! Changes to the bytes of a case.

use super::words::ODD_BYTES;
use crate::random::Random;

pub fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    if bytes.is_empty() {
        return;
    }
    let at = random.below(bytes.len());
    match random.below(9) {
        0 => bytes[at] = random.one_of(ODD_BYTES),
        1 => bytes[at] = random.word() as u8,
        2 => bytes[at] ^= 1 << random.below(8),
        3 => bytes.insert(at, random.one_of(ODD_BYTES)),
        4 => drop(bytes.remove(at)),
        5 => bytes.truncate(at),
        6 => {
            let end = bytes.len().min(at + 1 + random.below(40));
            let part = bytes[at..end].to_vec();
            let to = random.below(bytes.len());
            bytes.splice(to..to, part);
        }
        7 => {
            let mut lines = lines(bytes);
            let line = lines[random.below(lines.len())].clone();
            lines.insert(random.below(lines.len()), line);
            *bytes = lines.concat();
        }
        _ => {
            let mut lines = lines(bytes);
            let (one, other) = (random.below(lines.len()), random.below(lines.len()));
            lines.swap(one, other);
            *bytes = lines.concat();
        }
    }
}

/// The bytes cut behind each LF.
pub fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes
        .split_inclusive(|&byte| byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect()
}
