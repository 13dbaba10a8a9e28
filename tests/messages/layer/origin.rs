//! What arrives through a layer, in texts that can be compared.

use header_set::Removed;
use http::Request;
use http::header::{HeaderMap, HeaderValue};
use testkit::strict::service::{self, Seen as Arrived};
pub(crate) use testkit::strict::service::{Around, Origin, Sent, finish};

pub(crate) type Fields = &'static [(&'static str, &'static str)];

pub(crate) fn map(fields: Fields) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for &(name, value) in fields {
        headers.append(name, HeaderValue::from_bytes(value.as_bytes()).unwrap());
    }
    headers
}

pub(crate) fn body(trailers: Fields) -> Sent {
    service::body(&map(trailers))
}

pub(crate) fn request(fields: Fields, trailers: Fields) -> Request<Sent> {
    service::request(&map(fields), &map(trailers))
}

/// A service whose response has these fields and trailers.
pub(crate) fn answering(fields: Fields, trailers: Fields) -> Origin {
    Origin {
        fields: map(fields),
        trailers: map(trailers),
        ..Origin::default()
    }
}

/// The fields and trailers of a message that arrived, sorted, since removal does not keep the
/// order.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Seen {
    pub(crate) fields: Vec<String>,
    pub(crate) trailers: Vec<String>,
    /// The protocols of an upgrade, as left in the extensions.
    pub(crate) upgrade: Vec<String>,
    /// The values, of fields and of trailers, that are marked as sensitive.
    pub(crate) sensitive: Vec<String>,
}

impl From<Arrived> for Seen {
    fn from(arrived: Arrived) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let asked = arrived.extensions.get::<Removed>().into_iter();
        let values = arrived.fields.values().chain(arrived.trailers.values());
        let values = values.filter(|value| value.is_sensitive());
        let mut sensitive: Vec<String> = values.map(|it| text(it.as_bytes())).collect();
        sensitive.sort();
        Self {
            sensitive,
            fields: lines(&arrived.fields),
            trailers: lines(&arrived.trailers),
            upgrade: asked.flat_map(Removed::upgrade).map(text).collect(),
        }
    }
}

pub(crate) fn lines(headers: &HeaderMap) -> Vec<String> {
    let line = |(name, value): (&_, &HeaderValue)| {
        format!("{name}: {}", String::from_utf8_lossy(value.as_bytes()))
    };
    let mut lines: Vec<String> = headers.iter().map(line).collect();
    lines.sort();
    lines
}

/// Returns the request that the origin receives, sent with these fields and trailers.
pub(crate) fn request_through(layer: &dyn Around, fields: Fields, trailers: Fields) -> Seen {
    let seen = service::request_through(layer, &map(fields), &map(trailers));
    seen.expect("the request has arrived").into()
}

/// Returns the response that the caller receives, sent with these fields and trailers.
pub(crate) fn response_through(layer: &dyn Around, fields: Fields, trailers: Fields) -> Seen {
    let seen = service::response_through(layer, &map(fields), &map(trailers));
    seen.expect("the response has arrived").into()
}

/// What arrives of a message in either direction, which is the same.
#[track_caller]
pub(crate) fn both_through(layer: &dyn Around, fields: Fields, trailers: Fields) -> Seen {
    let seen = request_through(layer, fields, trailers);
    assert_eq!(response_through(layer, fields, trailers), seen);
    seen
}
