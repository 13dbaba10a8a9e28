//! What the suites of other projects try: heads, trailer sections, hop-by-hop fields, restated in
//! `testdata/heads`.

mod heads;
mod one_hop;
mod table;
