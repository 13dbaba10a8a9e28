//! header-set against everything a user would pick instead: one process, the same streams, answers checked
//! before anything is timed. `benches/README.md` of the repository says how and why.

pub mod bytes;
#[path = "../../common/callgrind.rs"]
mod callgrind;
pub mod check;
pub mod cold;
pub mod contenders;
#[path = "../../common/flush.rs"]
mod flush;
pub mod json;
pub mod lines;
pub mod machine;
pub mod options;
pub mod oracle;
mod probe;
#[path = "../../common/random.rs"]
mod random;
pub mod report;
pub mod run;
pub mod sets;
pub mod stats;
pub mod streams;
pub mod svg;
pub mod targets;
pub mod timing;
pub mod traffic;
