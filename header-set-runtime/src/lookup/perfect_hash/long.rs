//! Keys that are too long for words: their texts are among the names.

use crate::lookup::candidate::Candidate;
use crate::lookup::names::{Names, Query};
use crate::trace::{Site, Trace};

/// The lowest byte of the second word of a record that has no words of a name.
pub const NO_LENGTH: u8 = u8::MAX;

/// A call out of line. At run time it passes a trace made here: that of the caller would be written
/// for every name, by two or three instructions.
macro_rules! out_of_line {
    ($trace:ident => $call:expr) => {
        if N == 0 {
            let $trace = &mut $crate::Trace::<0>::new();
            $call
        } else {
            $call
        }
    };
}

pub(super) use out_of_line;

/// Zero if a key is `name`, which is too long for words: `start` has where it starts among the
/// names and how long it is, if `length` is [`NO_LENGTH`]. One if not. Out of line, for the same
/// reason as the numbers in [`Unbranched`](super::Unbranched).
#[inline(never)]
pub(super) const fn difference_to_long<const N: usize>(
    names: &Names<'_>,
    name: &[u8],
    start: &[u8; 8],
    length: u8,
    trace: &mut Trace<N>,
) -> u64 {
    let [s0, s1, s2, s3, l0, l1, l2, l3] = *start;
    let len = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
    let is_key = length == NO_LENGTH && len == name.len();
    if trace.branch(Site::Length, !is_key) {
        return 1;
    }
    let candidate = Candidate {
        place: 0,
        start: u32::from_le_bytes([s0, s1, s2, s3]) as usize,
        from: 0,
    };
    !Query { name, names, trace }.const_confirm(candidate) as u64
}
