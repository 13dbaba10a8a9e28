//! Which layout of the perfect hash is chosen.

use header_set_runtime::Strategy;
use testkit::lists::{EXACT, INSENSITIVE, List, lookups};

use super::{chosen, hit_at, planned};
use crate::corpus;

#[test]
fn long_lists_of_which_many_hit_have_no_branch() {
    let name = |turn: u64| format!("x-{:x}-id", turn.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 24);
    let normal = List::of("6,000 names", (0..6_000).map(name)).normal(EXACT);
    let remark = |hit_rate| {
        let chosen = planned(&normal, hit_at(hit_rate));
        chosen.candidates[Strategy::PerfectHash as usize].remark
    };
    assert!(remark(0.5).contains("rows, unbranched"), "{}", remark(0.5));
    let few = remark(0.1);
    assert!(!few.contains("unbranched"), "{few}");
}

#[test]
fn long_names_of_the_same_words_have_no_branch_either() {
    // Both pairs share the first, the last, the middle and the last whole eight bytes, and the
    // length.
    let pairs = [
        "security-client-security-request",
        "security-policy-security-request",
        "x-shared-aaaaaaa-shared-shared-shared-id",
        "x-shared-bbbbbbb-shared-shared-shared-id",
    ];
    let names = (corpus::names(600).into_iter()).chain(pairs.map(String::from));
    let normal = List::of("long names", names).normal(EXACT);
    let built = planned(&normal, hit_at(0.5)).built;
    let layout = built.form;
    assert!(layout.contains("rows, unbranched"), "{layout}");
    for (name, is_in) in pairs.map(|it| (it, true)).into_iter().chain([
        ("security-polica-security-request", false),
        ("x-shared-abababa-shared-shared-shared-id", false),
    ]) {
        assert_eq!(
            lookups::const_contains(&built.matcher, name.as_bytes()),
            is_in
        );
    }
}

#[test]
fn short_names_are_one_word() {
    let short = [
        "host", "te", "cookie", "if-match", "location", "accept", "age", "via",
    ];
    let layout = |names: &[&str], fold, hit_rate| {
        let normal = List::of("short names", names).normal(fold);
        planned(&normal, hit_at(hit_rate)).built.form
    };
    for fold in [EXACT, INSENSITIVE] {
        assert_eq!(layout(&short, fold, 0.5), "one word, 8 rows, unbranched");
        // A miss by windows takes as many steps, and fewer lines.
        assert_eq!(layout(&short, fold, 0.0), "1 window, 8 slots");
    }
    let longer = [&short[..], &["authority"]].concat();
    let layout = layout(&longer, EXACT, 0.5);
    assert!(!layout.contains("one word"), "{layout}");
}

#[test]
fn words_that_are_the_same_are_no_one_word() {
    // Both are read as the same word, so no multiplier tells them apart.
    let chosen = chosen(&List::of("one word", ["abcd", "abcdabcd"]), EXACT);
    assert!(!chosen.built.form.contains("one word"));
}
