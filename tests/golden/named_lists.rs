//! Compares the reference's page of named lists with their files.

use header_set::header_set;
use testkit::golden;

#[test]
fn the_reference_shows_every_list() {
    let mut chapter = String::from(
        "\n## Named lists\n\nEach with the document and the date that it comes from.\n",
    );
    for (name, file) in header_set_codegen::LISTS {
        let file = file.trim_end();
        chapter += &format!("\n### `@{name}`\n\n```text\n{file}\n```\n");
    }
    golden::check("../src/lists.md", chapter);
}

#[test]
fn every_list_says_where_it_comes_from() {
    for (name, file) in header_set_codegen::LISTS {
        let head = file.lines().take_while(|line| line.starts_with('#'));
        let head: Vec<&str> = head.collect();
        assert!(head.len() >= 2, "@{name} has no description and source");
        let has_date = head.iter().any(|line| line.contains("20"));
        assert!(has_date, "@{name} has no date");
    }
}

#[test]
fn forbidden_trailers_hold_what_other_lists_say_of_framing_hops_and_routing() {
    header_set! {
        static FORBIDDEN = [@trailer_forbidden];
        static PARTS = [@framing, @hop_by_hop, @forwarding, @method_override];
    }
    let missing: Vec<_> = PARTS
        .iter()
        .filter(|entry| !FORBIDDEN.contains(entry))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");

    // Trailers that proxies passed on and backends acted upon.
    let acted_upon = "host authorization cookie set-cookie content-length content-type \
        http2-settings x-forwarded-anything";
    for name in acted_upon.split(' ') {
        assert!(FORBIDDEN.contains(name), "{name}");
    }
    // Fields that are sent in trailers.
    let sent = "etag accept-ranges authentication-info digest content-digest repr-digest signature \
        signature-input server-timing grpc-status grpc-message x-checksum-sha256";
    for name in sent.split(' ') {
        assert!(!FORBIDDEN.contains(name), "{name}");
    }
}
