//! The messages that expansions have.

use proc_macro2::{Span, TokenStream, TokenTree};

/// Line, column from 1, and text.
pub(crate) type Message = (usize, usize, String);

/// The messages of an expansion: of `compile_error! { ".." }`, and of `note = ".."` where the
/// constant that it warns of is used.
pub(crate) fn written(tokens: TokenStream, to: &mut Vec<Message>) {
    let mut before: Vec<TokenTree> = Vec::new();
    let mut note = None;
    for tree in tokens {
        match &tree {
            TokenTree::Group(group) => {
                let is_error = before
                    .iter()
                    .any(|tree| tree.to_string() == "compile_error");
                match (is_error, literal(group.stream())) {
                    (true, Some(text)) => to.push(placed(before[0].span(), text)),
                    _ => {
                        note = noted(group.stream()).or(note);
                        written(group.stream(), to);
                    }
                }
                before.clear();
            }
            TokenTree::Ident(name) if name == "HEADER_LIST" => {
                if let (Some(text), false) = (
                    &note,
                    before.last().is_some_and(|it| it.to_string() == "const"),
                ) {
                    to.push(placed(name.span(), text.clone()));
                }
                before.push(tree);
            }
            TokenTree::Punct(punct) if punct.as_char() == ';' => before.clear(),
            _ => before.push(tree),
        }
    }
}

fn placed(span: Span, text: String) -> Message {
    let start = span.start();
    (start.line, start.column + 1, text)
}

fn literal(tokens: TokenStream) -> Option<String> {
    syn::parse2::<syn::LitStr>(tokens)
        .ok()
        .map(|text| text.value())
}

/// Of `deprecated(note = "..")`.
fn noted(tokens: TokenStream) -> Option<String> {
    let meta: syn::MetaList = syn::parse2(tokens).ok()?;
    let note: syn::MetaNameValue = meta.parse_args().ok()?;
    match (meta.path.is_ident("deprecated"), note.value) {
        (true, syn::Expr::Lit(text)) => match text.lit {
            syn::Lit::Str(text) => Some(text.value()),
            _ => None,
        },
        _ => None,
    }
}
