//! Words of configuration languages: separated by white space, in quotes or not, up to a comment.

/// A directive and its arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Statement {
    /// The line of the first word, from one on.
    pub line: usize,
    pub words: Vec<String>,
    pub end: End,
}

/// How a statement ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum End {
    /// At the end of its line, or at a semicolon.
    #[default]
    Plain,
    /// Before the block that it opens.
    Opens,
    /// It closes a block, and has no words.
    Closes,
}

/// Splits a text into statements. They end at line ends if `by_line`, else at semicolons.
pub(super) fn statements(text: &str, by_line: bool) -> Vec<Statement> {
    let mut all = Vec::new();
    let mut now = Statement::default();
    let mut chars = text.chars().peekable();
    let mut line = 1;
    // The word that is being read. An empty one may stand in quotes.
    let mut word: Option<String> = None;
    let finish = |now: &mut Statement, word: &mut Option<String>, line: usize| {
        if let Some(word) = word.take() {
            if now.words.is_empty() {
                now.line = line;
            }
            now.words.push(word);
        }
    };
    while let Some(char) = chars.next() {
        match char {
            '#' if word.is_none() => while chars.next_if(|&next| next != '\n').is_some() {},
            '"' | '\'' | '`' => {
                let word = word.get_or_insert_default();
                while let Some(inner) = chars.next() {
                    match inner {
                        _ if inner == char => break,
                        '\\' if char != '`' => match chars.next() {
                            Some(escaped) if escaped == char || escaped == '\\' => {
                                word.push(escaped)
                            }
                            Some(other) => word.extend(['\\', other]),
                            None => {}
                        },
                        _ => word.push(inner),
                    }
                    line += usize::from(inner == '\n');
                }
            }
            '\\' if by_line && chars.next_if_eq(&'\n').is_some() => {
                finish(&mut now, &mut word, line);
                line += 1;
            }
            '\n' if by_line => {
                finish(&mut now, &mut word, line);
                end(&mut all, &mut now, End::Plain, line);
                line += 1;
            }
            ';' if !by_line => {
                finish(&mut now, &mut word, line);
                end(&mut all, &mut now, End::Plain, line);
            }
            '{' | '}' if word.is_none() => {
                let how = if char == '{' { End::Opens } else { End::Closes };
                if how == End::Closes {
                    end(&mut all, &mut now, End::Plain, line);
                }
                end(&mut all, &mut now, how, line);
            }
            _ if char.is_whitespace() => {
                finish(&mut now, &mut word, line);
                line += usize::from(char == '\n');
            }
            _ => word.get_or_insert_default().push(char),
        }
    }
    finish(&mut now, &mut word, line);
    end(&mut all, &mut now, End::Plain, line);
    all
}

fn end(all: &mut Vec<Statement>, now: &mut Statement, how: End, line: usize) {
    if now.words.is_empty() && how == End::Plain {
        return;
    }
    let mut statement = std::mem::take(now);
    statement.end = how;
    if statement.words.is_empty() {
        statement.line = line;
    }
    all.push(statement);
}
