//! Ordered and branching structures as they are built: trie-hard, fst, zerotrie.

use trie_hard::TrieHard;

use crate::sets::Set;

/// Without values, so that its nodes are as small as they can be.
pub(super) fn trie_hard(set: &Set) -> TrieHard<'static, ()> {
    TrieHard::new(set.exact().map(|name| (name.as_bytes(), ())).collect())
}

pub(super) fn fst(set: &Set) -> fst::Set<Vec<u8>> {
    fst::Set::from_iter(set.exact()).expect("entries are sorted")
}

/// Any of its layouts.
pub(super) fn zerotrie<'a, T>(set: &Set) -> T
where
    T: FromIterator<(&'a str, usize)>,
{
    set.exact().map(|name| (name, 0)).collect()
}
