//! Checks each entry by itself.

use header_set_runtime::is_separator;

use super::rules::{Names, Rules};
use super::written::{Origin, Syntax};
use crate::bounds::Budget;
use crate::bounds::input::NAME_BYTES;
use crate::patterns::regex::Regular;
use crate::sources::{LISTS, unknown_list};
use crate::wording::{one_of, shown};

const PSEUDO_HEADERS: [&str; 6] = [
    ":method",
    ":scheme",
    ":authority",
    ":path",
    ":protocol",
    ":status",
];

/// The longest expression that a message shows whole, in bytes.
const EXPRESSION_SHOWN: usize = 64;

/// Compiles the automaton of a regular expression. The error says what was found and what is
/// expected.
pub(super) fn expression(text: &[u8], rules: &Rules, budget: &Budget) -> Result<Regular, String> {
    if text.is_empty() {
        return Err("found an empty expression; the empty name is written b\"\"".into());
    }
    length(text, "an expression")?;
    let source = str::from_utf8(text)
        .map_err(|_| String::from("found bytes that are not UTF-8, expected an expression"))?;
    let parsed = Regular::parse(source, rules.fold);
    budget.spend(match &parsed {
        Ok(regular) => regular.states.len(),
        Err(error) => error.states,
    });
    let regular = parsed.map_err(|error| match error.at {
        // The offset counts the bytes that are shown, as in a file or in `r".."`.
        Some(at) if text.len() <= EXPRESSION_SHOWN && !source.contains(char::is_control) => {
            format!("{}, at byte {at} of `{source}`", error.message)
        }
        Some(at) => match text.get(at..) {
            Some(rest @ [_, ..]) => format!("{}, at `{}`", error.message, shown(rest)),
            _ => format!("{}, at its end", error.message),
        },
        None => error.message,
    })?;
    if regular.states.is_empty() {
        return Err(format!(
            "found the expression `{}`, which no name matches",
            shown(text)
        ));
    }
    Ok(regular)
}

fn length(text: &[u8], what: &str) -> Result<(), String> {
    let length = text.len();
    if length > NAME_BYTES {
        return Err(format!(
            "found {what} of {length} bytes, expected at most {NAME_BYTES}"
        ));
    }
    Ok(())
}

/// Checks a text that is no regular expression. The error says what was found and what is expected.
pub(super) fn text(
    text: &[u8],
    syntax: Syntax,
    origin: &Origin,
    rules: &Rules,
) -> Result<(), String> {
    length(text, "a name")?;
    if syntax == Syntax::Verbatim {
        return Ok(());
    }
    if text.is_empty() {
        let hint = match origin {
            Origin::Source => "; the empty name is written b\"\"",
            _ => "",
        };
        return Err(format!("found an empty name, expected a field name{hint}"));
    }
    if rules.names == Names::Any {
        return Ok(());
    }
    if text.starts_with(b":") {
        let folded = text.iter().map(|&byte| rules.fold.byte(byte));
        let is_it = |known: &&str| known.bytes().eq(folded.clone());
        if PSEUDO_HEADERS.iter().any(is_it) {
            return Ok(());
        }
        let (shown, expected) = (shown(text), one_of(&PSEUDO_HEADERS));
        return Err(format!(
            "found the pseudo-header `{shown}`, expected {expected}"
        ));
    }
    match text.iter().position(|&byte| !is_token(byte)) {
        None => Ok(()),
        Some(at) => Err(not_a_token(text, at, origin)),
    }
}

fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || is_separator(byte)
}

fn not_a_token(text: &[u8], at: usize, origin: &Origin) -> String {
    let byte = text[at];
    let what = match byte {
        b' '..=b'~' => format!("`{}`", shown(&[byte])),
        _ => format!("the byte 0x{byte:02x}"),
    };
    let message = format!(
        "found {what} at byte {at} of `{}`, expected a field name of letters, digits and !#$%&'*+-.^_`|~",
        shown(text)
    );
    let in_source = *origin == Origin::Source;
    let trimmed = text.trim_ascii();
    if let (false, Some(name)) = (in_source, text.strip_prefix(b"@")) {
        return match LISTS.iter().any(|(known, _)| known.as_bytes() == name) {
            true => format!(
                "found `!` before the list `{}`, expected it before a name",
                shown(text)
            ),
            false => unknown_list(&shown(name)),
        };
    }
    if !in_source && (text.contains(&b'"') || text.ends_with(b",")) {
        return format!("{message}; a line is a name without quotes and comma");
    }
    let trimmed = trimmed.strip_suffix(b":").unwrap_or(trimmed).trim_ascii();
    if !trimmed.is_empty() && trimmed.iter().all(|&byte| is_token(byte)) {
        format!("{message}; did you mean `{}`?", shown(trimmed))
    } else if byte == b'/' {
        format!("{message}; `names = any` is for words that are no field names")
    } else if b"()[]{}?\\".contains(&byte) {
        format!("{message}; a regular expression is an entry `regex \"..\"`, in a file `regex ..`")
    } else {
        message
    }
}

/// Returns a warning about a text that is no valid name, but would make sense as a regular
/// expression.
pub(super) fn looks_regular(text: &[u8], syntax: Syntax, origin: &Origin) -> Option<String> {
    let has = |what: &[u8]| text.windows(what.len()).any(|window| window == what);
    let is_anchored = text.len() > 1 && (text.starts_with(b"^") || text.ends_with(b"$"));
    let is_regular = is_anchored || has(b".*") || has(b".+");
    if matches!(syntax, Syntax::Verbatim | Syntax::Expression)
        || matches!(origin, Origin::List(_))
        || !is_regular
    {
        return None;
    }
    Some(format!(
        "`{}` looks like a regular expression, and is taken literally but for `*`; write `regex \"..\"` for an expression, b\"..\" for these bytes",
        shown(text)
    ))
}
