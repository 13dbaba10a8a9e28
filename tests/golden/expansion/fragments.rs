//! Literals that arrive in groups without delimiters, as from `macro_rules!`.

use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use testkit::files::of_kind;

use crate::calls;

/// The text of tokens, as no version of their library spaces it.
fn write(tokens: TokenStream, text: &mut String) {
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
                text.push_str(&other.to_string());
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
        "matches/wildcards.rs",
        "names/literals.rs",
    ];
    let folders = ["sets", "golden/ui"].into_iter();
    let files = folders.flat_map(|folder| of_kind(Path::new(folder), "rs"));
    for file in files.filter(|file| !others.iter().any(|other| file.ends_with(other))) {
        let text = fs::read_to_string(&file).expect("a source file");
        for (call, number) in calls::of(&text).into_iter().zip(1..) {
            let [mut plain, mut wrapped] = [String::new(), String::new()];
            write(call.with_fragments().expand(), &mut wrapped);
            write(call.expand(), &mut plain);
            assert_eq!(plain, wrapped, "{} {number}", file.display());
        }
    }
}
