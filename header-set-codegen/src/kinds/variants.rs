//! The variants of an enum, as the user named them or made from their texts.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;

use crate::front::ast::{Item, Row};
use crate::front::diagnostics::place;
use crate::list::{Syntax, Valid};
use crate::order::Numbers;
use crate::wording::shown;

/// A variant, and the row in which it was written.
pub(crate) struct Variant {
    pub row: usize,
    pub name: Ident,
    /// Its text as the user first wrote it.
    pub text: String,
    /// Its names, for its documentation.
    pub doc: String,
}

/// Names the variants.
pub(crate) fn variants(item: &Item, valid: &Valid) -> Vec<Variant> {
    let mut variants: Vec<Variant> = Vec::new();
    let mut seen = Numbers::new();
    for (number, row) in item.rows.iter().enumerate() {
        let text = text(item, row, valid);
        let name = match (&row.variant, &text) {
            (Some(name), _) => Ok(name.clone()),
            (None, Some((text, at))) => match valid.written.flags(*at).syntax {
                // An empty text has its own report.
                syntax if text.is_empty() && syntax != Syntax::Verbatim => continue,
                syntax => named(row, text, syntax, item.entries.spans[*at]),
            },
            (None, None) => continue,
        };
        let report = |message| item.diagnostics.error(row.span, message);
        let Ok(name) = name.map_err(report) else {
            continue;
        };
        // After a mistake in its text, the variant still exists.
        let is_whole = text.is_some();
        let text = text.map_or_else(String::new, |(text, _)| text);
        let Some(&first) = seen.get(bytes_of(&name).as_slice()) else {
            seen.insert(bytes_of(&name), number);
            variants.push(Variant {
                row: number,
                name,
                text,
                doc: alternatives(row, valid),
            });
            continue;
        };
        // A second mistake, unless it was reported as a repeated entry.
        let is_repeated = |&at: &u32| row.entries.contains(&(at as usize));
        if is_whole && !valid.repeated.iter().any(is_repeated) {
            let message = format!(
                "found a second variant `{name}`, first written at {}: name one as in `{name}2 = \"{}\"`",
                place(item.rows[first].span),
                shown(text.as_bytes()),
            );
            item.diagnostics.error(row.span, message);
        }
    }
    variants
}

/// Returns a name for comparison: `r#host` and `host` are one.
fn bytes_of(name: &Ident) -> Vec<u8> {
    name.unraw().to_string().into_bytes()
}

/// Returns the first literal of a variant, and its position. Reports entries that an enum cannot
/// have.
fn text(item: &Item, row: &Row, valid: &Valid) -> Option<(String, usize)> {
    let mut first = None;
    for at in row.entries.clone() {
        let text = valid.written.text(at);
        match std::str::from_utf8(text) {
            _ if valid.written.flags(at).excluded => {}
            Ok(text) => first = first.or_else(|| Some((text.to_owned(), at))),
            Err(_) => {
                let message = format!("found `{}`, expected UTF-8 in an enum", shown(text));
                item.diagnostics.error(item.entries.spans[at], message);
            }
        }
    }
    first
}

/// The names of a variant, as written.
fn alternatives(row: &Row, valid: &Valid) -> String {
    let names = row.entries.clone();
    let names = names.filter(|&at| valid.written.flags(at).syntax != Syntax::Expression);
    let names = names.map(|at| format!("`{}`", shown(valid.written.text(at))));
    names.collect::<Vec<_>>().join(", ")
}

/// Names the variant of a bare literal: its words, capitalised.
fn named(row: &Row, text: &str, syntax: Syntax, span: Span) -> Result<Ident, String> {
    if row.entries.len() > 1 {
        return Err(
            "found alternatives without a variant, expected `Variant = \"a\" | \"b\"`".to_owned(),
        );
    }
    let shown = shown(text.as_bytes());
    let word = match syntax {
        Syntax::Expression => "regex ",
        _ => "",
    };
    let no_identifier = || {
        format!(
            "found `{shown}`, which gives no identifier, expected `Variant = {word}\"{shown}\"`"
        )
    };
    let is_pattern = matches!(syntax, Syntax::Expression | Syntax::Glob);
    // Dropping other characters could make two names equal.
    if is_pattern || (text.chars()).any(|char| !char.is_ascii() && !char.is_alphanumeric()) {
        return Err(no_identifier());
    }
    let mut name = String::new();
    for word in text.split(|char: char| !char.is_alphanumeric()) {
        let mut chars = word.chars();
        name.extend(chars.next().into_iter().flat_map(char::to_uppercase));
        name.extend(chars.flat_map(char::to_lowercase));
    }
    let mut name: Ident = syn::parse_str(&name).map_err(|_| no_identifier())?;
    name.set_span(span);
    Ok(name)
}

#[cfg(test)]
mod tests {
    use crate::front::parse;
    use crate::kinds::tests::{meaning_of, read};

    #[test]
    fn an_exclusion_is_no_variant() {
        let list = r#"c; enum E { A = "a*", !"ab", !"ac" }"#.parse().expect("tokens");
        let mut item = read(parse::header_set, list).0.remove(0);
        assert_eq!(meaning_of(&mut item).variants.len(), 1);
        assert_eq!(item.diagnostics.into_errors(), [""; 0]);
    }
}
