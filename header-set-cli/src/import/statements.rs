//! Configuration in words: directives that end with `;` or a line, quotes, blocks in braces.

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

/// Returns the directives of a text. Quotes and blocks that stay open end with it.
pub(super) fn statements(text: &str, syntax: Syntax) -> Vec<Statement> {
    let mut reader = Reader {
        syntax,
        line: 1,
        first_line: 1,
        word: None,
        words: Vec::new(),
        within: Vec::new(),
        deeper: 0,
        found: Vec::new(),
    };
    reader.read(text);
    reader.found
}

struct Reader {
    syntax: Syntax,
    line: usize,
    /// The line of the first word.
    first_line: usize,
    word: Option<String>,
    words: Vec<String>,
    within: Vec<String>,
    /// The number of open blocks past those of `within`.
    deeper: usize,
    found: Vec<Statement>,
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
                '\\' => match chars.next() {
                    // A line that goes on.
                    Some('\n') => {
                        self.end_word();
                        self.line += 1;
                    }
                    Some(char) => self.push(char),
                    None => {}
                },
                quote @ ('"' | '\'' | '`') if self.is_quote(quote) => {
                    self.start();
                    while let Some(char) = chars.next_if(|&char| char != quote) {
                        self.line += usize::from(char == '\n');
                        match char {
                            '\\' if quote != '`' => {
                                chars.next().into_iter().for_each(|char| self.push(char))
                            }
                            _ => self.push(char),
                        }
                    }
                    chars.next();
                }
                ';' if self.syntax == Syntax::Semicolons => {
                    self.end_word();
                    self.end();
                }
                '{' if self.opens(chars.peek().copied()) => {
                    let head = std::mem::take(&mut self.words).join(" ");
                    match self.within.len() < DEPTH {
                        true => self.within.push(head),
                        false => self.deeper += 1,
                    }
                }
                '}' if self.closes() => {
                    self.end_word();
                    self.end();
                    match self.deeper.checked_sub(1) {
                        Some(less) => self.deeper = less,
                        None => drop(self.within.pop()),
                    }
                }
                _ => self.push(char),
            }
        }
        self.end_word();
        self.end();
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
        if !self.words.is_empty() {
            self.found.push(Statement {
                line: self.first_line,
                words: std::mem::take(&mut self.words),
                within: self.within.clone(),
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
            let found = statements(text, syntax);
            found
                .iter()
                .map(|it| (it.line, it.text(), it.within.len()))
                .collect()
        };
        let nginx = "# x;\nserver {\n  a \"b;c\" ''\n d${e}f; if ($x = '}') { g; }\n}\nh";
        let expected = [(3, "a b;c \"\" d${e}f", 1), (4, "g", 2), (6, "h", 0)];
        assert_eq!(
            words(nginx, Syntax::Semicolons),
            expected.map(|(line, text, within)| (line, text.to_owned(), within))
        );
        let caddy = "a.example {\n\theader -X `b c` {d}\n\trespond \"{e}\" # f\n}\n";
        let found = words(caddy, Syntax::Lines);
        assert_eq!(found[0], (2, String::from("header -X b c {d}"), 1));
        assert_eq!(found[1], (3, String::from("respond {e}"), 1));
        let flat = words("a \\\n b { c } 'd e'f\n\n\"open", Syntax::Flat);
        assert_eq!(flat[0], (1, String::from("a b { c } d ef"), 0));
        assert_eq!(flat[1].1, "open");
    }

    /// What stands in quotes, and behind a backslash, may be the sign of anything; lines are
    /// counted in both.
    #[test]
    fn quotes_and_backslashes_hide_signs() {
        let found = |text, syntax| -> Vec<(usize, Vec<String>)> {
            let found = statements(text, syntax).into_iter();
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
        let haproxy = "a 'b\\'c';d \"e;\\n\" `f\n# g\n\nh # i";
        let expected: [(usize, &[&str]); 2] = [(1, &["a", "b'c;d", "e;n", "`f"]), (4, &["h"])];
        assert_eq!(found(haproxy, Syntax::Flat), all(&expected));
    }

    #[test]
    fn lines_that_go_on_are_counted() {
        let found = statements("a \\\n b \\\n c\nd", Syntax::Flat);
        let found: Vec<_> = found.iter().map(|it| (it.line, it.text())).collect();
        assert_eq!(found, [(1, "a b c".to_owned()), (4, "d".to_owned())]);
    }

    /// Deeper blocks count too, so that each `}` closes its own block.
    #[test]
    fn a_hundred_blocks_have_their_heads() {
        let open: String = (0..103).map(|number| format!("b{number} {{ ")).collect();
        let text = format!("{open}{}z;", "a; } ".repeat(103));
        let found = statements(&text, Syntax::Semicolons);
        let depths: Vec<usize> = found.iter().map(|it| it.within.len()).collect();
        let expected = (0..=103).rev().map(|depth: usize| depth.min(100));
        assert_eq!(depths, expected.collect::<Vec<_>>());
        assert_eq!(found[0].within[99], "b99");
        assert_eq!(found[4].within.last().map(String::as_str), Some("b98"));
    }
}
