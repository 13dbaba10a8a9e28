//! Peers at their best: a name is mapped to a static `HeaderName`, which a map removes without
//! reading the name again.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher;

use http::HeaderName;
use trie_hard::TrieHard;

use crate::lists::{NAMES, PHF, TEXTS, hashify_place, match_place, name_at};

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
