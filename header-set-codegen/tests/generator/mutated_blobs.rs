//! Blobs of random lists, changed at random as an attacker would, with checksums that fit. The same
//! is done to golden blobs in `header-set-blob/tests/attacked.rs`.
//!
//! `cargo test -p header-set-codegen --test generator more_of_them -- --ignored --nocapture` goes on
//! for minutes.

use header_set_build::blobs::{self, Layout, Threads};
use header_set_codegen::list::{Bounds, Flags, Written};

use crate::crafted::{Crafted, mutator, oracle};
use crate::support::list::{FOLDS, long};
use crate::support::random::Random;

/// A list of some blocks, of which many names start with others.
fn list(random: &mut Random) -> Written {
    let mut list = Written::new(Bounds::BUILD);
    let starts: [&[u8]; 6] = [
        b"",
        b"com.example.",
        b"com.example.internal.a",
        b"zz",
        b"X-",
        b"x_",
    ];
    let alphabet = *random.pick(&[b"aA-b", b"\0ab\xff", b"abcd", b"a_-."]);
    for _ in 0..*random.pick(&[1, 20, 90, 250]) {
        let mut name = random.pick(&starts).to_vec();
        let len = random.below(9);
        name.extend(random.bytes(alphabet, len));
        if random.below(100) == 0 {
            name = name.repeat(60);
        }
        list.push(&name, Flags::VERBATIM);
    }
    if random.below(3) == 0 {
        for pattern in [&b"x-*"[..], b"com.example.*", b"*-a", b"a*b*c"] {
            list.push(pattern, Flags::of(pattern, false));
        }
        for excluded in [&b"x-a"[..], b"com.example.a", b"com.example.ab*"] {
            list.push(excluded, Flags::of(excluded, true));
        }
    }
    list
}

/// A blob of a random list in each layout, five times.
pub(crate) fn wholes(random: &mut Random) -> Vec<Crafted> {
    let each = |layout| {
        let fold = *random.pick(&FOLDS);
        let threads = Threads::new(1);
        let keys = long(list(random), fold, threads);
        let built = blobs::build(&keys, layout, threads).expect("no expressions");
        oracle::agrees(&built.bytes, random);
        Crafted::parse(&built.bytes)
    };
    [Layout::ALL; 5].into_iter().flatten().map(each).collect()
}

/// Asks `count` changed blobs everything.
fn ask(seed: u64, count: usize) {
    let mut random = Random::new(seed);
    let wholes = wholes(&mut random);
    for _ in 0..count {
        let bytes = mutator::mutated(random.pick(&wholes), &wholes, &mut random).bytes();
        oracle::ask(&bytes, &mut random);
    }
}

#[test]
fn changed_blobs_answer() {
    ask(0, 1_000);
}

#[test]
#[ignore = "takes minutes"]
fn more_of_them() {
    (1..=100).for_each(|seed| ask(seed, 3_000));
}
