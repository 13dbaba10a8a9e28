//! Cases of other projects' suites, restated in `testdata/heads`: heads, trailer sections,
//! hop-by-hop fields.

mod heads;
mod one_hop;
mod table;
