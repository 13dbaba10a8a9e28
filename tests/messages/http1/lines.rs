//! Lines: their bytes, their folds and their number.

use header_set::http1::{self, Error, Kind};
use header_set::{Cleaner, Nominated, header_set};

use crate::{CLEANER, INTERNAL, START, field, left, place, refused, stripped, unfolding};

/// D6: a list is for requests or for responses.
#[test]
fn only_the_kind_of_message_that_is_asked_for() {
    let response = b"HTTP/1.1 200 OK\r\na: b\r\n\r\n";
    assert_eq!(refused(CLEANER, response), (0, Kind::Response));
    for line in ["http/1.1 200 OK", "ICY 200 eightish"] {
        let mut head = format!("{line}\r\nx-internal: a\r\n\r\n").into_bytes();
        let result = CLEANER.response(&mut head).map(drop);
        assert_eq!(place(result), (0, Kind::StartLine), "{line:?}");
    }
}

/// The scanner reads blocks, and the rest of the buffer in another way: a byte that it overlooks
/// reaches a recipient that ends the line there.
#[test]
fn control_bytes_at_every_place() {
    let mut head = START.as_bytes().to_vec();
    for len in (START.len() + 6..1200).step_by(53) {
        let value = START.len() + 2;
        head.truncate(START.len());
        head.extend(b"a:");
        head.resize(len - 4, b'v');
        head.extend(b"\r\n\r\n");
        assert!(http1::strip(&INTERNAL, &mut head).is_ok());
        for at in value..len - 4 {
            head[at] = b'\n';
            let result = http1::strip(&INTERNAL, &mut head).map(drop);
            assert_eq!(place(result), (at, Kind::BareLf), "{len}");
            head[at] = b'v';
        }
    }
}

/// White space before the first field is refused even with `unfold` (RFC 9112, section 2.2).
#[test]
fn folding_only_where_asked_for() {
    let head = format!("{START}a: 1\r\n 2\r\nX-Internal: 3,\r\n\t4\r\n  \r\nb: 5\r\n\r\n");
    assert_eq!(
        stripped(unfolding(), &head),
        format!("{START}a: 1   2\r\nb: 5\r\n\r\n")
    );
    // Slices cannot be unfolded.
    let slices = unfolding().request_slices(head.as_bytes()).map(drop);
    assert_eq!(place(slices).1, Kind::Folding);
    for (field, kind) in [
        ("content-length: 1\r\n 2", Kind::ContentLength),
        ("content-length:\r\n\t1", Kind::ContentLength),
        ("transfer-encoding: chunked\r\n ", Kind::TransferEncoding),
    ] {
        let head = format!("{START}{field}\r\n\r\n");
        assert_eq!(refused(unfolding(), head.as_bytes()).1, kind, "{field}");
    }
    let framed = format!("{START}content-length:\r\n 1\r\n\r\n");
    let unfolded = format!("{START}content-length:   1\r\n\r\n");
    assert_eq!(stripped(unfolding(), &framed), unfolded);
    assert_eq!(field("a: b\r\n x-internal: a"), (6, Kind::Folding));
    let leading = b"GET / HTTP/1.1\r\n a: b\r\n\r\n";
    assert_eq!(refused(unfolding(), leading).1, Kind::Folding);
}

/// Line ends and tabs are noted as runs of control bytes, 64 at a time. Here 32 line ends or tabs are
/// followed by 32 tabs in 64 bytes.
#[test]
fn as_many_runs_as_are_noted_at_a_time() {
    let listed = ["a:\tvv\r\n".repeat(2), "a:\r\n".repeat(28)].concat();
    assert_eq!(listed.len(), 126);
    for tabs in 28..40 {
        let stays = format!("b:{}x\r\nc:d\r\n\r\n", "x\t".repeat(tabs));
        let cleaner = Cleaner::strip(header_set!["a"]);
        let found = left(format!("{listed}{stays}"), |it| {
            cleaner.trailer_section(it, &Nominated::NONE)
        });
        assert_eq!(found, (stays, 30), "{tabs}");
    }
}

/// Every refusal has a position, the mistake, and the expectation.
#[test]
fn errors_in_words() {
    let (at, kind) = field("a@b: c");
    let text = Error::Malformed { at, kind }.to_string();
    assert_eq!(
        text,
        "at byte 1: found `@` in a field name, expected letters, digits and !#$%&'*+-.^_`|~"
    );
    assert!(Error::Incomplete.to_string().contains("expected more"));
}
