//! Runs the checks of the fuzz targets over their seeds, over kept inputs that once failed, and
//! over generated inputs. A failing input is reduced and kept in `inputs.proptest-regressions`.

use std::path::Path;

use header_set_checks::{Check, TARGETS, seeds};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use testkit::cases::config;

fn check_of(target: &str) -> Check {
    let found = TARGETS.iter().find(|(name, _)| *name == target);
    found.expect("a target").1
}

fn over_seeds(target: &str) {
    let seeds = seeds::of(target);
    assert!(seeds.len() >= 50, "{} seeds", seeds.len());
    seeds.iter().for_each(|seed| check_of(target)(seed));
    let finds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/finds");
    for find in std::fs::read_dir(finds.join(target)).into_iter().flatten() {
        let path = find.expect("a file").path();
        println!("{}", path.display());
        check_of(target)(&std::fs::read(path).expect("a find"));
    }
}

/// A test for each target.
macro_rules! over_seeds {
    ($($test:ident: $target:literal;)*) => {$(
        #[test]
        fn $test() {
            over_seeds($target);
        }
    )*};
}

over_seeds! {
    head_over_seeds: "head";
    blob_over_seeds: "blob";
    generate_over_seeds: "generate";
    tokens_over_seeds: "tokens";
    list_over_seeds: "list";
    cost_over_seeds: "cost";
}

/// A seed of the target with other words among its bytes, or words alone.
fn of_words(target: &str, between: &'static [u8]) -> impl Strategy<Value = Vec<u8>> {
    let mut dictionaries = seeds::dictionaries().into_iter();
    let words = dictionaries.find(|(name, _)| *name == target);
    let words = vec(select(words.expect("a dictionary").1), 0..24);
    let seed = select(seeds::of(target));
    let whole = (any::<[u8; 2]>(), words.clone())
        .prop_map(move |(options, words)| [&options[..], &words.join(between)].concat());
    let inserted = (seed, words, any::<prop::sample::Index>(), 0..16_usize);
    let changed = inserted.prop_map(move |(mut seed, words, at, cut)| {
        let at = at.index(seed.len() + 1);
        let end = seed.len().min(at + cut);
        let words: Vec<u8> = words.into_iter().take(3).collect::<Vec<_>>().join(between);
        seed.splice(at..end, words);
        seed
    });
    prop_oneof![whole, changed]
}

fn choices() -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), 0..300)
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn head(data in of_words("head", b"")) {
        check_of("head")(&data);
    }

    #[test]
    fn blob(data in choices()) {
        check_of("blob")(&data);
    }
}

proptest! {
    #![proptest_config(config(600))]

    #[test]
    fn list(data in choices()) {
        check_of("list")(&data);
    }
}

proptest! {
    #![proptest_config(config(100))]

    #[test]
    fn tokens(data in of_words("tokens", b" ")) {
        check_of("tokens")(&data);
    }

    #[test]
    fn generate(data in choices()) {
        check_of("generate")(&data);
    }

    #[test]
    fn cost(data in choices()) {
        check_of("cost")(&data);
    }
}
