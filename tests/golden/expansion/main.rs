//! Expansions of the macros, formatted.

mod calls;
mod fragments;
mod messages;

use std::collections::BTreeMap;

use header_set_codegen::Context;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident};
use syn::visit_mut::{self, VisitMut};
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
        "export",
        SET,
        r#"
        #[header_set(export = names, strategy = trie)]
        pub static SET = ["host", "te", !"x-frame-options", "x-*", b"\xff"];
    "#,
    ),
    (
        "map",
        SET,
        r#"
        #[cfg(unix)] #[allow(dead_code)] #[header_set(strategy = trie)]
        static SET: fn(u8) -> u8 = {
            "host" => f::<u8, u16>, "te" | "x-*" => |a| a, !"x-frame-options", b"\xff" => g,
        };
    "#,
    ),
    (
        "enumeration",
        SET,
        r#"
        #[derive(Default)] #[header_set(strategy = trie)]
        pub enum Known { #[default] "host", "te", /// Any.
            Any = "x-*" | "x-id" | "y" }
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
        "mistakes",
        SET,
        r#"
        #[cfg(unix)] #[header_set(strategy = trie)]
        static SET = ["a b", "host", "te", !"x-frame-options", "x-*", b"\xff"];
        static MAP: u8
    "#,
    ),
    (
        "constants",
        SET,
        r#"
        #[cfg(unix)] #[header_set(strategy = trie)]
        static SET = [header::HOST, "te", !::http::header::X_FRAME_OPTIONS, "x-*", b"\xff"];
    "#,
    ),
    (
        "expression",
        SET,
        r#"
        #![header_set(strategy = trie)]
        "host", "te", !"x-frame-options", "x-*", b"\xff"
    "#,
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
            "host" | "te" => 1, "x-*-id" if guard => 2, "x-*" | "*y" if let Some(a) = b => a,
            "x-id" | "y" => 4, _ => 5,
        }
    "#,
    ),
];

/// The cases whose expansions the tests of the run time compile.
const WHOLE: [&str; 5] = ["perfect_hash", "one_word", "trie", "dfa", "export"];

#[test]
fn expansions() {
    let mut golden = Folder::new("golden/expansion/expected");
    let mut shown = Shown::default();
    for (name, expand, input) in CASES {
        let http = if *name == "constants" { "@http" } else { "" };
        let input = format!("::header_set; {http} {input}");
        let tokens = expand(input.parse().expect("tokens"), &Context::default());
        let as_items = syn::parse2::<syn::File>(tokens.clone());
        let file = as_items
            .or_else(|_| syn::parse2(quote_in_function(tokens)))
            .expect("Rust");
        let mut short = file.clone();
        shown.case = name;
        shown.visit_file_mut(&mut short);
        let file = if WHOLE.contains(name) { file } else { short };
        golden.check(&format!("{name}.rs"), &prettyplease::unparse(&file));
    }
    golden.finish();
}

/// The plans, the tables and the constants of the cases so far, each with the first case that has it.
/// Where a later case has the same, `as_in_case!(NAME)` replaces it.
#[derive(Default)]
struct Shown {
    case: &'static str,
    first: BTreeMap<String, &'static str>,
}

impl Shown {
    /// The earlier case that has `tokens`.
    fn earlier(&mut self, tokens: &TokenStream) -> Option<&'static str> {
        let first = *self.first.entry(tokens.to_string()).or_insert(self.case);
        (first != self.case).then_some(first)
    }

    fn named(&mut self, name: &syn::Ident, tokens: &TokenStream) -> Option<syn::Macro> {
        let macro_name = format_ident!("as_in_{}", self.earlier(tokens)?);
        Some(syn::parse_quote!(#macro_name!(#name)))
    }
}

impl VisitMut for Shown {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<syn::Attribute>) {
        let text = |it: &syn::Attribute| it.to_token_stream().to_string();
        let start = attributes
            .iter()
            .position(|it| text(it).contains("```text"));
        let Some(start) = start else {
            return;
        };
        let is_end = |it: &syn::Attribute| text(it).ends_with("```\"]");
        let len = attributes[start..].iter().position(is_end);
        let plan = start..start + len.expect("a block ends") + 1;
        let tokens = attributes[plan.clone()].iter();
        let tokens = tokens.map(ToTokens::to_token_stream).collect();
        if let Some(earlier) = self.earlier(&tokens) {
            let text = format!(" The plan is as in {earlier}.");
            attributes.splice(plan, [syn::parse_quote!(#[doc = #text])]);
        }
    }

    fn visit_stmt_mut(&mut self, statement: &mut syn::Stmt) {
        match statement {
            syn::Stmt::Item(syn::Item::Static(table)) => {
                if let Some(earlier) = self.named(&table.ident, &table.to_token_stream()) {
                    *statement = syn::parse_quote!(#earlier;);
                }
            }
            other => visit_mut::visit_stmt_mut(self, other),
        }
    }

    fn visit_impl_item_mut(&mut self, item: &mut syn::ImplItem) {
        if let syn::ImplItem::Const(constant) = item
            && let Some(earlier) = self.named(&constant.ident, &constant.to_token_stream())
        {
            *item = syn::parse_quote!(#earlier;);
        }
    }
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
