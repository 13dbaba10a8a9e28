//! header-set against everything a user would pick instead: one process, the same streams, answers checked
//! before anything is timed. `benches/README.md` of the repository says how and why.

pub mod bytes;
pub mod check;
pub mod cold;
pub mod contenders;
pub mod json;
pub mod machine;
pub mod options;
pub mod oracle;
mod probe;
pub mod random;
pub mod report;
pub mod run;
pub mod sets;
pub mod stats;
pub mod streams;
pub mod svg;
pub mod targets;
pub mod timing;
pub mod traffic;
