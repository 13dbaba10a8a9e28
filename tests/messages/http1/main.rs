//! `http1`: a test for each pitfall that is no row of `testdata/heads/cases.txt`, which
//! `tests/messages/cases` reads. `tests/messages/requests` compares random heads with a slow reader.

mod cleaning;
mod framing;
mod lines;

use header_set::http1::{Cleaned, Error, Kind, Options};
use header_set::{Cleaner, HeaderSet, Set, header_set};

header_set! {
    static INTERNAL = ["x-internal", "cf-ray", "x-int-*", "host", "content-length", "transfer-encoding"];
    #[header_set(separators = fold)]
    static FOLDED = ["x-internal"];
}

const START: &str = "GET / HTTP/1.1\r\nHost: h\r\n";

static CLEANER: Cleaner<'static, &Set<INTERNAL>> = Cleaner::strip(&INTERNAL);

/// The same, where the set decides about all names.
static EXACTLY: Cleaner<'static, &Set<INTERNAL>> = Cleaner::strip(&INTERNAL)
    .including_framing()
    .including_host();

fn unfolding() -> Cleaner<'static, &'static Set<INTERNAL>> {
    CLEANER.http1(Options::new().unfold())
}

/// Where a request is refused, by every call, and for what.
#[track_caller]
fn refused<S: HeaderSet>(cleaner: Cleaner<'_, S>, head: &[u8]) -> (usize, Kind) {
    let mut buffer = head.to_vec();
    let result = cleaner.request(&mut buffer).map(drop);
    assert_eq!(buffer, head, "a refused head has changed");
    // It cannot unfold, so its reason may differ.
    assert!(cleaner.request_slices(head).is_err());
    let down = cleaner.request_towards_body(&mut buffer).map(drop);
    assert_eq!(down, result);
    assert_eq!(buffer, head);
    place(result)
}

#[track_caller]
fn place(result: Result<(), Error>) -> (usize, Kind) {
    match result {
        Err(Error::Malformed { at, kind }) => (at, kind),
        other => panic!("{other:?}"),
    }
}

/// What a call leaves of these bytes, and the number of fields that it removes.
#[track_caller]
fn left(
    bytes: impl AsRef<[u8]>,
    clean: impl FnOnce(&mut [u8]) -> Result<Cleaned, Error>,
) -> (String, usize) {
    let mut buffer = bytes.as_ref().to_vec();
    let cleaned = clean(&mut buffer).expect("in order");
    assert_eq!(buffer[cleaned.old_len..], bytes.as_ref()[cleaned.old_len..]);
    let left = buffer[..cleaned.new_len].iter();
    (
        left.map(|&byte| char::from(byte)).collect(),
        cleaned.removed,
    )
}

/// Where a field of a request is refused, and for what.
#[track_caller]
fn field(line: &str) -> (usize, Kind) {
    let (at, kind) = refused(CLEANER, format!("{START}{line}\r\n\r\n").as_bytes());
    (at - START.len(), kind)
}

#[track_caller]
fn stripped<S: HeaderSet>(cleaner: Cleaner<'_, S>, head: &str) -> String {
    let mut buffer = head.as_bytes().to_vec();
    let head = cleaner.request(&mut buffer).expect("in order");
    String::from_utf8(head.bytes().to_vec()).expect("text")
}
