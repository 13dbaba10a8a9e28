//! Fields that may not stand in trailers.

crate::header_set! {
    /// What RFC 9110 (section 6.5.1) keeps out of trailers. Separators fold, so that an alias of a
    /// field is kept out with it.
    #[header_set(separators = fold)]
    pub(crate) static FORBIDDEN = [@trailer_forbidden];
}
