//! Reads the lists in Rust source for tools: `header_set!` up to its entries, which are not checked
//! yet. Entries under `#[cfg]` count as present.

use std::cmp::Reverse;
use std::path::PathBuf;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;

use crate::bounds::Budget;
use crate::front;
use crate::front::ast::Item;
use crate::front::parse::{self, constant};
use crate::list::{Rules, Severity, Written};
pub use crate::plan::Options;

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
    /// Its options.
    pub options: Options,
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
        ..Reader::default()
    };
    match front::source::tokens(source) {
        Ok(tokens) => reader.invocations(tokens),
        Err(error) => reader.mistakes.push(SourceMistake {
            position: position(error.span()),
            severity: Severity::Error,
            message: format!("found {error}, expected Rust source"),
        }),
    }
    (reader.lists, reader.mistakes)
}

#[derive(Default)]
struct Reader {
    root: Option<PathBuf>,
    lists: Vec<SourceList>,
    mistakes: Vec<SourceMistake>,
}

impl Reader {
    /// Reads the invocations in a run of tokens, at any depth.
    fn invocations(&mut self, tokens: TokenStream) {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        for (at, tree) in trees.iter().enumerate() {
            match (&trees[..at], tree) {
                ([.., TokenTree::Ident(name), TokenTree::Punct(bang)], TokenTree::Group(group))
                    if name == "header_set" && bang.as_char() == '!' =>
                {
                    self.invocation(group.stream());
                }
                (_, TokenTree::Group(group)) => self.invocations(group.stream()),
                _ => {}
            }
        }
    }

    fn invocation(&mut self, tokens: TokenStream) {
        if let Some(dollar) = dollar(tokens.clone()) {
            self.mistakes.push(SourceMistake {
                position: position(dollar),
                severity: Severity::Warning,
                message: String::from("lists that a macro fills in are not read"),
            });
            return;
        }
        let (input, budget) = (quote!(header_set; @http #tokens), Budget::default());
        let root = self.root.clone();
        parse::read(
            parse::header_set,
            input,
            root.as_deref(),
            &budget,
            &mut |item| {
                self.item(item);
            },
        );
    }

    fn item(&mut self, mut item: Item) {
        for row in &item.rows {
            for path in &row.exports {
                let path = constant::written(path);
                let message =
                    format!("the entries of `use {path}!` are in another macro, which is not read");
                item.diagnostics.warning(row.span, message);
            }
        }
        let has_all = item.rows.iter().all(|row| row.exports.is_empty());
        item.entries.written.complete = has_all && !item.diagnostics.has_errors();
        // Errors come first.
        let mut reports = item.diagnostics.take();
        reports.sort_by_key(|report| Reverse(report.severity));
        let mistakes = reports.into_iter().map(|report| SourceMistake {
            position: position(report.error.span()),
            severity: report.severity,
            message: report.error.to_string(),
        });
        self.mistakes.extend(mistakes);
        if !item.is_broken() {
            item.entries.locate();
            self.lists.push(SourceList {
                name: item.title(),
                rules: item.rules(),
                written: item.entries.written,
                options: item.options.tables,
            });
        }
    }
}

/// The first `$`, which only the definition of a macro has.
fn dollar(tokens: TokenStream) -> Option<Span> {
    tokens.into_iter().find_map(|tree| match tree {
        TokenTree::Punct(punct) if punct.as_char() == '$' => Some(punct.span()),
        TokenTree::Group(group) => dollar(group.stream()),
        _ => None,
    })
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
    fn lists_may_lack_entries() {
        for (entries, is_complete) in [
            ("\"a\", @hop_by_hop", true),
            ("use other::listed!, \"a\"", false),
            ("@nothing, \"a\"", false),
        ] {
            let source = format!("header_set! {{ static A = [{entries}]; }}");
            let (lists, _) = lists_in(&source, None);
            assert_eq!(lists[0].written.complete, is_complete, "{entries}");
        }
    }

    #[test]
    fn what_a_macro_fills_in_is_no_list() {
        let template = "header_set! { static $name = [$($entry),*]; static A = [\"a\"]; }";
        let source = format!("macro_rules! list {{ () => {{ {template} }} }}");
        let (lists, mistakes) = lists_in(&source, None);
        assert_eq!((lists.len(), mistakes.len()), (0, 1));
        assert_eq!(mistakes[0].severity, Severity::Warning);
        assert_eq!(mistakes[0].position, (1, 50));
        let (lists, mistakes) = lists_in(&source.replace("$name", "B"), None);
        assert_eq!((lists.len(), mistakes.len()), (0, 1));
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
