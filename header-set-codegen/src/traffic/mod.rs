//! What a list is asked: a sample of requests, the stream that candidates are run over, the demand
//! that forms are built for.

mod demand;
mod sample;
mod stream;

pub use demand::Demand;
pub use sample::{BadTraffic, Traffic};
pub use stream::Stream;
