//! What is read from inputs, with the exact items, and with each mistake and its place.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::fragment_tests::with_fragments;
use super::{Parse, constant, header_match, header_set, read};
use crate::bounds::Budget;
use crate::front::ast::{Item, Row};
use crate::front::diagnostics::Report;

const ENTRY: &str =
    "expected an entry: \"name\", \"prefix-*\", b\"bytes\", !\"name\", include \"path\" or @list";
const LOADED: &str = " Names that only a running program knows are for `LoadedSet`";

/// The places of mistakes, and their messages. A place is text of the source that starts there.
type Mistakes<'a> = &'a [(&'a str, &'a str)];

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

/// Compares what is read with the mistakes and the items. `?` is a row without terms.
fn check(parse: Parse, cases: &[(&str, Mistakes<'_>, &[&str])]) {
    for (source, mistakes, items) in cases {
        let (found, read) = parts(parse, source);
        let expected = mistakes.iter().map(|(place, message)| {
            let message = message.replace("ENTRY", ENTRY).replace(" LOADED", LOADED);
            (source.find(place).expect("a place in the source"), message)
        });
        assert_eq!(found, expected.collect::<Vec<_>>(), "{source}");
        let read: Vec<String> = read
            .iter()
            .map(|item| {
                let rows: Vec<String> = item.rows.iter().map(|row| shown(item, row)).collect();
                format!("{}: {}", item.title(), rows.join("; "))
            })
            .collect();
        assert_eq!(read, *items, "{source}");
    }
}

#[test]
fn entries_and_items_are_told_apart() {
    check(
        header_set,
        &[
            (r#"concat!["a", "b"], "c""#, &[], &["an expression: ab; c"]),
            (r#"use a::b!, "c""#, &[], &["an expression: use a::b!; c"]),
            (
                "host",
                &[("host", "found `host`, ENTRY; did you mean \"host\"? LOADED")],
                &["an expression: ?"],
            ),
            (
                r##"#! "a", "b""##,
                &[("#", "found `#`, ENTRY")],
                &["an expression: ?; b"],
            ),
            (
                r#"#![derive(Clone)] #![inline] "a""#,
                &[
                    (
                        "#![derive",
                        "found an inner attribute, expected `#![header_set(..)]`",
                    ),
                    (
                        "#![inline",
                        "found an inner attribute, expected `#![header_set(..)]`",
                    ),
                ],
                &["an expression: a"],
            ),
            (r#"$("a"), "b""#, &[], &["an expression: a; b"]),
            (r#"$() static A = ["a"];"#, &[], &["A: a"]),
            (r#"$(pub) static A = ["a"];"#, &[], &["A: a"]),
            (r#"$(pub(crate)) static A = ["a"];"#, &[], &["A: a"]),
        ],
    );
}

#[test]
fn the_next_item_is_found_behind_a_mistake() {
    let head = "found `fn`, expected `static` or `enum`";
    let imported = "found `use`, expected `static` or `enum`";
    check(
        header_set,
        &[
            (
                r#"static _ = ["a"]; static B = ["b"];"#,
                &[("_", "found `_`, expected a name")],
                &["B: b"],
            ),
            (
                r#"use a; use b; static B = ["b"];"#,
                &[("use a", imported), ("use b", imported)],
                &["B: b"],
            ),
            (
                r#"fn f() {} fn g() {} static B = ["b"];"#,
                &[("fn f", head)],
                &["B: b"],
            ),
            (r#"fn f() static B = ["b"];"#, &[("fn", head)], &["B: b"]),
            (
                r#"fn f() #[inline] static B = ["b"];"#,
                &[("fn", head)],
                &["B: b"],
            ),
            (
                r#"struct A {}; static B = ["b"];"#,
                &[("struct", "found `struct`, expected `static` or `enum`")],
                &["B: b"],
            ),
        ],
    );
}

#[test]
fn a_name_may_be_that_of_one_enum_and_one_static() {
    let second = "found a second list of this name, first written at line 1, column ";
    check(
        header_set,
        &[
            (
                r#"static A = ["a"]; static A: u8 = { "b" => 1 };"#,
                &[("A: u8", &format!("{second}11"))],
                &["A: a"],
            ),
            (
                r#"enum A { X = "a" } enum A { Y = "b" }"#,
                &[("A { Y", &format!("{second}9"))],
                &["A: X = a"],
            ),
            (
                r#"enum A { X = "a" } static A = ["b"];"#,
                &[],
                &["A: X = a", "A: b"],
            ),
            (
                r#"static A = ["b"]; enum A { X = "a" }"#,
                &[],
                &["A: b", "A: X = a"],
            ),
        ],
    );
}

#[test]
fn entries_of_sets() {
    let number = "found `5`, expected a string such as \"host\" or b\"host\"";
    let more = "found `\"b\"`, expected `,`";
    check(
        header_set,
        &[
            (
                r##"static A = [# "a", "b"];"##,
                &[("#", "found `#`, ENTRY")],
                &["A: ?; b"],
            ),
            (
                r#"static A = [HOST: x, "b"];"#,
                &[(
                    "HOST",
                    "found the constant `HOST`, which takes the feature `http` of header-set, \
                     expected \"host\"",
                )],
                &["A: ?; b"],
            ),
            (
                r#"static A = [Host, "b"];"#,
                &[("Host", "found `Host`, ENTRY; did you mean \"Host\"? LOADED")],
                &["A: ?; b"],
            ),
            (
                r#"static A = [a b, "c"];"#,
                &[("a b", "found `a`, ENTRY; did you mean \"a\"? LOADED")],
                &["A: ?; c"],
            ),
            (
                r#"static A = [::core::concat!("a", 1), core::stringify!(b), "c"];"#,
                &[],
                &["A: a1; b; c"],
            ),
            (
                r#"static A = [core:concat!("a"), "b"];"#,
                &[("core", "found `core`, ENTRY; did you mean \"core\"? LOADED")],
                &["A: ?; b"],
            ),
            (
                r#"static A = [include 5 "b", "c"];"#,
                &[(
                    "5",
                    "found `5`, expected a path such as \"headers/internal.txt\"",
                )],
                &["A: ?; c"],
            ),
            (
                r#"static A = ["a" b = "c", "d"];"#,
                &[("b =", "found `b`, expected `,`")],
                &["A: a; d"],
            ),
            (
                r#"static A = [!"a" => 1];"#,
                &[(
                    "=>",
                    "found `=>` in a set: a map is written in braces, as `static NAME: T = { .. };`",
                )],
                &["A: !a"],
            ),
            // Fragments of macros.
            (
                r#"static A = [5, $("a" "b"), "c"];"#,
                &[("5", number), ("\"b\"", more)],
                &["A: ?; a; b; c"],
            ),
            (
                r#"static A = [$(name "b"), "c"];"#,
                &[(
                    "(name",
                    "found `name \"b\"`, ENTRY; did you mean \"name\"? LOADED",
                )],
                &["A: ?; c"],
            ),
            (
                r#"static A = [$("a" | "b" "c"), "d"];"#,
                &[
                    (
                        "|",
                        "found `|`, expected `,`: the entries of a set are no alternatives",
                    ),
                    ("\"c\"", "found `\"c\"`, expected `,`"),
                ],
                &["A: a | b; c; d"],
            ),
        ],
    );
}

#[test]
fn pairs_of_maps() {
    check(
        header_set,
        &[
            (
                r#"static A: u8 = { "a" => 1, !"b*", !"c*" => 2 };"#,
                &[("=> 2", "found a value for an exclusion, expected none")],
                &["A: a => 1; !b*; !c*"],
            ),
            (
                r#"static A: u8 = { $("a" | "b") => 1, $("c" "d") => 2 };"#,
                &[("\"d\"", "found `\"d\"`, expected `=>` and a value")],
                &["A: a | b => 1; c"],
            ),
            // Arrows that are none.
            (
                r#"static A: u8 = { "a" -> 1, "b" = > 2, "c" - 3, "d" => 4 };"#,
                &[
                    ("-> 1", "found `-`, expected `=>` and a value"),
                    ("= >", "found `=`, expected `=>` and a value"),
                    ("- 3", "found `-`, expected `=>` and a value"),
                ],
                &["A: a; b; c; d => 4"],
            ),
        ],
    );
}

#[test]
fn variants_of_enums() {
    check(
        header_set,
        &[
            (
                r#"enum E { A = "a" x y, "c" }"#,
                &[("x", "found `x`, expected `,`")],
                &["E: A = a; c"],
            ),
            (
                r#"enum E { A = "a" B = "b" }"#,
                &[("B", "found `B`, expected `,`")],
                &["E: A = a; B = b"],
            ),
            (
                r#"enum E { Host | "b", C = "c" }"#,
                &[("Host", "found `Host`, ENTRY; did you mean \"Host\"? LOADED")],
                &["E: ?; C = c"],
            ),
            (
                r#"enum E { X_Trace, C = "c" }"#,
                &[(
                    "X_Trace",
                    "found `X_Trace` without `=`, expected `X_Trace = \"name\"`",
                )],
                &["E: X_Trace = ?; C = c"],
            ),
        ],
    );
}

#[test]
fn variants_past_the_bound_are_cut() {
    let source = |count: usize| format!("enum E {{ {}\"z\" }}", "\"a\",".repeat(count - 1));
    assert_eq!(item(header_set, &source(4000)).rows.len(), 4000);
    let source = source(4001);
    let (mistakes, items) = parts(header_set, &source);
    let message = "found more than 4000 variants, which would take the compiler too long, \
        expected at most 4000, or a map";
    let place = source.find("\"z\"").expect("the last variant");
    assert_eq!(mistakes, [(place, String::from(message))]);
    assert_eq!(items[0].rows.len(), 4000);
}

#[test]
fn arms_of_matches() {
    check(
        header_match,
        &[
            (
                r#"n, { _ x => 1, "a" => 2, _ => 3 }"#,
                &[("x", "found `x`, expected `=>` and a value")],
                &["an expression: _; a => 2; _ => 3"],
            ),
            (
                r#"n, { include => 1, use => 2, _ => 3 }"#,
                &[
                    (
                        "=> 1",
                        "found `=>`, expected a path such as \"headers/internal.txt\"",
                    ),
                    (
                        "use",
                        "found `=>`, expected the macro that another list exports: use other::name!",
                    ),
                ],
                &["an expression: ?; ?; _ => 3"],
            ),
        ],
    );
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
            r#"@exported { "a", "b" } @exported { "c" } static A = ["x", use m!, use n!, use o!];"#,
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

#[test]
fn one_slip_gives_one_message() {
    let set = "found `[`, expected `= [ entries ]`, or `: T = { \"name\" => value }` for a map";
    let constant = "found `NAMES`, expected `[ entries ]`: a macro cannot read the entries of a \
        constant or a variable";
    let variable = "found `&`, expected names that are known when the crate is compiled; lists \
        that only a running program knows are for `LoadedSet`";
    let variant = "found `pub`, expected the name of a variant: variants have no visibility";
    check(
        header_set,
        &[
            (
                r#"static A ["a"]; static B = ["b"];"#,
                &[("[", set)],
                &["A: a", "B: b"],
            ),
            ("static A = NAMES;", &[("NAMES", constant)], &["A: "]),
            (
                r#"A = ["a"]; B: u8 = { "b" => 1 };"#,
                &[
                    ("A", "found `A`, expected `static A`"),
                    ("B", "found `B`, expected `static B`"),
                ],
                &["A: a", "B: b => 1"],
            ),
            ("&list", &[("&", variable)], &["an expression: ?"]),
            (
                r#"enum E { pub A = "a", B = "b" }"#,
                &[("pub", variant)],
                &["E: A = a; B = b"],
            ),
            (
                r#"static A: u8 = { "a" => 1 2, "b" => 3 };"#,
                &[("2", "found `2`, expected `,`")],
                &["A: a => 1; b => 3"],
            ),
            (
                r#"#[header_set(hit_rate = 0.5f64)]
                static A: Box<dyn Iterator<Item = &'static str>> = { "a" => b };"#,
                &[],
                &["A: a => b"],
            ),
        ],
    );
}
