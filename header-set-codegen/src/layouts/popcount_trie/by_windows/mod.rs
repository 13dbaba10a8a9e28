//! The layout by windows, for up to 1,200 keys.

mod search;

use header_set_runtime::Exact;
use header_set_runtime::popcount_trie::PopcountTrie;

use crate::layouts::{Keys, Material};

pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Option<Keys<'a>> {
    let (trie, places, names) = search::search(material)?;
    let form = match trie.nodes.len() {
        1 => String::from("by windows, 1 node"),
        count => format!("by windows, {count} nodes"),
    };
    let exact = Exact::PopcountTrie(PopcountTrie::ByWindows(trie));
    Some(Keys::new(exact, form, material.keys, places, names))
}
