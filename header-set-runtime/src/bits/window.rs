//! Four bytes of a name.
//!
//! Tried for the middle: the four bytes at `len / 2 - 2`, which leave a bounds check, 5 to 10 % of
//! a lookup; with `get(..)?.first_chunk()`, 5 to 25 %.

use crate::trace::{Site, Trace, rare};

/// Four bytes of a name of at least four. Each is a read that the compiler can prove in range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    First,
    Last,
    /// The middle one of the four-byte chunks counted from the start.
    Middle,
    /// The chunk a quarter of the way in, of the four-byte chunks that end with the name.
    Quarter,
    /// The chunk a quarter of the way in, of those that start with the name.
    Early,
    /// The chunk a quarter of the way from the end, of those that end with the name.
    Late,
}

/// A name of at least four bytes, with its first and last four. The compiler then knows that there
/// is a chunk, and checks no bounds.
#[derive(Clone, Copy)]
pub(crate) struct Windows<'n> {
    name: &'n [u8],
    first: [u8; 4],
    last: [u8; 4],
}

impl<'n> Windows<'n> {
    /// Returns none for a shorter name, which is rare: `rare` stands where the length is compared,
    /// or the compiler forgets it.
    #[inline(always)]
    pub(crate) const fn of<const N: usize>(name: &'n [u8], trace: &mut Trace<N>) -> Option<Self> {
        let (Some(first), Some(last)) = (name.first_chunk(), name.last_chunk()) else {
            rare();
            trace.branch(Site::Short, true);
            return None;
        };
        trace.branch(Site::Short, false);
        let (first, last) = (*first, *last);
        Some(Self { name, first, last })
    }

    #[inline(always)]
    pub(crate) const fn read(&self, window: Window) -> u32 {
        let (from_start, _) = self.name.as_chunks();
        let (_, from_end) = self.name.as_rchunks();
        // In range: a name of four bytes has a chunk from either end.
        u32::from_le_bytes(match window {
            Window::First => self.first,
            Window::Last => self.last,
            Window::Middle => from_start[from_start.len() >> 1],
            Window::Quarter => from_end[from_end.len() >> 2],
            Window::Early => from_start[from_start.len() >> 2],
            Window::Late => from_end[from_end.len() - 1 - (from_end.len() >> 2)],
        })
    }

    /// Two of them in one word, the second, if there is one, in the upper half.
    #[inline(always)]
    pub(crate) const fn pair(&self, low: Window, high: Option<Window>) -> u64 {
        let low = self.read(low) as u64;
        match high {
            Some(high) => low | (self.read(high) as u64) << 32,
            None => low,
        }
    }
}
