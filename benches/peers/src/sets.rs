//! The lists that are compared on.

use crate::special::WHOLE_REQUESTS;

include!(concat!(env!("OUT_DIR"), "/sets.rs"));

/// A list, and what it is made of.
#[derive(Debug)]
pub struct Set {
    pub name: &'static str,
    /// An entry a line.
    pub text: &'static str,
    /// As written, sorted: a `*` stands for any run of bytes.
    pub entries: Vec<&'static str>,
}

impl Set {
    pub fn all() -> Vec<Self> {
        let sets = TEXTS.iter().map(|&(name, text)| {
            let mut entries: Vec<&str> = text.lines().collect();
            entries.sort_unstable();
            Self {
                name,
                text,
                entries,
            }
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

    pub fn has_whole_requests(&self) -> bool {
        self.name == WHOLE_REQUESTS
    }

    pub fn is_exact(&self) -> bool {
        self.patterns().next().is_none()
    }
}
