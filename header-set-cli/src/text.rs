//! Text for people: names, counts, lines of at most 80 columns.

pub(crate) use header_set_cli::verdict::shown;
pub(crate) use header_set_codegen::wording::counted;

/// The width of output.
pub(crate) const WIDTH: usize = 80;

/// Returns the start of a text, and two dots if there is more.
pub(crate) fn short(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_owned(),
    }
}

/// Breaks a text into lines after a label; further lines are indented as far as the label goes.
pub(crate) fn wrapped(label: &str, text: &str) -> String {
    let indent = label.chars().count();
    let (mut lines, mut column) = (String::from(label), indent);
    for word in text.split(' ') {
        let width = word.chars().count();
        if column > indent && column + 1 + width > WIDTH {
            lines += &format!("\n{:indent$}", "");
            column = indent;
        } else if column > indent {
            lines.push(' ');
            column += 1;
        }
        lines += word;
        column += width;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_behind_their_label() {
        let text = ["word"; 30].join(" ");
        let lines = wrapped("label  ", &text);
        assert!(lines.lines().all(|line| line.len() <= WIDTH), "{lines}");
        assert!(
            lines
                .lines()
                .skip(1)
                .all(|line| line.starts_with("       word"))
        );
        assert_eq!(lines.split_whitespace().count(), 31);
    }

    #[test]
    fn bytes_that_are_no_text_are_escaped() {
        assert_eq!(shown("é".as_bytes()), "é");
        assert_eq!(shown(b"a\xff\n"), "a\\xff\\n");
    }
}
