//! Words of messages: how names are shown, lists of choices, suggestions for misspelt words.

/// Returns the words of a table.
pub(crate) fn words<T>(table: &[(&'static str, T)]) -> Vec<&'static str> {
    table.iter().map(|&(word, _)| word).collect()
}

/// Returns `1 entry` or `5 entries`.
#[must_use]
pub fn counted(number: usize, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    format!("{number} {noun}")
}

/// Returns `"a", "b" or "c"` for messages.
pub(crate) fn one_of(words: &[&str]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [word] => format!("`{word}`"),
        [words @ .., last] => format!("`{}` or `{last}`", words.join("`, `")),
    }
}

/// Returns the word that `found` probably misspells, if there is exactly one.
pub(crate) fn closest<'a>(found: &str, words: &[&'a str]) -> Option<&'a str> {
    let distances = words.iter().map(|&word| {
        let distance = distance(found.as_bytes(), word.as_bytes());
        (distance, word)
    });
    let (best, word) = distances.min()?;
    (best <= 1 + word.len() / 5 && best < word.len()).then_some(word)
}

/// The edit distance of two short words. Long words count as far apart.
fn distance(a: &[u8], b: &[u8]) -> usize {
    if a.len() > 64 || b.len() > 64 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

fn printable(char: char) -> String {
    match char {
        '"' | '\'' => char.to_string(),
        _ => char.escape_debug().to_string(),
    }
}

/// Returns text for a message: printable and of limited length.
pub(crate) fn shown(text: &[u8]) -> String {
    const LIMIT: usize = 64;
    let cut = &text[..text.len().min(LIMIT)];
    let start: String = match std::str::from_utf8(cut) {
        Ok(text) => text.chars().map(printable).collect(),
        Err(_) => cut.escape_ascii().to_string(),
    };
    let more = if cut.len() < text.len() { ".." } else { "" };
    format!("{start}{more}")
}

#[cfg(test)]
mod tests {
    use super::{closest, counted, distance, one_of, shown};

    #[test]
    fn one_thing_is_no_plural() {
        let entries = [0, 1, 2].map(|number| counted(number, "entry", "entries"));
        assert_eq!(entries, ["0 entries", "1 entry", "2 entries"]);
    }

    #[test]
    fn distances_are_those_of_edits() {
        let pairs = [
            ("", "", 0),
            ("", "ab", 2),
            ("ab", "", 2),
            ("ab", "ab", 0),
            ("ab", "ba", 2),
            ("kitten", "sitting", 3),
            ("flaw", "lawn", 2),
            ("x-forwarded", "forwarded-x", 4),
        ];
        for (a, b, expected) in pairs {
            assert_eq!(distance(a.as_bytes(), b.as_bytes()), expected, "{a} {b}");
            assert_eq!(distance(b.as_bytes(), a.as_bytes()), expected, "{b} {a}");
        }
        assert_eq!(distance(&[b'a'; 64], &[b'a'; 63]), 1);
        assert_eq!(distance(&[b'a'; 63], &[b'a'; 64]), 1);
        assert_eq!(distance(&[b'a'; 65], b"a"), usize::MAX);
        assert_eq!(distance(b"a", &[b'a'; 65]), usize::MAX);
    }

    #[test]
    fn words_are_suggested_as_far_as_they_are_long() {
        assert_eq!(
            closest("stratgy", &["strategy", "separators"]),
            Some("strategy")
        );
        assert_eq!(closest("tries", &["trie", "dfa"]), Some("trie"));
        assert_eq!(closest("triest", &["trie", "dfa"]), None);
        // Two of ten letters, not three.
        assert_eq!(closest("separaters", &["separators"]), Some("separators"));
        assert_eq!(closest("zeparatorz", &["separators"]), Some("separators"));
        assert_eq!(closest("xxxarators", &["separators"]), Some("separators"));
        assert_eq!(closest("xxxxrators", &["separators"]), None);
        // Not another word altogether.
        assert_eq!(closest("b", &["a"]), None);
        assert_eq!(closest("ab", &["a", "b"]), None);
        assert_eq!(closest("a", &[]), None);
        // Of two that are as near the first in order.
        assert_eq!(closest("case_x", &["case_b", "case_a"]), Some("case_a"));
    }

    #[test]
    fn texts_are_printable_and_short() {
        assert_eq!(shown(b"x-\"id\"'s"), "x-\"id\"'s");
        assert_eq!(shown("a\tb\u{7f}é".as_bytes()), r"a\tb\u{7f}é");
        assert_eq!(shown(b"a\xff"), r"a\xff");
        assert_eq!(shown(&[b'a'; 64]), "a".repeat(64));
        assert_eq!(shown(&[b'a'; 65]), "a".repeat(64) + "..");
    }

    #[test]
    fn choices_are_listed() {
        assert_eq!(one_of(&[]), "nothing");
        assert_eq!(one_of(&["a"]), "`a`");
        assert_eq!(one_of(&["a", "b"]), "`a` or `b`");
        assert_eq!(one_of(&["a", "b", "c"]), "`a`, `b` or `c`");
    }
}
