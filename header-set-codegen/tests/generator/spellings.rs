//! Entries of blobs are spelled as they were written, in few bytes over the folded texts.

use header_set_blob::LoadedSet;
use header_set_codegen::blobs::{self, Choice, Options, Threads};
use header_set_codegen::list::key_set::KeySet;
use header_set_runtime::Fold;

use crate::support::list::{FOLDS, long_of_names};
use crate::support::random::Random;

const CASE: Fold = Fold {
    case: true,
    separators: false,
};

fn blob(list: &KeySet, choice: Choice, unordered: bool) -> Vec<u8> {
    let threads = Threads::new(1);
    blobs::build(list, choice, Options { unordered, threads })
}

/// Names of which folds make many bytes equal; some are long, some differ in every byte.
fn names(random: &mut Random) -> Vec<Vec<u8>> {
    let alphabets: [&[u8]; 4] = [b"aB", b"aBc-", b"abcD_-.", b"ABc\xff\0@[`{"];
    (0..1 + random.below(200))
        .map(|number| {
            let alphabet = *random.pick(&alphabets);
            let len = match random.below(30) {
                0 => 250 + random.below(20),
                _ => random.below(60),
            };
            let mut name = random.bytes(alphabet, len);
            name.extend(format!("-{number}").bytes());
            if random.below(4) == 0 {
                name.make_ascii_uppercase();
            }
            name
        })
        .collect()
}

#[test]
fn entries_are_spelled_as_written() {
    let mut random = Random::new(3);
    for round in 0..60 {
        let fold = FOLDS[round % FOLDS.len()];
        let names = names(&mut random);
        let list = long_of_names(names.iter().map(Vec::as_slice), fold);
        let choice = Choice::ALL[random.below(Choice::ALL.len())];
        for unordered in [false, true] {
            let bytes = blob(&list, choice, unordered);
            let set = LoadedSet::from_bytes(&bytes[..]).expect("a blob");
            set.verify().expect("a right one");
            for (at, name) in names.iter().enumerate() {
                // Of names that fold to the same, the first counts.
                let folded = |name: &[u8]| name.iter().map(|&byte| fold.byte(byte)).collect();
                let same = |other: &Vec<u8>| {
                    let (a, b): (Vec<u8>, Vec<u8>) = (folded(other), folded(name));
                    a == b
                };
                if names[..at].iter().any(same) {
                    continue;
                }
                let entry = set.entry(name).expect("an entry");
                let shows = name.escape_ascii();
                assert_eq!(entry.as_bytes(), name, "{shows}, {fold:?}, {choice:?}");
                let prefix = set.longest_prefix(name).expect("a prefix");
                assert_eq!(prefix.as_bytes(), name, "{shows}, {fold:?}, {choice:?}");
            }
            let mut listed: Vec<Vec<u8>> = set.iter().map(|it| it.as_bytes().to_vec()).collect();
            listed.retain(|name| !names.contains(name));
            assert!(listed.is_empty(), "{listed:?}");
        }
    }
}

/// A capital in each name was the whole name once more, and 12 bytes.
#[test]
fn a_capital_takes_two_bytes() {
    let mut random = Random::new(4);
    let names: Vec<Vec<u8>> = (0..10_000)
        .map(|number| {
            let mut name = format!("name-{number}-").into_bytes();
            let len = 2 + random.below(120);
            name.extend(random.bytes(b"abcdefgh", len));
            name
        })
        .collect();
    let mut with_capital = names.clone();
    for name in &mut with_capital {
        let at = name.len() - 1 - random.below(2);
        name[at].make_ascii_uppercase();
    }
    let of = |names: &[Vec<u8>]| long_of_names(names.iter().map(Vec::as_slice), CASE);
    for choice in Choice::ALL {
        for unordered in [false, true] {
            let [without, with] =
                [of(&names), of(&with_capital)].map(|list| blob(&list, choice, unordered).len());
            let more = (with - without) as f64 / names.len() as f64;
            assert!(more <= 2.0, "{choice:?}: {more} bytes a name");
        }
    }
}
