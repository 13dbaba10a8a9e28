//! The variants of an enum, as the user named them or made from their texts.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;

use crate::front::ast::{Item, Row, Source, Term};
use crate::front::diagnostics::{Diagnostics, place};
use crate::list::{Syntax, Valid};
use crate::order::Numbers;
use crate::sources::Resolved;
use crate::wording::shown;

/// A variant, and the row in which it was written.
pub(crate) struct Variant {
    pub row: usize,
    pub name: Ident,
    /// Its text as the user first wrote it.
    pub text: String,
}

/// Names the variants.
pub(crate) fn variants(
    item: &Item,
    resolved: &Resolved,
    valid: &Valid,
    diagnostics: &mut Diagnostics,
) -> Vec<Variant> {
    let repeated: Vec<usize> = valid
        .repeated
        .iter()
        .map(|&position| resolved.rows[position as usize])
        .collect();
    let mut variants: Vec<Variant> = Vec::new();
    let mut seen = Numbers::new();
    for (number, row) in item.rows.iter().enumerate() {
        let Some((text, syntax, term)) = text(row, diagnostics) else {
            // After a mistake in its text, the variant still exists.
            if let Some(name) = row.variant.clone()
                && seen.insert(bytes_of(&name), number).is_none()
            {
                let text = String::new();
                variants.push(Variant {
                    row: number,
                    name,
                    text,
                });
            }
            continue;
        };
        if row.variant.is_none() && text.is_empty() && syntax != Syntax::Verbatim {
            // An empty text has its own report.
            continue;
        }
        let name = match row
            .variant
            .clone()
            .map_or_else(|| named(row, &text, syntax, term.span), Ok)
        {
            Ok(name) => name,
            Err(message) => {
                diagnostics.error(row.span, message);
                continue;
            }
        };
        if let Some(&first) = seen.get(bytes_of(&name).as_slice()) {
            // A second mistake, unless it was reported as a repeated entry.
            if repeated.binary_search(&number).is_err() {
                let message = format!(
                    "found a second variant `{name}`, first written at {}: name one as in `{name}2 = \"{}\"`",
                    place(item.rows[first].span),
                    shown(text.as_bytes()),
                );
                diagnostics.error(row.span, message);
            }
            continue;
        }
        seen.insert(bytes_of(&name), number);
        variants.push(Variant {
            row: number,
            name,
            text,
        });
    }
    variants
}

/// Returns a name for comparison: `r#host` and `host` are one.
fn bytes_of(name: &Ident) -> Vec<u8> {
    name.unraw().to_string().into_bytes()
}

/// Returns the first literal of a variant, and how it is read. Reports entries that an enum cannot
/// have.
fn text<'a>(row: &'a Row, diagnostics: &mut Diagnostics) -> Option<(String, Syntax, &'a Term)> {
    let mut first = None;
    for term in row.terms.iter().filter(|term| !term.excluded) {
        let Source::Literal { text, syntax } = &term.source else {
            continue;
        };
        match std::str::from_utf8(text) {
            Ok(text) => first = first.or_else(|| Some((text.to_owned(), *syntax, term))),
            Err(_) => {
                let message = format!("found `{}`, expected UTF-8 in an enum", shown(text));
                diagnostics.error(term.span, message);
            }
        }
    }
    first
}

/// Names the variant of a bare literal: its words, capitalised.
fn named(row: &Row, text: &str, syntax: Syntax, span: Span) -> Result<Ident, String> {
    if row.terms.len() > 1 {
        return Err(
            "found alternatives without a variant, expected `Variant = \"a\" | \"b\"`".to_owned(),
        );
    }
    let shown = shown(text.as_bytes());
    match syntax {
        Syntax::Expression => {
            return Err(format!(
                "found the expression `{shown}` without a variant, expected `Variant = regex \"{shown}\"`"
            ));
        }
        Syntax::Glob => {
            return Err(format!(
                "found the pattern `{shown}` without a variant, expected `Variant = \"{shown}\"`"
            ));
        }
        Syntax::Name | Syntax::Verbatim => {}
    }
    let no_identifier =
        || format!("found `{shown}`, which gives no identifier, expected `Variant = \"{shown}\"`");
    // Dropping other characters could make two names equal.
    if (text.chars()).any(|char| !char.is_ascii() && !char.is_alphanumeric()) {
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
