//! Expansions of the macros, formatted.

mod calls;
mod fragments;
mod messages;
#[path = "../written.rs"]
mod written;

use std::collections::{BTreeMap, BTreeSet};

use header_set_codegen::tables::Arena;
use header_set_codegen::{Context, plan_items};
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use testkit::golden::Folder;

type Expand = fn(TokenStream, &Context) -> TokenStream;

const SET: Expand = header_set_codegen::header_set;
const MATCH: Expand = header_set_codegen::header_match;

/// The cases: their names, and behind each the input.
const CASES: &str = r#"perfect_hash
    /// Five headers.
    #[header_set(strategy = perfect_hash)]
    pub static FIVE = ["host", "te", "x-request-id", "x-forwarded-for", "x-forwarded-proto"];
one_word
    #[header_set(strategy = perfect_hash, hit_rate = 0.5)]
    pub static FIVE = ["host", "te", "cookie", "if-match", "location"];
dfa
    #[header_set(strategy = dfa)]
    pub static FIVE = ["host", "te", "x-request-id", "x-forwarded-for", "x-forwarded-proto"];
export
    #[header_set(export = names, strategy = trie)]
    pub static SET = ["host", "te", !"x-frame-options", "x-*", b"\xff"];
map
    #[cfg(unix)] #[allow(dead_code)] #[header_set(strategy = trie)]
    static SET: fn(u8) -> u8 = {
        "host" => f::<u8, u16>, "te" | "x-*" => |a| a, !"x-frame-options", b"\xff" => g,
    };
    static MAP: u8
enumeration
    #[derive(Default)] #[header_set(strategy = trie)]
    pub enum Known { #[default] "host", "te", /// Any.
        Any = "x-*" | "x-id" | "y" }
conditional
    pub static SET = ["a", #[cfg(unix)] "b", use other::list!];
constants
    #[cfg(unix)] #[header_set(strategy = trie)]
    static SET = ["a b", header::HOST, "te", !::http::header::X_FRAME_OPTIONS, "x-*", b"\xff"];
expression
    #![header_set(strategy = trie)]
    "host", "te", !"x-frame-options", "x-*", b"\xff"
matching
    #![header_set(strategy = trie)] name, {
        "host" | "te" => return 1,
        "x-*" if guard => 2,
        "x-*-id" if guard => 3,
        "x-*" | "*y" if let Some(a) = b => a,
        "x-id" => { 4 }
        #[cfg(unix)] "y" => 5,
        _ => 6,
    }"#;

fn cases() -> Vec<(&'static str, String)> {
    let mut cases: Vec<(&str, String)> = Vec::new();
    for line in CASES.lines() {
        match (line.strip_prefix("    "), cases.last_mut()) {
            (Some(code), Some((_, input))) => *input += &format!("{code}\n"),
            _ => cases.push((line, String::new())),
        }
    }
    cases
}

/// The cases whose expansions the tests of the run time compile.
const WHOLE: [&str; 4] = ["perfect_hash", "one_word", "dfa", "export"];

#[test]
fn expansions() {
    let mut golden = Folder::new("golden/expansion/expected");
    let mut shown = Shown {
        plans: plans(),
        ..Shown::default()
    };
    for (name, input) in cases() {
        let is_match = name.starts_with("matching");
        let expand = if is_match { MATCH } else { SET };
        let http = if name == "constants" { "@http" } else { "" };
        let input = format!("::header_set; {http} {input}");
        let tokens = expand(input.parse().expect("tokens"), &Context::default());
        let as_items = syn::parse2::<syn::File>(tokens.clone());
        let in_function = |_| syn::parse_quote!(fn expression() { #tokens });
        let mut file = as_items.unwrap_or_else(in_function);
        shown.case = name;
        shown.visit_file_mut(&mut file);
        let text = shown.with_runs(&prettyplease::unparse(&file));
        golden.check(&format!("{name}.rs"), &text);
    }
    golden.finish();
}

/// The plans of the lists in the cases. Where a map has no body, its list is empty.
fn plans() -> BTreeSet<String> {
    let sources = cases().into_iter().map(|(_, input)| input);
    let arena = Arena::default();
    sources
        .chain(["static MAP: u8 = {};".to_owned()])
        .filter_map(|source| plan_items(&source, &Context::default(), &arena).ok())
        .flatten()
        .map(|planned| planned.chosen.plan().to_string())
        .collect()
}

/// What the cases so far have shown. `as_in_CASE!(NAME)` stands for an item whose tokens are those
/// in an earlier case, `as_in_CASE!(A ..= B)` for all that case was the first to show from A to B,
/// and `like_in_CASE!(NAME, ..)` for an item that differs only in literals, which it lists.
#[derive(Default)]
struct Shown {
    plans: BTreeSet<String>,
    case: &'static str,
    /// By tokens, and by those without literals: the first case that has an item, and its literals.
    first: BTreeMap<String, (&'static str, Vec<String>)>,
    /// Each item when it was first shown.
    order: Vec<(&'static str, String)>,
}

impl Shown {
    /// What stands for an item that an earlier case has.
    fn earlier(&mut self, name: &syn::Ident, item: &impl ToTokens) -> Option<syn::Macro> {
        let tokens = item.to_token_stream();
        let mut literals = Vec::new();
        let shape = replaced(tokens.clone(), &mut |tree| match tree {
            TokenTree::Literal(literal) => {
                literals.push(literal);
                quote!(_)
            }
            other => other.into(),
        });
        let texts: Vec<String> = literals.iter().map(ToString::to_string).collect();
        let here = (self.case, texts);
        let entry = self.first.entry(tokens.to_string()).or_insert_with(|| {
            self.order.push((self.case, name.to_string()));
            here.clone()
        });
        let first = entry.0;
        let (like, shown) = self.first.entry(shape.to_string()).or_insert(here);
        if WHOLE.contains(&self.case) || (first == self.case && *like == self.case) {
            None
        } else if first == self.case {
            let pairs = literals.iter().zip(shown);
            let others = pairs.filter(|(literal, shown)| literal.to_string() != **shown);
            let others = others.map(|(literal, _)| literal);
            let macro_name = format_ident!("like_in_{like}");
            Some(syn::parse_quote!(#macro_name!(#name #(, #others)*)))
        } else {
            let macro_name = format_ident!("as_in_{first}");
            Some(syn::parse_quote!(#macro_name!(#name)))
        }
    }

    /// The text, in which one line stands for each run of items.
    fn with_runs(&self, text: &str) -> String {
        let mut lines: Vec<String> = Vec::new();
        let mut run: Option<(usize, usize)> = None;
        for line in text.lines() {
            let is_of = |(case, name): &(&str, String)| {
                line.trim_start() == format!("as_in_{case}!({name});")
            };
            run = match (run, self.order.iter().position(is_of)) {
                (Some((start, last)), Some(at))
                    if at == last + 1 && self.order[start].0 == self.order[at].0 =>
                {
                    let kept = lines.last_mut().expect("a run has a line");
                    kept.truncate(kept.find('(').expect("a macro"));
                    *kept += &format!("({} ..= {});", self.order[start].1, self.order[at].1);
                    Some((start, at))
                }
                (_, at) => {
                    lines.push(line.to_owned());
                    at.map(|at| (at, at))
                }
            };
        }
        lines.join("\n") + "\n"
    }
}

impl VisitMut for Shown {
    /// The plan in the documentation is one of those that were planned. Its first line stands for it.
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<syn::Attribute>) {
        let lines: Vec<String> = attributes.iter().map(documented).collect();
        let Some(start) = lines.iter().position(|line| line == "```text") else {
            return;
        };
        let start = start + 1;
        let len = lines[start..].iter().position(|line| line == "```");
        let end = start + len.expect("a block ends");
        let plan = lines[start..end].join("\n") + "\n";
        assert!(self.plans.contains(&plan), "{}: {plan}", self.case);
        let text = format!(" The plan: {} ..", lines[start]);
        attributes.splice(start - 1..=end, [syn::parse_quote!(#[doc = #text])]);
    }

    fn visit_stmt_mut(&mut self, statement: &mut syn::Stmt) {
        match statement {
            syn::Stmt::Item(syn::Item::Static(table)) => {
                if let Some(earlier) = self.earlier(&table.ident, table) {
                    *statement = syn::parse_quote!(#earlier;);
                }
            }
            other => visit_mut::visit_stmt_mut(self, other),
        }
    }

    fn visit_impl_item_mut(&mut self, item: &mut syn::ImplItem) {
        if let syn::ImplItem::Const(constant) = item
            && let Some(earlier) = self.earlier(&constant.ident, constant)
        {
            *item = syn::parse_quote!(#earlier;);
        }
    }
}

/// Replaces each token and each group, the inmost groups first.
fn replaced(tokens: TokenStream, by: &mut dyn FnMut(TokenTree) -> TokenStream) -> TokenStream {
    let replace = |tree| match tree {
        TokenTree::Group(group) => {
            let inner = replaced(group.stream(), by);
            let mut group_of_others = Group::new(group.delimiter(), inner);
            group_of_others.set_span(group.span());
            by(group_of_others.into())
        }
        other => by(other),
    };
    tokens.into_iter().flat_map(replace).collect()
}

/// The line of documentation that an attribute is.
fn documented(attribute: &syn::Attribute) -> String {
    let pair = attribute.meta.require_name_value().ok();
    let line = pair.and_then(|it| syn::parse2::<syn::LitStr>(it.value.to_token_stream()).ok());
    let line = line.map(|it| it.value()).unwrap_or_default();
    line.strip_prefix(' ').unwrap_or(&line).to_owned()
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
