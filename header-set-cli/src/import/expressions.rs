//! Expressions of proxies as ours. They match the whole name, and ignore case.

use header_set_codegen::patterns::regex::Regular;
use header_set_runtime::Fold;

/// Returns the entry for an expression that is searched in a name, as HAProxy does.
pub(super) fn searched(expression: &str) -> Result<String, &'static str> {
    let (from_start, rest) = match expression.strip_prefix('^') {
        Some(rest) => ("", rest),
        None => (".*", expression),
    };
    let (rest, to_end) = match rest.strip_suffix('$') {
        Some(rest) => (rest, ""),
        None => (rest, ".*"),
    };
    let is_anchored = from_start.is_empty() || to_end.is_empty();
    entry(from_start, rest, to_end, is_anchored)
}

/// Returns the entry for an expression that must match the whole name, as Envoy does.
pub(super) fn whole(expression: &str) -> Result<String, &'static str> {
    entry("", expression, "", false)
}

fn entry(
    before: &str,
    expression: &str,
    behind: &str,
    is_anchored: bool,
) -> Result<String, &'static str> {
    let has_alternatives = alternatives(expression)?;
    if has_alternatives && is_anchored {
        return Err("its anchor holds for one of its alternatives");
    }
    if expression.is_empty()
        || expression.contains(['^', '$', '#', ' '])
        || expression.contains("(?")
    {
        return Err("its expression cannot be compared with a whole name");
    }
    // An alternative at the top would take in what is before and behind it.
    let regex = format!("{before}({expression}){behind}");
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
