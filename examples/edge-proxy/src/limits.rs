//! Limits of messages, and timeouts.

use std::time::Duration;

/// Bytes of a head, of either side.
pub(crate) const HEAD: usize = 64 * 1024;
/// Fields of a request, and of a response over HTTP/1.1. uWSGI drops a head of 130, and reads the
/// body as the next request. Node ignores those past a thousand, and the proxy's own come last.
pub(crate) const FIELDS: usize = 100;
/// Connections of clients at a time, without `--connections`.
pub(crate) const CONNECTIONS: usize = 4096;
/// Until a client has sent a head.
pub(crate) const REQUEST_HEAD: Duration = Duration::from_secs(10);
/// Until a connection to the upstream stands.
pub(crate) const CONNECT: Duration = Duration::from_secs(5);
/// Until the upstream has sent the head of its response. It includes the time in which the client
/// sends its body.
pub(crate) const ANSWER: Duration = Duration::from_secs(30);
/// From the wish to stop until requests are cut off.
pub(crate) const DRAIN: Duration = Duration::from_secs(10);
