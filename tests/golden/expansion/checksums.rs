//! A checksum for the expansion of each macro in the tests of sets and in the cases of mistakes:
//! which of them a change of the generator reaches. The golden expansions show how.

use std::fs;
use std::path::{Path, PathBuf};

use header_set_runtime::checksum;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::{bless, calls};

/// A test each, so that one takes no second where `tests/mutants` counts every branch.
macro_rules! checksums {
    ($($name:ident: $source:literal, $root:expr;)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name), $source, $root);
            }
        )*

        #[test]
        fn every_source_has_a_test() {
            let sources = [$($source),*].map(Path::new);
            for file in calls::files("sets").into_iter().chain(calls::files("golden/ui")) {
                let text = fs::read_to_string(&file).expect("a source file");
                let is_checked = sources.iter().any(|source| file.starts_with(source));
                let is_other = file.starts_with("sets/no_std");
                assert!(is_checked || is_other || calls::of(&text).is_empty(), "{}", file.display());
            }
        }
    };
}

checksums! {
    forms_attributes: "sets/forms/attributes.rs", Some("..");
    forms_constants: "sets/forms/constants.rs", Some("..");
    forms_enumeration: "sets/forms/enumeration.rs", Some("..");
    forms_expression: "sets/forms/expression.rs", Some("..");
    forms_generic: "sets/forms/generic.rs", Some("..");
    forms_longest_prefix: "sets/forms/longest_prefix.rs", Some("..");
    forms_map: "sets/forms/map.rs", Some("..");
    forms_matching: "sets/forms/matching.rs", Some("..");
    forms_ranges: "sets/forms/ranges.rs", Some("..");
    forms_set: "sets/forms/set.rs", Some("..");
    sets_forbidden: "sets/forbidden.rs", Some("..");
    sets_hygiene: "sets/hygiene.rs", Some("..");
    sets_regex: "sets/regex.rs", Some(".");
    sets_strategies: "sets/strategies.rs", Some("..");
    ui_constants: "golden/ui/constants", None;
    ui_enums: "golden/ui/enums", None;
    ui_exclusions: "golden/ui/exclusions", None;
    ui_lists: "golden/ui/lists", None;
    ui_maps: "golden/ui/maps", None;
    ui_matches: "golden/ui/matches", None;
    ui_names: "golden/ui/names", None;
    ui_options: "golden/ui/options", None;
    ui_regex: "golden/ui/regex", None;
    ui_syntax: "golden/ui/syntax", None;
    ui_warnings: "golden/ui/warnings", None;
}

fn check(name: &str, source: &str, root: Option<&str>) {
    let mut lines = String::new();
    for file in calls::files(source) {
        let text = fs::read_to_string(&file).expect("a source file");
        for (call, number) in calls::of(&text).into_iter().zip(1..) {
            let root = root.map(Path::new);
            let expansion = call.expand(root);
            let mut text = String::new();
            for derived in calls::derived(&expansion, root) {
                write(derived, &mut text);
            }
            write(expansion, &mut text);
            let sum = checksum(text.as_bytes());
            lines += &format!("{sum:016x} {} {number}\n", file.display());
        }
    }
    let path = PathBuf::from(format!("golden/expansion/checksums/{name}.txt"));
    if bless::is_asked() {
        fs::write(&path, &lines).expect("a golden file is written");
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        lines, golden,
        "HEADER_SET_BLESS=1 accepts the new expansions"
    );
}

/// The text of tokens, as no version of their library spaces it, and without the folder of this machine.
fn write(tokens: TokenStream, text: &mut String) {
    let here = std::env::current_dir().expect("a folder");
    let above = here
        .parent()
        .expect("a folder above")
        .to_string_lossy()
        .into_owned();
    for tree in tokens {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                write(group.stream(), text);
            }
            TokenTree::Group(group) => {
                text.push_str(&format!("{:?} ", group.delimiter()));
                write(group.stream(), text);
                text.push_str("end ");
            }
            other => {
                text.push_str(&other.to_string().replace(&above, ""));
                text.push(' ');
            }
        }
    }
}

/// A literal from a macro is in a group without delimiters, and so is what that macro got from another.
#[test]
fn fragments_expand_as_what_they_stand_for() {
    // Their messages show a place, or a token as it is written.
    let others = [
        "enums/slips.rs",
        "matches/unreachable.rs",
        "names/literals.rs",
    ];
    let files = calls::files("sets")
        .into_iter()
        .chain(calls::files("golden/ui"));
    for file in files.filter(|file| !others.iter().any(|other| file.ends_with(other))) {
        let text = fs::read_to_string(&file).expect("a source file");
        for (call, number) in calls::of(&text).into_iter().zip(1..) {
            let [mut plain, mut wrapped] = [String::new(), String::new()];
            write(call.with_fragments().expand(None), &mut wrapped);
            write(call.expand(None), &mut plain);
            assert_eq!(plain, wrapped, "{} {number}", file.display());
        }
    }
}
