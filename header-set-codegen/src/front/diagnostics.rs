//! Collects errors and warnings, so that all are reported at once.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::bounds::reports::SHOWN;
use crate::front::ast::Attributes;
#[cfg(feature = "tools")]
use crate::list::Severity;

/// The errors and warnings of one item.
pub(crate) struct Diagnostics {
    /// Attributes that decide whether the item exists. Its reports have the same condition.
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

    /// Applies the item's attributes to all reports, earlier and later ones.
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

    /// Applies the attributes of a row to the reports since `mark`.
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

    /// Returns the errors as text, for programs.
    pub(crate) fn into_errors(mut self) -> Vec<String> {
        self.checked = true;
        let mut messages = Vec::new();
        for (_, message, _) in std::mem::take(&mut self.errors) {
            messages.push(message);
        }
        messages
    }

    /// Returns all reports, for tools.
    #[cfg(feature = "tools")]
    pub(crate) fn into_reports(mut self) -> Vec<Reported> {
        self.checked = true;
        let of = |severity, reports: Vec<(Span, String, TokenStream)>| {
            reports.into_iter().map(move |(span, message, _)| Reported {
                span,
                severity,
                message,
            })
        };
        let errors = of(Severity::Error, std::mem::take(&mut self.errors));
        let warnings = of(Severity::Warning, std::mem::take(&mut self.warnings));
        errors.chain(warnings).collect()
    }

    /// Returns the reports as items: `compile_error!`s, or warnings if there are no errors.
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

    /// A warning. Stable macros cannot warn, but a use of a deprecated constant does.
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

/// An error or a warning, for tools.
#[cfg(feature = "tools")]
pub(crate) struct Reported {
    pub span: Span,
    pub severity: Severity,
    pub message: String,
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
