//! The calls of macros in source files, expanded without a compiler.

use header_set_codegen::Context;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::{Expand, MATCH, SET, replaced};

pub(crate) struct Call {
    expand: Expand,
    tokens: TokenStream,
}

impl Call {
    pub(crate) fn expand(self) -> TokenStream {
        let mut input: TokenStream = "::header_set; @http".parse().expect("tokens");
        input.extend(self.tokens);
        (self.expand)(input, &Context::default())
    }

    /// The call with each literal in two groups without delimiters.
    pub(crate) fn with_fragments(&self) -> Self {
        let none = |tokens: TokenStream| TokenTree::from(Group::new(Delimiter::None, tokens));
        let tokens = replaced(self.tokens.clone(), &mut |tree| match tree {
            TokenTree::Literal(_) => none(none(tree.into()).into()).into(),
            other => other.into(),
        });
        Self {
            expand: self.expand,
            tokens,
        }
    }
}

/// All in a file, in its order.
pub(crate) fn of(source: &str) -> Vec<Call> {
    struct Calls(Vec<Call>);
    impl Visit<'_> for Calls {
        fn visit_macro(&mut self, call: &syn::Macro) {
            let name = call.path.segments.last().map(|it| it.ident.to_string());
            let expand = match name.as_deref() {
                Some("header_set") => SET,
                Some("header_match") => MATCH,
                _ => return,
            };
            let tokens = call.tokens.clone();
            self.0.push(Call { expand, tokens });
        }
    }
    let file = syn::parse_file(source).expect("Rust");
    let mut calls = Calls(Vec::new());
    visit::visit_file(&mut calls, &file);
    calls.0
}
