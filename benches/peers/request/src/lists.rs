//! The list that is stripped, in the forms that contenders want. Peers at their best map a name to a
//! static `HeaderName`, which a map removes without reading the name again.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher;

use header_set::header_set;
use http::HeaderName;
use trie_hard::TrieHard;

include!(concat!(env!("OUT_DIR"), "/list.rs"));

header_set! {
    /// As a user writes it: field names ignore case.
    pub static INTERNAL = [include "../../../testdata/lists/internal-119.txt"];

    /// As a user should write it in front of a CGI-style service.
    #[header_set(separators = fold)]
    pub static FOLDED = [include "../../../testdata/lists/internal-119.txt"];

    /// With families of names as well; no message here has one of them.
    pub static PATTERNS = [include "../../../testdata/lists/internal-119.txt", "x-acme-*", "acme-edge-*"];
}

/// The entry of the table that a place stands for.
#[inline(always)]
pub fn name_at(place: u8) -> &'static HeaderName {
    &NAMES[usize::from(place)]
}

/// The naive test for names that go.
pub fn is_internal(lower: &str) -> bool {
    TEXTS.contains(&lower)
}

pub trait Finder: Fn(&HeaderName) -> Option<&'static HeaderName> + 'static {}

impl<F: Fn(&HeaderName) -> Option<&'static HeaderName> + 'static> Finder for F {}

#[inline(always)]
pub fn hashify(name: &HeaderName) -> Option<&'static HeaderName> {
    hashify_place(name.as_str().as_bytes()).map(|&place| name_at(place))
}

#[inline(always)]
pub fn phf(name: &HeaderName) -> Option<&'static HeaderName> {
    PHF.get(name.as_str()).map(|&place| name_at(place))
}

#[inline(always)]
pub fn match_str(name: &HeaderName) -> Option<&'static HeaderName> {
    match_place(name.as_str()).map(name_at)
}

pub fn trie_hard() -> impl Finder {
    let texts = TEXTS.iter().map(|text| text.as_bytes());
    let trie = TrieHard::new(texts.zip(&NAMES).collect());
    move |name: &HeaderName| trie.get(name.as_str())
}

pub fn std_map() -> impl Finder {
    let map: HashMap<&str, &HeaderName> = TEXTS.into_iter().zip(&NAMES).collect();
    move |name: &HeaderName| map.get(name.as_str()).copied()
}

pub fn foldhash() -> impl Finder {
    let map: hashbrown::HashMap<&str, &HeaderName, foldhash::fast::RandomState> =
        TEXTS.into_iter().zip(&NAMES).collect();
    move |name: &HeaderName| map.get(name.as_str()).copied()
}

/// A set of `HeaderName` itself, which hashes a standard name by its number alone.
pub fn set_of_names<S: BuildHasher + Default + 'static>() -> impl Finder {
    let set: HashSet<&'static HeaderName, S> = NAMES.iter().collect();
    move |name: &HeaderName| set.get(name).copied()
}
