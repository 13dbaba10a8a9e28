//! HAProxy: rules that delete fields.

use super::statements::Statement;
use super::{CONDITION, Direction, Imported, SETS};

/// What a section starts with.
const SECTIONS: [&str; 19] = [
    "global",
    "defaults",
    "frontend",
    "backend",
    "listen",
    "userlist",
    "peers",
    "resolvers",
    "mailers",
    "program",
    "http-errors",
    "ring",
    "log-forward",
    "cache",
    "fcgi-app",
    "crt-store",
    "traces",
    "log-profile",
    "acme",
];

/// What a part of a section starts with, where someone copied no more.
const RULES: [&str; 8] = [
    "http-request",
    "http-response",
    "http-after-response",
    "option",
    "acl",
    "reqdel",
    "reqidel",
    "mode",
];

/// Why a rule of one of several sections is no entry.
const ONE_SECTION: &str = "it holds in one section of several, and a list always holds";

pub(super) fn read(statements: &[Statement], found: &mut Imported) -> Result<(), (usize, String)> {
    let first = statements
        .first()
        .map_or((1, ""), |it| (it.line, it.word(0)));
    if !SECTIONS.contains(&first.1) && !RULES.contains(&first.1) && !first.1.starts_with('.') {
        let message = format!(
            "found `{}`, expected a section of HAProxy: `frontend`",
            first.1
        );
        return Err((first.0, message));
    }
    let kind = |section: &str| {
        if section == "listen" {
            "frontend"
        } else {
            section
        }
        .to_owned()
    };
    let sections = statements.iter().map(|it| it.word(0));
    let sections = sections.filter(|word| SECTIONS.contains(word)).map(kind);
    let sections: Vec<String> = sections.collect();
    let mut section = String::new();
    let mut conditions = 0_usize;
    for statement in statements {
        match statement.word(0) {
            ".if" => conditions += 1,
            ".endif" => conditions = conditions.saturating_sub(1),
            word if SECTIONS.contains(&word) => section = kind(word),
            _ => {
                let is_one_of_several = sections.iter().filter(|it| **it == section).count() > 1;
                let restriction = match (conditions, is_one_of_several) {
                    (1.., _) => Some(CONDITION),
                    (0, true) => Some(ONE_SECTION),
                    (0, false) => None,
                };
                directive(statement, restriction, found);
            }
        }
    }
    Ok(())
}

/// Reads a directive. `restriction` is why it does not hold for all messages, if it does not.
fn directive(statement: &Statement, restriction: Option<&'static str>, found: &mut Imported) {
    let (line, text) = (statement.line, statement.text());
    let direction = match statement.word(0) {
        "http-request" => Direction::Requests,
        "http-response" | "http-after-response" => Direction::Responses,
        "reqdel" | "reqidel" | "rspdel" | "rspidel" => {
            found.unsaid(
                line,
                &text,
                "it searches whole lines, and HAProxy has dropped it",
            );
            return;
        }
        "option" if statement.word(1) == "forwardfor" => {
            found.unsaid(line, &text, SETS);
            return;
        }
        _ => return,
    };
    match statement.word(1) {
        "del-header" => {}
        "set-header" | "add-header" | "replace-header" | "replace-value" => {
            found.unsaid(line, &text, SETS);
            return;
        }
        "allow" => {
            let why = "it ends the rules: those after it do not hold for what it allows";
            found.unsaid(line, &text, why);
            return;
        }
        _ => return,
    }
    let rest = statement.words.get(3..).unwrap_or_default();
    if rest.iter().any(|word| word == "if" || word == "unless") {
        found.unsaid(line, &text, CONDITION);
        return;
    }
    if let Some(why) = restriction {
        found.unsaid(line, &text, why);
        return;
    }
    let name = statement.word(2);
    if statement.has_variable {
        found.unsaid(line, &text, "it has a variable");
        return;
    }
    match rest {
        [] => plain(direction, name, "", "", line, &text, found),
        [m, how] if m == "-m" => match how.as_str() {
            "str" => plain(direction, name, "", "", line, &text, found),
            "beg" => plain(direction, name, "", "*", line, &text, found),
            "end" => plain(direction, name, "*", "", line, &text, found),
            "sub" => plain(direction, name, "*", "*", line, &text, found),
            "reg" => searched(direction, name, line, &text, found),
            _ => found.unsaid(line, &text, "its way of matching is unknown"),
        },
        _ => found.unsaid(line, &text, "its arguments are unknown"),
    }
}

/// A name, or a part of one between stars.
fn plain(
    direction: Direction,
    name: &str,
    before: &str,
    behind: &str,
    line: usize,
    text: &str,
    found: &mut Imported,
) {
    match name.contains(['*', '%']) {
        true => found.unsaid(line, text, "its name has a star or a variable"),
        false => found.removes(direction, &format!("{before}{name}{behind}"), line, text),
    }
}

/// An expression, which HAProxy searches in a name. Ours compare the whole name.
fn searched(direction: Direction, name: &str, line: usize, text: &str, found: &mut Imported) {
    if let Some(why) = untranslatable(name) {
        found.unsaid(line, text, why);
        return;
    }
    let (from_start, rest) = match name.strip_prefix('^') {
        Some(rest) => ("", rest),
        None => (".*", name),
    };
    let (rest, to_end) = match rest.strip_suffix('$') {
        Some(rest) => (rest, ""),
        None => (rest, ".*"),
    };
    found.matches(direction, [from_start, rest, to_end], line, text);
}

/// Returns why an expression of HAProxy has no equal of ours, if it has none.
fn untranslatable(expression: &str) -> Option<&'static str> {
    let (mut depth, mut is_class, mut before) = (0_usize, false, ' ');
    let mut has_alternatives = false;
    let mut chars = expression.chars();
    while let Some(char) = chars.next() {
        match char {
            '\\' => match chars.next() {
                Some('d' | 'D' | 'w' | 'W' | 's' | 'S') => {}
                Some(sign) if sign.is_ascii_punctuation() && sign != '$' => {}
                _ => return Some("its expression has an escape that ours do not have"),
            },
            // HAProxy compares names in lower case, and the expression as it is written.
            'A'..='Z' => return Some("its expression has a capital, which no name has in HAProxy"),
            '[' if !is_class => is_class = true,
            ']' => is_class = false,
            '(' if !is_class => depth += 1,
            ')' if !is_class => depth = depth.saturating_sub(1),
            '|' if !is_class => has_alternatives |= depth == 0,
            '+' if !is_class && ['*', '+', '?', '}'].contains(&before) => {
                return Some("its expression has a possessive repetition");
            }
            _ => {}
        }
        before = char;
    }
    let is_anchored = expression.starts_with('^') || expression.ends_with('$');
    (has_alternatives && is_anchored).then_some("its anchor holds for one of its alternatives")
}
