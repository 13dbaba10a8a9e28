//! Counts allocated memory. The memory of the process shows little, since contenders reuse freed
//! memory.

use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// Bytes that are allocated now.
pub(crate) fn allocated() -> usize {
    ALLOCATED.current_usage()
}

/// The most since [`forget_peak`].
pub(crate) fn peak() -> usize {
    ALLOCATED.peak_usage()
}

/// Starts the peak anew.
pub(crate) fn forget_peak() {
    ALLOCATED.reset_peak_usage();
}
