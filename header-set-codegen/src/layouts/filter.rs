//! The filter that `classify` asks first: see `header_set_runtime::filter`.

use header_set_runtime::filter::WindowFilter;
use header_set_runtime::hash::Window;
use proc_macro2::TokenStream;
use quote::quote;

use crate::list::key_set::{KeySet, Pattern, Role};
use crate::tables::{BuiltBits, Statics, first_bytes, hexadecimal, window, window_if_any};
use crate::traffic::Demand;

/// A filter before a set.
#[derive(Clone, Debug)]
pub struct BuiltFilter {
    /// For keys.
    pub keys: BuiltWindowFilter,
    /// Which of the first bytes are read for patterns.
    pub start_mask: u64,
    /// Bits for the starts of patterns.
    pub starts: BuiltBits,
}

/// A filter for keys.
#[derive(Clone, Debug)]
pub struct BuiltWindowFilter {
    /// What is read of a name.
    pub low: Window,
    /// A second window.
    pub high: Option<Window>,
    /// Bits for keys.
    pub bits: BuiltBits,
}

/// What is tried, in this order: a second window only where none alone rejects the names that miss.
const READS: [(Window, Option<Window>); 8] = [
    (Window::Last, None),
    (Window::First, None),
    (Window::Middle, None),
    (Window::Quarter, None),
    (Window::Middle, Some(Window::Last)),
    (Window::First, Some(Window::Last)),
    (Window::Early, Some(Window::Late)),
    (Window::First, Some(Window::Late)),
];

impl BuiltFilter {
    /// The filter that lets the fewest common misses pass; none if a pattern starts with a star.
    #[must_use]
    pub fn build(keys: &KeySet, demand: &Demand) -> Option<Self> {
        let included = |role: Role| matches!(role, Role::Entry(_));
        let patterns: Vec<&Pattern> = keys
            .patterns
            .iter()
            .filter(|pattern| included(pattern.role))
            .collect();
        let (start_mask, starts) = starts(&patterns, keys)?;
        let misses: Vec<u64> = demand
            .misses
            .iter()
            .map(|name| first_bytes(name, keys.fold) & start_mask)
            .collect();
        Some(Self {
            keys: BuiltWindowFilter::build(keys, demand),
            start_mask,
            starts: if starts.is_empty() {
                BuiltBits {
                    multiplier: 1,
                    words: Vec::new(),
                }
            } else {
                BuiltBits::search(&starts, &misses).1
            },
        })
    }

    /// An expression of type `Filter<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let keys = self.keys.emit(statics);
        let starts = self
            .starts
            .emit("FILTER_STARTS", "Bits for the starts of patterns.", statics);
        let start_mask = hexadecimal(self.start_mask);
        quote!(#krate::filter::Filter { keys: #keys, start_mask: #start_mask, starts: #starts })
    }
}

impl BuiltWindowFilter {
    /// The filter, of all keys, that lets the fewest common misses pass.
    #[must_use]
    pub fn build(keys: &KeySet, demand: &Demand) -> Self {
        let mut best: Option<(usize, Self)> = None;
        for (low, high) in READS {
            let filter = Self {
                low,
                high,
                bits: BuiltBits::default(),
            };
            let value = |name: &[u8]| filter.borrow().value(keys.fold, name);
            let values: Vec<u64> = keys.keys.iter().map(value).collect();
            let misses: Vec<u64> = demand.misses.iter().map(|name| value(name)).collect();
            let (passing, bits) = BuiltBits::search(&values, &misses);
            if best.as_ref().is_none_or(|(fewest, _)| passing < *fewest) {
                best = Some((passing, Self { bits, ..filter }));
            }
            if passing == 0 {
                break;
            }
        }
        best.expect("there are windows to read").1
    }

    /// As the run time sees it.
    #[must_use]
    pub fn borrow(&self) -> WindowFilter<'_> {
        WindowFilter {
            low: self.low,
            high: self.high,
            bits: self.bits.borrow(),
        }
    }

    /// An expression of type `WindowFilter<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let low = window(self.low, &krate);
        let high = window_if_any(self.high, &krate);
        let bits = self
            .bits
            .emit("FILTER_KEYS", "Bits for the windows of names.", statics);
        quote! {
            #krate::filter::WindowFilter {
                low: #low,
                high: #high,
                bits: #bits,
            }
        }
    }
}

/// Which of the first bytes all patterns have, three at most, and what they are.
fn starts(patterns: &[&Pattern], keys: &KeySet) -> Option<(u64, Vec<u64>)> {
    let heads: Vec<Vec<u8>> = patterns.iter().map(|pattern| pattern.head()).collect();
    let Some(shortest) = heads.iter().map(Vec::len).min() else {
        return Some((0, Vec::new()));
    };
    let start_mask = match shortest {
        0 => return None,
        len => (1 << (8 * len.min(3))) - 1,
    };
    let starts = (heads.iter()).map(|head| first_bytes(head, keys.fold) & start_mask);
    Some((start_mask, starts.collect()))
}
