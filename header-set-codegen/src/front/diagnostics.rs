//! Collects errors and warnings, so that all are reported at once.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Attribute;

use crate::bounds::reports::SHOWN;
use crate::front::ast::Attributes;
use crate::list::Severity;

/// The errors and warnings of one item.
#[derive(Default)]
pub(crate) struct Diagnostics {
    /// Attributes that decide whether the item exists. Its reports have the same condition.
    cfg: TokenStream,
    /// The item's `#[allow]` and the like.
    lints: TokenStream,
    reports: Vec<Report>,
    /// The number of errors that the invocation shows before these.
    shown_before: usize,
    checked: bool,
}

/// The errors that an invocation shows, in all its items.
#[derive(Default)]
pub(crate) struct ShownErrors {
    count: usize,
    /// The place of the first error that is not shown.
    first_hidden: Option<Span>,
    hidden: usize,
}

impl ShownErrors {
    /// Counts the errors of an item. Past the bound, none of its reports is shown.
    pub(crate) fn add(&mut self, diagnostics: &mut Diagnostics) {
        let is_error = |report: &&Report| report.severity == Severity::Error;
        let errors = diagnostics.reports.iter().filter(is_error).count();
        if errors == 0 {
            return;
        }
        if self.count == SHOWN {
            let first = diagnostics.reports.iter().find(is_error);
            self.first_hidden = self.first_hidden.or(first.map(|report| report.span));
            self.hidden += errors;
            diagnostics.reports.clear();
        } else {
            diagnostics.shown_before = self.count;
            self.count = SHOWN.min(self.count + errors);
        }
    }

    /// Returns the number of the errors that are not shown, as an item.
    pub(crate) fn finish(self) -> Option<TokenStream> {
        let message = format!("{} more mistakes", self.hidden);
        let span = self.first_hidden?;
        Some(quote_spanned!(span=> ::core::compile_error! { #message }))
    }
}

/// An error or a warning.
pub(crate) struct Report {
    pub span: Span,
    pub severity: Severity,
    pub message: String,
    /// The attributes of its row that decide whether the row exists.
    cfg: TokenStream,
}

impl Diagnostics {
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
        self.report(Severity::Error, span, message.to_string());
    }

    /// Adds a mistake that a reader has found.
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.error(error.span(), error);
    }

    pub(crate) fn extend(&mut self, errors: impl IntoIterator<Item = syn::Error>) {
        errors.into_iter().for_each(|error| self.push(error));
    }

    pub(crate) fn warning(&mut self, span: Span, message: String) {
        self.report(Severity::Warning, span, message);
    }

    pub(crate) fn report(&mut self, severity: Severity, span: Span, message: String) {
        self.reports.push(Report {
            span,
            severity,
            message,
            cfg: TokenStream::new(),
        });
    }

    /// The number of reports, for [`narrow`](Self::narrow).
    pub(crate) fn mark(&self) -> usize {
        self.reports.len()
    }

    /// Drops the reports before `mark`, which will be found again.
    pub(crate) fn forget_until(&mut self, mark: usize) {
        self.reports.drain(..mark);
    }

    /// Applies the attributes of a row to the reports since `mark`.
    pub(crate) fn narrow(&mut self, mark: usize, cfg: &[Attribute]) {
        if !cfg.is_empty() {
            for report in &mut self.reports[mark..] {
                report.cfg = quote!(#(#cfg)*);
            }
        }
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.has_since(0, Severity::Error)
    }

    pub(crate) fn has_warnings(&self) -> bool {
        self.has_since(0, Severity::Warning)
    }

    pub(crate) fn has_since(&self, mark: usize, severity: Severity) -> bool {
        (self.reports[mark..].iter()).any(|report| report.severity == severity)
    }

    /// Returns the errors as text, for programs.
    pub(crate) fn into_errors(self) -> Vec<String> {
        let mut messages = Vec::new();
        for report in self.into_reports() {
            if report.severity == Severity::Error {
                messages.push(report.message);
            }
        }
        messages
    }

    /// Returns all reports, for tools.
    pub(crate) fn into_reports(mut self) -> Vec<Report> {
        self.checked = true;
        std::mem::take(&mut self.reports)
    }

    /// Returns the reports as items: `compile_error!`s, or warnings if there are no errors.
    pub(crate) fn finish(self) -> TokenStream {
        let (severity, what) = match self.has_errors() {
            true => (Severity::Error, "mistakes"),
            false => (Severity::Warning, "warnings"),
        };
        let (cfg, lints) = (self.cfg.clone(), self.lints.clone());
        let at_most = SHOWN - self.shown_before;
        let mut reports = self.into_reports();
        reports.retain(|report| report.severity == severity);
        if reports.len() > at_most {
            let more = format!("{} more {what}", reports.len() - at_most);
            reports.truncate(at_most + 1);
            reports[at_most].message = more;
            reports[at_most].cfg = TokenStream::new();
        }
        let items = reports.iter().map(|report| match severity {
            Severity::Error => compile_error(report),
            Severity::Warning => deprecation(report, &lints),
        });
        let rows = reports.iter().map(|report| &report.cfg);
        quote!(#(#cfg #rows #items)*)
    }
}

/// Names a place in the source.
pub(crate) fn place(span: Span) -> String {
    let start = span.start();
    format!("line {}, column {}", start.line, start.column + 1)
}

fn compile_error(report: &Report) -> TokenStream {
    let message = &report.message;
    quote_spanned!(report.span=> ::core::compile_error! { #message })
}

/// A warning. Stable macros cannot warn, but a use of a deprecated constant does.
fn deprecation(report: &Report, lints: &TokenStream) -> TokenStream {
    let message = format!("a warning of header-set: {}", report.message);
    let used = quote_spanned!(report.span=> HEADER_LIST);
    quote! {
        #lints
        const _: () = {
            #[deprecated(note = #message)]
            const HEADER_LIST: () = ();
            #used
        };
    }
}

impl Drop for Diagnostics {
    fn drop(&mut self) {
        debug_assert!(
            self.checked || std::thread::panicking(),
            "diagnostics dropped unchecked"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is written for some errors: `cfg` of the row, if any, and the message.
    fn errors(messages: impl Iterator<Item = String>) -> Vec<String> {
        let mut diagnostics = Diagnostics::default();
        for message in messages {
            diagnostics.error(Span::call_site(), message);
        }
        let written = diagnostics.finish().to_string();
        written
            .split('"')
            .skip(1)
            .step_by(2)
            .map(String::from)
            .collect()
    }

    #[test]
    fn errors_past_the_bound_are_counted() {
        let numbered = |count: usize| (0..count).map(|number| format!("e{number}"));
        for shown in [1, 99, 100] {
            assert_eq!(errors(numbered(shown)), numbered(shown).collect::<Vec<_>>());
        }
        for (count, last) in [(101, "1 more mistakes"), (102, "2 more mistakes")] {
            let mut expected: Vec<String> = numbered(100).collect();
            expected.push(String::from(last));
            assert_eq!(errors(numbered(count)), expected);
        }
    }

    /// Items with 60, 60, no and 5 errors show 60 and 40. The second one has the number of its other
    /// errors.
    #[test]
    fn errors_of_all_items_are_counted_together() {
        let mut shown = ShownErrors::default();
        let mut written = String::new();
        for count in [60, 60, 0, 5] {
            let mut diagnostics = Diagnostics::default();
            for number in 0..count {
                diagnostics.error(Span::call_site(), format!("e{number}"));
            }
            shown.add(&mut diagnostics);
            written += &diagnostics.finish().to_string();
        }
        assert_eq!(written.matches("\"e").count(), 100);
        assert_eq!(written.matches("\"20 more mistakes\"").count(), 1);
        let rest = shown.finish().map(|tokens| tokens.to_string());
        assert!(rest.is_some_and(|rest| rest.contains("\"5 more mistakes\"")));
        assert!(ShownErrors::default().finish().is_none());
    }

    #[test]
    fn the_attributes_of_a_row_apply_from_the_mark_on() {
        let mut diagnostics = Diagnostics::default();
        diagnostics.error(Span::call_site(), "before");
        let mark = diagnostics.mark();
        diagnostics.error(Span::call_site(), "behind");
        diagnostics.narrow(mark, &[syn::parse_quote!(#[cfg(unix)])]);
        let expected = quote! {
            ::core::compile_error! { "before" }
            #[cfg(unix)]
            ::core::compile_error! { "behind" }
        };
        assert_eq!(diagnostics.finish().to_string(), expected.to_string());
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "diagnostics dropped unchecked")]
    fn diagnostics_are_not_dropped_unchecked() {
        drop(Diagnostics::default());
    }
}
