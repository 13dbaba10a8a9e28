//! One list, one answer: see `header-set-testkit`'s `doors`.

use std::path::Path;

use testkit::doors::{Doors, Sample, write_twice};
use testkit::lists::arena;
use testkit::random::Random;

const LISTS: u64 = 3_000;

#[test]
fn every_door_gives_the_same_answers() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("doors");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut accepted = 0;
    let mut refused = 0;
    for seed in 0..LISTS {
        let sample = Sample::random(&mut Random::new(seed), cfg!(feature = "regex"));
        let doors = Doors::open(&sample, seed, &folder, arena());
        match doors {
            Some(doors) => {
                accepted += 1;
                for name in sample.names() {
                    doors.ask(&sample, &name);
                }
                if seed % 16 == 0 {
                    write_twice(&sample, &folder);
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
