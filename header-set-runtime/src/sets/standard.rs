//! The names that the crate `http` has constants for. Such a `HeaderName` holds a number in place
//! of a text. A set has a bit for each, which answers without reading a byte.

macro_rules! standard {
    ($($constant:ident $text:literal)*) => {
        /// Texts, in the order of their bits. A newer `http` may have more, which then count as
        /// others.
        pub const STANDARD: &[&str] = &[$($text),*];

        #[cfg(feature = "http")]
        #[expect(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number {
            $($constant),*
        }

        /// The bit of a standard name.
        #[cfg(feature = "http")]
        #[must_use]
        #[inline(always)]
        pub fn standard_number(name: &http::HeaderName) -> Option<u32> {
            // References to the constants: rust-analyzer takes a match on `*name` for a move out of
            // it.
            $(const $constant: &http::HeaderName = &http::header::$constant;)*
            match name {
                $($constant => Some(Number::$constant as u32),)*
                _ => None,
            }
        }
    };
}

standard! {
    ACCEPT "accept"
    ACCEPT_CHARSET "accept-charset"
    ACCEPT_ENCODING "accept-encoding"
    ACCEPT_LANGUAGE "accept-language"
    ACCEPT_RANGES "accept-ranges"
    ACCESS_CONTROL_ALLOW_CREDENTIALS "access-control-allow-credentials"
    ACCESS_CONTROL_ALLOW_HEADERS "access-control-allow-headers"
    ACCESS_CONTROL_ALLOW_METHODS "access-control-allow-methods"
    ACCESS_CONTROL_ALLOW_ORIGIN "access-control-allow-origin"
    ACCESS_CONTROL_EXPOSE_HEADERS "access-control-expose-headers"
    ACCESS_CONTROL_MAX_AGE "access-control-max-age"
    ACCESS_CONTROL_REQUEST_HEADERS "access-control-request-headers"
    ACCESS_CONTROL_REQUEST_METHOD "access-control-request-method"
    AGE "age"
    ALLOW "allow"
    ALT_SVC "alt-svc"
    AUTHORIZATION "authorization"
    CACHE_CONTROL "cache-control"
    CACHE_STATUS "cache-status"
    CDN_CACHE_CONTROL "cdn-cache-control"
    CONNECTION "connection"
    CONTENT_DISPOSITION "content-disposition"
    CONTENT_ENCODING "content-encoding"
    CONTENT_LANGUAGE "content-language"
    CONTENT_LENGTH "content-length"
    CONTENT_LOCATION "content-location"
    CONTENT_RANGE "content-range"
    CONTENT_SECURITY_POLICY "content-security-policy"
    CONTENT_SECURITY_POLICY_REPORT_ONLY "content-security-policy-report-only"
    CONTENT_TYPE "content-type"
    COOKIE "cookie"
    DNT "dnt"
    DATE "date"
    ETAG "etag"
    EXPECT "expect"
    EXPIRES "expires"
    FORWARDED "forwarded"
    FROM "from"
    HOST "host"
    IF_MATCH "if-match"
    IF_MODIFIED_SINCE "if-modified-since"
    IF_NONE_MATCH "if-none-match"
    IF_RANGE "if-range"
    IF_UNMODIFIED_SINCE "if-unmodified-since"
    LAST_MODIFIED "last-modified"
    LINK "link"
    LOCATION "location"
    MAX_FORWARDS "max-forwards"
    ORIGIN "origin"
    PRAGMA "pragma"
    PROXY_AUTHENTICATE "proxy-authenticate"
    PROXY_AUTHORIZATION "proxy-authorization"
    PUBLIC_KEY_PINS "public-key-pins"
    PUBLIC_KEY_PINS_REPORT_ONLY "public-key-pins-report-only"
    RANGE "range"
    REFERER "referer"
    REFERRER_POLICY "referrer-policy"
    REFRESH "refresh"
    RETRY_AFTER "retry-after"
    SEC_WEBSOCKET_ACCEPT "sec-websocket-accept"
    SEC_WEBSOCKET_EXTENSIONS "sec-websocket-extensions"
    SEC_WEBSOCKET_KEY "sec-websocket-key"
    SEC_WEBSOCKET_PROTOCOL "sec-websocket-protocol"
    SEC_WEBSOCKET_VERSION "sec-websocket-version"
    SERVER "server"
    SET_COOKIE "set-cookie"
    STRICT_TRANSPORT_SECURITY "strict-transport-security"
    TE "te"
    TRAILER "trailer"
    TRANSFER_ENCODING "transfer-encoding"
    USER_AGENT "user-agent"
    UPGRADE "upgrade"
    UPGRADE_INSECURE_REQUESTS "upgrade-insecure-requests"
    VARY "vary"
    VIA "via"
    WARNING "warning"
    WWW_AUTHENTICATE "www-authenticate"
    X_CONTENT_TYPE_OPTIONS "x-content-type-options"
    X_DNS_PREFETCH_CONTROL "x-dns-prefetch-control"
    X_FRAME_OPTIONS "x-frame-options"
    X_XSS_PROTECTION "x-xss-protection"
}

/// An element of a table of names.
///
/// # Panics
/// While compiling, if `name` is not a name in lower case.
#[cfg(feature = "http")]
#[must_use]
pub const fn header_name(name: &'static str) -> Option<http::HeaderName> {
    Some(http::HeaderName::from_static(name))
}

/// The name at `index`, if there is one.
#[cfg(feature = "http")]
#[must_use]
#[inline]
pub fn header_name_at(
    names: &'static [Option<http::HeaderName>],
    index: usize,
) -> Option<&'static http::HeaderName> {
    names.get(index)?.as_ref()
}
