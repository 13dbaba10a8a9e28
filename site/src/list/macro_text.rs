//! The text of the macro for a list that was pasted.

use std::collections::BTreeSet;

use header_set_codegen::list::{Syntax, Written};

use crate::options::Options;

/// An item of `header_set!` for entries that were pasted, and lists of the library. Files may repeat
/// an entry, source may not.
pub(super) fn item(
    name: &str,
    written: &Written,
    lists: &[(&'static str, &'static str)],
    options: &Options,
) -> String {
    let fold = options.rules().fold;
    let mut seen = BTreeSet::new();
    let mut text = String::new();
    if !options.attribute.is_empty() {
        text += &format!("    #[header_set({})]\n", options.attribute.join(", "));
    }
    text += &format!("    pub static {name} = [\n");
    for at in 0..written.len() {
        let (bytes, flags) = (written.text(at), written.flags(at));
        let is_expression = flags.syntax == Syntax::Expression;
        let folded: Vec<u8> = match is_expression {
            true => bytes.to_vec(),
            false => bytes.iter().map(|&byte| fold.byte(byte)).collect(),
        };
        if seen.insert((folded, is_expression, flags.excluded)) {
            let excluded = if flags.excluded { "!" } else { "" };
            let regex = if is_expression { "regex " } else { "" };
            text += &format!("        {excluded}{regex}{},\n", literal(bytes));
        }
    }
    for (name, _) in lists {
        text += &format!("        @{name},\n");
    }
    text + "    ];\n"
}

/// The invocation for some items.
pub(super) fn invocation_of(items: &[String]) -> String {
    format!("header_set! {{\n{}}}\n", items.join("\n"))
}

/// A literal of Rust.
fn literal(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => format!("{text:?}"),
        Err(_) => format!("b\"{}\"", bytes.escape_ascii()),
    }
}
