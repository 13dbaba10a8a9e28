//! The values of literals, read from their source. What is no literal of Rust need not be found:
//! the compiler has read it before.

use std::str::Chars;

/// The value of a string or of a byte string.
pub(super) struct StringValue<'a> {
    pub bytes: Vec<u8>,
    pub is_bytes: bool,
    pub suffix: &'a str,
}

/// Returns the value of `".."`, `r".."`, `b".."` or `br".."`.
pub(super) fn string(source: &str) -> Option<StringValue<'_>> {
    let text = source.strip_prefix('b').unwrap_or(source);
    let is_bytes = text.len() < source.len();
    if let Some(raw) = text.strip_prefix('r') {
        let quoted = raw.trim_start_matches('#');
        let (inner, behind) = quoted.strip_prefix('"')?.rsplit_once('"')?;
        return Some(StringValue {
            bytes: inner.as_bytes().to_vec(),
            is_bytes,
            suffix: behind.get(raw.len() - quoted.len()..)?,
        });
    }
    let mut chars = text.strip_prefix('"')?.chars();
    let mut bytes = Vec::new();
    loop {
        match chars.next()? {
            '"' => break,
            '\\' if chars.as_str().starts_with(['\n', '\r']) => {
                chars = (chars.as_str().trim_start_matches([' ', '\t', '\n', '\r'])).chars();
            }
            '\\' => escaped(&mut chars, &mut bytes, is_bytes)?,
            // Part of a line end: Rust has no other in a string.
            '\r' => {}
            char => push(&mut bytes, char),
        }
    }
    let suffix = chars.as_str();
    Some(StringValue {
        bytes,
        is_bytes,
        suffix,
    })
}

/// Returns the character in `'..'`.
pub(super) fn char(source: &str) -> Option<String> {
    let mut chars = source.strip_prefix('\'')?.chars();
    let mut bytes = Vec::new();
    match chars.next()? {
        '\\' => escaped(&mut chars, &mut bytes, false)?,
        char => push(&mut bytes, char),
    }
    String::from_utf8(bytes).ok()
}

/// Returns the text that `concat!` makes of a number: an integer in decimal, a float as written.
/// Neither has underscores or a suffix.
pub(super) fn number(source: &str) -> Option<String> {
    if let Some(positive) = source.strip_prefix('-') {
        return Some(format!("-{}", number(positive)?));
    }
    let source = source.replace('_', "");
    let bytes = source.as_bytes();
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = source.strip_prefix(prefix) {
            let end = digits.find(|char: char| !char.is_digit(radix));
            let digits = &digits[..end.unwrap_or(digits.len())];
            return Some(u128::from_str_radix(digits, radix).ok()?.to_string());
        }
    }
    let is_suffix = |&at: &usize| match bytes[at] {
        b'0'..=b'9' | b'.' | b'+' | b'-' => false,
        b'e' | b'E' => !matches!(bytes.get(at + 1), Some(b'0'..=b'9' | b'+' | b'-')),
        _ => true,
    };
    let end = (0..bytes.len()).find(is_suffix).unwrap_or(bytes.len());
    let (digits, suffix) = source.split_at(end);
    if suffix.starts_with('f') || digits.contains(['.', 'e', 'E']) {
        return Some(digits.to_owned());
    }
    Some(digits.parse::<u128>().ok()?.to_string())
}

/// Reads what stands behind a backslash.
fn escaped(chars: &mut Chars<'_>, bytes: &mut Vec<u8>, is_bytes: bool) -> Option<()> {
    let byte = match chars.next()? {
        'n' => b'\n',
        'r' => b'\r',
        't' => b'\t',
        '0' => 0,
        char @ ('\\' | '\'' | '"') => char as u8,
        'x' => {
            let (digits, behind) = chars.as_str().split_at_checked(2)?;
            *chars = behind.chars();
            u8::from_str_radix(digits, 16)
                .ok()
                .filter(|byte| is_bytes || byte.is_ascii())?
        }
        'u' => {
            let (digits, behind) = chars.as_str().strip_prefix('{')?.split_once('}')?;
            *chars = behind.chars();
            let value = u32::from_str_radix(&digits.replace('_', ""), 16).ok()?;
            push(bytes, char::from_u32(value)?);
            return Some(());
        }
        _ => return None,
    };
    bytes.push(byte);
    Some(())
}

fn push(bytes: &mut Vec<u8>, char: char) {
    bytes.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
}
