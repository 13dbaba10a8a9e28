//! Entries, variants and arms: attributes, variant, guard, value.

use proc_macro2::{Group, Ident, TokenTree};

use super::attributes::{self, Attribute};
use super::constant;
use super::expression::{expression, starts_row};
use super::tokens::{Tokens, is_keyword, is_punct};
use crate::bounds::input::{ARMS, VARIANTS};
use crate::front::ast::{Row, Source, Term, mentions};
use crate::front::diagnostics::Diagnostics;
use crate::list::{Kind, Syntax};

pub(super) const ENTRY: &str =
    "expected an entry: \"name\", \"prefix-*\", b\"bytes\", !\"name\", include \"path\" or @list";

/// Reads the rows of a list. `exported` has the entries of each `use other::name!` in order, once
/// they are known.
pub(super) fn rows(
    tokens: &mut Tokens,
    kind: Kind,
    exported: &mut dyn Iterator<Item = Group>,
    diagnostics: &mut Diagnostics,
) -> Vec<Row> {
    let mut rows = Vec::new();
    let first = tokens.position();
    while !tokens.is_empty() {
        let mark = diagnostics.mark();
        let mut reader = Reader {
            tokens,
            kind,
            exported,
            diagnostics,
        };
        let (mut row, whole) = reader.row();
        row.at = row.at.start - first..tokens.position() - first;
        diagnostics.narrow(mark, &row.cfg);
        if whole {
            separator(tokens, &row, kind, diagnostics);
        } else {
            tokens.recover();
        }
        rows.push(row);
    }
    cut(&mut rows, kind, diagnostics);
    rows
}

/// Reports and drops rows past the limit, which would take the compiler too long.
fn cut(rows: &mut Vec<Row>, kind: Kind, diagnostics: &mut Diagnostics) {
    let (limit, what, instead) = match kind {
        Kind::Enum => (VARIANTS, "variants", "a map"),
        Kind::Match => (ARMS, "arms", "a map whose values are matched, or called"),
        _ => return,
    };
    if let Some(row) = rows.get(limit) {
        let message = format!(
            "found more than {limit} {what}, which would take the compiler too long, expected at most {limit}, or {instead}"
        );
        diagnostics.error(row.span, message);
        rows.truncate(limit);
    }
}

/// Reads a comma. It may be missing after the block of an arm.
fn separator(tokens: &mut Tokens, row: &Row, kind: Kind, diagnostics: &mut Diagnostics) {
    if tokens.punct(',') || tokens.is_empty() {
        return;
    }
    if row.value.is_some() && starts_row(tokens, 0) && tokens.is_behind_block() {
        return;
    }
    let found = tokens.found();
    let discriminant = kind == Kind::Enum && tokens.peek_punct('=');
    let why = match discriminant {
        true => ": the variants of a list have no discriminants",
        false => "",
    };
    diagnostics.error(tokens.span(), format!("found {found}, expected `,`{why}"));
    if tokens.peek_punct(';') {
        tokens.skip(1);
        return;
    }
    let names_variant = kind == Kind::Enum
        && matches!(tokens.peek(), Some(TokenTree::Ident(_)))
        && is_punct(tokens.peek_nth(1), '=');
    if !starts_row(tokens, 0) && !names_variant {
        tokens.recover();
    }
}

pub(super) struct Reader<'a, 'b> {
    pub(super) tokens: &'a mut Tokens,
    pub(super) kind: Kind,
    pub(super) exported: &'a mut (dyn Iterator<Item = Group> + 'b),
    pub(super) diagnostics: &'a mut Diagnostics,
}

impl Reader<'_, '_> {
    /// Reads one row. Returns it, and whether it was read to its end.
    fn row(&mut self) -> (Row, bool) {
        let mut row = Row::new(self.tokens.span());
        for attribute in attributes::outer(self.tokens) {
            self.attribute(attribute, &mut row);
        }
        row.span = self.tokens.span();
        row.at = self.tokens.position()..self.tokens.position();
        let named = self.variant(&mut row);
        let binding = match self.kind {
            Kind::Match => self.wildcard(&mut row),
            _ => None,
        };
        let whole =
            (named || row.wildcard || self.terms(&mut row.terms)) && self.guard_and_value(&mut row);
        if let (Some(name), Some(value)) = (binding, &row.value)
            && mentions(value, &name)
        {
            // The word was reported in place of `_`, so the value cannot use it as a binding.
            row.value = None;
        }
        if let [_, _, ..] = row.terms.as_slice()
            && let Some(term) = row.terms.iter().find(|term| term.excluded)
        {
            let message = "found an exclusion among alternatives, expected it on its own";
            self.diagnostics.error(term.span, message);
        }
        if let (Kind::Match, true) = (
            self.kind,
            row.cfg.iter().any(|cfg| mentions(cfg, "cfg_attr")),
        ) && let Some(term) =
            (row.terms.iter()).find(|term| matches!(term.source, Source::Export { .. }))
        {
            let message = "found `cfg_attr` on an exported list in a match, expected `cfg`";
            self.diagnostics.error(term.span, message);
        }
        if let (Some(variant), true) = (&row.variant, is_exclusion(&row)) {
            let message = "found a variant for an exclusion, expected none";
            self.diagnostics.error(variant.span(), message);
        }
        (row, whole)
    }

    fn attribute(&mut self, attribute: Attribute, row: &mut Row) {
        match (attribute.name.as_str(), self.kind) {
            ("cfg", _) => row.cfg.push(attribute.tokens),
            ("cfg_attr", _) if attribute.decides() => {
                row.cfg.push(attribute.tokens);
            }
            (_, Kind::Enum | Kind::Match) => row.attributes.push(attribute.tokens),
            ("doc", _) => {}
            (name, _) => self.diagnostics.error(
                attribute.span,
                format!("found the attribute `{name}` on an entry, expected `cfg`"),
            ),
        }
    }

    /// Reads `_`. Returns a word that was written in its place.
    fn wildcard(&mut self, row: &mut Row) -> Option<String> {
        row.wildcard = self.tokens.word("_");
        let Some(TokenTree::Ident(word)) = self.tokens.peek() else {
            return None;
        };
        let word = word.to_string();
        if row.wildcard
            || word == "include"
            || word == "use"
            || constant::is_next(self.tokens)
            || !self.tokens.peek_arrow_nth(1)
        {
            return None;
        }
        let message = format!("found `{word}`, {ENTRY}; did you mean `_`, or \"{word}\"?");
        self.diagnostics.error(self.tokens.span(), message);
        self.tokens.skip(1);
        row.wildcard = true;
        Some(word)
    }

    /// Reads `Name =`. Returns whether nothing follows the variant, which is a mistake.
    fn variant(&mut self, row: &mut Row) -> bool {
        let Some(TokenTree::Ident(name)) = self.tokens.peek() else {
            return false;
        };
        let (name, is_enum) = (name.clone(), self.kind == Kind::Enum);
        let is_equals = is_punct(self.tokens.peek_nth(1), '=') && !self.tokens.peek_arrow_nth(1);
        if is_equals && !is_enum && name != "_" {
            let message = "found a name for an entry: only enums have those";
            self.diagnostics.error(row.span, message);
            self.tokens.skip(2);
        }
        let is_path =
            is_punct(self.tokens.peek_nth(1), ':') && is_punct(self.tokens.peek_nth(2), ':');
        if !is_enum
            || is_path
            || constant::is_entry(self.tokens)
            || ["include", "use", "regex"].iter().any(|word| name == word)
        {
            return false;
        }
        if is_keyword(&name) {
            let message = format!("found the keyword `{name}`, expected the name of a variant");
            self.diagnostics.error(name.span(), message);
            self.tokens.skip(1 + usize::from(is_equals));
            row.variant = raw(&name);
            return !is_equals;
        }
        match self.tokens.peek_nth(1) {
            Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '=' | ':' | '-') => {}
            Some(TokenTree::Group(_) | TokenTree::Literal(_)) | None => {}
            Some(TokenTree::Punct(punct)) if punct.as_char() == ',' => {}
            _ => return false,
        }
        self.tokens.skip(1);
        row.variant = Some(name.clone());
        if is_equals {
            self.tokens.skip(1);
            return false;
        }
        self.without_equals(&name, row)
    }

    /// Recovers from a variant without `=`, as if the `=` were there.
    fn without_equals(&mut self, name: &Ident, row: &mut Row) -> bool {
        let (span, found) = (self.tokens.span(), self.tokens.found());
        let text = words(&name.to_string());
        if self.tokens.is_empty() || self.tokens.peek_punct(',') {
            let message = format!(
                "found `{name}`, expected `Variant = \"name\"`; did you mean `{name} = \"{text}\"`?"
            );
            self.diagnostics.error(name.span(), message);
        } else {
            let message =
                format!("found {found}, expected `=` and a name, as in `{name} = \"{text}\"`");
            self.diagnostics.error(span, message);
            if matches!(self.tokens.peek(), Some(TokenTree::Literal(_))) {
                return false;
            }
            self.tokens.skip(1);
            self.tokens.punct('>');
            if self.tokens.punct('=') || matches!(self.tokens.peek(), Some(TokenTree::Literal(_))) {
                return false;
            }
        }
        row.terms.push(Term {
            span: name.span(),
            excluded: false,
            source: Source::Literal {
                text: text.into_bytes(),
                syntax: Syntax::Verbatim,
            },
            constant: None,
        });
        true
    }

    fn guard_and_value(&mut self, row: &mut Row) -> bool {
        let span = self.tokens.span();
        if self.tokens.word("if") {
            let guard = expression(self.tokens);
            match self.kind {
                Kind::Match if !guard.is_empty() => row.guard = Some(guard),
                Kind::Match => self
                    .diagnostics
                    .error(span, "found nothing, expected a condition behind `if`"),
                _ => self
                    .diagnostics
                    .error(span, "found a guard: only the arms of a match have those"),
            }
        }
        if self.tokens.peek_arrow() {
            let arrow = self.tokens.span();
            self.tokens.skip(2);
            let value = expression(self.tokens);
            if value.is_empty() {
                let (span, found) = (self.tokens.span(), self.tokens.found());
                self.diagnostics
                    .error(span, format!("found {found}, expected an expression"));
            } else if self.kind.has_values() && is_exclusion(row) {
                // In a match the exclusion itself has been reported.
                if self.kind != Kind::Match {
                    let message = "found a value for an exclusion, expected none";
                    self.diagnostics.error(arrow, message);
                }
            } else if self.kind.has_values() {
                row.value = Some(value);
            } else {
                self.diagnostics.error(arrow, self.no_values());
            }
            return true;
        }
        if self.kind.has_values() && !is_exclusion(row) {
            let found = self.tokens.found();
            self.diagnostics.error(
                self.tokens.span(),
                format!("found {found}, expected `=>` and a value"),
            );
            // `=` or `->` in its place.
            let is_thin = self.tokens.peek_punct('-') && is_punct(self.tokens.peek_nth(1), '>');
            if is_thin || self.tokens.peek_punct('=') {
                self.tokens.skip(1 + usize::from(is_thin));
                row.value = Some(expression(self.tokens)).filter(|value| !value.is_empty());
                return true;
            }
            return self.tokens.peek_punct(',');
        }
        true
    }

    fn no_values(&self) -> &'static str {
        match self.kind {
            Kind::Enum => "found `=>` in an enum, expected `Variant = \"name\"`",
            Kind::Expression => {
                "found `=>` in a set: a map is written as `static NAME: T = { .. };`"
            }
            _ => "found `=>` in a set: a map is written in braces, as `static NAME: T = { .. };`",
        }
    }
}

/// Returns a keyword as a raw identifier, if it can name a variant.
fn raw(keyword: &Ident) -> Option<Ident> {
    let is_path = ["self", "Self", "super", "crate", "_"]
        .iter()
        .any(|word| keyword == word);
    (!is_path).then(|| Ident::new_raw(&keyword.to_string(), keyword.span()))
}

/// Returns `x-trace` for `XTrace` and for `X_TRACE`.
fn words(variant: &str) -> String {
    if !variant.contains(char::is_lowercase) {
        return variant.to_lowercase().replace('_', "-");
    }
    let mut name = String::new();
    for char in variant.trim_start_matches("r#").chars() {
        if char.is_uppercase() && !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
        match char {
            '_' => name.push('-'),
            _ => name.extend(char.to_lowercase()),
        }
    }
    name
}

fn is_exclusion(row: &Row) -> bool {
    matches!(row.terms.as_slice(), [term] if term.excluded)
}
