//! What the callers of layers set.

/// What a layer does with trailers, and with the `trailer` field that announces them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trailers {
    /// The layer cleans trailers as it cleans a head, and removes names that are forbidden there. If
    /// none is left, the body ends without trailers.
    #[default]
    Clean,
    /// All trailers are removed. Use it towards HTTP/1 servers: some read trailers as the next
    /// request.
    Drop,
    /// Trailers are unchanged.
    Pass,
}
