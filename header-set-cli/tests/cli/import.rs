//! `import`: snippets of configuration, written after the documentation of each product.

use std::collections::BTreeSet;
use std::path::Path;

use header_set_cli::import::{Direction, Product, import};
use testkit::golden;

use crate::tool::{EXPECTED, Tool, commands, words, written};

/// Each row of the handbook's tables is a configuration, and what it is imported as.
#[test]
fn the_tables_of_the_handbook_are_right() {
    let path = "../docs/src/imports.md";
    let page = std::fs::read_to_string(path).expect("the handbook");
    let (mut product, mut rows, mut found) = (Product::Nginx, [0; 5], String::new());
    for line in page.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            let is_it = |it: &Product| it.name() == title.to_lowercase();
            product = Product::ALL.into_iter().find(is_it).expect("a product");
        }
        match line
            .strip_prefix("| `")
            .and_then(|row| row.split_once("` |"))
        {
            Some((configuration, _)) => {
                rows[product as usize] += 1;
                found += &row(product, configuration);
            }
            None => found += line,
        }
        found.push('\n');
    }
    assert!(rows.iter().all(|&rows| rows >= 20), "{rows:?}");
    golden::check(path, found);
}

fn row(product: Product, configuration: &str) -> String {
    let text = configuration.replace("\\|", "|").replace('↵', "\n");
    let cells = match import(product, &text) {
        Err((_, why)) => [String::new(), String::new(), format!("refused: {why}")],
        Ok(found) => {
            let of = |direction| {
                let entries = found.iter().flat_map(|it| &it.says);
                let entries = entries.filter(|(of, _)| *of == direction);
                let entries = entries.map(|(_, it)| format!("`{}`", it.replace('|', "\\|")));
                entries.collect::<Vec<_>>().join(", ")
            };
            let reasons: BTreeSet<&str> = found
                .iter()
                .filter_map(|it| it.says.clone().err())
                .collect();
            let reasons = reasons.into_iter().collect::<Vec<_>>().join("; ");
            [of(Direction::Requests), of(Direction::Responses), reasons]
        }
    };
    let mut row = format!("| `{configuration}` |");
    for cell in cells {
        row += &match cell.is_empty() {
            true => " |".to_owned(),
            false => format!(" {cell} |"),
        };
    }
    row
}

#[test]
fn what_is_written_is_a_list() {
    let commands = commands(&Path::new(EXPECTED).join("import.txt"));
    for command in &commands[..12] {
        let list = written(&words(command));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("imported.txt");
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

/// Cut at every byte, and with bytes that mean something in each place: read or refused, and every
/// line that is named is one of the input.
#[test]
fn damaged_configurations_are_read_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/import");
    let files = std::fs::read_dir(folder).expect("configurations");
    std::thread::scope(|scope| {
        for file in files {
            let path = file.expect("a file").path();
            if let Ok(text) = std::fs::read_to_string(&path) {
                scope.spawn(move || damage(&text));
            }
        }
    });
}

fn damage(text: &str) {
    // Deep nesting is a test of its own, and takes its time at every byte.
    let text = &text[..text.len().min(4_000)];
    let reads = |product: &Product| import(*product, text).is_ok();
    let products: Vec<Product> = Product::ALL.into_iter().filter(reads).collect();
    for at in 0..text.len() {
        let Some((before, rest)) = text.split_at_checked(at) else {
            continue;
        };
        let behind = rest.char_indices().nth(1).map_or("", |(at, _)| &rest[at..]);
        let byte = ["{", "}", "[", "\"", "\\", "#", ":", "\n"][at % 8];
        for damaged in [before.to_owned(), format!("{before}{byte}{behind}")] {
            // Its own, and one of the others.
            for &product in products.iter().chain([&Product::ALL[at % 5]]) {
                let lines = 1..=damaged.lines().count().max(1) + 1;
                let found = match import(product, &damaged) {
                    Ok(found) => found,
                    Err((line, message)) => {
                        assert!(lines.contains(&line), "{line} in {damaged}");
                        assert!(!message.is_empty());
                        continue;
                    }
                };
                for line in found.iter().map(|directive| directive.line) {
                    assert!(lines.contains(&line), "{line} in {damaged}");
                }
            }
        }
    }
}
