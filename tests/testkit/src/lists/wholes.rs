//! Blobs of random lists, to be changed.

use header_set_build::blobs::{self, Threads};
use header_set_codegen::list::{Bounds, Flags, Written};

use super::{FOLDS, long};
use crate::blobs::{Crafted, oracle};
use crate::random::Random;

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
pub fn wholes(random: &mut Random) -> Vec<Crafted> {
    let each = |layout| {
        let fold = *random.pick(&FOLDS);
        let threads = Threads::new(1);
        let keys = long(list(random), fold, threads);
        let built = blobs::build(&keys, layout, threads).expect("no expressions");
        oracle::agrees(&built.bytes, &[], random);
        Crafted::parse(&built.bytes)
    };
    [blobs::LAYOUTS; 5]
        .into_iter()
        .flatten()
        .map(each)
        .collect()
}
