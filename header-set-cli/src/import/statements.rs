//! Configuration in words: directives that end with `;` or a line, quotes, blocks in braces.

use std::iter::Peekable;
use std::str::Chars;

use super::{Directive, Mistake, Says};

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

/// A directive, or the words before a block.
#[derive(Default)]
pub(super) struct Statement {
    pub(super) line: usize,
    pub(super) words: Vec<String>,
    /// Whether a block follows.
    pub(super) opens: bool,
    /// The words before the blocks around it, each as a text.
    pub(super) within: Vec<String>,
    /// Whether a variable stands in its quotes, in HAProxy.
    pub(super) has_variable: bool,
}

impl Statement {
    pub(super) fn word(&self, number: usize) -> &str {
        self.words.get(number).map_or("", String::as_str)
    }

    /// The directive as text.
    pub(super) fn text(&self) -> String {
        let words = self.words.iter().map(|word| match word.is_empty() {
            true => "\"\"",
            false => word,
        });
        words.collect::<Vec<_>>().join(" ")
    }

    pub(super) fn directive(&self, restriction: Option<&'static str>, says: Says) -> Directive {
        Directive::new(self.line, self.text(), restriction, says)
    }
}

/// The first word of a text.
pub(super) fn first(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

/// Returns the directives of a text.
///
/// # Errors
/// A quote or a block that stays open, a `}` without its `{`, or a directive of nginx without its
/// `;`.
pub(super) fn statements(text: &str, syntax: Syntax) -> Result<Vec<Statement>, Mistake> {
    let mut reader = Reader {
        syntax,
        line: 1,
        word: None,
        statement: Statement::default(),
        blocks: Vec::new(),
        found: Vec::new(),
    };
    reader.read(&mut text.chars().peekable())?;
    Ok(reader.found)
}

struct Reader {
    syntax: Syntax,
    line: usize,
    word: Option<String>,
    /// The statement up to here.
    statement: Statement,
    /// The line of each open block, and the words before it.
    blocks: Vec<(usize, String)>,
    found: Vec<Statement>,
}

/// Deeper blocks are refused: each directive has a copy of the words before those around it.
const DEPTH: usize = 100;

impl Reader {
    fn read(&mut self, chars: &mut Peekable<Chars<'_>>) -> Result<(), Mistake> {
        while let Some(char) = chars.next() {
            match char {
                '\n' => {
                    self.end_word()?;
                    if self.syntax != Syntax::Semicolons {
                        self.end(false);
                    }
                    self.line += 1;
                }
                // Caddy reads all spaces of Unicode as one; to the others they are part of a word.
                char if char.is_ascii_whitespace() => self.end_word()?,
                char if char.is_whitespace() && self.syntax == Syntax::Lines => self.end_word()?,
                // In HAProxy a comment may start in a word.
                '#' if self.word.is_none() || self.syntax == Syntax::Flat => {
                    while chars.next_if(|&char| char != '\n').is_some() {}
                }
                '\\' => match chars.next() {
                    // A line that goes on.
                    Some('\n') => {
                        self.end_word()?;
                        self.line += 1;
                    }
                    Some(char) => self.escape(char),
                    None => self.push('\\'),
                },
                quote if self.is_quote(quote) => self.quoted(quote, chars)?,
                ';' if self.syntax == Syntax::Semicolons => {
                    self.end_word()?;
                    self.end(false);
                }
                '{' if self.opens(chars.peek().copied()) => {
                    self.end_word()?;
                    if self.blocks.len() == DEPTH {
                        return self.refuse("found more than 100 blocks in each other");
                    }
                    let head = self.statement.words.join(" ");
                    self.end(true);
                    self.blocks.push((self.line, head));
                }
                '}' if self.word.is_none() && self.syntax != Syntax::Flat => {
                    self.end_last()?;
                    if self.blocks.pop().is_none() {
                        return self.refuse("found `}` without its `{`");
                    }
                }
                _ => self.push(char),
            }
        }
        self.end_last()?;
        if let Some(&(line, _)) = self.blocks.last() {
            self.line = line;
            return self.refuse("found `{` without its `}`");
        }
        Ok(())
    }

    fn refuse(&self, message: &str) -> Result<(), Mistake> {
        Err((self.line, message.to_owned()))
    }

    /// Adds an escaped character. HAProxy (manual, 2.2) has a list of escapes; nginx escapes quotes
    /// and backslashes, and Caddy quotes. After a backslash all other characters stay as they are,
    /// and so does the backslash. No name has a line end, so that `\n` need not become one.
    fn escape(&mut self, char: char) {
        let escaped = match self.syntax {
            Syntax::Lines => "\"",
            Syntax::Semicolons => "\"'\\",
            Syntax::Flat => "\"'\\ #$",
        };
        if !escaped.contains(char) {
            self.push('\\');
        }
        self.push(char);
    }

    /// Reads up to the end of quotes. Nothing is escaped in backticks, nor in single quotes of
    /// HAProxy, which replaces variables in double quotes.
    fn quoted(&mut self, quote: char, chars: &mut Peekable<Chars<'_>>) -> Result<(), Mistake> {
        let first_line = self.line;
        let is_flat = self.syntax == Syntax::Flat;
        let has_escapes = !(quote == '`' || is_flat && quote == '\'');
        self.start();
        while let Some(char) = chars.next() {
            match char {
                char if char == quote => return Ok(()),
                '\n' if is_flat => break,
                '\\' if has_escapes => {
                    if let Some(char) = chars.next() {
                        self.line += usize::from(char == '\n');
                        self.escape(char);
                    }
                }
                char => {
                    self.line += usize::from(char == '\n');
                    self.statement.has_variable |= is_flat && quote == '"' && char == '$';
                    self.push(char);
                }
            }
        }
        self.line = first_line;
        self.refuse("found a quote without its end")
    }

    /// Whether a quote starts a quoted text: at the start of a word, and in HAProxy anywhere.
    fn is_quote(&self, char: char) -> bool {
        let (quotes, is_anywhere) = match self.syntax {
            Syntax::Semicolons => ("\"'", false),
            Syntax::Lines => ("\"`", false),
            Syntax::Flat => ("\"'", true),
        };
        quotes.contains(char) && (is_anywhere || self.word.is_none())
    }

    /// Whether a `{` starts a block, and is no part of a word such as `${name}`.
    fn opens(&self, next: Option<char>) -> bool {
        match (self.syntax, &self.word) {
            // As in `server{`.
            (Syntax::Semicolons, word) => word.as_ref().is_none_or(|word| !word.ends_with('$')),
            (Syntax::Lines, None) => next.is_none_or(char::is_whitespace),
            _ => false,
        }
    }

    fn start(&mut self) {
        if self.statement.words.is_empty() && self.word.is_none() {
            self.statement.line = self.line;
        }
        self.word.get_or_insert_default();
    }

    fn push(&mut self, char: char) {
        self.start();
        self.word.get_or_insert_default().push(char);
    }

    fn end_word(&mut self) -> Result<(), Mistake> {
        let is_heredoc = self.word.as_ref().is_some_and(|it| it.starts_with("<<"));
        if is_heredoc && self.syntax == Syntax::Lines {
            return self.refuse("found a heredoc, which is not read");
        }
        self.statement.words.extend(self.word.take());
        Ok(())
    }

    /// Ends a statement at the end of a block or of the text. In nginx there must be none.
    fn end_last(&mut self) -> Result<(), Mistake> {
        self.end_word()?;
        if self.syntax == Syntax::Semicolons && !self.statement.words.is_empty() {
            self.line = self.statement.line;
            return self.refuse("found a directive without `;` at its end");
        }
        self.end(false);
        Ok(())
    }

    /// Ends a statement, whose block `opens`.
    fn end(&mut self, opens: bool) {
        let statement = std::mem::take(&mut self.statement);
        if opens || !statement.words.is_empty() {
            let within = self.blocks.iter().map(|(_, head)| head.clone());
            self.found.push(Statement {
                opens,
                within: within.collect(),
                ..statement
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
            let found = statements(text, syntax).expect("directives");
            let directives = found.iter().filter(|it| !it.opens);
            directives
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
            let found = statements(text, syntax).expect("directives").into_iter();
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
            (1, &["a", "b\nc", "d\";", "e\\;f"]),
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
            let found = statements(text, syntax).map(|found| found.len());
            assert_eq!(found.map_err(|(line, _)| line), Err(line), "{text}");
        }
    }

    #[test]
    fn lines_that_go_on_are_counted() {
        let found = statements("a \\\n b \\\n c\nd", Syntax::Flat).expect("directives");
        let found: Vec<_> = (found.iter()).map(|it| (it.line, it.text())).collect();
        assert_eq!(found, [(1, "a b c".to_owned()), (4, "d".to_owned())]);
    }

    #[test]
    fn more_than_a_hundred_blocks_are_refused() {
        let nested = |depth: usize| format!("{}a;{}", "b {".repeat(depth), "}".repeat(depth));
        let found = statements(&nested(100), Syntax::Semicolons).expect("directives");
        assert_eq!(found.last().map(|it| it.within.len()), Some(100));
        assert!(statements(&nested(101), Syntax::Semicolons).is_err());
    }
}
