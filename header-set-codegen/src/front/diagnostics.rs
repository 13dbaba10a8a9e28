//! Collects errors and warnings, so that all are reported at once.

use std::cell::{Cell, RefCell};
use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Attribute, Error};

use crate::bounds::reports::SHOWN;
use crate::list::Severity;
use crate::wording::counted;

/// The errors and warnings of one item. Every stage adds some.
#[derive(Default)]
pub(crate) struct Diagnostics {
    /// Attributes that decide whether the item exists. Its reports have the same condition.
    pub cfg: TokenStream,
    /// The item's `#[allow]` and the like, for warnings.
    pub lints: TokenStream,
    /// Attributes that decide whether the row exists that is read.
    of_row: RefCell<TokenStream>,
    reports: RefCell<Vec<Report>>,
    checked: Cell<bool>,
}

/// An error or a warning.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// Where it is, what was found, and what is expected.
    pub error: Error,
    /// How bad it is.
    pub severity: Severity,
    /// The attributes of its row that decide whether the row exists.
    cfg: TokenStream,
}

impl Report {
    fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// The errors that an invocation shows, in all its items.
#[derive(Default)]
pub(crate) struct ShownErrors {
    count: usize,
    /// The places of those that are not shown.
    hidden: Vec<Span>,
}

impl ShownErrors {
    /// Returns the number of the errors that are not shown, as an item.
    pub(crate) fn finish(self) -> Option<TokenStream> {
        let message = counted(self.hidden.len(), "more mistake", "more mistakes");
        let span = *self.hidden.first()?;
        Some(Error::new(span, message).to_compile_error())
    }
}

impl Diagnostics {
    pub(crate) fn error(&self, span: Span, message: impl Display) {
        self.push(Error::new(span, message));
    }

    /// Adds a mistake that a reader has found.
    pub(crate) fn push(&self, error: Error) {
        self.report(Severity::Error, error);
    }

    pub(crate) fn warning(&self, span: Span, message: String) {
        self.report(Severity::Warning, Error::new(span, message));
    }

    pub(crate) fn report(&self, severity: Severity, error: Error) {
        self.reports.borrow_mut().push(Report {
            error,
            severity,
            cfg: self.of_row.borrow().clone(),
        });
    }

    /// Applies the attributes of a row to the reports that follow.
    pub(crate) fn within(&self, cfg: &[Attribute]) {
        self.of_row.replace(quote!(#(#cfg)*));
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.reports.borrow().iter().any(Report::is_error)
    }

    /// Returns the errors as text, for programs.
    pub(crate) fn into_errors(self) -> Vec<String> {
        let errors = self.take().into_iter().filter(Report::is_error);
        errors.map(|report| report.error.to_string()).collect()
    }

    /// Takes all reports.
    pub(crate) fn take(&self) -> Vec<Report> {
        self.checked.set(true);
        self.reports.take()
    }

    /// Takes the reports as items: `compile_error!`s, or warnings if there are no errors. Past the
    /// bound errors are counted, and warnings left out.
    pub(crate) fn finish(&self, shown: &mut ShownErrors) -> TokenStream {
        let has_errors = self.has_errors();
        let mut reports = self.take();
        reports.retain(|report| report.is_error() == has_errors);
        let room = SHOWN - shown.count;
        let hidden = reports.split_off(room.min(reports.len()));
        if has_errors {
            shown.count += reports.len();
            shown
                .hidden
                .extend(hidden.iter().map(|report| report.error.span()));
        }
        let cfg = &self.cfg;
        let items = reports.iter().map(|report| match has_errors {
            true => report.error.to_compile_error(),
            false => deprecation(report, &self.lints),
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

/// A warning. Stable macros cannot warn, but a use of a deprecated constant does.
fn deprecation(report: &Report, lints: &TokenStream) -> TokenStream {
    let message = format!("a warning of header-set: {}", report.error);
    let used = quote_spanned!(report.error.span()=> HEADER_LIST);
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
            self.checked.get() || std::thread::panicking(),
            "diagnostics dropped unchecked"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the messages that an invocation shows of some errors.
    fn errors(messages: impl Iterator<Item = String>) -> Vec<String> {
        let diagnostics = Diagnostics::default();
        for message in messages {
            diagnostics.error(Span::call_site(), message);
        }
        let mut shown = ShownErrors::default();
        let mut written = diagnostics.finish(&mut shown);
        written.extend(shown.finish());
        written
            .to_string()
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
        for (count, last) in [(101, "1 more mistake"), (102, "2 more mistakes")] {
            let mut expected: Vec<String> = numbered(100).collect();
            expected.push(String::from(last));
            assert_eq!(errors(numbered(count)), expected);
        }
    }

    /// Items with 60, 60, no and 5 errors show 60 and 40.
    #[test]
    fn errors_of_all_items_are_counted_together() {
        let mut shown = ShownErrors::default();
        let mut written = String::new();
        for count in [60, 60, 0, 5] {
            let diagnostics = Diagnostics::default();
            for number in 0..count {
                diagnostics.error(Span::call_site(), format!("e{number}"));
            }
            written += &diagnostics.finish(&mut shown).to_string();
        }
        assert_eq!(written.matches("\"e").count(), 100);
        let rest = shown.finish().map(|tokens| tokens.to_string());
        assert!(rest.is_some_and(|rest| rest.contains("\"25 more mistakes\"")));
        assert!(ShownErrors::default().finish().is_none());
    }

    #[test]
    fn the_attributes_of_a_row_apply_to_its_reports() {
        let diagnostics = Diagnostics::default();
        diagnostics.error(Span::call_site(), "before");
        diagnostics.within(&[syn::parse_quote!(#[cfg(unix)])]);
        diagnostics.error(Span::call_site(), "within");
        diagnostics.within(&[]);
        diagnostics.error(Span::call_site(), "after");
        let expected = quote! {
            ::core::compile_error! { "before" }
            #[cfg(unix)]
            ::core::compile_error! { "within" }
            ::core::compile_error! { "after" }
        };
        let written = diagnostics.finish(&mut ShownErrors::default());
        assert_eq!(written.to_string(), expected.to_string());
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "diagnostics dropped unchecked")]
    fn diagnostics_are_not_dropped_unchecked() {
        drop(Diagnostics::default());
    }
}
