//! Links a set into a library that has neither `std` nor an allocator.

#![no_std]
#![forbid(unsafe_code)]

header_set::header_set! {
    /// Every form of table is linked.
    pub static NAMES = ["host", "te", "x-trace-*"];

    /// Values too.
    pub static CODES: u8 = { "host" => 1, "te" => 2 };
}

/// What a program without an operating system would call.
pub extern "C" fn known(first: u8, second: u8) -> bool {
    NAMES.contains(&[first, second]) && CODES.get(&[first, second]) == Some(&2)
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
