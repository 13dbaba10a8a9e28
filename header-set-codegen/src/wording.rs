//! Words of messages: how names are shown, lists of choices, suggestions for misspelt words.

/// Returns the words of a table.
pub(crate) fn words<T>(table: &[(&'static str, T)]) -> Vec<&'static str> {
    let mut words = Vec::new();
    for &(word, _) in table {
        words.push(word);
    }
    words
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
    let mut nearest: Option<(usize, &str)> = None;
    for word in words {
        let distance = distance(found.as_bytes(), word.as_bytes());
        if nearest.is_none_or(|nearest| (distance, *word) < nearest) {
            nearest = Some((distance, word));
        }
    }
    let (best, word) = nearest?;
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
