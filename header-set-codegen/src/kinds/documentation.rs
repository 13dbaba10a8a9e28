//! The doc comment of an item: the user's words, its entries, then the chosen layout and the
//! reasons.

use proc_macro2::TokenStream;
use quote::quote;

use super::compiled::Compiled;
use crate::list::Kind;
use crate::list::key_set::{KeySet, Role};
use crate::patterns::Shape;
use crate::wording::shown;

/// The number of entries, and of exclusions, that a doc comment lists.
const LISTED: usize = 50;

/// Returns the doc comment. `summary` replaces the user's words where there are none.
pub(super) fn of(compiled: &Compiled<'_>, summary: &str) -> TokenStream {
    let own = &compiled.item.attributes.docs;
    let summary = own.is_empty().then(|| line(summary));
    // The page of an enum has its variants.
    let has_entries = compiled.item.kind != Kind::Enum;
    let entries = has_entries.then(|| line(&entries(&compiled.meaning.keys)));
    let entries = entries.map(|line| quote!(#[doc = ""] #line));
    let plan = plan(compiled);
    quote! {
        #own
        #summary
        #entries
        #[doc = ""]
        #plan
    }
}

/// The chosen layout and the reasons, as doc comments.
pub(super) fn plan(compiled: &Compiled<'_>) -> TokenStream {
    let summary = compiled.chosen.summary();
    summary.iter().map(|text| line(text)).collect()
}

/// A line of a doc comment. It starts with a space, so that all lines are indented alike.
pub(super) fn line(text: &str) -> TokenStream {
    let text = if text.is_empty() {
        String::new()
    } else {
        format!(" {text}")
    };
    quote!(#[doc = #text])
}

/// The paragraph of entries and exclusions.
fn entries(keys: &KeySet) -> String {
    let spellings = keys.spellings();
    let entries = spellings.iter().map(|entry| match entry.is_regular {
        true => format!("regex {}", shown(entry.text)),
        false => shown(entry.text),
    });
    let excluded_keys = (0..keys.keys.len())
        .filter(|&key| keys.key_role(key) == Role::Excluded)
        .map(|key| shown(keys.keys.get(key)));
    let excluded_patterns = (keys.patterns.iter())
        .filter(|pattern| pattern.role == Role::Excluded)
        .map(|pattern| match &pattern.shape {
            Shape::Glob(pieces) => shown(&pieces.join(&b'*')),
            Shape::Regular(regular) => format!("regex {}", shown(regular.source.as_bytes())),
        });
    let (mut entries, excluded) = (some(entries), some(excluded_keys.chain(excluded_patterns)));
    if entries.is_empty() {
        entries = String::from("none");
    }
    match excluded.is_empty() {
        true => format!("Entries: {entries}."),
        false => format!("Entries: {entries}; without {excluded}."),
    }
}

/// Returns the first items of a list, as code, and how many more there are.
fn some(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    let mut words: Vec<String> = items.iter().take(LISTED).map(|item| code(item)).collect();
    if items.len() > LISTED {
        words.push(format!("and {} more", items.len() - LISTED));
    }
    words.join(", ")
}

/// Text as code in a doc comment, whatever its bytes.
fn code(text: &str) -> String {
    match text {
        "" => String::from("`b\"\"`"),
        _ if text.contains('`') => format!("`` {text} ``"),
        _ => format!("`{text}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::{code, some};

    #[test]
    fn text_is_code_whatever_its_bytes() {
        for (text, expected) in [("", "`b\"\"`"), ("te", "`te`"), ("x`y", "`` x`y ``")] {
            assert_eq!(code(text), expected);
        }
    }

    #[test]
    fn fifty_entries_are_listed_and_more_are_counted() {
        let listed = |count: usize| some((0..count).map(|number| number.to_string()));
        for (count, last) in [(1, "`0`"), (49, "`48`"), (50, "`49`")] {
            let words = listed(count);
            let words: Vec<&str> = words.split(", ").collect();
            assert_eq!((words.len(), words[count - 1]), (count, last));
        }
        for (count, last) in [(51, "and 1 more"), (70, "and 20 more")] {
            let words = listed(count);
            let words: Vec<&str> = words.split(", ").collect();
            assert_eq!(words.len(), 51);
            assert_eq!(words[49..], ["`49`", last]);
        }
    }
}
