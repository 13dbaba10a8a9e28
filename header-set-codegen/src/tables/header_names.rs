//! Writes a table of `http::HeaderName`. A map removes entries by this table
//! without parsing their names again. The run time is called `rt`.

use header_set_runtime::is_separator;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::standard;
use crate::bounds::statics::HEADER_NAMES;
use crate::list::key_set::{KeySet, Role, Spelling};

/// `const STANDARD` of `Compiled`: the names in the list that the crate `http` knows by number.
pub(super) fn standard(keys: &KeySet) -> TokenStream {
    let mut bits = 0_u128;
    for (number, name) in standard::names().into_iter().enumerate() {
        let listed = matches!(keys.role(name.as_bytes()), Some(Role::Entry(_)));
        bits |= u128::from(listed) << number;
    }
    let bits = Literal::u128_unsuffixed(bits);
    quote!(const STANDARD: rt::primitive::u128 = #bits;)
}

/// `fn header_name(..)` of `Compiled`, unless no entry can be a name in a map.
pub(super) fn emit(keys: &KeySet) -> Option<TokenStream> {
    let entries = keys.spellings();
    let names: Vec<Option<String>> = entries.iter().map(|entry| name(keys, entry)).collect();
    if names.len() > HEADER_NAMES || names.iter().all(Option::is_none) {
        return None;
    }
    let count = Literal::usize_unsuffixed(names.len());
    let names = names.iter().map(|name| match name {
        Some(name) => quote!(rt::header_name(#name)),
        None => quote!(rt::option::Option::None),
    });
    Some(quote! {
        fn header_name(
            index: rt::primitive::usize,
        ) -> rt::option::Option<&'static rt::HeaderName> {
            static HEADER_NAMES: [rt::option::Option<rt::HeaderName>; #count] = [#(#names),*];
            rt::header_name_at(&HEADER_NAMES, index)
        }
    })
}

/// Returns the name in a map for which an entry wins. A pattern, a pseudo-header and an invalid
/// name have none.
fn name(keys: &KeySet, entry: &Spelling<'_>) -> Option<String> {
    let text = std::str::from_utf8(entry.text).ok()?;
    let name = match keys.fold.case {
        true => text.to_ascii_lowercase(),
        false => text.to_owned(),
    };
    let is_allowed =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || is_separator(byte);
    let fits = (1..1 << 16).contains(&name.len()) && name.bytes().all(is_allowed);
    (fits && !entry.is_pattern).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::{HEADER_NAMES, emit};
    use crate::list::key_set::KeySet;

    /// Whether a list of `count` names has a table.
    fn has_table(count: usize) -> bool {
        let texts: Vec<String> = (0..count).map(|at| format!("x-{at}")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let keys = KeySet::of_texts(&texts);
        emit(&keys).is_some()
    }

    #[test]
    fn lists_of_a_limited_length_have_a_table() {
        assert_eq!(HEADER_NAMES, 1_024);
        let counts = [0, 1, 2, 1_023, 1_024, 1_025, 1_026];
        let expected = [false, true, true, true, true, false, false];
        assert_eq!(counts.map(has_table), expected);
    }
}
