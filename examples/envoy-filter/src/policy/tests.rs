//! Which fields are unwanted, and which requests are refused.

use super::*;

const NONE: Nominated = Nominated {
    names: BTreeSet::new(),
};

fn fields(names: &[&str]) -> Vec<(String, Vec<u8>)> {
    names
        .iter()
        .map(|&name| (name.to_owned(), b"\xff".to_vec()))
        .collect()
}

#[test]
fn strip_takes_internal_names_in_every_spelling() {
    let fields = fields(&[
        ":path",
        "x-acme-secret",
        "host",
        "X_Acme_Secret",
        "x.internal.token",
        "x!user!id",
        "x-acme-public-region",
        "accept",
        "x-acme-secret",
        "x-acmesecret",
    ]);
    let gone = Verb::Strip.unwanted(Section::Head, &ALLOWED_REQUEST, &NONE, &fields);
    assert_eq!(
        gone,
        [
            "x-acme-secret",
            "X_Acme_Secret",
            "x.internal.token",
            "x!user!id",
            "x-acme-secret"
        ]
    );
}

#[test]
fn keep_lets_no_alias_of_an_allowed_name_in() {
    let fields = fields(&[
        "user-agent",
        "user_agent",
        "user.agent",
        "x-new",
        "x-acme-secret",
        "Accept",
    ]);
    let gone = Verb::Keep.unwanted(Section::Head, &ALLOWED_REQUEST, &NONE, &fields);
    assert_eq!(gone, ["user_agent", "user.agent", "x-new", "x-acme-secret"]);
}

#[test]
fn keep_minds_the_direction() {
    let fields = fields(&["cookie", "set-cookie", "grpc-status", "grpc-timeout"]);
    assert_eq!(
        Verb::Keep.unwanted(Section::Head, &ALLOWED_REQUEST, &NONE, &fields),
        ["set-cookie", "grpc-status"]
    );
    assert_eq!(
        Verb::Keep.unwanted(Section::Head, &ALLOWED_RESPONSE, &NONE, &fields),
        ["cookie", "grpc-timeout"]
    );
}

#[test]
fn what_frames_and_routes_a_message_stays() {
    let fields = fields(&[
        ":method",
        ":path",
        ":authority",
        ":scheme",
        ":protocol",
        ":status",
        "host",
        "content-length",
        "transfer-encoding",
    ]);
    for (_, verb) in Verb::ALL {
        assert_eq!(
            verb.unwanted(Section::Head, &header_set![], &NONE, &fields),
            [""; 0],
            "{verb:?}"
        );
    }
}

#[test]
fn aliases_of_framing_fields_go() {
    let names: Vec<String> = "!#$%&'*+.^_`|~"
        .chars()
        .flat_map(|separator| {
            ["content-length", "Transfer-Encoding"]
                .map(|name| name.replace('-', &separator.to_string()))
        })
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut sent = fields(&["content-length", "transfer-encoding", "content_type"]);
    sent.extend(fields(&names));
    let gone = Verb::Strip.unwanted(Section::Head, &ALLOWED_REQUEST, &NONE, &sent);
    assert_eq!(gone, names);
    // Where an allow list has one, too.
    let allowed = header_set!["content_length", "content_type"];
    let gone = Verb::Keep.unwanted(Section::Head, &allowed, &NONE, &sent);
    assert_eq!(gone, names);
}

#[test]
fn trailers_say_nothing_that_a_head_says() {
    const FORBIDDEN: [&str; 19] = [
        "host",
        "authorization",
        "proxy-authorization",
        "cookie",
        "set-cookie",
        "content-length",
        "content_length",
        "transfer-encoding",
        "content-type",
        "content-encoding",
        "content-range",
        "cache-control",
        "expect",
        "max-forwards",
        "range",
        "www-authenticate",
        "trailer",
        "te",
        "connection",
    ];
    let mut sent = fields(&FORBIDDEN);
    sent.extend(fields(&["x-checksum", "grpc-status"]));
    let gone = Verb::Strip.unwanted(Section::ResponseTrailers, &ALLOWED_REQUEST, &NONE, &sent);
    assert_eq!(gone, FORBIDDEN);
    let allowed = header_set!["authorization", "cookie", "x-checksum", "grpc-status"];
    let gone = Verb::Keep.unwanted(Section::ResponseTrailers, &allowed, &NONE, &sent);
    assert_eq!(gone, FORBIDDEN);
    let gone = Verb::Pass.unwanted(Section::ResponseTrailers, &ALLOWED_REQUEST, &NONE, &sent);
    assert_eq!(gone, [""; 0]);
}

fn connection(value: &str) -> Vec<(String, Vec<u8>)> {
    vec![("Connection".to_owned(), value.as_bytes().to_vec())]
}

#[test]
fn trailers_of_requests_go() {
    let fields = fields(&["x-checksum", "grpc-status"]);
    let trailers =
        |verb: Verb| verb.unwanted(Section::RequestTrailers, &ALLOWED_REQUEST, &NONE, &fields);
    assert_eq!(trailers(Verb::Strip), ["x-checksum", "grpc-status"]);
    assert_eq!(trailers(Verb::Keep), ["x-checksum", "grpc-status"]);
    assert_eq!(trailers(Verb::Pass), [""; 0]);
}

#[test]
fn nominated_fields_go_from_head_and_trailers() {
    let mut head = connection(",x-once ,\tX-Twice,");
    head.extend(connection("host"));
    let nominated = Nominated::of(&head);
    let fields = fields(&["X-Once", "x-twice", "x-kept", "host"]);
    for (section, gone) in [
        (Section::Head, &["X-Once", "x-twice"][..]),
        (Section::ResponseTrailers, &["X-Once", "x-twice", "host"]),
    ] {
        let unwanted = |verb: Verb| verb.unwanted(section, &ALLOWED_RESPONSE, &nominated, &fields);
        assert_eq!(unwanted(Verb::Strip), gone);
        assert_eq!(unwanted(Verb::Pass), [""; 0]);
    }
}

/// Envoy opens the tunnel by the status. Without `upgrade`, the client does not.
#[test]
fn a_switch_of_protocols_keeps_its_upgrade() {
    let names = ["upgrade", "x-once"].map(str::to_owned);
    for (status, gone) in [("101", &["x-once"][..]), ("200", &["upgrade", "x-once"])] {
        let mut head = connection("Upgrade, X-Once");
        head.push((":status".to_owned(), status.into()));
        let nominated = Nominated::of(&head);
        let fields = names.clone().map(|name| (name, ""));
        let found = Verb::Strip.unwanted(Section::Head, &ALLOWED_RESPONSE, &nominated, &fields);
        assert_eq!(found, gone, "{status}");
    }
}

#[test]
fn any_number_of_names_is_nominated() {
    let names: Vec<String> = (0..100).map(|number| format!("X-{number}")).collect();
    let nominated = Nominated::of(&connection(&names.join(",")));
    let fields = fields(&["x-0", "x-99", "x-100"]);
    for section in [Section::Head, Section::ResponseTrailers] {
        let gone = Verb::Strip.unwanted(section, &ALLOWED_RESPONSE, &nominated, &fields);
        assert_eq!(gone, ["x-0", "x-99"]);
    }
}

#[test]
fn lengths_are_plain_and_have_a_limit() {
    for (length, status) in [
        ("0", None),
        ("2147483647", None),
        ("2147483648", Some(413)),
        ("1099511627776", Some(413)),
        ("010", Some(400)),
        ("00", Some(400)),
        ("+1", Some(400)),
        ("-1", Some(400)),
    ] {
        let sent = vec![("content-length".to_owned(), length)];
        assert_eq!(refuse(&sent), status, "{length}");
    }
    assert_eq!(refuse(&fields(&["accept"])), None);
}

#[test]
fn responses_that_clients_read_differently() {
    let response = |status, rest: &[(&str, &'static str)], asked: Option<&str>, ends| {
        let mut head = vec![("x-205".to_owned(), "205"), (":status".to_owned(), status)];
        head.extend(rest.iter().map(|&(name, value)| (name.to_owned(), value)));
        refuse_response(&head, ends, asked.map(str::as_bytes))
    };
    for (status, ends, expected) in [
        ("205", false, Some(502)),
        ("205", true, None),
        ("200", false, None),
        ("204", false, None),
    ] {
        assert_eq!(response(status, &[], None, ends), expected, "{status}");
    }
    for (length, expected) in [
        ("0", None),
        ("1099511627776", None),
        ("02", Some(502)),
        ("2,2", Some(502)),
        ("+2", Some(502)),
    ] {
        let head = [("content-length", length)];
        assert_eq!(response("200", &head, None, false), expected, "{length}");
    }
    for (protocol, asked, expected) in [
        ("websocket", Some("WebSocket"), None),
        ("h2c", Some("websocket"), Some(502)),
        ("websocket", None, Some(502)),
    ] {
        let head = [("upgrade", protocol)];
        let found = response("101", &head, asked, false);
        assert_eq!(found, expected, "{protocol} for {asked:?}");
    }
    assert_eq!(response("101", &[], Some("websocket"), false), Some(502));
}

#[test]
fn hosts_that_servers_read_differently() {
    for (host, status) in [
        ("a:80", None),
        ("[::1]:80", None),
        ("", None),
        ("a,b", Some(400)),
        ("a@b", Some(400)),
        ("a\\b", Some(400)),
    ] {
        let sent = vec![
            ("accept".to_owned(), "a,b"),
            (":authority".to_owned(), host),
        ];
        assert_eq!(refuse(&sent), status, "{host}");
    }
}

#[test]
fn pass_takes_nothing() {
    let fields = fields(&["x-acme-secret", "x-new"]);
    assert_eq!(
        Verb::Pass.unwanted(Section::Head, &ALLOWED_REQUEST, &NONE, &fields),
        [""; 0]
    );
}

#[test]
fn no_allowed_name_is_internal() {
    for entry in ALLOWED_REQUEST.iter().chain(ALLOWED_RESPONSE.iter()) {
        // A pattern's text ends in the star.
        let name = entry.as_bytes();
        let name = name.strip_suffix(b"*").unwrap_or(name);
        assert!(!INTERNAL.contains(name), "{entry}");
    }
}

#[test]
fn configurations() {
    let both = |verb| {
        Ok(Policy {
            requests: verb,
            responses: verb,
        })
    };
    assert_eq!(Policy::parse(b""), both(Verb::Strip));
    assert_eq!(Policy::parse(b" strip\n"), both(Verb::Strip));
    assert_eq!(Policy::parse(b"keep"), both(Verb::Keep));
    let mixed = Ok(Policy {
        requests: Verb::Keep,
        responses: Verb::Pass,
    });
    assert_eq!(Policy::parse(b"responses=pass requests=keep"), mixed);
    let one = Ok(Policy {
        requests: Verb::Strip,
        responses: Verb::Keep,
    });
    assert_eq!(Policy::parse(b"responses=keep"), one);
}

#[test]
fn mistakes_in_a_configuration() {
    for (text, expected) in [
        (
            &b"stirp"[..],
            r#"found "stirp" in "stirp", expected one of strip, keep, pass"#,
        ),
        (
            b"requests=Keep",
            r#"found "Keep" in "requests=Keep", expected one of strip, keep, pass"#,
        ),
        (
            b"trailers=keep",
            r#"found "trailers" in "trailers=keep", expected requests or responses"#,
        ),
        (
            b"keep requests=strip",
            r#"found "requests=strip" after what it says had been said, expected it once"#,
        ),
        (
            b"strip keep",
            r#"found "keep" after what it says had been said, expected it once"#,
        ),
        (
            br#"{"requests":"keep"}"#,
            r#"found "{\"requests\":\"keep\"}" in "{\"requests\":\"keep\"}", expected one of strip, keep, pass"#,
        ),
    ] {
        assert_eq!(Policy::parse(text).unwrap_err(), expected);
    }
    assert!(
        Policy::parse(b"\xff")
            .unwrap_err()
            .starts_with("found a configuration that is not UTF-8")
    );
}
