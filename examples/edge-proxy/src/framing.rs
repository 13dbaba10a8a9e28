//! Where messages end: what is refused, and what is written when they change protocols.

use hyper::Version;
use hyper::header::{
    CONNECTION, CONTENT_LENGTH, HeaderMap, HeaderValue, TE, TRAILER, TRANSFER_ENCODING,
};

/// Whether the next hop could read another end of a message than this proxy, or another body.
///
/// hyper reads a length that is on two lines or has a needless zero, and a coding before `chunked`,
/// which would be lost.
pub(crate) fn is_ambiguous(headers: &HeaderMap) -> bool {
    let is_unclear = |name, is_clear: fn(&str) -> bool| {
        let mut values = headers.get_all(name).iter();
        let first = values.next();
        let is_clear = |value: &HeaderValue| value.to_str().is_ok_and(is_clear);
        values.next().is_some() || first.is_some_and(|value| !is_clear(value))
    };
    is_unclear(CONTENT_LENGTH, is_length)
        || is_unclear(TRANSFER_ENCODING, |value| {
            value.eq_ignore_ascii_case("chunked")
        })
}

/// Whether a value is a length of at most 2^63 - 1, without a sign or a needless zero.
fn is_length(value: &str) -> bool {
    let length = value.parse::<i64>();
    length.is_ok_and(|length| length >= 0 && length.to_string() == value)
}

/// Writes how the body of a request is framed over HTTP/1.
///
/// Without it hyper sends no body of unknown length with GET or HEAD. Trailers are not announced,
/// so hyper drops them: some servers read them as the next request. A request with a body is the
/// last one on its connection, because a server that answers before it has read the body could read
/// the rest as the next request. So is a HEAD: uWSGI, waitress, Cheroot and gevent answer it with
/// content, which would be the next response.
pub(crate) fn frame_request(headers: &mut HeaderMap, has_body: bool, is_head: bool) {
    headers.remove(TRAILER);
    if has_body && !headers.contains_key(CONTENT_LENGTH) {
        headers.insert(TRANSFER_ENCODING, HeaderValue::from_static("chunked"));
    }
    let options = match (has_body || is_head, headers.contains_key(TE)) {
        (true, true) => "close, te",
        (true, false) => "close",
        (false, true) => "te",
        (false, false) => return,
    };
    headers.insert(CONNECTION, HeaderValue::from_static(options));
}

/// Makes a response chunked whose trailers go from HTTP/2 to HTTP/1.1, where no other body has any.
pub(crate) fn make_room_for_trailers(headers: &mut HeaderMap, from: Version, to: Version) {
    if from == Version::HTTP_2 && to == Version::HTTP_11 && headers.contains_key(TRAILER) {
        headers.remove(CONTENT_LENGTH);
        headers.insert(TRANSFER_ENCODING, HeaderValue::from_static("chunked"));
    }
}

/// Whether a response without content has fields that frame some: a server may send it.
pub(crate) fn frames_content(headers: &HeaderMap) -> bool {
    let length = headers.get(CONTENT_LENGTH);
    headers.contains_key(TRANSFER_ENCODING) || length.is_some_and(|length| length != "0")
}

/// Whether a response is framed in two ways. hyper reads it by its `Transfer-Encoding` and leaves
/// the other field in the map, and the next hop could use that.
pub(crate) fn is_framed_twice(headers: &HeaderMap) -> bool {
    headers.contains_key(TRANSFER_ENCODING) && headers.contains_key(CONTENT_LENGTH)
}
