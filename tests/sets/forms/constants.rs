//! Constants of crate `http` in place of names.

use header_set::{header_match, header_set};
use http::HeaderName;
use http::header::{self, COOKIE, HOST, TE};

mod names {
    pub(super) use http::header;
}

header_set! {
    static SET = [
        header::COOKIE,
        ::http::header::AUTHORIZATION,
        self::names::header::X_FRAME_OPTIONS,
        TE,
        "x-internal-*",
        "sec-*",
        !header::SEC_WEBSOCKET_KEY,
        #[cfg(any())]
        header::NOT_THERE,
        #[cfg(not(any()))]
        header::VIA,
    ];
    static MAP: u8 = { header::HOST => 1, COOKIE | header::TE => 2, "x-*" => 3 };

    #[derive(Default)]
    enum Known {
        #[default]
        header::ETAG,
        HOST,
        Cookies = COOKIE | header::SET_COOKIE,
        "x-id",
    }
}

#[test]
fn constants_are_entries_of_sets_and_maps() {
    let written = header_set![
        "authorization",
        "cookie",
        "sec-*",
        !"sec-websocket-key",
        "te",
        "via",
        "x-frame-options",
        "x-internal-*"
    ];
    assert_eq!(SET.fingerprint(), written.fingerprint());
    assert!(SET.contains("Cookie") && SET.contains(&header::AUTHORIZATION));
    assert!(SET.contains("sec-fetch-mode") && !SET.contains("sec-websocket-key"));
    assert_eq!(SET.index_of("te"), Some(3));

    assert_eq!(
        ["host", "cookie", "te", "x-a", "via"].map(|name| MAP.get(name).copied()),
        [Some(1), Some(2), Some(2), Some(3), None]
    );
}

#[test]
fn constants_name_variants() {
    assert_eq!(
        Known::ALL,
        [Known::Etag, Known::Host, Known::Cookies, Known::XId]
    );
    assert_eq!(Known::from_bytes(b"Set-Cookie"), Some(Known::Cookies));
    assert_eq!(Known::default().as_str(), "etag");
    assert_eq!(Known::Cookies.to_string(), "cookie");
}

#[test]
fn constants_are_arms() {
    let class = |name: &HeaderName, trusted: bool| {
        header_match!(name, {
            header::HOST | ":authority" => { 1 }
            COOKIE if !trusted => { 2 }
            #[cfg(any())]
            header::NOT_THERE => 9,
            ::http::header::TE => 3,
            "x-*" => 4,
            _ => 0,
        })
    };
    let names = [
        header::HOST,
        header::COOKIE,
        header::TE,
        HeaderName::from_static("x-a"),
    ];
    assert_eq!(
        names.each_ref().map(|name| class(name, false)),
        [1, 2, 3, 4]
    );
    assert_eq!(class(&COOKIE, true), 0);
}

#[test]
fn constants_stand_in_expressions_and_fragments() {
    macro_rules! set {
        ($($path:path),*; $name:expr) => {
            header_set![$($path,)* $name]
        };
    }
    let set = set![header::COOKIE, HOST; "te"];
    let names = set.iter().map(|entry| entry.to_string());
    assert!(names.eq(["cookie", "host", "te"]));
    assert!(header_set![HOST].contains("host"));
    assert!(header_set![header::HOST, "te"].contains("te"));
    use http::header as local;
    assert!(header_set![local::VIA].contains("via"));
    let expected = header_set![!local::VIA, "v*"];
    assert!(expected.contains("vary") && !expected.contains("via"));
}
