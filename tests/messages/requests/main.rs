//! Tests of cleaning that take longer to compile: an independent oracle checks answers, `hyper` reads
//! stripped heads again, an allocator counts.

mod allocations;
mod everywhere;
mod linear;
mod oracle;
mod readers;
mod rows;

use header_set::header_set;

header_set! {
    /// A list with an exclusion, a family, and names that frame messages, which stay.
    static LISTED = [
        "x-internal", "x-int-*", !"x-int-public", "cf-ray", "te", "a", "x-a-rather-long-name-for-a-header",
        "host", "content-length", "transfer-encoding", "*-hidden",
    ];

    /// The same with separators folded.
    #[header_set(separators = fold)]
    static FOLDED = ["x-internal", "x-int-*", "cf-ray"];
}
