//! Names that some backends read as a field that frames a message.
//!
//! uwsgi and thin read `Content_Length` as the length of the body. A proxy that forwards it beside
//! its own `content-length` lets a second, uncleaned request through. So no carrier forwards such a
//! name.

/// Whether `name` equals `content-length` or `transfer-encoding` once separators are folded, but
/// not as written.
pub(crate) fn is_alias(name: &[u8]) -> bool {
    let (before, behind): (&[u8], &[u8]) = match name.len() {
        14 => (b"content", b"length"),
        17 => (b"transfer", b"encoding"),
        _ => return false,
    };
    // In range: the two parts and a separator are as long as the name.
    may_be_alias(name)
        && name[..before.len()].eq_ignore_ascii_case(before)
        && name[before.len() + 1..].eq_ignore_ascii_case(behind)
}

/// A cheap prefilter for [`is_alias`]; false positives are allowed.
#[inline(always)]
pub(crate) fn may_be_alias(name: &[u8]) -> bool {
    let separator = match name.len() {
        14 => name[7],
        17 => name[8],
        _ => return false,
    };
    crate::aliases::is_ambiguous_byte(separator)
}

#[cfg(test)]
mod tests {
    use super::is_alias;
    use crate::message::token::is_token_byte;

    #[test]
    fn each_separator_but_the_dash_makes_an_alias() {
        for byte in 0..=255_u8 {
            let expected = is_token_byte(byte) && byte != b'-' && !byte.is_ascii_alphanumeric();
            for name in ["Content-Length", "transfer-ENCODING"] {
                let mut name = name.as_bytes().to_vec();
                let at = name.iter().position(|&byte| byte == b'-').unwrap();
                name[at] = byte;
                assert_eq!(is_alias(&name), expected, "{byte}");
                name.push(b's');
                assert!(!is_alias(&name));
            }
        }
        assert!(!is_alias(b"") && !is_alias(b"content_lengths") && !is_alias(b"host"));
    }
}
