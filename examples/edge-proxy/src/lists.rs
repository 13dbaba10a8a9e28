//! The lists that the proxy cleans messages by.

use header_set::header_set;

header_set! {
    /// Headers that never cross the edge, in either direction, and what a CGI-style backend would
    /// take for them.
    #[header_set(separators = fold)]
    pub(crate) static INTERNAL = [include "headers/internal.txt"];

    /// What the proxy itself says of a request; what a client says of it goes. `via` is a list that
    /// each proxy appends to.
    #[header_set(separators = fold)]
    pub(crate) static CLAIMED = [@forwarding, !"via"];
}
