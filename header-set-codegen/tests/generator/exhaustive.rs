//! All short names, in every layout of every strategy.

use header_set_codegen::traffic::Demand;
use header_set_runtime::{Fold, Trace};
use testkit::lists::{FOLDS, INSENSITIVE, List, arena, check::Compiled, lookups, oracle::folded};
use testkit::random::Random;

/// Names of each length, which differ in every byte, and border on what folds.
const NAMES: [&[u8]; 22] = [
    b"", b"a", b"Z", b"-", b"@", b"\xff", b"te", b"a-", b"-a", b"ab", b"A[", b"\0\0", b"tea",
    b"a-b", b"x_y", b"abc", b"abd", b"{a`", b"\x80\0a", b"^^^", b"zzz", b"09~",
];

/// For each name of three bytes, as a number, whether it folds to one of the list.
fn of_three(fold: Fold) -> Vec<bool> {
    let mut expected = vec![false; 1 << 24];
    for name in NAMES.into_iter().filter(|name| name.len() == 3) {
        let name = folded(fold, name);
        let equal = |at: usize| {
            let name = &name;
            (0..=u8::MAX).filter(move |&byte| fold.byte(byte) == name[at])
        };
        for first in equal(0) {
            for second in equal(1) {
                for third in equal(2) {
                    expected[u32::from_be_bytes([0, first, second, third]) as usize] = true;
                }
            }
        }
    }
    expected
}

#[test]
fn every_name_of_up_to_three_bytes() {
    for fold in FOLDS {
        let list = List::of_bytes("short names", NAMES);
        let compiled = Compiled::with_demand(&list, fold, &|_| Demand::default(), arena());
        compiled.ask(b"");
        for first in 0..=u8::MAX {
            compiled.ask(&[first]);
            for second in 0..=u8::MAX {
                compiled.ask(&[first, second]);
            }
        }
        if !fold.case {
            continue;
        }
        let expected = of_three(fold);
        for layout in &compiled.layouts {
            for (number, &expected) in expected.iter().enumerate() {
                let [_, name @ ..] = (number as u32).to_be_bytes();
                let has = lookups::has(&layout.matcher, &name, &mut Trace::<0>::new());
                assert_eq!(
                    has, expected,
                    "{name:?} in {} ({})",
                    compiled.name, layout.form
                );
            }
        }
    }
}

/// Few bytes and short pieces, so that a piece ends as it starts and patterns meet.
#[test]
fn every_name_of_two_letters() {
    let random = &mut Random::new(7);
    for _ in 0..300 {
        let globs = (0..1 + random.below(4)).map(|_| {
            let pieces = (0..2 + random.below(3)).map(|_| {
                let len = random.below(6);
                random.bytes(b"ab", len).escape_ascii().to_string()
            });
            let pieces: Vec<String> = pieces.collect();
            let sign = if random.below(5) == 0 { "!" } else { "" };
            format!("{sign}{}", pieces.join("*"))
        });
        let globs: Vec<String> = globs.collect();
        let list = List::of(&format!("{globs:?}"), &globs);
        let compiled = Compiled::with_demand(&list, INSENSITIVE, &|_| Demand::default(), arena());
        for len in 0..9 {
            for bits in 0..1_u32 << len {
                let letters = (0..len).map(|at| b'a' + (bits >> at & 1) as u8);
                compiled.ask(&letters.collect::<Vec<u8>>());
            }
        }
    }
}
