//! Every form of every strategy answers like a naive set, for every list, however names are
//! compared.

use testkit::lists::{
    FOLDS, List,
    check::{Compiled, assert_equivalent},
};

use crate::corpus;

/// A test for each list of lists.
macro_rules! equivalent {
    ($($(#[$attribute:meta])* $test:ident: $lists:ident;)*) => {$(
        $(#[$attribute])*
        #[test]
        fn $test() {
            corpus::$lists().iter().for_each(assert_equivalent);
        }
    )*};
}

equivalent! {
    tiny_lists: tiny;
    names_that_differ_little: near;
    names_of_one_word: one_word;
    any_bytes: bytes;
    patterns_and_exclusions: patterns;
    #[cfg(feature = "regex")]
    expressions: expressions;
    sizes_where_forms_change: sizes;
}

/// Names of which two bytes differ from those of a key by the same bits: in words that are or-ed,
/// they cancel in no way.
#[test]
fn differences_do_not_cancel() {
    let lists = corpus::sizes().into_iter().chain(corpus::near());
    for list in lists.chain(corpus::one_word()) {
        let compiled = Compiled::new(&list, FOLDS[1]);
        for written in list.written.iter().step_by(list.written.len() / 16 + 1) {
            let key = &written.text;
            let len = key.len().min(32);
            for (at, other_at) in (0..len).flat_map(|at| (0..at).map(move |other| (at, other))) {
                let mut name = key.clone();
                name[at] ^= 1;
                name[other_at] ^= 1;
                compiled.ask(&name);
            }
        }
    }
}

#[test]
fn ten_thousand_names() {
    assert_equivalent(&corpus::ten_thousand());
}

#[test]
fn real_lists() {
    for file in corpus::files() {
        assert_equivalent(&List::load(&file));
    }
}
