//! Parts of generated heads and trailer sections. `words.txt` has them, a line each: the sections
//! `odd_..` are mostly refused. `{}` stands for an authority; in `odd_lines`, `N`, `V` and `?` for
//! the name, the value and an odd byte.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::heads::unescaped;

/// Bytes that backends read as a dash.
pub const SEPARATORS: &[u8] = b"!#$%&'*+._`|~^";

/// Bytes that recipients read in more than one way.
pub const ODD_BYTES: &[u8] = b"\r\n\t :\0\x01\x0b\x0c\x1b\x1f\x7f\x80\x85\xa0\xff-_.aA0@[`{/\"(,;";

const FILE: &str = include_str!("words.txt");

static SECTIONS: LazyLock<BTreeMap<&str, Vec<&[u8]>>> = LazyLock::new(|| {
    let sections = FILE.split("== ").filter_map(|it| it.split_once('\n'));
    let words = |lines: &str| lines.lines().map(|it| &*unescaped(it).leak()).collect();
    sections.map(|(name, lines)| (name, words(lines))).collect()
});

/// The words of a section.
pub fn values(section: &str) -> &'static [&'static [u8]] {
    &SECTIONS[section]
}

/// The same as text.
pub fn texts(section: &str) -> Vec<&'static str> {
    let values = values(section).iter();
    values.map(|it| str::from_utf8(it).expect("text")).collect()
}

/// The words of all sections.
pub fn all() -> impl Iterator<Item = Vec<u8>> {
    FILE.lines()
        .filter(|line| !line.starts_with("== "))
        .map(unescaped)
}
