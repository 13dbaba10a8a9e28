//! Small random lists over few bytes, so that entries meet: every form against the oracle.

use header_set_codegen::traffic::Demand;
use header_set_runtime::Fold;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use testkit::cases::config;
use testkit::lists::blobs::Blobs;
use testkit::lists::check::Compiled;
use testkit::lists::{List, Written, arena};
use testkit::random::Random;

/// Bytes that folds make equal, bytes that coarse folding does, and one that stays alone.
const BYTES: [u8; 7] = *b"aA-_b^~";

fn name() -> impl Strategy<Value = Vec<u8>> {
    // Names of one or two bytes meet most often; windows and words begin at 4 and 8.
    prop_oneof![
        4 => vec(select(&BYTES[..]), 0..4),
        1 => vec(select(&BYTES[..]), 4..20),
        1 => vec(select(&BYTES[..]), 0..4).prop_map(|name| name.repeat(5)),
    ]
}

fn written() -> impl Strategy<Value = Written> {
    let exact = name().prop_map(|text| (text, false));
    let pattern = vec(name(), 2..4).prop_map(|pieces| (pieces.join(&b'*'), true));
    let prefix = name().prop_map(|mut text| {
        text.push(b'*');
        (text, true)
    });
    (
        prop_oneof![3 => exact, 1 => pattern, 1 => prefix],
        prop::bool::weighted(0.2),
    )
        .prop_map(|((text, stars), excluded)| Written {
            text,
            stars,
            regular: false,
            excluded,
        })
}

/// A name that is too long for a glob: an automaton of some such pieces passes its bound.
fn long() -> impl Strategy<Value = Written> {
    let long = vec(select(&BYTES[..]), 0..4).prop_map(|name| name.repeat(20));
    prop_oneof![8 => name(), 1 => long].prop_map(|text| Written {
        text,
        stars: false,
        regular: false,
        excluded: false,
    })
}

/// Some lists have several blocks of a blob.
fn list() -> impl Strategy<Value = List> {
    let written = prop_oneof![12 => vec(written(), 0..12), 1 => vec(long(), 12..90)];
    written.prop_map(|written| List {
        name: String::from("a random list"),
        written,
    })
}

fn fold() -> impl Strategy<Value = Fold> {
    (any::<bool>(), any::<bool>()).prop_map(|(case, separators)| Fold { case, separators })
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn small_lists(list in list(), fold in fold(), names in vec(name(), 60)) {
        let compiled = Compiled::with_demand(&list, fold, &|_| Demand::default(), arena());
        let blobs = Blobs::checked(&list, &compiled.normal, &compiled.normal.keys);
        let ask = |name: &[u8]| blobs.ask(name, compiled.ask(name));
        for name in &names {
            ask(name);
        }
        for written in &list.written {
            ask(&written.text);
            let text: Vec<u8> = written.text.iter().copied().filter(|&byte| byte != b'*').collect();
            ask(&text);
            ask(&[&text[..], b"a"].concat());
        }
    }

    /// Many names of one length, as the forms by length and by window have it hardest.
    #[test]
    fn names_of_one_length(len in 1..24_usize, fold in fold(), seed in any::<u64>(), count in 0..200_usize) {
        let mut random = Random::new(seed);
        let names: Vec<Vec<u8>> = (0..count).map(|_| random.bytes(&BYTES, len)).collect();
        let compiled = Compiled::with_demand(&List::of_bytes("names of one length", &names), fold, &|_| Demand::default(), arena());
        for name in &names {
            compiled.ask(name);
        }
        for _ in 0..100 {
            compiled.ask(&random.bytes(&BYTES, len));
        }
    }
}
