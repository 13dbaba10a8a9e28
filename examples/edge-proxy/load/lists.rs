//! The lists of the load: 119 internal names, each without a star, so that removing them by name is
//! possible too.

use header_set::header_set;

header_set! {
    #[header_set(separators = fold)]
    pub(crate) static INTERNAL = [include "../../testdata/lists/internal-119.txt"];

    #[header_set(separators = fold)]
    pub(crate) static CLAIMED = [@forwarding, !"via"];

    pub(crate) static ONE_HOP = [@hop_by_hop];
}
