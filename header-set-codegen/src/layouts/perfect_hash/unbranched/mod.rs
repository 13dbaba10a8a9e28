//! The layout without a branch on the answer: see `header_set_runtime::perfect_hash::Unbranched`.

mod by_bits;
mod by_words;

use header_set_runtime::hash::{BitsHash, Extent};
use header_set_runtime::perfect_hash::{NO_LENGTH, PerfectHash, RowHash, Unbranched};
use header_set_runtime::quad::{Quad, Row};
use header_set_runtime::{Exact, Trace};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::windows;
use crate::layouts::{Built, Layout};
use crate::list::key_set::KeySet;
use crate::tables::{self, BuiltWindowHash, Statics, hexadecimal, window};

/// Keys compared whatever their hash gives.
#[derive(Debug)]
struct BuiltUnbranched {
    /// The hash.
    hash: BuiltHash,
    /// The words of the key in each slot.
    rows: Vec<Row>,
    /// Whether no key is longer than [`Quad::THREE_WORDS`].
    three_words: bool,
}

/// See [`RowHash`].
#[derive(Debug)]
enum BuiltHash {
    Windows(BuiltWindowHash),
    Bits(BitsHash),
    Words {
        extent: Extent,
        multiplier: u64,
        displacements: Vec<[u8; 2]>,
    },
}

/// The keys in rows that windows pick: those that are read to compare, or, where they take more
/// rows, those that the layout with tags found.
pub(super) fn by_windows(
    hash: BuiltWindowHash,
    places: &[Option<usize>],
    keys: &KeySet,
) -> Option<Built> {
    if !suits(keys) {
        return None;
    }
    let (hash, places) =
        windows::hash_to_compare(keys, places.len()).unwrap_or_else(|| (hash, places.to_vec()));
    build(BuiltHash::Windows(hash), &places, keys)
}

/// The keys in rows that bits of a window pick.
pub(super) fn by_bits(keys: &KeySet) -> Option<Built> {
    if !suits(keys) {
        return None;
    }
    let (hash, places) = by_bits::search(keys)?;
    build(BuiltHash::Bits(hash), &places, keys)
}

/// The keys in rows of their own.
pub(super) fn by_words(keys: &KeySet) -> Option<Built> {
    if !suits(keys) {
        return None;
    }
    let (hash, places) = by_words::search(keys)?;
    build(hash, &places, keys)
}

/// Not where separators are equal: to fold four words for every name takes longer than to guess
/// wrongly.
fn suits(keys: &KeySet) -> bool {
    !keys.fold.separators
}

fn build(hash: BuiltHash, places: &[Option<usize>], keys: &KeySet) -> Option<Built> {
    let (rows, names) = rows(keys, places)?;
    let three_words = (keys.keys.iter()).all(|key| key.len() <= Quad::THREE_WORDS);
    Some(Built::new(
        BuiltUnbranched {
            hash,
            rows,
            three_words,
        },
        keys,
        places.to_vec(),
        names,
    ))
}

/// The rows, and the names that are too long for them.
fn rows(keys: &KeySet, places: &[Option<usize>]) -> Option<(Vec<Row>, Vec<u8>)> {
    let (mut rows, mut names) = (vec![Quad::EMPTY; places.len()], Vec::new());
    for (row, key) in rows.iter_mut().zip(places) {
        let Some(key) = key else { continue };
        let key = keys.keys.get(*key);
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
        let hash = match &self.hash {
            BuiltHash::Windows(hash) => String::from(hash.describe()),
            BuiltHash::Bits(_) => String::from("bits of a window"),
            BuiltHash::Words { displacements, .. } => format!("{} buckets", displacements.len()),
        };
        format!("{hash}, {} rows, unbranched", self.rows.len())
    }

    fn borrow(&self) -> Exact<'_> {
        Exact::PerfectHash(PerfectHash::Unbranched(Unbranched {
            hash: match &self.hash {
                BuiltHash::Windows(hash) => RowHash::Windows(hash.borrow()),
                BuiltHash::Bits(hash) => RowHash::Bits(*hash),
                BuiltHash::Words {
                    extent,
                    multiplier,
                    displacements,
                } => RowHash::Words {
                    extent: *extent,
                    multiplier: *multiplier,
                    displacements,
                },
            },
            rows: &self.rows,
            three_words: self.three_words,
        }))
    }

    fn len_bytes(&self) -> usize {
        let hash = match &self.hash {
            BuiltHash::Windows(hash) => hash.length_offsets.len(),
            BuiltHash::Bits(_) => 0,
            BuiltHash::Words { displacements, .. } => size_of_val(displacements.as_slice()),
        };
        hash + size_of_val(self.rows.as_slice())
    }

    fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let hash = match &self.hash {
            BuiltHash::Windows(hash) => {
                let length_offsets = statics.bytes(
                    "LENGTH_OFFSETS",
                    "By length, what is added.",
                    &hash.length_offsets,
                );
                let hash = hash.emit(&length_offsets, &krate);
                quote!(Windows(#hash))
            }
            BuiltHash::Bits(hash) => {
                let window = window(hash.window, &krate);
                let shift = Literal::u32_unsuffixed(hash.shift);
                let length_shift = Literal::u32_unsuffixed(hash.length_shift);
                quote! {
                    Bits(#krate::hash::BitsHash {
                        window: #window,
                        shift: #shift,
                        length_shift: #length_shift,
                    })
                }
            }
            BuiltHash::Words {
                extent,
                multiplier,
                displacements,
            } => {
                let extent = tables::extent(*extent, &krate);
                let multiplier = hexadecimal(*multiplier);
                let displacements = statics.records(
                    "DISPLACEMENTS",
                    "What moves the keys of each bucket.",
                    displacements,
                );
                quote!(Words { extent: #extent, multiplier: #multiplier, displacements: #displacements })
            }
        };
        let rows = statics.records(
            "ROWS",
            "The words of the key in each slot.",
            self.rows.as_flattened(),
        );
        let three_words = self.three_words;
        quote! {
            #krate::Exact::PerfectHash(#krate::perfect_hash::PerfectHash::Unbranched(#krate::perfect_hash::Unbranched {
                hash: #krate::perfect_hash::RowHash::#hash,
                rows: #rows.as_chunks().0,
                three_words: #three_words,
            }))
        }
    }
}
