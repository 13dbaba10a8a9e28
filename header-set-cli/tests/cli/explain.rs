//! `explain`

use std::path::Path;

use crate::tool::{EXPECTED, Tool, commands, words, written};

#[test]
fn every_way_in_leads_to_the_same_list() {
    let fingerprint = |text: String| {
        let line = text.lines().find(|line| line.contains("fingerprint"));
        line.expect("a fingerprint").to_owned()
    };
    let of = |arguments: &[&str]| fingerprint(written(arguments));
    let expected = of(&["explain", "internal.txt"]);
    let entries = "cf-ray cf-connecting-ip x-internal-* !x-internal-public";
    let quoted = r#""cf-ray", "cf-connecting-ip", "x-internal-*", !"x-internal-public""#;
    let several: Vec<&str> = ["explain"]
        .into_iter()
        .chain(entries.split(' ').flat_map(|entry| ["-e", entry]))
        .collect();
    let input = Tool::new(&["explain", "-"]).input(include_bytes!("lists/internal.txt"));
    for found in [
        of(&["explain", "-e", quoted]),
        of(&several),
        of(&["explain", "-e", r#"include "internal.txt""#]),
        of(&["explain", "-e", "include internal.txt"]),
        of(&["explain", "lists.rs:INTERNAL"]),
        fingerprint(input.run().out),
    ] {
        assert_eq!(found, expected);
    }
    assert_eq!(
        of(&["explain", "-e", "regex x-[0-9]+"]),
        of(&["explain", "-e", r#"regex r"x-[0-9]+""#])
    );
}

#[test]
fn plans_have_eighty_columns() {
    for command in commands(&Path::new(EXPECTED).join("explain.txt")) {
        let text = written(&words(&command));
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{text}"
        );
    }
}

#[test]
fn json_has_every_candidate() {
    let json: serde_json::Value =
        serde_json::from_str(&written(&["explain", "--json", "lists.rs"])).expect("JSON");
    let lists = json.as_array().expect("lists");
    assert_eq!(lists.len(), 3);
    for list in lists {
        assert_eq!(list["candidates"].as_array().expect("candidates").len(), 3);
        let chosen = &list["chosen"];
        assert!(
            list["candidates"]
                .as_array()
                .expect("candidates")
                .iter()
                .any(|candidate| {
                    candidate["strategy"] == *chosen && candidate["price"]["cost"].is_f64()
                })
        );
    }
}

#[test]
fn pictures_mark_what_a_request_touches() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("plan.svg");
    let path = path.display().to_string();
    for list in [
        r#"include "internal.txt""#,
        "@iana",
        r#""<x&y>", "a""#,
        r#""x-*-a", "x-*-b""#,
        r#""""#,
    ] {
        let arguments = ["explain", "-e", list, "--names", "any", "--svg", &path];
        let run = Tool::new(&arguments).run();
        if list == r#""""# {
            assert_eq!(run.status, 2);
            continue;
        }
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{list}");
        let svg = std::fs::read_to_string(&path).expect("a picture");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        for tag in ["text", "title", "rect", "style"] {
            let opened =
                svg.matches(&format!("<{tag}>")).count() + svg.matches(&format!("<{tag} ")).count();
            assert_eq!(
                opened,
                svg.matches(&format!("</{tag}>")).count(),
                "{tag} of {list}"
            );
        }
        let entities = svg.matches('&').count();
        let known = ["&amp;", "&lt;", "&gt;", "&quot;"].map(|it| svg.matches(it).count());
        assert_eq!(entities, known.iter().sum::<usize>(), "{list}");
        assert!(svg.matches("class=\"read\"").count() > 2, "{list}");
        assert_eq!(svg.matches("<polyline").count(), 3, "{list}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{list}");
    }
    assert_eq!(
        Tool::new(&["explain", "lists.rs", "--svg", &path])
            .run()
            .status,
        2
    );
    assert_eq!(
        Tool::new(&["explain", "-e", "host", "--svg", "missing/x.svg"])
            .run()
            .status,
        2
    );
}
