//! Configuration in words: directives that end with `;` or a line, quotes, blocks in braces.

use std::iter::Peekable;
use std::str::Chars;

/// How directives are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Syntax {
    /// Ended by `;`; blocks in braces.
    Semicolons,
    /// Ended by the line; blocks in braces at the end of one.
    Lines,
    /// Ended by the line; braces are words.
    Flat,
}

/// A directive.
pub(super) struct Statement {
    pub(super) line: usize,
    pub(super) words: Vec<String>,
    /// The heads of the blocks around it.
    pub(super) within: Vec<String>,
    /// Whether a variable stands in its quotes, in HAProxy.
    pub(super) has_variable: bool,
}

/// The directives of a text.
#[derive(Default)]
pub(super) struct Statements {
    pub(super) all: Vec<Statement>,
    /// The heads of all blocks, in their order.
    pub(super) blocks: Vec<String>,
}

impl Statement {
    pub(super) fn word(&self, number: usize) -> &str {
        self.words.get(number).map_or("", String::as_str)
    }

    /// The directive as text, for comments.
    pub(super) fn text(&self) -> String {
        let words = self.words.iter().map(|word| match word.is_empty() {
            true => "\"\"",
            false => word,
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

/// Returns the directives of a text.
///
/// # Errors
/// The line and the mistake: a quote or a block that stays open, a `}` without its `{`, or a
/// directive of nginx without its `;`.
pub(super) fn statements(text: &str, syntax: Syntax) -> Result<Statements, (usize, String)> {
    let mut reader = Reader {
        syntax,
        line: 1,
        first_line: 1,
        word: None,
        words: Vec::new(),
        within: Vec::new(),
        opened: Vec::new(),
        has_variable: false,
        mistake: None,
        found: Statements::default(),
    };
    reader.read(text);
    match reader.mistake {
        None => Ok(reader.found),
        Some((line, message)) => Err((line, message.to_owned())),
    }
}

struct Reader {
    syntax: Syntax,
    line: usize,
    /// The line of the first word.
    first_line: usize,
    word: Option<String>,
    words: Vec<String>,
    within: Vec<String>,
    /// The line of each open block.
    opened: Vec<usize>,
    has_variable: bool,
    /// The first mistake.
    mistake: Option<(usize, &'static str)>,
    found: Statements,
}

/// Blocks around a directive whose heads are kept: each directive has a copy.
const DEPTH: usize = 100;

impl Reader {
    fn read(&mut self, text: &str) {
        let mut chars = text.chars().peekable();
        while let Some(char) = chars.next() {
            match char {
                '\n' => {
                    self.end_word();
                    if self.syntax != Syntax::Semicolons {
                        self.end();
                    }
                    self.line += 1;
                }
                char if char.is_whitespace() => self.end_word(),
                '#' if self.word.is_none() => {
                    while chars.next_if(|&char| char != '\n').is_some() {}
                }
                '\\' => self.escaped(&mut chars),
                quote @ ('"' | '\'' | '`') if self.is_quote(quote) => {
                    self.quoted(quote, &mut chars);
                }
                ';' if self.syntax == Syntax::Semicolons => {
                    self.end_word();
                    self.end();
                }
                '{' if self.opens(chars.peek().copied()) => {
                    let head = std::mem::take(&mut self.words).join(" ");
                    self.opened.push(self.line);
                    self.found.blocks.push(head.clone());
                    if self.within.len() < DEPTH {
                        self.within.push(head);
                    }
                }
                '}' if self.closes() => {
                    self.end_word();
                    self.unended();
                    self.end();
                    if self.opened.pop().is_none() {
                        self.refuse(self.line, "found `}` without its `{`");
                    }
                    self.within.truncate(self.opened.len());
                }
                _ => self.push(char),
            }
        }
        self.end_word();
        self.unended();
        self.end();
        if let Some(&line) = self.opened.last() {
            self.refuse(line, "found `{` without its `}`");
        }
    }

    fn refuse(&mut self, line: usize, message: &'static str) {
        self.mistake.get_or_insert((line, message));
    }

    /// Refuses a directive of nginx that ends without `;`.
    fn unended(&mut self) {
        if self.syntax == Syntax::Semicolons && !self.words.is_empty() {
            self.refuse(self.first_line, "found a directive without `;` at its end");
        }
    }

    /// Reads what is after a backslash, out of quotes.
    fn escaped(&mut self, chars: &mut Peekable<Chars<'_>>) {
        match chars.next() {
            // A line that goes on.
            Some('\n') => {
                self.end_word();
                self.line += 1;
            }
            Some(char) => self.escape(char),
            None => self.push('\\'),
        }
    }

    /// Adds an escaped character. HAProxy (manual, 2.2) has a list of escapes, and nginx escapes
    /// signs; after a backslash all other characters stay as they are, and so does the backslash.
    fn escape(&mut self, char: char) {
        let (is_escape, char) = match (self.syntax, char) {
            (Syntax::Flat, ' ' | '\\' | '"' | '\'' | '#' | '$') => (true, char),
            (Syntax::Flat | Syntax::Semicolons, 'n') => (true, '\n'),
            (Syntax::Flat | Syntax::Semicolons, 'r') => (true, '\r'),
            (Syntax::Flat | Syntax::Semicolons, 't') => (true, '\t'),
            (Syntax::Flat, _) => (false, char),
            _ => (!char.is_ascii_alphanumeric(), char),
        };
        if !is_escape {
            self.push('\\');
        }
        self.push(char);
    }

    /// Reads up to the end of quotes. Nothing is escaped in backticks, nor in single quotes of
    /// HAProxy, which replaces variables in double quotes.
    fn quoted(&mut self, quote: char, chars: &mut Peekable<Chars<'_>>) {
        let first_line = self.line;
        let is_flat = self.syntax == Syntax::Flat;
        let has_escapes = !(quote == '`' || is_flat && quote == '\'');
        self.start();
        loop {
            match chars.next() {
                None => return self.refuse(first_line, "found a quote without its end"),
                Some(char) if char == quote => return,
                Some('\n') if is_flat => {
                    return self.refuse(first_line, "found a quote without its end");
                }
                Some('\\') if has_escapes => {
                    if let Some(char) = chars.next() {
                        self.line += usize::from(char == '\n');
                        self.escape(char);
                    }
                }
                Some(char) => {
                    self.line += usize::from(char == '\n');
                    self.has_variable |= is_flat && quote == '"' && char == '$';
                    self.push(char);
                }
            }
        }
    }

    /// Whether a quote starts a quoted text: at the start of a word, and in HAProxy anywhere.
    fn is_quote(&self, quote: char) -> bool {
        let starts = self.word.is_none();
        match self.syntax {
            Syntax::Semicolons => starts && quote != '`',
            Syntax::Lines => starts && quote != '\'',
            Syntax::Flat => quote != '`',
        }
    }

    /// Whether a `{` starts a block, and is no part of a word such as `${name}`.
    fn opens(&self, next: Option<char>) -> bool {
        let is_alone = self.word.is_none();
        match self.syntax {
            Syntax::Semicolons => is_alone,
            Syntax::Lines => is_alone && next.is_none_or(char::is_whitespace),
            Syntax::Flat => false,
        }
    }

    fn closes(&self) -> bool {
        match self.syntax {
            Syntax::Semicolons => self.word.as_ref().is_none_or(|word| !word.contains("${")),
            Syntax::Lines => self.word.is_none(),
            Syntax::Flat => false,
        }
    }

    fn start(&mut self) {
        if self.words.is_empty() && self.word.is_none() {
            self.first_line = self.line;
        }
        self.word.get_or_insert_default();
    }

    fn push(&mut self, char: char) {
        self.start();
        self.word.get_or_insert_default().push(char);
    }

    fn end_word(&mut self) {
        self.words.extend(self.word.take());
    }

    fn end(&mut self) {
        let has_variable = std::mem::take(&mut self.has_variable);
        if !self.words.is_empty() {
            self.found.all.push(Statement {
                line: self.first_line,
                words: std::mem::take(&mut self.words),
                within: self.within.clone(),
                has_variable,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_end_with_semicolons_or_lines() {
        let words = |text, syntax| -> Vec<(usize, String, usize)> {
            let found = statements(text, syntax).expect("directives").all;
            found
                .iter()
                .map(|it| (it.line, it.text(), it.within.len()))
                .collect()
        };
        let nginx = "# x;\nserver {\n  a \"b;c\" ''\n d${e}f; if ($x = '}') { g; }\n}\nh;";
        let expected = [(3, "a b;c \"\" d${e}f", 1), (4, "g", 2), (6, "h", 0)];
        assert_eq!(
            words(nginx, Syntax::Semicolons),
            expected.map(|(line, text, within)| (line, text.to_owned(), within))
        );
        let caddy = "a.example {\n\theader -X `b c` {d}\n\trespond \"{e}\" # f\n}\n";
        let found = words(caddy, Syntax::Lines);
        assert_eq!(found[0], (2, String::from("header -X b c {d}"), 1));
        assert_eq!(found[1], (3, String::from("respond {e}"), 1));
        let flat = words("a \\\n b { c } 'd e'f\n\nopen", Syntax::Flat);
        assert_eq!(flat[0], (1, String::from("a b { c } d ef"), 0));
        assert_eq!(flat[1].1, "open");
    }

    /// What stands in quotes, and behind a backslash, may be the sign of anything; lines are
    /// counted in both.
    #[test]
    fn quotes_and_backslashes_hide_signs() {
        let found = |text, syntax| -> Vec<(usize, Vec<String>)> {
            let found = statements(text, syntax)
                .expect("directives")
                .all
                .into_iter();
            found.map(|it| (it.line, it.words)).collect()
        };
        let all = |expected: &[(usize, &[&str])]| -> Vec<(usize, Vec<String>)> {
            let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
            expected
                .iter()
                .map(|(line, words)| (*line, owned(words)))
                .collect()
        };
        let nginx = "a \"b\nc\" \"d\\\";\" e\\;f;\ng 'h\\'{' `i;\nj\\\nk;";
        let expected: [(usize, &[&str]); 3] = [
            (1, &["a", "b\nc", "d\";", "e;f"]),
            (3, &["g", "h'{", "`i"]),
            (4, &["j", "k"]),
        ];
        assert_eq!(found(nginx, Syntax::Semicolons), all(&expected));
        let nginx = "a#b c # d\n;#e\nf;";
        let expected: [(usize, &[&str]); 2] = [(1, &["a#b", "c"]), (3, &["f"])];
        assert_eq!(found(nginx, Syntax::Semicolons), all(&expected));
        let caddy = "a `b\\` c;d\n\"e\nf\\\"\" {$g} 'h i'\nj";
        let expected: [(usize, &[&str]); 3] = [
            (1, &["a", "b\\", "c;d"]),
            (2, &["e\nf\"", "{$g}", "'h", "i'"]),
            (4, &["j"]),
        ];
        assert_eq!(found(caddy, Syntax::Lines), all(&expected));
        let haproxy = "a 'b\\d'c;d \"e;\\\"\\d\" f\\d\\ `\n# g\n\nh # i";
        let expected: [(usize, &[&str]); 2] =
            [(1, &["a", "b\\dc;d", "e;\"\\d", "f\\d `"]), (4, &["h"])];
        assert_eq!(found(haproxy, Syntax::Flat), all(&expected));
    }

    #[test]
    fn what_stays_open_is_a_mistake() {
        for (text, syntax, line) in [
            ("a {\n b;", Syntax::Semicolons, 1),
            ("a;\n}", Syntax::Semicolons, 2),
            ("a;\nb", Syntax::Semicolons, 2),
            ("a { b }", Syntax::Semicolons, 1),
            ("a \"b;\n", Syntax::Semicolons, 1),
            ("a {\n", Syntax::Lines, 1),
            ("a\nb 'c\nd'", Syntax::Flat, 2),
        ] {
            let found = statements(text, syntax).map(|found| found.all.len());
            assert_eq!(found.map_err(|(line, _)| line), Err(line), "{text}");
        }
    }

    #[test]
    fn lines_that_go_on_are_counted() {
        let found = statements("a \\\n b \\\n c\nd", Syntax::Flat).expect("directives");
        let found: Vec<_> = (found.all.iter()).map(|it| (it.line, it.text())).collect();
        assert_eq!(found, [(1, "a b c".to_owned()), (4, "d".to_owned())]);
    }

    /// Deeper blocks count too, so that each `}` closes its own block.
    #[test]
    fn a_hundred_blocks_have_their_heads() {
        let open: String = (0..103).map(|number| format!("b{number} {{ ")).collect();
        let text = format!("{open}{}z;", "a; } ".repeat(103));
        let found = statements(&text, Syntax::Semicolons)
            .expect("directives")
            .all;
        let depths: Vec<usize> = found.iter().map(|it| it.within.len()).collect();
        let expected = (0..=103).rev().map(|depth: usize| depth.min(100));
        assert_eq!(depths, expected.collect::<Vec<_>>());
        assert_eq!(found[0].within[99], "b99");
        assert_eq!(found[4].within.last().map(String::as_str), Some("b98"));
    }
}
