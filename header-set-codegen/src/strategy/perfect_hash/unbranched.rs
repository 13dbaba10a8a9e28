//! The layout by windows without a branch on the answer: see `header_set_runtime::perfect_hash::Unbranched`.

use header_set_runtime::hash::{Window, WindowHash};
use header_set_runtime::perfect_hash::{NO_LENGTH, PerfectHash, Unbranched};
use header_set_runtime::quad::{Quad, Row};
use header_set_runtime::{Exact, Trace};
use proc_macro2::TokenStream;
use quote::quote;

use super::windows::BuiltWindows;
use crate::key_set::KeySet;
use crate::strategy::{Built, Layout};
use crate::tables::{Statics, hexadecimal, window, window_if_any};

/// Keys told apart by one multiplication, compared whatever it gives.
#[derive(Debug)]
struct BuiltUnbranched {
    /// What is read.
    low: Window,
    /// What else is read.
    high: Option<Window>,
    /// What is added, by length.
    length_offsets: Vec<u8>,
    /// The multiplier of the hash.
    multiplier: u64,
    /// The words of the key in each slot.
    rows: Vec<Row>,
}

/// The keys in the slots that the layout with tags found for them. Not where separators are equal: to fold four words for
/// every name takes longer than to guess wrongly.
pub(super) fn build(
    windows: &BuiltWindows,
    places: &[Option<usize>],
    keys: &KeySet,
) -> Option<Built> {
    if keys.fold.separators {
        return None;
    }
    let (rows, names) = rows(keys, places)?;
    let tables = BuiltUnbranched {
        low: windows.low,
        high: windows.high,
        length_offsets: windows.length_offsets.clone(),
        multiplier: windows.multiplier,
        rows,
    };
    Some(Built::new(tables, keys, places.to_vec(), names))
}

/// The rows, and the names that are too long for them.
fn rows(keys: &KeySet, places: &[Option<usize>]) -> Option<(Vec<Row>, Vec<u8>)> {
    let (mut rows, mut names) = (vec![Quad::EMPTY; places.len()], Vec::new());
    for (row, key) in rows.iter_mut().zip(places) {
        let Some(key) = key else { continue };
        let key = &keys.keys[*key].bytes;
        if key.len() <= Quad::LONGEST {
            // It is folded already, which the short way of folding might not leave as it is.
            *row = Quad::of(keys.fold, false, key, &mut Trace::<0>::new()).row();
        } else {
            let start = u32::try_from(names.len()).ok()?;
            let len = u32::try_from(key.len()).ok()?;
            row[0] = (u64::from(len) << 32 | u64::from(start)).to_le_bytes();
            row[1] = u64::from(NO_LENGTH).to_le_bytes();
            names.extend_from_slice(key);
        }
    }
    Some((rows, names))
}

impl Layout for BuiltUnbranched {
    fn describe(&self) -> String {
        let windows = match self.high {
            None => "1 window",
            Some(_) => "2 windows",
        };
        format!("{windows}, {} rows, unbranched", self.rows.len())
    }

    fn borrow(&self) -> Exact<'_> {
        Exact::PerfectHash(PerfectHash::Unbranched(Unbranched {
            hash: WindowHash {
                low: self.low,
                high: self.high,
                length_offsets: &self.length_offsets,
                multiplier: self.multiplier,
            },
            rows: &self.rows,
        }))
    }

    fn len_bytes(&self) -> usize {
        self.length_offsets.len() + size_of_val(self.rows.as_slice())
    }

    fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let low = window(self.low, &krate);
        let high = window_if_any(self.high, &krate);
        let multiplier = hexadecimal(self.multiplier);
        let length_offsets = statics.bytes(
            "LENGTH_OFFSETS",
            "By length, what is added.",
            &self.length_offsets,
        );
        let rows = statics.records(
            "ROWS",
            "The words of the key in each slot.",
            self.rows.as_flattened(),
        );
        quote! {
            #krate::Exact::PerfectHash(#krate::perfect_hash::PerfectHash::Unbranched(#krate::perfect_hash::Unbranched {
                hash: #krate::hash::WindowHash {
                    low: #low,
                    high: #high,
                    length_offsets: #length_offsets,
                    multiplier: #multiplier,
                },
                rows: #rows.as_chunks().0,
            }))
        }
    }
}
