//! A request after long idleness: caches and branch tables hold other things.

use std::hint::black_box;
use std::time::Instant;

use kit::flush::Flusher;
use kit::turns::nanoseconds;

use crate::built::Built;
use crate::lookup::Contains;

/// Names a request.
pub const NAMES: usize = 20;

/// The names of one request of a stream.
pub(crate) fn request<'a, 'b>(slots: &'a [&'b str], round: usize) -> &'a [&'b str] {
    let start = round * NAMES % (slots.len() - NAMES);
    &slots[start..start + NAMES]
}

/// Nanoseconds a name for one request of which nothing but the names themselves is warm.
pub fn time(flusher: &mut Flusher, contains: Contains, built: &Built, names: &[&str]) -> f64 {
    prepare(flusher, built, names);
    // Both timestamps too, or the first would pay for its own code.
    black_box(Instant::now().elapsed());
    nanoseconds(|| measured_request(contains, built, names)) / names.len() as f64
}

/// The names were just parsed and the loop is not ours: both are warm when a request is looked up.
pub(crate) fn prepare(flusher: &mut Flusher, built: &Built, names: &[&str]) {
    flusher.flush();
    black_box(measured_request(touch, built, names));
}

/// One loop for all contenders, because only the loop may be warm here. Callgrind selects it by its
/// name.
#[inline(never)]
pub(crate) fn measured_request(contains: Contains, built: &Built, names: &[&str]) -> usize {
    names.iter().filter(|name| contains(name, built)).count()
}

#[inline(never)]
fn touch(name: &str, _: &Built) -> bool {
    name.bytes().fold(0, |sum: u8, byte| sum.wrapping_add(byte)) & 1 == 1
}
