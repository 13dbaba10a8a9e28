//! HAProxy: rules that delete fields.

use std::collections::BTreeSet;

use super::statements::{Statement, Syntax, statements};
use super::{
    ARGUMENTS, CONDITION, Direction, Directive, Mistake, PROGRAM, SETS, Says, expressions, glob,
    has_word, name,
};

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

pub(super) fn read(text: &str, found: &mut Vec<Directive>) -> Result<bool, Mistake> {
    let statements = statements(text, Syntax::Flat)?;
    let (line, first) = (statements.first()).map_or((1, ""), |it| (it.line, it.word(0)));
    if !has_word(SECTIONS, first) && !has_word(RULES, first) && !first.starts_with('.') {
        let message = format!("found `{first}`, expected a section of HAProxy: `frontend`");
        return Err((line, message));
    }
    // A message passes one frontend and one backend; `listen` is both.
    let is_one = |kind: &str| {
        let words = statements.iter().map(|it| it.word(0));
        words.filter(|&it| it == kind || it == "listen").count() <= 1
    };
    let (is_one_frontend, is_one_backend) = (is_one("frontend"), is_one("backend"));
    let mut section = "";
    let mut conditions = 0_usize;
    let mut has_allow = BTreeSet::new();
    for statement in &statements {
        let word = statement.word(0);
        let several = match section {
            "frontend" => !is_one_frontend,
            "backend" => !is_one_backend,
            "listen" => !is_one_frontend || !is_one_backend,
            // Rules of unnamed defaults are refused by HAProxy.
            section => section == "defaults",
        };
        let restriction = (conditions > 0).then_some(CONDITION);
        let restriction = restriction.or(several.then_some(ONE_SECTION));
        let restriction = restriction.or(has_allow.contains(word).then_some(AFTER_ALLOW));
        let says = match word {
            "http-request" => rule(Direction::Requests, statement),
            "http-response" | "http-after-response" => rule(Direction::Responses, statement),
            _ => setting(statement),
        };
        if let Some(says) = says {
            found.push(statement.directive(restriction, says));
        }
        match word {
            ".if" => conditions += 1,
            ".endif" => conditions = conditions.saturating_sub(1),
            word if has_word(SECTIONS, word) => {
                section = word;
                has_allow.clear();
            }
            word if statement.word(1) == "allow" => drop(has_allow.insert(word)),
            _ => {}
        }
    }
    Ok(true)
}

/// What a line that is no rule says, if it is about fields.
fn setting(statement: &Statement) -> Option<Says> {
    Some(Err(match (statement.word(0), statement.word(1)) {
        ("reqdel" | "reqidel" | "rspdel" | "rspidel", _) => {
            "it searches whole lines, and HAProxy has dropped it"
        }
        ("option", "forwardfor" | "forwarded" | "originalto")
        | ("http-send-name-header" | "unique-id-header", _) => SETS,
        ("option", "http-restrict-req-hdr-names") => "it is about aliases: see `separators = fold`",
        ("compression", _) => "it removes `accept-encoding` or `content-encoding` of some messages",
        ("filter", _) => PROGRAM,
        (word, _) if word.starts_with("lua-load") => PROGRAM,
        _ => return None,
    }))
}

/// What a rule says, if it is about fields.
fn rule(direction: Direction, statement: &Statement) -> Option<Says> {
    let words: Vec<&str> = statement.words.iter().map(String::as_str).collect();
    let (action, arguments) = (statement.word(1), words.get(2..).unwrap_or_default());
    // A condition is not an argument.
    let condition = (arguments.iter()).position(|it| ["if", "unless"].contains(it));
    let entry = match (action, &arguments[..condition.unwrap_or(arguments.len())]) {
        ("del-header", _) if statement.has_variable => Err("it has a variable"),
        ("del-header", [field] | [field, "-m", "str"]) => name(field),
        ("del-header", [start, "-m", "beg"]) => glob("", start, "*"),
        ("del-header", [end, "-m", "end"]) => glob("*", end, ""),
        ("del-header", [part, "-m", "sub"]) => glob("*", part, "*"),
        ("del-header", [expression, "-m", "reg"]) => expressions::searched(expression),
        ("" | "del-header", _) => Err(ARGUMENTS),
        ("set-header" | "add-header" | "replace-header" | "replace-value", _) => Err(SETS),
        ("allow", _) => Err("it ends the rules for what it allows"),
        _ if HARMLESS.split(' ').any(|start| action.starts_with(start)) => return None,
        _ => Err("it may change fields, and is not read"),
    };
    Some(match condition {
        Some(_) if entry.is_ok() => Err(CONDITION),
        _ => direction.lose(entry),
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Product, import};
    use super::{ONE_SECTION, SECTIONS};

    /// How the rule is read that follows a line in the first of two frontends.
    fn restriction_after(line: &str) -> Option<&'static str> {
        let text = format!("frontend a\n{line}\nhttp-request del-header X\nfrontend b");
        let found = import(Product::Haproxy, &text).expect("a configuration");
        found.last().and_then(|rule| rule.says.clone().err())
    }

    /// After a word that is taken for a section, it would be forgotten that there are two frontends.
    #[test]
    fn no_keyword_of_a_section_starts_another() {
        // First words of lines in the manual, or the parts of them before a dot.
        let keywords = "\
            acl bind backlog balance capture compression cookie daemon default-server \
            default_backend description disabled dispatch email-alert enabled errorfile errorfiles \
            errorloc filter force-persist fullconn group guid hash-type http-error ignore-persist \
            load-server-state-from-file log log-format log-tag lua-load maxconn mode monitor-uri \
            nameserver nbthread option peer persist rate-limit retries retry-on server \
            server-template source stats stick stick-table tcp-request tcp-response timeout tune \
            unique-id-format use-server use_backend user";
        for keyword in keywords.split(' ') {
            let restriction = restriction_after(&format!("{keyword} c"));
            assert_eq!(restriction, Some(ONE_SECTION), "{keyword}");
        }
        for section in SECTIONS.split(' ').filter(|it| *it != "defaults") {
            let is_other = !["frontend", "listen"].contains(&section);
            let restriction = restriction_after(&format!("{section} c"));
            assert_eq!(restriction.is_none(), is_other, "{section}");
        }
    }
}
