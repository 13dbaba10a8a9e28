//! Reads the lists in Rust source for tools: `header_set!` up to its entries, which are not checked
//! yet. Entries under `#[cfg]` count as present.

use std::path::PathBuf;

use header_set_runtime::{Optimize, Strategy};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;

use crate::cost::COLD_SHARE;
use crate::front;
use crate::front::ast::Item;
use crate::front::constants;
use crate::front::diagnostics::Diagnostics;
use crate::front::invocation::Parsed;
use crate::front::parse;
use crate::list::{Rules, Severity, Written};
use crate::sources;
use crate::traffic::Traffic;

/// A position in source: the line and the column, from one on.
pub type Position = (usize, usize);

/// A list in source, before its entries are checked.
#[derive(Clone, Debug)]
pub struct SourceList {
    /// The name of the item.
    pub name: String,
    /// The rules of its entries.
    pub rules: Rules,
    /// Its entries, with those of includes and named lists.
    pub written: Written,
    /// The position of each entry. Entries of an include have that of the include.
    pub positions: Vec<Position>,
    /// Its options.
    pub options: Options,
}

/// What a list says about its tables.
#[derive(Clone, Debug)]
pub struct Options {
    /// The strategy that it forces.
    pub strategy: Option<Strategy>,
    /// The traffic on which candidates are priced, unless that is the built-in one.
    pub traffic: Option<Traffic>,
    /// The share of lookups that hit.
    pub hit_rate: Option<f64>,
    /// The share of requests that find none of the tables in the caches.
    pub cold: f64,
    /// What the choice minimises.
    pub optimize: Optimize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            strategy: None,
            traffic: None,
            hit_rate: None,
            cold: COLD_SHARE,
            optimize: Optimize::default(),
        }
    }
}

/// A mistake in source outside of the entries of a list, or a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceMistake {
    /// Where it is.
    pub position: Position,
    /// How bad it is.
    pub severity: Severity,
    /// What was found, and what is expected.
    pub message: String,
}

/// Reads all invocations of `header_set!` in a source file. Includes and traffic are relative to
/// `root`.
#[must_use]
pub fn lists_in(source: &str, root: Option<PathBuf>) -> (Vec<SourceList>, Vec<SourceMistake>) {
    let mut reader = Reader {
        root,
        lists: Vec::new(),
        mistakes: Vec::new(),
    };
    match front::source::tokens(source) {
        Ok(tokens) => reader.invocations(tokens),
        Err(error) => {
            let message = format!("found {error}, expected Rust source");
            reader.mistake(error.span(), Severity::Error, message);
        }
    }
    (reader.lists, reader.mistakes)
}

struct Reader {
    root: Option<PathBuf>,
    lists: Vec<SourceList>,
    mistakes: Vec<SourceMistake>,
}

impl Reader {
    /// Reads the invocations in a run of tokens, at any depth.
    fn invocations(&mut self, tokens: TokenStream) {
        let mut before: [Option<TokenTree>; 2] = [None, None];
        for tree in tokens {
            if let TokenTree::Group(group) = &tree {
                let is_macro = match &before {
                    [Some(TokenTree::Ident(name)), Some(TokenTree::Punct(bang))] => {
                        name == "header_set" && bang.as_char() == '!'
                    }
                    _ => false,
                };
                match is_macro {
                    true => self.invocation(group.stream()),
                    false => self.invocations(group.stream()),
                }
            }
            let [_, last] = before;
            before = [last, Some(tree)];
        }
    }

    fn invocation(&mut self, tokens: TokenStream) {
        let invocation = parse::header_set(quote!(header_set; #tokens));
        for stray in invocation.stray {
            self.report(stray);
        }
        for parsed in invocation.items {
            let Parsed {
                item,
                mut diagnostics,
                ..
            } = parsed;
            constants::check(&item, true, &mut diagnostics);
            let list = self.list(&item, &mut diagnostics);
            self.report(diagnostics);
            self.lists.push(list);
        }
    }

    fn list(&self, item: &Item, diagnostics: &mut Diagnostics) -> SourceList {
        for (row, path, entries) in item.exports() {
            if entries.is_none() {
                let path = constants::written(path);
                let message =
                    format!("the entries of `use {path}!` are in another macro, which is not read");
                diagnostics.warning(item.rows[row].span, message);
            }
        }
        let (written, resolved) = sources::resolve(item, self.root.as_deref(), diagnostics);
        let options = &item.options;
        SourceList {
            name: item.title(),
            rules: item.rules(),
            written,
            positions: resolved.spans.iter().copied().map(position).collect(),
            options: Options {
                strategy: options.strategy.map(|(strategy, _)| strategy),
                traffic: resolved.traffic,
                hit_rate: options.hit_rate,
                cold: options.cold.unwrap_or(COLD_SHARE),
                optimize: options.optimize,
            },
        }
    }

    fn report(&mut self, diagnostics: Diagnostics) {
        let reports = diagnostics.into_reports().into_iter();
        let (errors, warnings): (Vec<_>, Vec<_>) =
            reports.partition(|report| report.severity == Severity::Error);
        for report in errors.into_iter().chain(warnings) {
            self.mistake(report.span, report.severity, report.message);
        }
    }

    fn mistake(&mut self, span: Span, severity: Severity, message: String) {
        self.mistakes.push(SourceMistake {
            position: position(span),
            severity,
            message,
        });
    }
}

fn position(span: Span) -> Position {
    let start = span.start();
    (start.line, start.column + 1)
}

#[cfg(test)]
mod tests {
    use super::lists_in;
    use crate::list::Severity;

    /// The name and the `!` are both needed.
    #[test]
    fn other_macros_and_groups_are_no_lists() {
        for source in [
            "list! { static A = [\"a\"]; }",
            "fn header_set; { static A = [\"a\"]; }",
        ] {
            let (lists, mistakes) = lists_in(source, None);
            assert_eq!((lists.len(), mistakes.len()), (0, 0), "{source}");
        }
        let (lists, _) = lists_in("mod a { header_set! { static A = [\"a\"]; } }", None);
        assert_eq!(lists.len(), 1);
    }

    #[test]
    fn errors_come_before_warnings() {
        let source =
            "header_set! {\n static LIST = [use other::listed!,\n @nothing, @hop_by_hop];\n}";
        let (lists, mistakes) = lists_in(source, None);
        assert_eq!(lists.len(), 1);
        let found: Vec<_> = (mistakes.iter())
            .map(|it| (it.severity, it.position))
            .collect();
        let expected = [(Severity::Error, (3, 3)), (Severity::Warning, (2, 17))];
        assert_eq!(found, expected, "{mistakes:?}");
    }
}
