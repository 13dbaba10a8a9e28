//! The lists that the proxy cleans messages by.

use header_set::header_set;

header_set! {
    /// Headers that never cross the edge, in either direction, and their aliases for a CGI-style
    /// backend.
    #[header_set(separators = fold)]
    pub(crate) static INTERNAL = [include "headers/internal.txt"];

    /// Fields that the proxy sets: the client's are removed. `via` is kept, since each proxy
    /// appends to it.
    #[header_set(separators = fold)]
    pub(crate) static CLAIMED = [@forwarding, !"via"];
}
