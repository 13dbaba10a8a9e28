//! The lists that are compared on.

include!(concat!(env!("OUT_DIR"), "/sets.rs"));

/// A list, and what it is made of.
#[derive(Debug)]
pub struct Set {
    pub name: &'static str,
    /// As written, sorted: a `*` stands for any run of bytes.
    pub entries: Vec<&'static str>,
}

impl Set {
    pub fn all() -> Vec<Self> {
        let sets = TEXTS.iter().map(|&(name, text)| {
            let mut entries: Vec<&str> = text.lines().collect();
            entries.sort_unstable();
            Self { name, entries }
        });
        sets.collect()
    }

    pub fn exact(&self) -> impl Iterator<Item = &'static str> {
        self.entries
            .iter()
            .copied()
            .filter(|entry| !entry.contains('*'))
    }

    pub fn patterns(&self) -> impl Iterator<Item = &'static str> {
        self.entries
            .iter()
            .copied()
            .filter(|entry| entry.contains('*'))
    }

    pub fn is_exact(&self) -> bool {
        self.patterns().next().is_none()
    }

    /// The texts before the star, if there are patterns and every one is a prefix.
    pub fn prefixes(&self) -> Option<Vec<&'static str>> {
        let prefix =
            |entry: &'static str| entry.strip_suffix('*').filter(|text| !text.contains('*'));
        self.patterns()
            .map(prefix)
            .collect::<Option<Vec<_>>>()
            .filter(|found| !found.is_empty())
    }
}
