//! One list, one answer: `header_set!`, `Generator` as Rust, `Generator` as a blob and the oracle
//! say the same of random lists: what is refused and where, which entry wins, its index, its text,
//! and the order of entries.

mod door;
mod mistakes;
mod sample;

pub(crate) use door::{Doors, write_twice};
pub(crate) use sample::Sample;

#[cfg(test)]
const LISTS: u64 = 3_000;

#[test]
fn every_door_gives_the_same_answers() {
    use crate::support::{arena, random::Random};

    let mut accepted = 0;
    let mut refused = 0;
    for seed in 0..LISTS {
        let sample = Sample::random(&mut Random::new(seed));
        let doors = Doors::open(&sample, seed, arena());
        match doors {
            Some(doors) => {
                accepted += 1;
                for name in sample.names() {
                    doors.ask(&sample, &name);
                }
                if seed % 16 == 0 {
                    write_twice(&sample);
                }
            }
            None => refused += 1,
        }
    }
    // Neither is rare, so both are tested.
    assert!(
        accepted > LISTS / 4 && refused > LISTS / 10,
        "{accepted} accepted, {refused} refused"
    );
}
