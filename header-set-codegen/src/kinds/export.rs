//! `export = name`: a macro from which the lists of other crates take the entries of this list.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::front::ast::Item;
use crate::list::{Syntax, Valid};

/// `#[macro_export] macro_rules! name`. It adds the entries to its input, and passes the result to
/// the macro that its input names.
pub(crate) fn macro_rules(item: &Item, valid: &Valid) -> TokenStream {
    let (Some(export), Some(list)) = (&item.options.export, &item.name) else {
        return TokenStream::new();
    };
    let cfg = &item.attributes.cfg;
    let doc = format!(
        " The entries of `{list}`, for a list of another crate: `use this_crate::{export}!`."
    );
    // Mistakes are reported once, here and not at each use.
    let written = &valid.written;
    let entries = valid.positions().into_iter().map(|at| {
        let (text, flags) = (written.text(at), written.flags(at));
        let bang = flags.excluded.then(|| quote!(!));
        let (word, text) = match (flags.syntax, std::str::from_utf8(text)) {
            (Syntax::Expression, Ok(text)) => (Some(quote!(regex)), Literal::string(text)),
            (Syntax::Glob, Err(_)) => (Some(quote!(glob)), Literal::byte_string(text)),
            (Syntax::Verbatim, _) | (_, Err(_)) => (None, Literal::byte_string(text)),
            (_, Ok(text)) => (None, Literal::string(text)),
        };
        quote!(#bang #word #text)
    });
    let rule = quote! {
        ({ $($macro:tt)* } { $($before:tt)* } { $($after:tt)* }) => {
            $($macro)* { $($before)* @exported { #(#entries),* } $($after)* }
        };
    };
    // An error about a second macro of this name points to the option.
    let span = Span::call_site().located_at(export.span());
    let macro_rules = quote_spanned!(span=> macro_rules! #export { #rule });
    quote! {
        #cfg
        #[doc = #doc]
        #[macro_export]
        #macro_rules
    }
}

#[cfg(test)]
mod tests {
    use crate::{Context, header_set};

    /// A star in bytes is no pattern, and must not become one in the list of another crate.
    #[test]
    fn exported_bytes_remain_bytes() {
        let list = r#"c; #[header_set(export = listed, names = any)]
            pub static LIST = ["a", b"x-*", b"b", "y-*", !"y-a"];"#;
        let written = header_set(list.parse().expect("tokens"), &Context::default()).to_string();
        let exported = r#"@ exported { "a" , b"x-*" , b"b" , "y-*" , ! "y-a" }"#;
        assert!(written.contains(exported), "{written}");
    }

    /// A pattern with bytes that are no UTF-8, as a file may have, remains a pattern.
    #[test]
    fn exported_patterns_remain_patterns() {
        let list = r#"c; #[header_set(export = listed, names = any)]
            pub static LIST = ["a", use bytes!];"#;
        let given = r#"@exported { glob b"x-\xff*" }"#;
        let list = list.replacen("c;", &format!("c; {given}"), 1);
        let written = header_set(list.parse().expect("tokens"), &Context::default()).to_string();
        let exported = r#"@ exported { "a" , glob b"x-\xFF*" }"#;
        assert!(
            written.to_lowercase().contains(&exported.to_lowercase()),
            "{written}"
        );
    }
}
