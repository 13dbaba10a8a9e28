//! Runs the checks of the fuzz targets over their seeds, over kept inputs that once failed, and
//! over generated inputs. A failing input is reduced and kept in `inputs.proptest-regressions`.

use std::path::Path;

use header_set_checks::{Check, seeds};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use testkit::cases::config;

fn over_seeds(target: &str, check: Check) {
    let seeds = seeds::of(target);
    assert!(seeds.len() >= 50, "{} seeds", seeds.len());
    seeds.iter().for_each(|seed| check(seed));
    let finds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/finds");
    for find in std::fs::read_dir(finds.join(target)).into_iter().flatten() {
        let path = find.expect("a file").path();
        println!("{}", path.display());
        check(&std::fs::read(path).expect("a find"));
    }
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

/// Two tests for each target, the second over a number of generated inputs.
macro_rules! targets {
    ($($target:ident: $cases:literal of $inputs:expr;)*) => {$(
        mod $target {
            use super::*;

            #[test]
            fn over_seeds() {
                super::over_seeds(stringify!($target), header_set_checks::$target);
            }

            proptest! {
                #![proptest_config(config($cases))]

                #[test]
                fn generated(data in $inputs) {
                    header_set_checks::$target(&data);
                }
            }
        }
    )*};
}

targets! {
    head: 1_000 of of_words("head", b"");
    blob: 1_000 of choices();
    list: 600 of choices();
    tokens: 100 of of_words("tokens", b" ");
    generate: 100 of choices();
    cost: 100 of choices();
}
