//! Peers at their best: a name is mapped to the entry of a static table of `HeaderName`, by which a map removes without
//! reading the name again.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher;

use http::HeaderName;
use trie_hard::TrieHard;

use crate::lists::{NAMES, PHF, TEXTS, hashify_place, match_place, name_at};

pub trait Finder: 'static {
    fn find(&self, name: &HeaderName) -> Option<&'static HeaderName>;
}

pub struct Hashify;

impl Finder for Hashify {
    #[inline(always)]
    fn find(&self, name: &HeaderName) -> Option<&'static HeaderName> {
        hashify_place(name.as_str().as_bytes()).map(|&place| name_at(place))
    }
}

pub struct Phf;

impl Finder for Phf {
    #[inline(always)]
    fn find(&self, name: &HeaderName) -> Option<&'static HeaderName> {
        PHF.get(name.as_str()).map(|&place| name_at(place))
    }
}

pub struct MatchStr;

impl Finder for MatchStr {
    #[inline(always)]
    fn find(&self, name: &HeaderName) -> Option<&'static HeaderName> {
        match_place(name.as_str()).map(name_at)
    }
}

pub struct Trie(TrieHard<'static, &'static HeaderName>);

impl Trie {
    pub fn new() -> Self {
        Self(TrieHard::new(
            TEXTS
                .iter()
                .map(|text| text.as_bytes())
                .zip(&NAMES)
                .collect(),
        ))
    }
}

impl Finder for Trie {
    #[inline(always)]
    fn find(&self, name: &HeaderName) -> Option<&'static HeaderName> {
        self.0.get(name.as_str())
    }
}

pub struct Std(HashMap<&'static str, &'static HeaderName>);

impl Std {
    pub fn new() -> Self {
        Self(TEXTS.into_iter().zip(&NAMES).collect())
    }
}

impl Finder for Std {
    #[inline(always)]
    fn find(&self, name: &HeaderName) -> Option<&'static HeaderName> {
        self.0.get(name.as_str()).copied()
    }
}

pub struct Foldhash(
    hashbrown::HashMap<&'static str, &'static HeaderName, foldhash::fast::RandomState>,
);

impl Foldhash {
    pub fn new() -> Self {
        Self(TEXTS.into_iter().zip(&NAMES).collect())
    }
}

impl Finder for Foldhash {
    #[inline(always)]
    fn find(&self, name: &HeaderName) -> Option<&'static HeaderName> {
        self.0.get(name.as_str()).copied()
    }
}

/// A set of `HeaderName` itself, which hashes a standard name by its number alone.
pub struct OfNames<S>(HashSet<&'static HeaderName, S>);

impl<S: BuildHasher + Default> OfNames<S> {
    pub fn new() -> Self {
        Self(NAMES.iter().collect())
    }
}

impl<S: BuildHasher + 'static> Finder for OfNames<S> {
    #[inline(always)]
    fn find(&self, name: &HeaderName) -> Option<&'static HeaderName> {
        self.0.get(name).copied()
    }
}
