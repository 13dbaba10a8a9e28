//! HAProxy: rules that delete fields.

use super::statements::{Statement, Syntax, statements};
use super::{ARGUMENTS, CONDITION, Direction, Imported, PROGRAM, SETS, expressions, has_word};

/// The first word of a section.
const SECTIONS: &str = "\
    global defaults frontend backend listen userlist peers resolvers mailers program \
    http-errors ring log-forward cache fcgi-app crt-store traces log-profile acme healthcheck";

/// The first words of a part of a section, where someone copied no more.
const RULES: &str = "\
    http-request http-response http-after-response option acl reqdel reqidel mode";

/// How actions start that change no field.
const HARMLESS: &str = "\
    add-acl auth cache- capture del-acl del-map deny disable-l7-retry do- normalize-uri pause \
    redirect reject replace-path replace-uri return sc- set-bandwidth set-bc- set-dst set-fc- \
    set-log set-map set-mark set-method set-nice set-path set-priority set-query set-retries \
    set-src set-status set-timeout set-tos set-uri set-var silent-drop strict-mode tarpit \
    track-sc unset-var wait-for-";

const ONE_SECTION: &str = "it holds in one section of several, and a list always holds";
const AFTER_ALLOW: &str = "a rule before it ends the rules for some messages";

pub(super) fn read(text: &str, found: &mut Imported) -> Result<(), (usize, String)> {
    let statements = statements(text, Syntax::Flat)?.all;
    let (line, first) = statements
        .first()
        .map_or((1, ""), |it| (it.line, it.word(0)));
    if !has_word(SECTIONS, first) && !has_word(RULES, first) && !first.starts_with('.') {
        return Err((
            line,
            format!("found `{first}`, expected a section of HAProxy: `frontend`"),
        ));
    }
    let count = |kinds: &[&str]| {
        statements
            .iter()
            .filter(|it| kinds.contains(&it.word(0)))
            .count()
    };
    // A message passes one frontend and one backend; `listen` is both.
    let (frontends, backends) = (
        count(&["frontend", "listen"]),
        count(&["backend", "listen"]),
    );
    let mut section = "";
    let mut conditions = 0_usize;
    let mut has_allow = [false; 3];
    for statement in &statements {
        match statement.word(0) {
            ".if" => conditions += 1,
            ".endif" => conditions = conditions.saturating_sub(1),
            word if has_word(SECTIONS, word) => (section, has_allow) = (word, [false; 3]),
            word => {
                let is_one_of_several = match section {
                    "frontend" => frontends > 1,
                    "backend" => backends > 1,
                    "listen" => frontends.max(backends) > 1,
                    // Rules of unnamed defaults are refused by HAProxy.
                    "defaults" => true,
                    _ => false,
                };
                let kinds = ["http-request", "http-response", "http-after-response"];
                let kind = kinds.iter().position(|kind| *kind == word);
                let restriction = if conditions > 0 {
                    Some(CONDITION)
                } else if is_one_of_several {
                    Some(ONE_SECTION)
                } else {
                    kind.filter(|&kind| has_allow[kind]).map(|_| AFTER_ALLOW)
                };
                match kind {
                    Some(kind) => {
                        has_allow[kind] |= statement.word(1) == "allow";
                        let direction = match kind {
                            0 => Direction::Requests,
                            _ => Direction::Responses,
                        };
                        rule(direction, statement, restriction, found);
                    }
                    None => setting(statement, restriction, found),
                }
            }
        }
    }
    Ok(())
}

/// Reads a line that is no rule.
fn setting(statement: &Statement, restriction: Option<&'static str>, found: &mut Imported) {
    let why = match (statement.word(0), statement.word(1)) {
        ("reqdel" | "reqidel" | "rspdel" | "rspidel", _) => {
            "it searches whole lines, and HAProxy has dropped it"
        }
        ("option", "forwardfor" | "forwarded" | "originalto") => SETS,
        ("http-send-name-header" | "unique-id-header", _) => SETS,
        ("option", "http-restrict-req-hdr-names") => "it is about aliases: see `separators = fold`",
        ("compression", _) => "it removes `accept-encoding` or `content-encoding` of some messages",
        ("filter", _) => PROGRAM,
        (word, _) if word.starts_with("lua-load") => PROGRAM,
        _ => return,
    };
    found.notes(&statement.directive(restriction), why);
}

/// Reads a rule. `restriction` is why it does not hold for all messages, if it does not.
fn rule(
    direction: Direction,
    statement: &Statement,
    restriction: Option<&'static str>,
    found: &mut Imported,
) {
    let words: Vec<&str> = statement.words.iter().map(String::as_str).collect();
    let has_condition = words.iter().any(|word| ["if", "unless"].contains(word));
    let restriction = has_condition.then_some(CONDITION).or(restriction);
    let restriction = restriction.or(statement.has_variable.then_some("it has a variable"));
    let directive = statement.directive(restriction);
    let mut remove = |parts| found.removes(direction, parts, &directive);
    match words.get(1..).unwrap_or_default() {
        ["del-header", name] | ["del-header", name, "-m", "str"] => remove(["", name, ""]),
        ["del-header", name, "-m", "beg"] => remove(["", name, "*"]),
        ["del-header", name, "-m", "end"] => remove(["*", name, ""]),
        ["del-header", name, "-m", "sub"] => remove(["*", name, "*"]),
        ["del-header", expression, "-m", "reg"] => {
            found.matches(direction, expressions::searched(expression), &directive);
        }
        ["del-header", ..] => found.notes(&directive, restriction.unwrap_or(ARGUMENTS)),
        [
            "set-header" | "add-header" | "replace-header" | "replace-value",
            ..,
        ] => {
            found.notes(&directive, SETS);
        }
        ["allow", ..] => found.notes(&directive, "it ends the rules for what it allows"),
        [action, ..] => {
            if !HARMLESS.split(' ').any(|start| action.starts_with(start)) {
                found.notes(&directive, "it may change fields, and is not read");
            }
        }
        [] => found.notes(&directive, ARGUMENTS),
    }
}
