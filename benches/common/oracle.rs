//! What is right, naively, from the text of a list: every answer is checked before anything is
//! measured.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "a test includes this file and uses a part of it"
)]

use std::collections::BTreeSet;

pub struct Oracle {
    exact: BTreeSet<Vec<u8>>,
    /// Literal pieces around stars.
    globs: Vec<Vec<Vec<u8>>>,
    sensitive: bool,
}

impl Oracle {
    /// `list` has an entry a line and no exclusions.
    pub fn new(list: &str, sensitive: bool) -> Self {
        let entries = entries(list).map(|entry| match sensitive {
            true => entry.as_bytes().to_vec(),
            false => entry.to_ascii_lowercase().into_bytes(),
        });
        let (globs, exact): (Vec<_>, Vec<_>) = entries.partition(|entry| entry.contains(&b'*'));
        let pieces = |glob: Vec<u8>| {
            glob.split(|&byte| byte == b'*')
                .map(<[u8]>::to_vec)
                .collect()
        };
        Self {
            exact: exact.into_iter().collect(),
            globs: globs.into_iter().map(pieces).collect(),
            sensitive,
        }
    }

    pub fn contains(&self, name: &[u8]) -> bool {
        let lower;
        let name = match self.sensitive {
            true => name,
            false => {
                lower = name.to_ascii_lowercase();
                &lower
            }
        };
        self.exact.contains(name) || self.globs.iter().any(|glob| matches(glob, name))
    }
}

/// The entries of a list file.
pub fn entries(list: &str) -> impl Iterator<Item = &str> {
    list.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Whether the pieces of a glob occur in a name, in their order.
fn matches(pieces: &[Vec<u8>], name: &[u8]) -> bool {
    let (first, rest) = pieces
        .split_first()
        .expect("there is a piece before a star");
    let Some(mut name) = name.strip_prefix(first.as_slice()) else {
        return false;
    };
    let (last, middle) = rest.split_last().expect("there is a piece after a star");
    for piece in middle.iter().filter(|piece| !piece.is_empty()) {
        let Some(at) = name.windows(piece.len()).position(|window| window == piece) else {
            return false;
        };
        name = &name[at + piece.len()..];
    }
    name.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::Oracle;

    #[test]
    fn a_star_is_any_run_of_bytes() {
        for (pattern, name, matches) in [
            ("x-*", "x-", true),
            ("x-*", "x-a-b", true),
            ("x-*", "x", false),
            ("x-*-id", "x--id", true),
            ("x-*-id", "x-id", false),
            ("x-*-id", "x-a-id-id", true),
            ("x-*-id", "x-a-ids", false),
            ("a*b*c", "abbcc", true),
        ] {
            let oracle = Oracle::new(pattern, true);
            assert_eq!(
                oracle.contains(name.as_bytes()),
                matches,
                "{pattern} {name}"
            );
        }
    }
}
