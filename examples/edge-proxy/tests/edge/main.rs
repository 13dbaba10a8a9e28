//! The proxy as its users have it: a process of its own on the loopback interface, between real
//! clients and origins.

mod bodies;
mod client;
mod clients;
mod fields;
mod heads;
mod limits;
mod load;
mod oracle;
mod origin;
mod proxy;
mod smuggling;
mod trailers;
mod upgrade;

/// The protocol of a client or an origin: HTTP/1.1 or h2c.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    Http1,
    H2c,
}

/// How long what must come is waited for. A busy machine takes seconds, and what hangs never comes.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(120);

const PROTOCOLS: [Protocol; 2] = [Protocol::Http1, Protocol::H2c];

/// All pairs of a client's and an origin's protocol.
fn routes() -> impl Iterator<Item = (Protocol, Protocol)> {
    let from = PROTOCOLS.into_iter();
    from.flat_map(|from| PROTOCOLS.into_iter().map(move |to| (from, to)))
}
