//! Literals that arrive in groups without delimiters, as from `macro_rules!`.

use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use testkit::files::of_kind;

use crate::{calls, replaced};

fn without_fragments(tokens: TokenStream) -> String {
    let tokens = replaced(tokens, &mut |tree| match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => group.stream(),
        other => other.into(),
    });
    tokens.to_string()
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
    let folders = ["sets", "golden/ui"].into_iter();
    let files = folders.flat_map(|folder| of_kind(Path::new(folder), "rs"));
    for file in files.filter(|file| !others.iter().any(|other| file.ends_with(other))) {
        let text = fs::read_to_string(&file).expect("a source file");
        for (call, number) in calls::of(&text).into_iter().zip(1..) {
            let wrapped = without_fragments(call.with_fragments().expand());
            let plain = without_fragments(call.expand());
            assert_eq!(plain, wrapped, "{} {number}", file.display());
        }
    }
}
