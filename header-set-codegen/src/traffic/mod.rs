//! Traffic: a sample of requests, the stream that candidates run over, and the demand that layouts
//! are built for.

mod demand;
mod sample;
mod stream;

pub use demand::Demand;
pub use sample::{BadTraffic, Traffic};
#[cfg(test)]
pub(crate) use stream::Random;
pub use stream::Stream;
