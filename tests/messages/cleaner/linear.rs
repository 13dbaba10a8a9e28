//! Counted work: no message makes a cleaner ask its sets more than a constant a line, or for more
//! bytes than a constant a byte. The benchmark `hostile` counts instructions of the same messages.

use std::sync::atomic::{AtomicUsize, Ordering};

use header_set::http1::Options;
use header_set::{Cleaner, HeaderSet, Rules};
use http::StatusCode;
use http::header::HeaderMap;
use testkit::heads::{head, section};
use testkit::hostile::{self, Fields, LEN, Message};

/// A set that counts its questions, and the bytes of the names.
struct Counting {
    starts: &'static str,
    questions: AtomicUsize,
    bytes: AtomicUsize,
}

impl Counting {
    const fn new(starts: &'static str) -> Self {
        Self {
            starts,
            questions: AtomicUsize::new(0),
            bytes: AtomicUsize::new(0),
        }
    }

    /// The counts since the last call.
    fn take(&self) -> (usize, usize) {
        (
            self.questions.swap(0, Ordering::Relaxed),
            self.bytes.swap(0, Ordering::Relaxed),
        )
    }
}

impl HeaderSet for Counting {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.questions.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(name.len(), Ordering::Relaxed);
        let start = name.get(..self.starts.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(self.starts.as_bytes()))
    }

    fn rules(&self) -> Rules {
        Rules::new()
    }
}

static LISTED: Counting = Counting::new("x-internal");
static PROTECTED: Counting = Counting::new("x-forwarded-");
static REFUSED: Counting = Counting::new("x-refused");
static ONCE: Counting = Counting::new("x-once-");

/// Questions a line and a nominated name, and bytes a byte: two passes, and one more.
const MOST: usize = 3;

#[track_caller]
fn check(message: &Message, carrier: &str, lines: usize) {
    for set in [&LISTED, &PROTECTED, &REFUSED, &ONCE] {
        let (questions, bytes) = set.take();
        let what = format!("{}, {carrier}, {}", message.name, set.starts);
        assert!(
            questions <= MOST * (lines + 40),
            "{what}: {questions} questions for {lines} lines"
        );
        assert!(bytes <= MOST * (LEN + 4096), "{what}: {bytes} bytes");
    }
}

fn map(fields: &Fields) -> HeaderMap {
    let fields = fields.iter().map(|(name, value)| (&name[..], &value[..]));
    crate::map(&fields.collect::<Vec<_>>())
}

#[test]
fn sets_are_asked_a_constant_a_line() {
    let cleaner = Cleaner::strip(&LISTED)
        .hop_by_hop()
        .protecting(&PROTECTED)
        .refusing(&REFUSED)
        .at_most_once(&ONCE)
        .http1(Options::new().unfold());
    let mut messages = hostile::all();
    messages.push(hostile::ordinary(600));
    for message in &messages {
        let mut buffer = head(&message.fields);
        assert!(buffer.len() < LEN + LEN / 2, "{}", message.name);
        let lines = message.lines();
        let cleaned = cleaner.request(&mut buffer).expect(message.name);
        check(message, "head", lines);
        let mut trailers = section(&message.trailers);
        let nominated = cleaned.into_nominated();
        let cleaned = cleaner.trailer_section(&mut trailers, &nominated);
        assert!(cleaned.is_ok(), "{}", message.name);
        check(message, "trailer section", lines);
        if message.is_folded() {
            continue;
        }
        let bytes = head(&message.fields);
        let slices = cleaner.http1(Options::new());
        let slices = slices.request_slices(&bytes).map(Iterator::count);
        slices.expect(message.name);
        check(message, "slices", lines);
        let mut fields = map(&message.fields);
        let removed = cleaner.headers(&mut fields).expect(message.name);
        check(message, "map", lines);
        let response = map(&message.response);
        let switches = removed.allows(StatusCode::SWITCHING_PROTOCOLS, &response);
        // Such a response names more protocols than are compared.
        assert!(!switches, "{}", message.name);
        let nominated = removed.into_nominated();
        let mut trailers = map(&message.trailers);
        cleaner.trailers(&mut trailers, &nominated);
        check(message, "trailers", lines);
        cleaner.matching(&map(&message.fields)).for_each(drop);
        check(message, "matching", lines);
    }
}
