//! What the right answer is, by the plainest means.

use crate::sets::Set;

pub struct Oracle<'a> {
    /// Sorted: a list of 100,000 names is searched, not scanned.
    exact: Vec<&'a str>,
    patterns: Vec<&'a str>,
}

impl<'a> Oracle<'a> {
    pub fn new(set: &'a Set) -> Self {
        let mut exact: Vec<&str> = set.exact().collect();
        exact.sort_unstable();
        Self {
            exact,
            patterns: set.patterns().collect(),
        }
    }

    /// Whether the set has `name`, byte for byte.
    pub fn contains(&self, name: &str) -> bool {
        self.exact.binary_search(&name).is_ok()
            || self
                .patterns
                .iter()
                .any(|pattern| glob(pattern.as_bytes(), name.as_bytes()))
    }

    /// Whether the set has `name` in any mixture of ASCII case; entries are lower case.
    pub fn contains_ignoring_case(&self, name: &str) -> bool {
        self.contains(&name.to_ascii_lowercase())
    }
}

fn glob(pattern: &[u8], name: &[u8]) -> bool {
    match pattern.split_first() {
        None => name.is_empty(),
        Some((b'*', rest)) => (0..=name.len()).any(|skip| glob(rest, &name[skip..])),
        Some((byte, rest)) => name.first() == Some(byte) && glob(rest, &name[1..]),
    }
}

#[cfg(test)]
mod tests {
    use super::glob;

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
            ("", "", true),
        ] {
            assert_eq!(
                glob(pattern.as_bytes(), name.as_bytes()),
                matches,
                "{pattern} {name}"
            );
        }
    }
}
