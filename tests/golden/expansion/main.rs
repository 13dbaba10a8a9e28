//! Expansions of the macros, formatted.

mod calls;
mod fragments;
mod messages;

use header_set_codegen::Context;
use proc_macro2::TokenStream;
use testkit::golden::Folder;

type Expand = fn(TokenStream, &Context) -> TokenStream;

const SET: Expand = header_set_codegen::header_set;
const MATCH: Expand = header_set_codegen::header_match;

const CASES: &[(&str, Expand, &str)] = &[
    (
        "perfect_hash",
        SET,
        r#"
        /// Five headers.
        #[header_set(strategy = perfect_hash)]
        pub static FIVE = ["host", "te", "x-request-id", "x-forwarded-for", "x-forwarded-proto"];
    "#,
    ),
    (
        "one_word",
        SET,
        r#"
        #[header_set(strategy = perfect_hash, hit_rate = 0.5)]
        pub static FIVE = ["host", "te", "cookie", "if-match", "location"];
    "#,
    ),
    (
        "trie",
        SET,
        r#"
        #[header_set(strategy = trie)]
        pub static FIVE = ["host", "te", "x-request-id", "x-forwarded-for", "x-forwarded-proto"];
    "#,
    ),
    (
        "dfa",
        SET,
        r#"
        #[header_set(strategy = dfa)]
        pub static FIVE = ["host", "te", "x-request-id", "x-forwarded-for", "x-forwarded-proto"];
    "#,
    ),
    (
        "map",
        SET,
        r#"
        #[cfg(unix)] #[allow(dead_code)] #[header_set(strategy = trie)]
        static MAP: fn(u8) -> u8 = { "host" => f::<u8, u16>, "x-*" | "te" => |a| a, !"x-id" };
    "#,
    ),
    (
        "enumeration",
        SET,
        r#"
        #[derive(Default)] #[header_set(strategy = trie)]
        pub enum Known { #[default] "host", /// Any.
            Any = "x-*" | "y" }
    "#,
    ),
    (
        "conditional",
        SET,
        r#"pub static SET = ["a", #[cfg(unix)] "b", use other::list!];"#,
    ),
    (
        "conditional_entries",
        SET,
        r#"pub static SET = ["a", #[cfg(unix)] "b"];"#,
    ),
    (
        "export",
        SET,
        r#"
        #[header_set(export = names, strategy = trie)]
        pub static SET = ["a", !"b-c", "b-*", b"\xff"];
    "#,
    ),
    (
        "mistakes",
        SET,
        r#"#[cfg(unix)] static SET = ["a b", "c"]; static MAP: u8"#,
    ),
    (
        "constants",
        SET,
        r#"
        #[cfg(unix)] #[header_set(strategy = trie)]
        static SET = [header::HOST, "te", !::http::header::X_FRAME_OPTIONS, "x-*"];
    "#,
    ),
    (
        "expression",
        SET,
        r#"#![header_set(strategy = trie)] "host", "x-*""#,
    ),
    (
        "matching",
        MATCH,
        r#"
        #![header_set(strategy = trie)] name, {
            "host" | "te" => return 1,
            "x-*" if guard => 2,
            "x-id" => { 3 }
            #[cfg(unix)] "y" => 4,
            _ => 5,
        }
    "#,
    ),
    (
        "matching_globs",
        MATCH,
        r#"
        #![header_set(strategy = trie)] name, {
            "host" => 1, "x-*-id" if guard => 2, "x-*" | "*y" if let Some(a) = b => a, _ => 5,
        }
    "#,
    ),
];

#[test]
fn expansions() {
    let mut golden = Folder::new("golden/expansion/expected");
    for (name, expand, input) in CASES {
        let http = if *name == "constants" { "@http" } else { "" };
        let input = format!("::header_set; {http} {input}");
        let tokens = expand(input.parse().expect("tokens"), &Context::default());
        let as_items = syn::parse2::<syn::File>(tokens.clone());
        let file = as_items
            .or_else(|_| syn::parse2(quote_in_function(tokens)))
            .expect("Rust");
        golden.check(&format!("{name}.rs"), &prettyplease::unparse(&file));
    }
    golden.finish();
}

/// `Known::iter()` is then strum's, over all variants.
#[test]
fn strum_keeps_its_iter() {
    let has_iter = |derive: &str| {
        let input = format!("::header_set; {derive} enum Known {{ \"host\" }}");
        let tokens = SET(input.parse().expect("tokens"), &Context::default());
        tokens.to_string().contains("fn iter ()")
    };
    assert!(has_iter("") && has_iter("#[derive(Default)]"));
    assert!(!has_iter("#[derive(strum::EnumIter)]"));
}

fn quote_in_function(expression: TokenStream) -> TokenStream {
    let body = proc_macro2::Group::new(proc_macro2::Delimiter::Brace, expression);
    let mut tokens: TokenStream = "fn expression()".parse().expect("tokens");
    tokens.extend([proc_macro2::TokenTree::Group(body)]);
    tokens
}
