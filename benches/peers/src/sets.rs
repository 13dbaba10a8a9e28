//! The lists that are compared on. The build script includes this file too.

#![allow(
    dead_code,
    reason = "the build script and the benchmark use a part each"
)]

/// The set of which whole requests are timed too, and which is always built.
pub const WHOLE_REQUESTS: &str = "internal-119";

/// The sets on which contenders are compared at stated shares of hits, which are set for some of
/// ours.
pub const HIT_SETS: [&str; 6] = [
    "hop-by-hop-8",
    "standard-81",
    "internal-119",
    "iana-245",
    "generated-300",
    "generated-1200",
];

/// These shares of hits, in percent.
pub const HIT_PERCENTS: [usize; 7] = [0, 10, 30, 50, 70, 90, 100];

/// A list, and what it is made of.
#[derive(Debug)]
pub struct Set {
    pub name: &'static str,
    /// An entry a line.
    pub text: &'static str,
    /// As written; a `*` stands for any run of bytes.
    pub entries: Vec<&'static str>,
}

impl Set {
    pub fn new(name: &'static str, text: &'static str) -> Self {
        let entries = kit::oracle::entries(text).collect();
        Self {
            name,
            text,
            entries,
        }
    }

    pub fn exact(&self) -> impl Iterator<Item = &'static str> {
        let entries = self.entries.iter().copied();
        entries.filter(|entry| !entry.contains('*'))
    }

    pub fn is_exact(&self) -> bool {
        self.exact().count() == self.entries.len()
    }

    /// The texts before the stars; none unless every pattern is a prefix.
    pub fn prefixes(&self) -> Vec<&'static str> {
        let patterns = self.entries.iter().filter(|entry| entry.contains('*'));
        let prefix =
            |entry: &&'static str| entry.strip_suffix('*').filter(|text| !text.contains('*'));
        let prefixes: Option<Vec<_>> = patterns.map(prefix).collect();
        prefixes.unwrap_or_default()
    }

    pub fn has_whole_requests(&self) -> bool {
        self.name == WHOLE_REQUESTS
    }

    /// The name as a function or module.
    pub fn snake_name(&self) -> String {
        self.name.replace('-', "_")
    }
}
