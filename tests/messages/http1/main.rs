//! `http1`: a test for each pitfall. `tests/messages/requests` compares random heads with a slow
//! reader.

mod cleaning;
mod framing;
mod lines;

use header_set::header_set;
use header_set::http1::{Error, Kind, Options};

header_set! {
    static INTERNAL = ["x-internal", "cf-ray", "x-int-*", "host", "content-length", "transfer-encoding"];
    #[header_set(separators = fold)]
    static FOLDED = ["x-internal"];
    #[header_set(separators = fold)]
    static ALLOWED = ["x-id", "accept"];
}

const START: &str = "GET / HTTP/1.1\r\n";

#[track_caller]
fn refused(options: Options, head: &[u8]) -> (usize, Kind) {
    let mut buffer = head.to_vec();
    let result = options.strip(&INTERNAL, &mut buffer);
    assert_eq!(buffer, head, "a refused head has changed");
    // It cannot unfold, so its reason may differ.
    assert!(options.strip_slices(&INTERNAL, head).is_err());
    assert_eq!(options.strip_towards_body(&INTERNAL, &mut buffer), result);
    assert_eq!(buffer, head);
    match result {
        Err(Error::Malformed { at, kind }) => (at, kind),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn field(line: &str) -> (usize, Kind) {
    let (at, kind) = refused(Options::new(), format!("{START}{line}\r\n\r\n").as_bytes());
    (at - START.len(), kind)
}

#[track_caller]
fn stripped(options: Options, head: &str) -> String {
    let mut buffer = head.as_bytes().to_vec();
    let cleaned = options.strip(&INTERNAL, &mut buffer).expect("in order");
    buffer.truncate(cleaned.new_len);
    String::from_utf8(buffer).expect("text")
}
