//! Tries and other lists in order.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{CStr, CString};
use std::ops::Bound;

use blart::TreeMap;
use fst::{IntoStreamer, Streamer};
use rsmarisa::{Agent, Keyset, Trie};
use zerotrie::ZeroTriePerfectHash;

use crate::contender::{Built, Bytes, Contender, Set};

struct Fst(fst::Set<Vec<u8>>);

impl Set for Fst {
    #[inline(always)]
    fn contains(&mut self, name: &[u8]) -> bool {
        self.0.contains(name)
    }

    fn list(&mut self, prefix: &[u8]) -> Option<usize> {
        let mut bytes = 0;
        let range = self.0.range().ge(prefix);
        let mut names = match after(prefix) {
            Some(after) => range.lt(after).into_stream(),
            None => range.into_stream(),
        };
        while let Some(name) = names.next() {
            bytes += name.len();
        }
        Some(bytes)
    }
}

/// The least text above all that start with `prefix`, if there is one.
fn after(prefix: &[u8]) -> Option<Vec<u8>> {
    let last = prefix.iter().rposition(|&byte| byte < u8::MAX)?;
    let mut after = prefix[..=last].to_vec();
    after[last] += 1;
    Some(after)
}

struct BTree<'n>(BTreeSet<&'n [u8]>);

impl Set for BTree<'_> {
    #[inline(always)]
    fn contains(&mut self, name: &[u8]) -> bool {
        self.0.contains(name)
    }

    fn list(&mut self, prefix: &[u8]) -> Option<usize> {
        let from = (Bound::Included(prefix), Bound::Unbounded);
        let names = self.0.range::<[u8], _>(from);
        let listed = names.take_while(|name| name.starts_with(prefix));
        Some(listed.map(|name| name.len()).sum())
    }
}

fn fst(names: &[&[u8]]) -> Option<Built<'static>> {
    let set = fst::Set::from_iter(names).ok()?;
    let bytes = set.as_fst().size();
    Some(Built::new(Fst(set), Bytes::Known(bytes)))
}

fn marisa(names: &[&[u8]]) -> Option<Built<'static>> {
    let mut keys = Keyset::new();
    for name in names {
        keys.push_back_bytes(name, 1.0).ok()?;
    }
    let mut trie = Trie::new();
    trie.build(&mut keys, 0);
    let bytes = trie.io_size();
    let mut agent = Agent::new();
    agent.init_state().ok()?;
    Some(Built::by(Bytes::Known(bytes), move |name| {
        agent.set_query_bytes(name);
        trie.lookup(&mut agent)
    }))
}

fn zerotrie(names: &[&[u8]]) -> Option<Built<'static>> {
    // It builds from the back, each name at the front of what is there: quadratic.
    if names.len() > 128 << 10 {
        return None;
    }
    let numbered: BTreeMap<&[u8], usize> = names.iter().copied().zip(0..).collect();
    let trie = ZeroTriePerfectHash::try_from(&numbered).ok()?;
    let bytes = trie.byte_len();
    Some(Built::by(Bytes::Known(bytes), move |name| {
        trie.get(name).is_some()
    }))
}

/// An adaptive radix tree; a zero behind each name keeps one from being the start of another.
fn blart(names: &[&[u8]]) -> Option<Built<'static>> {
    let mut map = TreeMap::new();
    for name in names {
        map.try_insert(CString::new(*name).ok()?, ()).ok()?;
    }
    let mut room = Vec::new();
    Some(Built::by(Bytes::Allocated, move |name| {
        room.clear();
        room.extend_from_slice(name);
        room.push(0);
        CStr::from_bytes_with_nul(&room).is_ok_and(|name| map.contains_key(name))
    }))
}

pub(super) const ALL: [Contender; 6] = [
    ("fst", fst),
    ("rsmarisa", marisa),
    ("zerotrie", zerotrie),
    ("BTreeSet", |names| {
        Some(Built::new(
            BTree(names.iter().copied().collect()),
            Bytes::AllocatedAndTexts,
        ))
    }),
    ("qp-trie", |names| {
        let mut trie = qp_trie::Trie::new();
        for name in names {
            trie.insert(*name, ());
        }
        let contains = move |name: &[u8]| trie.contains_key(name);
        Some(Built::by(Bytes::AllocatedAndTexts, contains))
    }),
    ("blart", blart),
];
