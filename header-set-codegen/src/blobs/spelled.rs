//! Builds what `header_set_blob::spelling` reads: entries as the user wrote them.

use header_set_blob::Kind;
use header_set_blob::entry_order::{GROUPS, RECORDS, SPELLED, SPELLED_ENDS, SPELLED_TEXTS};
use header_set_blob::spelling::{self, Change, GROUP, GROUP_BYTES, WHOLE};

use crate::list::key_set::KeySet;

/// Texts that were written differently from their folded form.
#[derive(Default)]
pub(super) struct Spelled {
    indices: Vec<u8>,
    ends: Vec<u8>,
    texts: Vec<u8>,
    groups: Vec<u8>,
    records: Vec<u8>,
}

impl Spelled {
    /// `order` has the index in written order of each index, where the two differ.
    pub(super) fn new(list: &KeySet, order: Option<&[u32]>) -> Self {
        let mut all = Self::default();
        let written = &list.spelled;
        if written.indices.is_empty() {
            return all;
        }
        // Of each entry that is a key, its rank.
        let mut keys = vec![u32::MAX; list.entries];
        for (&index, rank) in list.indices.iter().zip(0..) {
            if let Some(key) = keys.get_mut(index as usize) {
                *key = rank;
            }
        }
        let mut spelled: Vec<(u32, usize)> = match order {
            None => written.indices.iter().copied().zip(0..).collect(),
            Some(order) => {
                let spelled = (0..).zip(order).filter_map(|(index, was)| {
                    Some((index, written.indices.binary_search(was).ok()?))
                });
                spelled.collect()
            }
        };
        spelled.retain(|&(index, text)| {
            let was = order.map_or(index, |order| order[index as usize]);
            let key = keys[was as usize];
            let is_key = key != u32::MAX;
            let text = written.texts.get(text);
            !is_key || !all.changes(index, list, list.keys.get(key as usize), text)
        });
        for (index, text) in spelled {
            all.indices.extend_from_slice(&index.to_le_bytes());
            all.texts.extend_from_slice(written.texts.get(text));
            let end = all.texts.len() as u64;
            all.ends.extend_from_slice(&end.to_le_bytes());
        }
        all
    }

    /// Adds what makes `text` of a folded text, if it has a record or needs none.
    fn changes(&mut self, index: u32, list: &KeySet, folded: &[u8], text: &[u8]) -> bool {
        if folded == text {
            return true;
        }
        if text.len() >= WHOLE {
            return false;
        }
        let start = self.records.len();
        let changes = changes(folded, text);
        let mut next = 0;
        for (at, &(place, change)) in changes.iter().enumerate() {
            let more = at + 1 < changes.len();
            spelling::write(change, place - next, more, &mut self.records);
            next = place + 1;
        }
        // What is longer than the text is no gain, and could pass four bytes of a start.
        if self.records.len() - start > text.len() {
            self.records.truncate(start);
            return false;
        }
        self.groups
            .resize(list.entries.div_ceil(GROUP) * GROUP_BYTES, 0);
        let (groups, _) = self.groups.as_chunks_mut::<GROUP_BYTES>();
        let [a, b, c, d, bits @ ..] = &mut groups[index as usize / GROUP];
        let has = u32::from_le_bytes(*bits);
        if has == 0 {
            [*a, *b, *c, *d] = (start as u32).to_le_bytes();
        }
        *bits = (has | 1 << (index as usize % GROUP)).to_le_bytes();
        true
    }

    pub(super) fn sections(self) -> [(Kind, Vec<u8>); 5] {
        [
            (SPELLED, self.indices),
            (SPELLED_ENDS, self.ends),
            (SPELLED_TEXTS, self.texts),
            (GROUPS, self.groups),
            (RECORDS, self.records),
        ]
    }
}

/// What differs between a folded text and one that folds to it.
fn changes(folded: &[u8], text: &[u8]) -> Vec<(usize, Change)> {
    let mut changes = Vec::new();
    let mut separator = b'-';
    let mut place = 0;
    while place < text.len() {
        let (was, is) = (folded[place], text[place]);
        let end = if was == is || !was.is_ascii_lowercase() {
            place + 1
        } else {
            let letters = folded[place..].iter();
            let letters = letters.take_while(|byte| byte.is_ascii_lowercase());
            let end = place + letters.count();
            if text[place..end].iter().all(u8::is_ascii_uppercase) {
                end
            } else {
                place + 1
            }
        };
        if was.is_ascii_lowercase() {
            let is_run = end > place + 1;
            let change = if is_run {
                Change::Capitals
            } else {
                Change::Capital
            };
            changes.extend((was != is).then_some((place, change)));
        } else if was == b'-' && is != separator {
            changes.push((place, Change::Separator(is)));
            separator = is;
        }
        place = end;
    }
    changes
}
