//! The names that the crate `http` has constants for.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// Texts, in the order of the bits that sets have for them. A newer `http` may have more, which
/// then count as others.
pub(crate) const STANDARD: &[&str] = &[
    "accept",
    "accept-charset",
    "accept-encoding",
    "accept-language",
    "accept-ranges",
    "access-control-allow-credentials",
    "access-control-allow-headers",
    "access-control-allow-methods",
    "access-control-allow-origin",
    "access-control-expose-headers",
    "access-control-max-age",
    "access-control-request-headers",
    "access-control-request-method",
    "age",
    "allow",
    "alt-svc",
    "authorization",
    "cache-control",
    "cache-status",
    "cdn-cache-control",
    "connection",
    "content-disposition",
    "content-encoding",
    "content-language",
    "content-length",
    "content-location",
    "content-range",
    "content-security-policy",
    "content-security-policy-report-only",
    "content-type",
    "cookie",
    "dnt",
    "date",
    "etag",
    "expect",
    "expires",
    "forwarded",
    "from",
    "host",
    "if-match",
    "if-modified-since",
    "if-none-match",
    "if-range",
    "if-unmodified-since",
    "last-modified",
    "link",
    "location",
    "max-forwards",
    "origin",
    "pragma",
    "proxy-authenticate",
    "proxy-authorization",
    "public-key-pins",
    "public-key-pins-report-only",
    "range",
    "referer",
    "referrer-policy",
    "refresh",
    "retry-after",
    "sec-websocket-accept",
    "sec-websocket-extensions",
    "sec-websocket-key",
    "sec-websocket-protocol",
    "sec-websocket-version",
    "server",
    "set-cookie",
    "strict-transport-security",
    "te",
    "trailer",
    "transfer-encoding",
    "user-agent",
    "upgrade",
    "upgrade-insecure-requests",
    "vary",
    "via",
    "warning",
    "www-authenticate",
    "x-content-type-options",
    "x-dns-prefetch-control",
    "x-frame-options",
    "x-xss-protection",
];

/// Returns the constant that holds a name.
pub(crate) fn constant(text: &str) -> String {
    text.to_ascii_uppercase().replace('-', "_")
}

/// Calls the macro `define` with each constant and the number of its bit.
#[must_use]
pub fn with_standard_names(define: &TokenStream) -> TokenStream {
    let constants = STANDARD
        .iter()
        .map(|text| format_ident!("{}", constant(text)));
    let numbers = 0..STANDARD.len() as u32;
    quote!(#define! { #(#constants #numbers)* })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_constant_has_the_number_of_its_bit() {
        let written = with_standard_names(&quote!(a::define)).to_string();
        let (head, tail) = (
            "a :: define ! { ACCEPT 0u32 ACCEPT_CHARSET 1u32 ",
            " X_FRAME_OPTIONS 79u32 X_XSS_PROTECTION 80u32 }",
        );
        assert!(written.starts_with(head), "{written}");
        assert!(written.ends_with(tail), "{written}");
    }
}
