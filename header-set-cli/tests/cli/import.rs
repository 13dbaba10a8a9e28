//! `import`: snippets of configuration, written after the documentation of each product.

use crate::tool::{Tool, written};

pub(crate) const CASES: &[&[&str]] = &[
    &["import", "nginx", "../import/nginx.conf"],
    &["import", "haproxy", "../import/haproxy.cfg"],
    &["import", "envoy", "../import/envoy.yaml"],
    &["import", "envoy", "../import/early.yaml"],
    &[
        "import",
        "envoy",
        "../import/envoy.json",
        "--only",
        "responses",
    ],
    &["import", "traefik", "../import/traefik.yaml"],
    &["import", "traefik", "../import/compose.yaml"],
    &["import", "traefik", "../import/traefik.toml"],
    &["import", "traefik", "../import/inline.toml"],
    &["import", "caddy", "../import/Caddyfile"],
    &["import", "caddy", "../import/caddy.json"],
    &["import", "envoy", "../import/broken.yaml"],
    &["import", "traefik", "../import/broken.toml"],
    &["import", "envoy", "../import/deep.yaml"],
    &["import", "haproxy", "internal.txt"],
];

#[test]
fn what_is_written_is_a_list() {
    for case in &CASES[..11] {
        let list = written(case);
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("imported.txt");
        std::fs::write(&path, &list).expect("a file");
        let path = path.display().to_string();
        let checked = Tool::new(&["check", &path]).run();
        assert_eq!(checked.status, 0, "{}\n{list}", checked.out);
        let explained = Tool::new(&["explain", &path]).run();
        assert_eq!(explained.status, 0, "{}\n{list}", explained.err);
    }
}

#[test]
fn no_input_is_too_strange() {
    let deep: String = "[".repeat(50_000);
    for product in ["nginx", "haproxy", "envoy", "traefik", "caddy"] {
        for input in [
            "",
            "{",
            "}",
            "\"",
            "\\",
            ";;",
            "}}}{{{",
            "header",
            "a: &a [*a]",
            "[a",
            "[[a]]\na.b.c = {",
            "a = \"\\",
            "é = é",
            &deep,
            &format!("a = {deep}"),
            &format!("a = {}", "{a = ".repeat(50_000)),
            &format!("[a]\n{} = 1", "a.".repeat(50_000)),
        ] {
            let input: &'static str = String::from(input).leak();
            let run = Tool::new(&["import", product, "-"])
                .input(input.as_bytes())
                .run();
            assert!(
                [0, 1, 2].contains(&run.status),
                "{product}: {input:.20}: {}",
                run.err
            );
            assert!(
                !run.err.contains("panicked"),
                "{product}: {input:.20}: {}",
                run.err
            );
        }
        let missing = Tool::new(&["import", product, "missing.conf"]).run();
        assert_eq!((missing.status, missing.out.as_str()), (2, ""));
        let bytes = Tool::new(&["import", product, "bytes.txt"]).run();
        assert_eq!((bytes.status, bytes.out.as_str()), (2, ""));
    }
}
