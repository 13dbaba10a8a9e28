//! The doc comment of an item: the user's words, its entries and options, then the chosen layout and
//! the reasons.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::writer::Writer;
use crate::list::key_set::{KeySet, Role};
use crate::list::{Kind, Names};
use crate::patterns::Shape;
use crate::wording::shown;

/// The number of entries, and of exclusions, that a doc comment lists.
const LISTED: usize = 50;

/// The longest line of a doc comment.
const COLUMNS: usize = 90;

/// Returns the doc comment. `summary` replaces the user's words where there are none.
pub(super) fn of(writer: &Writer, summary: &str) -> TokenStream {
    let own = &writer.item.attributes.docs;
    let summary = own.is_empty().then(|| line(summary));
    // The page of an enum has its variants.
    let entries = (writer.item.kind != Kind::Enum).then(|| entries(writer.keys));
    let entries: TokenStream = entries.iter().flatten().map(|text| line(text)).collect();
    let options: TokenStream = options(writer).iter().map(|text| line(text)).collect();
    let plan = plan(writer);
    quote! {
        #(#own)*
        #summary
        #[doc = ""]
        #entries
        #options
        #plan
    }
}

/// The chosen layout and the reasons, as doc comments.
pub(super) fn plan(writer: &Writer) -> TokenStream {
    let mut lines = TokenStream::new();
    for text in writer.chosen.decision.summary() {
        line(&text).to_tokens(&mut lines);
    }
    lines
}

/// Returns `1 name` or `5 names`.
pub(super) fn names(count: usize) -> String {
    let names = if count == 1 { "name" } else { "names" };
    format!("{count} {names}")
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
fn entries(keys: &KeySet) -> Vec<String> {
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
    let mut words = vec![String::from("Entries:")];
    some(&mut words, entries);
    let before = words.len();
    some(&mut words, excluded_keys.chain(excluded_patterns));
    if words.len() > before {
        words[before - 1] += "; without";
    }
    if words.len() == 1 {
        words.push(String::from("none"));
    }
    paragraph(words)
}

/// Adds the first items of a list, as code, and how many more there are.
fn some(words: &mut Vec<String>, items: impl Iterator<Item = String>) {
    let mut count = 0;
    let before = words.len();
    for item in items {
        count += 1;
        if count <= LISTED {
            words.push(code(&item));
        }
    }
    if count > LISTED {
        words.push(format!("and {} more", count - LISTED));
    }
    let commas = words.len().saturating_sub(1);
    for word in words.iter_mut().take(commas).skip(before) {
        word.push(',');
    }
}

/// The paragraph of options in force. The plan has those that it depends on.
fn options(writer: &Writer) -> Vec<String> {
    let options = &writer.item.options;
    let fold = options.fold();
    let strategy = (options.strategy).map_or("auto", |(strategy, _)| strategy.name());
    let word = |is: bool, yes: &'static str, no: &'static str| if is { yes } else { no };
    let values = [
        ("strategy", strategy),
        ("case", word(fold.case, "insensitive", "sensitive")),
        ("separators", word(fold.separators, "fold", "exact")),
        ("names", word(options.names == Names::Any, "any", "token")),
    ];
    let mut words = vec![String::from("Options:")];
    some(
        &mut words,
        (values.iter()).map(|(option, value)| format!("{option} = {value}")),
    );
    paragraph(words)
}

/// Text as code in a doc comment, whatever its bytes.
fn code(text: &str) -> String {
    match text {
        "" => String::from("`b\"\"`"),
        _ if text.contains('`') => format!("`` {text} ``"),
        _ => format!("`{text}`"),
    }
}

/// The lines of a paragraph that ends with a full stop, and the empty one behind it.
fn paragraph(words: Vec<String>) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words {
        let line = lines.last_mut().expect("there is one");
        if line.is_empty() {
            *line = word;
        } else if line.chars().count() + 1 + word.chars().count() <= COLUMNS {
            *line += " ";
            *line += &word;
        } else {
            lines.push(word);
        }
    }
    let last = lines.last_mut().expect("there is one");
    last.push('.');
    lines.push(String::new());
    lines
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
        for (count, last) in [(1, "`0`"), (49, "`48`"), (50, "`49`")] {
            let mut words = Vec::new();
            some(
                &mut words,
                (0..count).map(|number: usize| number.to_string()),
            );
            assert_eq!(words.len(), count);
            assert_eq!(words[count - 1], last);
        }
        for (count, last) in [(51, "and 1 more"), (70, "and 20 more")] {
            let mut words = Vec::new();
            some(
                &mut words,
                (0..count).map(|number: usize| number.to_string()),
            );
            assert_eq!(words.len(), 51);
            assert_eq!(words[49..], ["`49`,", last]);
        }
    }
}
