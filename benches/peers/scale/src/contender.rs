//! The measured loops. Each contender gets its own copy of every loop, since they are methods of its
//! type.

use std::hint::black_box;

/// Ends a lookup before the next begins.
///
/// An answer that is the next query does not do that, since the processor guesses the answer and
/// goes on. Nor does an atomic fence: loads behind it start early, and contenders with the fewest
/// instructions overlap most. With a fence a miss of all caches took 17 ns, with this 175.
#[inline(always)]
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "there is no safe one")
)]
fn wait() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has SSE2.
    unsafe {
        std::arch::x86_64::_mm_lfence();
    }
    #[cfg(not(target_arch = "x86_64"))]
    std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
}

/// Names of a batch.
pub(crate) const BATCH: usize = 64;

/// A built list, and the loops over it.
pub(crate) trait Set {
    fn contains(&mut self, name: &[u8]) -> bool;

    /// How many of up to [`BATCH`] names are stored.
    #[inline(always)]
    fn count(&mut self, names: &[&[u8]]) -> usize {
        names.iter().filter(|name| self.contains(name)).count()
    }

    /// The bytes of all names that start with `prefix`, listed in order; none if there is no order.
    fn list(&mut self, _prefix: &[u8]) -> Option<usize> {
        None
    }

    /// The length of the longest name that `name` starts with, 0 without one; none if there is no
    /// such search.
    fn longest_prefix(&mut self, _name: &[u8]) -> Option<usize> {
        None
    }

    /// Lookups that do not wait for each other.
    #[inline(never)]
    fn independent(&mut self, names: &[&[u8]]) -> usize {
        names.iter().filter(|name| self.contains(name)).count()
    }

    #[inline(never)]
    fn alone(&mut self, names: &[&[u8]]) -> usize {
        let mut hits = 0;
        for name in names {
            hits += usize::from(black_box(self.contains(name)));
            wait();
        }
        hits
    }

    #[inline(never)]
    fn batched(&mut self, names: &[&[u8]]) -> usize {
        names.chunks(BATCH).map(|names| self.count(names)).sum()
    }

    /// The bytes of all names with these prefixes.
    #[inline(never)]
    fn listed(&mut self, prefixes: &[&[u8]]) -> Option<usize> {
        prefixes.iter().map(|prefix| self.list(prefix)).sum()
    }

    /// The lengths of the longest stored starts, summed.
    #[inline(never)]
    fn longest_prefixes(&mut self, names: &[&[u8]]) -> Option<usize> {
        names.iter().map(|name| self.longest_prefix(name)).sum()
    }

    /// The same, found by a lookup for each length.
    #[inline(never)]
    fn longest_by_length(&mut self, names: &[&[u8]]) -> usize {
        let longest = |name: &&[u8]| {
            let mut lens = (1..=name.len()).rev();
            lens.find(|&len| self.contains(&name[..len])).unwrap_or(0)
        };
        names.iter().map(longest).sum()
    }
}

/// A set of which `contains` is all that it does.
struct By<F>(F);

impl<F: FnMut(&[u8]) -> bool> Set for By<F> {
    #[inline(always)]
    fn contains(&mut self, name: &[u8]) -> bool {
        self.0(name)
    }
}

/// A built list and what it takes.
pub(crate) struct Built<'n> {
    pub(crate) set: Box<dyn Set + 'n>,
    pub(crate) bytes: Bytes,
    /// The blob that it is read from, if any.
    pub(crate) blob: Option<&'static [u8]>,
}

/// Bytes in all, texts included.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bytes {
    Known(usize),
    /// Its allocations, and its texts beside them.
    AllocatedAndTexts,
    /// Its allocations, which include its texts.
    Allocated,
    /// The compiler built it, where allocations are not counted.
    Compiled,
}

/// Microseconds of `from_bytes`, and nanoseconds a name of `verify`.
pub(crate) type Opened = [f64; 2];

impl<'n> Built<'n> {
    pub(crate) fn new(set: impl Set + 'n, bytes: Bytes) -> Self {
        Self {
            set: Box::new(set),
            bytes,
            blob: None,
        }
    }

    /// A set of which lookups are all that it does.
    pub(crate) fn by(bytes: Bytes, contains: impl FnMut(&[u8]) -> bool + 'n) -> Self {
        Self::new(By(contains), bytes)
    }
}

/// Names, sorted and distinct, as a set; none if it cannot hold them, or not in reasonable time.
type Build = for<'n> fn(&'n [&'n [u8]]) -> Option<Built<'n>>;

/// A name, and what builds it.
pub(crate) type Contender = (&'static str, Build);
