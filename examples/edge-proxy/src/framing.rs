//! Where messages end, when they change protocols.

use hyper::Version;
use hyper::header::{CONTENT_LENGTH, HeaderMap, HeaderValue, TRAILER, TRANSFER_ENCODING};

/// Over HTTP/1.1 only a chunked body can have trailers; over HTTP/2 they may follow one of known
/// length.
pub(crate) fn make_room_for_trailers(headers: &mut HeaderMap, from: Version, to: Version) {
    if from == Version::HTTP_2 && to == Version::HTTP_11 && headers.contains_key(TRAILER) {
        headers.remove(CONTENT_LENGTH);
        headers.insert(TRANSFER_ENCODING, HeaderValue::from_static("chunked"));
    }
}

/// Whether a response is framed in two ways. hyper reads it by its `Transfer-Encoding` and leaves
/// the other field in the map, and the next hop could use that.
pub(crate) fn is_framed_twice(headers: &HeaderMap) -> bool {
    headers.contains_key(TRANSFER_ENCODING) && headers.contains_key(CONTENT_LENGTH)
}
