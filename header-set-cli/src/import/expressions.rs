//! Expressions of proxies as ours. They match the whole name, and ignore case.

use header_set_codegen::patterns::regex::Regular;
use header_set_runtime::Fold;

/// Returns the entry for an expression that is searched in a name, as HAProxy does.
pub(super) fn searched(expression: &str) -> Result<String, &'static str> {
    let (rest, before) = match expression.strip_prefix('^') {
        Some(rest) => (rest, ""),
        None => (expression, ".*"),
    };
    let (rest, after) = match rest.strip_suffix('$') {
        Some(rest) => (rest, ""),
        None => (rest, ".*"),
    };
    if alternatives(rest)? && [before, after].contains(&"") {
        return Err("its anchor holds for one of its alternatives");
    }
    entry(before, rest, after)
}

/// Returns the entry for an expression that must match the whole name, as Envoy does.
pub(super) fn whole(expression: &str) -> Result<String, &'static str> {
    alternatives(expression)?;
    entry("", expression, "")
}

fn entry(before: &str, expression: &str, after: &str) -> Result<String, &'static str> {
    let has_sign = expression.contains(['^', '$', '#', ' ']) || expression.contains("(?");
    if expression.is_empty() || has_sign {
        return Err("its expression cannot be compared with a whole name");
    }
    // An alternative at the top would take in what is before and after it.
    let regex = format!("{before}({expression}){after}");
    let fold = Fold {
        case: true,
        separators: false,
    };
    match Regular::parse(&regex, fold) {
        Ok(_) => Ok(format!("regex {regex}")),
        Err(_) => Err("its expression is too large, or none of ours"),
    }
}

/// Returns whether an expression has alternatives at its top, or why ours would read it otherwise.
fn alternatives(expression: &str) -> Result<bool, &'static str> {
    let (mut depth, mut is_class, mut before) = (0_usize, false, ' ');
    let mut has_alternatives = false;
    let mut chars = expression.chars();
    while let Some(char) = chars.next() {
        match char {
            '\\' => match chars.next() {
                Some('d' | 'D' | 'w' | 'W' | 's' | 'S') => {}
                Some(sign) if sign.is_ascii_punctuation() && !['$', '<', '>'].contains(&sign) => {}
                _ => return Err("its expression has an escape that ours do not have"),
            },
            'A'..='Z' => return Err("its expression has a capital, which no name has there"),
            // In ours, `[` in a class and `&&` are a class in a class and what two have in common.
            '[' | '&' | '~' if is_class => return Err(CLASS),
            '-' if is_class && before == '-' => return Err(CLASS),
            '[' => is_class = true,
            ']' if is_class && before == '[' => return Err(CLASS),
            ']' => is_class = false,
            '(' if !is_class => depth += 1,
            ')' if !is_class => depth = depth.saturating_sub(1),
            '|' if !is_class => has_alternatives |= depth == 0,
            '+' if !is_class && ['*', '+', '?', '}'].contains(&before) => {
                return Err("its expression has a possessive repetition");
            }
            _ => {}
        }
        before = char;
    }
    Ok(has_alternatives)
}

const CLASS: &str = "its expression has a class that ours read otherwise";
