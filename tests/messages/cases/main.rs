//! Cases of other projects' suites, restated in `testdata/heads`: heads, trailer sections,
//! ambiguous requests, hop-by-hop fields.

mod desync;
mod heads;
mod one_hop;
