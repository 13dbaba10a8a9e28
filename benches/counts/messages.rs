//! Cleaning of a message: by a list, by a list and hop by hop in one call, and the same in two calls.

use std::cell::Cell;
use std::convert::Infallible;
use std::future::ready;
use std::hint::black_box;
use std::mem::swap;

use header_set::layer::CleanRequestLayer;
use header_set::{Cleaner, HeaderSet, Set, header_map, header_set, http1};
use http::header::{HeaderMap, HeaderName, HeaderValue};
use http::{Request, Response};
use tower::{Layer, Service, service_fn};

use crate::Job;

/// Messages of a call that is counted.
const MESSAGES: usize = 32;

header_set! {
    static INTERNAL = ["x-internal", "x-int-*", "cf-ray", "cf-connecting-ip", "x-amzn-trace-id"];
    static ALLOWED = [@iana, "x-app-*"];
    static FEW = ["accept", "x-app-*"];
}

static STRIP: Cleaner<'static, &Set<INTERNAL>> = Cleaner::strip(&INTERNAL);
static HOP_BY_HOP: Cleaner<'static, ()> = Cleaner::nothing().hop_by_hop();
static BOTH: Cleaner<'static, &Set<INTERNAL>> = Cleaner::strip(&INTERNAL).hop_by_hop();

struct Message {
    head: Vec<u8>,
    map: HeaderMap,
}

impl Clone for Message {
    /// No name shares its text with another message's: a parser makes each anew.
    fn clone(&self) -> Self {
        let parsed = |(name, value): (&HeaderName, &HeaderValue)| {
            let name = HeaderName::from_bytes(name.as_str().as_bytes());
            (name.expect("a name"), value.clone())
        };
        Self {
            head: self.head.clone(),
            map: self.map.iter().map(parsed).collect(),
        }
    }
}

/// Cleans a message, and returns the number of removed fields.
type Clean = fn(&mut Message) -> usize;

/// What is counted: carrier, work and calls.
const WORK: [(&str, Clean); 15] = [
    ("map strip verb", |it| {
        header_map::strip(&INTERNAL, &mut it.map)
    }),
    ("map strip cleaner", |it| fields(&STRIP, it)),
    ("map keep verb", |it| {
        header_map::keep(&ALLOWED, &mut it.map)
    }),
    ("map keep_few verb", |it| {
        header_map::keep(&FEW, &mut it.map)
    }),
    ("map strip+hop one_call", |it| fields(&BOTH, it)),
    ("map strip+hop two_calls", |it| {
        fields(&HOP_BY_HOP, it) + fields(&STRIP, it)
    }),
    ("layer strip+hop observed", observed),
    ("head strip verb", |it| {
        removed(http1::strip(&INTERNAL, &mut it.head))
    }),
    ("head strip cleaner", |it| {
        head(STRIP.request(&mut it.head)).removed
    }),
    ("head keep verb", |it| {
        removed(http1::keep(&ALLOWED, &mut it.head))
    }),
    ("head strip slices", |it| slices(&STRIP, it)),
    ("head strip towards_body", |it| {
        head(STRIP.request_towards_body(&mut it.head)).removed
    }),
    ("head strip+hop one_call", |it| {
        head(BOTH.request(&mut it.head)).removed
    }),
    ("head strip+hop two_calls", |it| {
        let cleaned = head(HOP_BY_HOP.request(&mut it.head));
        let rest = http1::strip(&INTERNAL, &mut it.head[..cleaned.new_len]);
        cleaned.removed + removed(rest)
    }),
    ("head strip+hop slices", |it| slices(&BOTH, it)),
];

fn removed(cleaned: Result<http1::Cleaned, http1::Error>) -> usize {
    cleaned.expect("in order").removed
}

fn head(head: Result<http1::RequestHead<'_>, http1::Error>) -> http1::Cleaned {
    head.expect("in order").cleaned()
}

fn slices<S: HeaderSet>(cleaner: &Cleaner<'_, S>, message: &Message) -> usize {
    let slices = cleaner.request_slices(&message.head).expect("in order");
    let removed = slices.removed();
    slices.for_each(|run| _ = black_box(run));
    removed
}

fn fields<S: HeaderSet>(cleaner: &Cleaner<'_, S>, message: &mut Message) -> usize {
    let removed = cleaner.headers(&mut message.map);
    removed.expect("nothing is refused").fields()
}

/// Through a layer that tells an observer of each name.
fn observed(message: &mut Message) -> usize {
    let seen = Cell::new(0);
    let layer = CleanRequestLayer::new(&BOTH).on_match(|_, _| seen.set(seen.get() + 1));
    let mut request = Request::new(());
    swap(request.headers_mut(), &mut message.map);
    let answer = service_fn(|mut request: Request<_>| {
        swap(request.headers_mut(), &mut message.map);
        ready(Ok::<_, Infallible>(Response::new(())))
    });
    drop(black_box(layer.layer(answer).call(request)));
    seen.get()
}

/// The values of `Connection` in messages of one kind, by the kind's name.
const CONNECTIONS: [(&str, &str); 2] =
    [("close", "close"), ("nominated", "x-hop-token, x-hop-hint")];

/// 26 fields as browsers and proxies send them, `Connection` and two that it may nominate.
fn message(connection: &str) -> Message {
    const OTHERS: &str = "accept accept-encoding accept-language cache-control cookie dnt origin pragma range referer \
        user-agent authorization if-modified-since if-none-match upgrade-insecure-requests via x-app-id x-request-id \
        traceparent tracestate x-forwarded-for x-forwarded-proto x-client-version sec-ch-ua";
    let mut fields = vec![("host", "example.org")];
    for (number, name) in OTHERS.split_ascii_whitespace().enumerate() {
        fields.push((name, &"abcdefgh-ijklmnop=qrstuvw, xyz-0123456789"[number..]));
        match number {
            4 => fields.push(("cf-ray", "8f1e2d3c4b5a6978")),
            9 => fields.push(("connection", connection)),
            14 => fields.push(("x-int-shard", "eu-7")),
            17 => fields.push(("x-hop-token", "8f1e2d3c")),
            20 => fields.push(("x-hop-hint", "eu-7")),
            _ => {}
        }
    }
    let mut head = "GET /articles/2026/11/perfect-hashing?page=2 HTTP/1.1\r\n".to_owned();
    let mut map = HeaderMap::new();
    for (name, value) in fields {
        head += &format!("{name}: {value}\r\n");
        map.append(
            HeaderName::from_static(name),
            HeaderValue::from_str(value).expect("text"),
        );
    }
    head += "\r\n";
    Message {
        head: head.into_bytes(),
        map,
    }
}

/// The label of each count, the work, and what `Connection` has.
fn works() -> impl Iterator<Item = (String, Clean, &'static str)> {
    CONNECTIONS.into_iter().flat_map(|(kind, connection)| {
        let work = move |(work, clean)| (format!("{work} {kind}"), clean, connection);
        WORK.into_iter().map(work)
    })
}

/// Each call is one dump.
#[inline(never)]
fn measured_clean(clean: Clean, messages: &mut [Message]) -> usize {
    messages.iter_mut().map(clean).sum()
}

/// Messages are not flushed from the caches.
pub(crate) fn jobs<'a>() -> impl Iterator<Item = Job<'a>> {
    works().map(|(label, clean, connection)| Job {
        label,
        run: Box::new(move |_| {
            let mut messages = vec![message(connection).clone(); MESSAGES];
            black_box(measured_clean(clean, black_box(&mut messages)));
        }),
        hot: MESSAGES,
        requests: 0,
    })
}

/// Checks how many fields each work removes. One call and two remove the same.
pub(crate) fn verify() {
    for (label, clean, connection) in works() {
        let mut cleaned = message(connection);
        let removed = clean(&mut cleaned);
        let nominates = label.ends_with("nominated");
        let expected = match (label.contains("keep"), label.contains("hop"), nominates) {
            (true, ..) if label.contains("few") => 27,
            (true, ..) => 11,
            (_, false, _) => 2,
            (_, true, false) => 3,
            (_, true, true) => 5,
        };
        assert_eq!(removed, expected, "{label}");
    }
}
