//! Names that some backends read as a field that frames a message.
//!
//! uwsgi and thin read `Content_Length` as the length of the body. A proxy that forwards it beside
//! its own `content-length` lets a second, uncleaned request through. So no carrier forwards such a
//! name.

use crate::aliases::is_ambiguous_byte;

/// Whether `name` equals `content-length` or `transfer-encoding` once separators are folded, but
/// not as written.
pub(crate) fn is_alias(name: &[u8]) -> bool {
    let (start, end) = name.split_at(name.len() / 2);
    let is = |first: &[u8], second: &[u8]| {
        // In range: the separator is there.
        start.eq_ignore_ascii_case(first) && end[1..].eq_ignore_ascii_case(second)
    };
    may_be_alias(name) && (is(b"content", b"length") || is(b"transfer", b"encoding"))
}

/// A cheap prefilter for [`is_alias`]; false positives are allowed.
#[inline(always)]
pub(crate) fn may_be_alias(name: &[u8]) -> bool {
    // The separator of both is in the middle.
    matches!(name.len(), 14 | 17) && is_ambiguous_byte(name[name.len() / 2])
}

#[cfg(test)]
mod tests {
    use super::is_alias;
    use crate::message::token::is_token_byte;

    #[test]
    fn each_separator_but_the_dash_makes_an_alias() {
        for byte in 0..=255_u8 {
            let is_separator = is_token_byte(byte) && !byte.is_ascii_alphanumeric();
            let expected = byte == b'"' || is_separator && byte != b'-';
            for name in ["Content-Length", "transfer-ENCODING"] {
                let mut name = name.as_bytes().to_vec();
                let at = name.iter().position(|&byte| byte == b'-').unwrap();
                name[at] = byte;
                assert_eq!(is_alias(&name), expected, "{byte}");
                name.push(b's');
                assert!(!is_alias(&name));
            }
        }
        for other in ["", "host", "content_lengtt", "kontent_length"] {
            assert!(!is_alias(other.as_bytes()), "{other}");
        }
    }
}
