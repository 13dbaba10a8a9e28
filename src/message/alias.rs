//! Names that some backends read as a field that frames a message.
//!
//! uwsgi and thin read `Content_Length` as the length of the body. A proxy that forwards it beside
//! its own `content-length` lets a second, uncleaned request through. So no carrier forwards such a
//! name.

use crate::aliases::is_ambiguous_byte;
use crate::message::frames;

/// Whether `name` equals `content-length` or `transfer-encoding` once separators are folded, but
/// not as written.
pub(crate) fn is_alias(name: &[u8]) -> bool {
    if !may_be_alias(name) {
        return false;
    }
    let mut field = [0; 17];
    // In range, here and below: the longer of the two has 17 bytes.
    let field = &mut field[..name.len()];
    field.copy_from_slice(name);
    field[name.len() / 2] = b'-';
    frames(field)
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
        assert!(!is_alias(b"") && !is_alias(b"content_lengths") && !is_alias(b"host"));
    }
}
