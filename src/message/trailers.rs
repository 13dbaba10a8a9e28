//! Fields that are forbidden in trailers.

crate::header_set! {
    /// The fields that RFC 9110 (section 6.5.1) forbids in trailers. Separators fold, so aliases
    /// are forbidden too.
    #[header_set(separators = fold)]
    pub(crate) static FORBIDDEN = [@trailer_forbidden];
}
