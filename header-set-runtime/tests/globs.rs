//! Globs that are tried one by one, against a definition of a glob.

use header_set_runtime::globs::Globs;
use header_set_runtime::{Fold, Ints, Names, Query, Trace};

/// A star takes any bytes, another byte itself.
fn matches(name: &[u8], glob: &[u8]) -> bool {
    match glob {
        [] => name.is_empty(),
        [b'*', rest @ ..] => (0..=name.len()).any(|at| matches(&name[at..], rest)),
        [byte, rest @ ..] => name.first() == Some(byte) && matches(&name[1..], rest),
    }
}

/// All texts of up to four of these bytes.
fn texts(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..4 {
        let until = all.len();
        for at in from..until {
            all.extend(
                bytes
                    .iter()
                    .map(|&byte| [&all[at][..], &[byte]].concat())
                    .collect::<Vec<_>>(),
            );
        }
        from = until;
    }
    all
}

#[test]
fn every_short_glob() {
    let fold = Fold {
        case: false,
        separators: false,
    };
    let names = Names {
        bytes: &[],
        fold,
        case_bit: false,
    };
    for glob in texts(b"ab*") {
        let offsets = [0, 1, 1 + glob.len() as u8];
        // A glob that no name matches stands first: the second has the number 7.
        let texts_of_both = [b"c", &glob[..]].concat();
        let globs = Globs {
            texts: &texts_of_both,
            offsets: Ints::from_bytes(&offsets, 1),
            patterns: Ints::from_bytes(&[3, 7], 1),
        };
        for name in texts(b"ab") {
            let found = globs.find(&mut Query {
                name: &name,
                names: &names,
                trace: &mut Trace::<0>::new(),
            });
            assert_eq!(
                found,
                matches(&name, &glob).then_some(7),
                "{glob:?} {name:?}"
            );
        }
    }
}
