//! A random list through every door, and what each door writes.

use header_set_codegen::tables::Arena;

use crate::doors::{Doors, Sample, write_twice};
use crate::support::random::Random;

pub(crate) fn check(data: &[u8]) {
    let sample = Sample::random(&mut Random::of_bytes(data));
    let arena = Arena::default();
    let Some(doors) = Doors::open(&sample, 0, &arena) else {
        return;
    };
    for name in sample.names() {
        doors.ask(&sample, &name);
    }
    write_twice(&sample);
}
