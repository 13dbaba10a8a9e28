//! header-set against everything a user would pick instead: one process, the same streams, answers checked
//! before anything is timed. `benches/README.md` of the repository says how and why.

#[path = "../../common/bars.rs"]
mod bars;
mod built;
mod bytes;
#[path = "../../common/callgrind.rs"]
mod callgrind;
mod check;
mod cold;
mod command;
mod contender;
mod contenders;
mod copies;
#[path = "../../common/flush.rs"]
mod flush;
mod json;
mod lines;
mod lookup;
#[path = "../../common/machine.rs"]
mod machine;
mod options;
#[path = "../../common/oracle.rs"]
mod oracle;
mod outcome;
mod probe;
#[path = "../../common/quiet.rs"]
mod quiet;
#[path = "../../common/random.rs"]
mod random;
mod report;
mod run;
mod runners;
mod sets;
#[path = "../../common/slots.rs"]
mod slots;
#[path = "../../common/spread.rs"]
mod spread;
#[path = "../../common/streams.rs"]
mod streams;
mod svg;
mod targets;
#[cfg(test)]
mod tests;
mod timing;

pub use command::main;
