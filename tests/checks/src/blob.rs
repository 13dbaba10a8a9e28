//! Blobs changed as by an attacker, with checksums that fit.

use std::sync::OnceLock;

use header_set_build::Strategy;
use header_set_build::blobs::{self, Threads};
use testkit::blobs::{Crafted, mutator, oracle};
use testkit::lists::{FOLDS, List};
use testkit::random::Random;

/// The bytes choose a blob, what is changed in it, and the names that it is asked.
pub fn check(data: &[u8]) {
    static WHOLES: OnceLock<Vec<Crafted>> = OnceLock::new();
    let wholes = WHOLES.get_or_init(|| {
        let random = &mut Random::new(0);
        let layouts = [blobs::LAYOUTS; 5].into_iter().flatten();
        layouts.map(|layout| whole(layout, random)).collect()
    });
    let random = &mut Random::of_bytes(data);
    let bytes = mutator::mutated(random.pick(wholes), wholes, random).bytes();
    oracle::ask(&bytes, random);
}

const STARTS: [&str; 6] = [
    "",
    "com.example.",
    "com.example.internal.a",
    "zz",
    "X-",
    "x_",
];
const PATTERNS: &str = "x-* com.example.* *-a a*b*c !x-a !com.example.a !com.example.ab*";

/// A blob of a random list of some blocks, of which many names start with others.
fn whole(layout: Strategy, random: &mut Random) -> Crafted {
    let fold = random.one_of(&FOLDS);
    let alphabet = random.one_of(&[b"aA-b", b"\0ab\xff", b"abcd", b"a_-."]);
    let names = (0..random.one_of(&[1, 20, 90, 250])).map(|_| {
        let (start, len) = (random.one_of(&STARTS), random.below(9));
        let name = [start.as_bytes(), &random.bytes(alphabet, len)].concat();
        name.repeat(if random.below(100) == 0 { 60 } else { 1 })
    });
    let mut list = List::of_bytes("", names);
    if random.below(3) == 0 {
        list = list.and(List::of("", PATTERNS.split(' ')));
    }
    let keys = list.long(fold, Threads::new(1));
    let built = blobs::build(&keys, layout, Threads::new(1)).expect("no expressions");
    oracle::agrees(&built.bytes, &[], random);
    Crafted::parse(&built.bytes)
}
