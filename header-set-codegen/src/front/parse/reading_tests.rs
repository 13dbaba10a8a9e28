//! What is read from inputs, with the exact items, and with each mistake and its place.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use testkit::golden;

use super::fragment_tests::with_fragments;
use super::{Parse, constant, header_match, header_set, read};
use crate::bounds::Budget;
use crate::front::ast::{Item, Row};
use crate::front::diagnostics::Report;

/// Returns the tokens of an invocation with that source.
pub(super) fn input(source: &str) -> TokenStream {
    with_fragments(format!("c; {source}").parse().expect("tokens"))
}

/// Returns the mistakes in an invocation, each with its column in the source, and the items.
pub(super) fn parts(parse: Parse, source: &str) -> (Vec<(usize, String)>, Vec<Item>) {
    let (mut reports, mut items) = (Vec::new(), Vec::new());
    read(
        parse,
        input(source),
        None,
        &Budget::default(),
        &mut |item| {
            reports.extend(item.diagnostics.take());
            items.extend((!item.is_broken()).then_some(item));
        },
    );
    let column = |report: &Report| report.error.span().start().column - "c; ".len();
    let mistakes = reports.iter();
    (
        mistakes
            .map(|it| (column(it), it.error.to_string()))
            .collect(),
        items,
    )
}

/// Returns the only item of a source without mistakes.
fn item(parse: Parse, source: &str) -> Item {
    let (mistakes, mut items) = parts(parse, source);
    assert_eq!(mistakes, [], "{source}");
    assert_eq!(items.len(), 1, "{source}");
    items.remove(0)
}

fn shown(item: &Item, row: &Row) -> String {
    let written = &item.entries.written;
    let entries = row.entries.clone().map(|at| {
        let sign = if written.flags(at).excluded { "!" } else { "" };
        format!("{sign}{}", String::from_utf8_lossy(written.text(at)))
    });
    let exports = row.exports.iter();
    let exports = exports.map(|path| format!("use {}!", constant::written(path)));
    let mut text = entries.chain(exports).collect::<Vec<_>>().join(" | ");
    if row.wildcard {
        text.push('_');
    }
    if text.is_empty() {
        text.push('?');
    }
    if let Some(variant) = &row.variant {
        text = format!("{variant} = {text}");
    }
    if let Some(value) = &row.value {
        text = format!("{text} => {value}");
    }
    text
}

/// The cases of a file, a line each. After a case are its mistakes, each at its place, and its
/// items, with `?` for a row without terms.
#[test]
fn mistakes_and_items() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/parse.txt");
    let known = std::fs::read_to_string(path).expect("cases");
    let mut found = String::new();
    for line in known.lines() {
        let (parse, source): (Parse, &str) = match line.split_once("> ") {
            Some(("set", source)) => (header_set, source),
            Some(("match", source)) => (header_match, source),
            _ if line.is_empty() || line.starts_with('#') => {
                found += &format!("{line}\n");
                continue;
            }
            // What was found before.
            _ => continue,
        };
        found += &format!("{line}\n");
        let (mistakes, items) = parts(parse, source);
        for (column, message) in mistakes {
            let place = line.len() - source.len() + column;
            found += &format!("{:place$}^ {message}\n", "");
        }
        for item in items {
            let rows: Vec<String> = item.rows.iter().map(|row| shown(&item, row)).collect();
            found += &format!("  = {}: {}\n", item.title(), rows.join("; "));
        }
    }
    golden::check(path, found);
}

#[test]
fn rows_past_the_bound_are_cut() {
    let of_match = "10000, or a map whose values are matched, or called";
    for (parse, start, value, bound, what, expected) in [
        (
            header_set as Parse,
            "enum E",
            "",
            4_000,
            "variants",
            "4000, or a map",
        ),
        (header_match, "n,", "=> 1", 10_000, "arms", of_match),
    ] {
        let source = |rows: usize| {
            let rows = format!("\"a\" {value},").repeat(rows - 1);
            format!("{start} {{ {rows} \"z\" {value} }}")
        };
        assert_eq!(item(parse, &source(bound)).rows.len(), bound);
        let source = source(bound + 1);
        let (mistakes, items) = parts(parse, &source);
        let message = format!(
            "found more than {bound} {what}, which would take the compiler too long, \
            expected at most {expected}"
        );
        let place = source.find("\"z\"").expect("the last row");
        assert_eq!(mistakes, [(place, message)]);
        assert_eq!(items[0].rows.len(), bound);
    }
}

#[test]
fn one_expression_is_before_the_arms() {
    for subject in ["n", "f(a, { b })", "{ a }", "if a { b } else { c }", "a."] {
        for comma in ["", ","] {
            let source = format!("{subject}, {{ \"a\" => 1, _ => 2 }}{comma}");
            let item = item(header_match, &source);
            let expected: TokenStream = subject.parse().expect("tokens");
            assert_eq!(item.argument.to_string(), expected.to_string(), "{source}");
            assert_eq!(item.rows.len(), 2, "{source}");
        }
    }
    // The fragment is no item, though it ends with a block.
    let fragment = item(header_match, "$(a + S { b }).c, { _ => 1 }");
    let expected: TokenStream = "(a + S { b }).c".parse().expect("tokens");
    assert_eq!(fragment.argument.to_string(), expected.to_string());
    for subject in ["n, { a }", "n, b", ",", ""] {
        let source = format!("{subject}, {{ \"a\" => 1, _ => 2 }}");
        let (mistakes, items) = parts(header_match, &source);
        let message = "expected `header_match!(name, { \"host\" => .., _ => .. })`";
        assert_eq!(mistakes.len(), 1, "{source}");
        assert_eq!((&mistakes[0].1[..], items[0].rows.len()), (message, 0));
    }
}

#[test]
fn options_before_the_arms_are_those_of_the_match() {
    let arms = r#""a" => 1, _ => 2 }"#;
    let option = "#![header_set(case = sensitive)]";
    for source in [
        format!("{option} n, {{ {arms}"),
        format!("n, {{ {option} {arms}"),
    ] {
        let item = item(header_match, &source);
        assert_eq!(item.options.case, Some(false), "{source}");
        let dense = |text: &str| text.replace(' ', "");
        assert_eq!(dense(&item.source.to_string()), dense(&source));
        let close = item.span.start().column - "c; ".len();
        assert_eq!(close, source.len() - 1, "{source}");
    }
}

#[test]
fn results_of_earlier_expansions() {
    for (source, expected) in [
        (
            r#"@exported { "a", "b" } @exported { regex "c" } static A = ["x", use m!, use n!, use o!];"#,
            "x; a | b | use m!; c | use n!; use o!",
        ),
        (
            r#"@kept { } @exported { "a" } use m!, "b""#,
            "a | use m!; b",
        ),
        // A row that is not kept takes nothing from the others.
        (
            r#"@http @kept { Row1 } @exported { "a" }
            #[cfg(x)] use m!, #[cfg(y)] "b", #[cfg(z)] include "nowhere" 5, "d", use n!"#,
            "b; d; a | use n!",
        ),
        (
            r#"@framing, use m!"#,
            "content-length | transfer-encoding; use m!",
        ),
    ] {
        let item = item(header_set, source);
        let rows: Vec<String> = item.rows.iter().map(|row| shown(&item, row)).collect();
        assert_eq!(rows.join("; "), expected, "{source}");
        let mut again = item.given.to_token_stream();
        again.extend(item.source);
        let again = again.to_string().replace(' ', "");
        assert_eq!(again, format!("c;{source}").replace([' ', '\n'], ""));
    }
}

#[test]
fn attributes_of_items_and_entries() {
    for (attribute, decides) in [
        ("#[cfg(unix)]", true),
        ("#[cfg_attr(unix, cfg(a))]", true),
        ("#[cfg_attr(unix, inline, cfg(a))]", true),
        ("#[cfg_attr(unix, cfg_attr(a, cfg(b)))]", true),
        ("#[cfg_attr(unix, cfg_attr(a, inline))]", false),
        ("#[cfg_attr(unix, doc(cfg(a)))]", false),
        ("#[cfg_attr(cfg, inline)]", false),
        ("#[inline]", false),
        ("#[derive(Clone)]", false),
        ("#[$(cfg(unix))]", true),
        ("#[$($(cfg(unix)))]", true),
    ] {
        let item = item(header_set, &format!("{attribute} static A = [\"a\"];"));
        let Item { attributes, .. } = &item;
        let (kept, none) = match decides {
            true => (&attributes.cfg, &attributes.others),
            false => (&attributes.others, &attributes.cfg),
        };
        assert!(!kept.is_empty() && none.is_empty(), "{attribute}");
        let (mistakes, items) = parts(header_set, &format!("{attribute} \"a\""));
        assert_eq!(mistakes.len(), usize::from(!decides), "{attribute}");
        for (_, message) in mistakes {
            assert!(
                message.ends_with("on an entry, expected `cfg`"),
                "{message}"
            );
        }
        assert_eq!(items[0].rows[0].cfg.len(), usize::from(decides));
    }
    for attribute in ["#[(cfg(unix))]", "#[$(cfg(unix)) x]", "#[]"] {
        for list in ["static A = [\"a\"];", "\"a\""] {
            let (mistakes, items) = parts(header_set, &format!("{attribute} {list}"));
            let message = "found no attribute, expected one such as `#[cfg(unix)]`";
            assert_eq!((mistakes.len(), items.len()), (1, 1), "{attribute} {list}");
            assert_eq!(mistakes[0].1, message);
        }
    }
    let fragment = item(header_set, "#[$(cfg(unix))] static A = [\"a\"];");
    let cfg = fragment.attributes.cfg.to_string();
    assert_eq!(cfg, quote!(#[cfg(unix)]).to_string());
}
