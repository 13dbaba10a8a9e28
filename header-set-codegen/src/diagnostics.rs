//! Collects mistakes, so that all of them are reported at once.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::ast::Attributes;
use crate::bounds::reports::SHOWN;

/// The errors and warnings of one item.
pub(crate) struct Diagnostics {
    /// Attributes that decide whether the item exists; a mistake in it exists only with it.
    cfg: TokenStream,
    /// The item's `#[allow]` and the like.
    lints: TokenStream,
    errors: Vec<(Span, String, TokenStream)>,
    warnings: Vec<(Span, String, TokenStream)>,
    checked: bool,
}

impl Diagnostics {
    pub(crate) fn new() -> Self {
        Self {
            cfg: TokenStream::new(),
            lints: TokenStream::new(),
            errors: Vec::new(),
            warnings: Vec::new(),
            checked: false,
        }
    }

    /// Puts the item's attributes on all that is reported, before and after.
    pub(crate) fn under(&mut self, attributes: &Attributes) {
        let Attributes {
            cfg,
            lints,
            expected_warnings,
            ..
        } = attributes;
        self.cfg = quote!(#(#cfg)*);
        self.lints = quote!(#(#lints)* #(#expected_warnings)*);
    }

    pub(crate) fn error(&mut self, span: Span, message: impl Display) {
        self.errors
            .push((span, message.to_string(), TokenStream::new()));
    }

    pub(crate) fn warning(&mut self, span: Span, message: impl Display) {
        self.warnings
            .push((span, message.to_string(), TokenStream::new()));
    }

    /// Puts the attributes of a row on what was reported since `mark`.
    pub(crate) fn narrow(&mut self, mark: Mark, cfg: &[TokenStream]) {
        if cfg.is_empty() {
            return;
        }
        let errors = self.errors[mark.errors..].iter_mut();
        let warnings = self.warnings[mark.warnings..].iter_mut();
        for (_, _, own) in errors.chain(warnings) {
            *own = quote!(#(#cfg)*);
        }
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            errors: self.errors.len(),
            warnings: self.warnings.len(),
        }
    }

    pub(crate) fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    pub(crate) fn has_errors_since(&self, mark: &Mark) -> bool {
        self.errors.len() > mark.errors
    }

    pub(crate) fn has_warnings(&self) -> bool {
        !self.warnings.is_empty()
    }

    /// The errors in words, for programs.
    pub(crate) fn into_errors(mut self) -> Vec<String> {
        self.checked = true;
        std::mem::take(&mut self.errors)
            .into_iter()
            .map(|(_, message, _)| message)
            .collect()
    }

    /// The reports as items: `compile_error!`s, or warnings if there are no errors.
    pub(crate) fn finish(mut self) -> TokenStream {
        self.checked = true;
        let mut tokens = TokenStream::new();
        if self.has_errors() {
            for (span, message, own) in self.errors.iter().take(SHOWN) {
                self.compile_error(*span, message, own)
                    .to_tokens(&mut tokens);
            }
            if let Some((span, ..)) = self.errors.get(SHOWN) {
                let message = format!("{} more mistakes", self.errors.len() - SHOWN);
                self.compile_error(*span, &message, &TokenStream::new())
                    .to_tokens(&mut tokens);
            }
        } else {
            for (span, message, own) in self.warnings.iter().take(SHOWN) {
                self.deprecation(*span, message, own).to_tokens(&mut tokens);
            }
            if let Some((span, ..)) = self.warnings.get(SHOWN) {
                let message = format!("{} more warnings", self.warnings.len() - SHOWN);
                self.deprecation(*span, &message, &TokenStream::new())
                    .to_tokens(&mut tokens);
            }
        }
        tokens
    }

    fn compile_error(&self, span: Span, message: &str, own: &TokenStream) -> TokenStream {
        let cfg = &self.cfg;
        let error = quote_spanned!(span=> ::core::compile_error! { #message });
        quote!(#cfg #own #error)
    }

    /// Stable macros cannot warn; the use of a deprecated constant can.
    fn deprecation(&self, span: Span, message: &str, own: &TokenStream) -> TokenStream {
        let (cfg, lints) = (&self.cfg, &self.lints);
        let used = quote_spanned!(span=> HEADER_LIST);
        quote! {
            #cfg #own #lints
            const _: () = {
                #[deprecated(note = #message)]
                const HEADER_LIST: () = ();
                #used
            };
        }
    }
}

/// A position among the reports.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    errors: usize,
    warnings: usize,
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        debug_assert!(
            self.checked || std::thread::panicking(),
            "diagnostics dropped unchecked"
        );
    }
}

/// `"a", "b" or "c"` for messages.
pub(crate) fn one_of<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    match words.as_slice() {
        [] => "nothing".to_owned(),
        [word] => word.clone(),
        [words @ .., last] => format!("{} or {last}", words.join(", ")),
    }
}

/// The only word that `found` is likely a slip of.
pub(crate) fn closest<'a>(
    found: &str,
    words: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let distances = words
        .into_iter()
        .map(|word| (distance(found.as_bytes(), word.as_bytes()), word));
    let (best, word) = distances.min()?;
    (best <= 1 + word.len() / 5 && best < word.len()).then_some(word)
}

/// Edits between two short words; far for long ones.
fn distance(a: &[u8], b: &[u8]) -> usize {
    if a.len() > 64 || b.len() > 64 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

fn printable(char: char) -> String {
    match char {
        '"' | '\'' => char.to_string(),
        _ => char.escape_debug().to_string(),
    }
}

/// Text for a message: printable, and not endless.
pub(crate) fn shown(text: &[u8]) -> String {
    const LIMIT: usize = 64;
    let cut = &text[..text.len().min(LIMIT)];
    let start: String = match std::str::from_utf8(cut) {
        Ok(text) => text.chars().map(printable).collect(),
        Err(_) => cut.escape_ascii().to_string(),
    };
    let more = if cut.len() < text.len() { ".." } else { "" };
    format!("{start}{more}")
}
