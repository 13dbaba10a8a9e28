//! `check`

use std::path::Path;

use crate::tool::{Run, Tool, written};

/// Writes a file, and checks it or what comes with it.
fn check_of(name: &str, text: &str, before: &[&str]) -> Run {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file");
    let path = path.display().to_string();
    Tool::new(&[before, &[&path]].concat()).run()
}

#[test]
fn sarif_has_a_place_for_each_mistake() {
    let written = written(&["check", "mistakes.txt", "broken.rs", "--format", "sarif"]);
    let sarif: serde_json::Value = serde_json::from_str(&written).expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
    let run = &sarif["runs"][0];
    let results = run["results"].as_array().expect("results");
    assert!(results.len() > 2, "{written}");
    for result in results {
        let place = &result["locations"][0]["physicalLocation"];
        assert!(place["artifactLocation"]["uri"].is_string(), "{result}");
        assert!(place["region"]["startLine"].as_u64() > Some(0), "{result}");
        let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
        assert!(
            rules.iter().any(|rule| rule["id"] == result["ruleId"]),
            "{result}"
        );
    }
}

/// The path is a URI reference, which has no space.
#[test]
fn sarif_has_paths_as_uris() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("100% a list.txt");
    std::fs::write(&path, "bad name\n").expect("a file");
    let written = written(&["check", &path.display().to_string(), "--format", "sarif"]);
    assert!(written.contains("/100%25%20a%20list.txt\""), "{written}");
    assert!(!written.contains("informationUri\": \"\""), "{written}");
}

/// The report is on standard output; what happens to requests is beside it.
#[test]
fn sarif_does_not_hide_that_a_request_is_refused() {
    let run = Tool::new(&[
        "check",
        "internal.txt",
        "--requests",
        "-",
        "--format",
        "sarif",
    ]);
    let run = run.input(b"host content_length\n").run();
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(
        run.err.contains("refused     1  content_length"),
        "{}",
        run.err
    );
    serde_json::from_str::<serde_json::Value>(&run.out).expect("JSON");
}

#[test]
fn requests_and_expectations_come_from_standard_input() {
    for (option, input, status) in [
        ("--requests", &b"host cf-ray\n"[..], 0),
        ("--requests", b"GET / HTTP/1.1\r\ncontent_length: 1\r\n", 1),
        ("--requests", b"host\xff\n", 2),
        ("--expect", b"cf-ray -> strip\n", 0),
        ("--expect", b"cf-ray -> keep\n", 1),
    ] {
        let run = Tool::new(&["check", "internal.txt", option, "-"]);
        let run = run.input(input).run();
        assert_eq!(run.status, status, "{option}: {}{}", run.out, run.err);
    }
}

/// A check of nothing must not pass, nor one of what is no request.
#[test]
fn requests_that_have_nothing_to_check_are_mistakes() {
    let empty = "found no field of a request, expected one at least";
    let headless = ", expected a request line, as `GET / HTTP/1.1`";
    for (name, text, message) in [
        ("empty.har", r#"{"log": {"entries": []}}"#, empty),
        (
            "names.har",
            r#"{"log": {"entries": [{"request": {}}]}}"#,
            empty,
        ),
        ("heads.txt", "GET / HTTP/1.1\r\n\r\n", empty),
        ("fields.txt", "Host: a\r\nCF-Ray: 1\r\n", headless),
        (
            "response.txt",
            "HTTP/1.1 200 OK\r\nServer: a\r\n\r\n",
            headless,
        ),
    ] {
        let run = check_of(name, text, &["check", "internal.txt", "--requests"]);
        assert!(
            run.status == 2 && run.err.contains(message),
            "{name}: {}{}",
            run.out,
            run.err
        );
    }
}

/// A colon in a comment makes no head.
#[test]
fn names_on_lines_may_have_comments() {
    let text = "# captured: today\nhost cf-ray\n# the second: of HTTP/1.1\nte\n";
    let run = check_of(
        "commented.txt",
        text,
        &["check", "internal.txt", "--requests"],
    );
    assert_eq!(run.status, 0, "{}{}", run.out, run.err);
    assert!(run.out.contains("2 requests"), "{}", run.out);
}

#[test]
fn an_unmet_expectation_names_the_entry_and_its_place() {
    let run = check_of(
        "unmet.expected",
        "cf-ray -> keep\n",
        &["check", "internal.txt", "--expect"],
    );
    let message = "found `strip` for `cf-ray`, expected `keep`: cf-ray (internal.txt:2:1)\n";
    assert!(
        run.status == 1 && run.out.contains(message),
        "{}{}",
        run.out,
        run.err
    );
}

/// As in lists.
#[test]
fn expectations_may_have_comments() {
    let text = "# all\ncf-ray -> strip  # by name\n";
    let run = check_of(
        "comments.expected",
        text,
        &["check", "internal.txt", "--expect"],
    );
    assert_eq!(run.status, 0, "{}{}", run.out, run.err);
}

/// Some editors write it. The mark of a mistake is under the text after it.
#[test]
fn files_may_start_with_a_byte_order_mark() {
    let with_mark =
        |name, text, before: &[&str]| check_of(name, &format!("\u{feff}{text}"), before);
    for (name, text, before, found) in [
        (
            "mark.rs",
            "header_set! { static A = [\"a b\"]; }",
            &["check"][..],
            "static A",
        ),
        ("mark.txt", "a b\n", &["check"], "1 | a b\n  | ^^^\n"),
        (
            "expected",
            "te -> strip\n",
            &["check", "-e", "host", "--expect"],
            "\n  | ^^\n",
        ),
        (
            "heads",
            "GET / HTTP/1.1\r\ncontent_length: 1",
            &["check", "@framing", "--requests"],
            "refused     1",
        ),
        (
            "mark.har",
            r#"{"log": {"entries": [{"request": {"headers": [{"name": "content_length"}]}}]}}"#,
            &["check", "@framing", "--requests"],
            "refused     1",
        ),
    ] {
        let run = with_mark(name, text, before);
        assert!(
            run.status == 1 && run.out.contains(found),
            "{name}: {}{}",
            run.out,
            run.err
        );
    }
    let run = with_mark(
        "nginx.conf",
        "proxy_hide_header A;",
        &["import", "nginx", "--only", "responses"],
    );
    assert!(
        run.status == 0 && run.out.contains("\na  # line 1"),
        "{}{}",
        run.out,
        run.err
    );
}

/// A check of lists that are gone must not pass.
#[test]
fn a_file_without_lists_is_a_mistake() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("none.rs");
    std::fs::write(&path, "fn main() {}").expect("a file");
    let run = Tool::new(&["check", "internal.txt", &path.display().to_string()]).run();
    assert_eq!(run.status, 2, "{}", run.err);
    assert!(
        run.err
            .contains("found no list, expected an item of `header_set!`")
    );
}

#[test]
fn brackets_inside_each_other_do_not_exhaust_the_stack() {
    let nested = |depth: usize| "(".repeat(depth) + &")".repeat(depth);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nested.rs");
    let check = |source: String| {
        std::fs::write(&path, source).expect("a file");
        Tool::new(&["check", &path.display().to_string()]).run()
    };
    let deep = nested(50_000);
    let around = |entry: &str| format!("header_set! {{ static A = [{entry}]; }}");
    for source in [
        deep.clone(),
        around(&format!("stringify!({deep})")),
        around(&format!("#[cfg({deep})] \"te\"")),
    ] {
        let run = check(source);
        assert_eq!(run.status, 2, "{}", run.err);
        let message = "found more than 128 brackets inside each other, expected Rust source";
        assert!(run.err.contains(message), "{}", run.err);
    }
    let run = check(nested(100) + &around("\"te\""));
    assert_eq!(run.status, 0, "{}", run.err);
}
