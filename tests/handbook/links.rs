//! Links of all texts lead to chapters, to headings and to files of this repository. Those of the
//! handbook lead to the same chapters in the reference. The chapter of what servers do is the one
//! that its record gives.

mod markdown;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use markdown::{Document, ROOT, chapters, read};
use testkit::{golden, skipped};

/// Pages that do not exist before the day of publication.
const UNPUBLISHED: [&str; 4] = [
    concat!("github.com/", "header-set"),
    concat!("docs.rs/", "header-set"),
    concat!("crates.io/crates/", "header-set"),
    concat!("img.", "shields.io"),
];

/// The definitions of links for chapters in the reference.
const DEFINITIONS: &str = "src/links.md";

/// All files below a folder with one of these extensions, as paths from the root. What is hidden or
/// built is left out.
fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(Path::new(ROOT).join(folder)).expect("a folder") {
        let entry = entry.expect("a readable folder");
        let name = entry.file_name();
        let path = folder.join(&name);
        if name.to_string_lossy().starts_with('.') || name == "target" || name == "book" {
            continue;
        } else if entry.file_type().expect("a type").is_dir() {
            found.extend(files(&path, extensions));
        } else if extensions
            .iter()
            .any(|it| path.extension() == Some(OsStr::new(it)))
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    plain
}

/// What is wrong with a link of the file `from`, if anything is.
fn mistake(from: &Path, target: &str) -> Option<String> {
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    if path.contains("://") {
        return None;
    }
    let file = match path {
        "" => from.to_path_buf(),
        path => plain(&from.parent().unwrap_or(Path::new("")).join(path)),
    };
    if !Path::new(ROOT).join(&file).exists() {
        return Some(format!("there is no {}", file.display()));
    }
    let is_markdown = file.extension().is_some_and(|end| end == "md");
    if anchor.is_empty() || !is_markdown || anchors(&read(&file)).iter().any(|it| it == anchor) {
        return None;
    }
    Some(format!("{} has no heading #{anchor}", file.display()))
}

/// The anchors of the headings, as GitHub and mdbook make them.
fn anchors(text: &str) -> Vec<String> {
    let anchor = |heading: &String| {
        let words = heading.to_lowercase();
        let is_kept = |char: &char| char.is_alphanumeric() || " -_".contains(*char);
        words
            .chars()
            .filter(is_kept)
            .collect::<String>()
            .replace(' ', "-")
    };
    Document::new(text).headings.iter().map(anchor).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut wrong = Vec::new();
    for path in files(Path::new(""), &["md"]) {
        if path.starts_with("src") {
            // rustdoc checks what it alone shows.
            continue;
        }
        let text = Document::new(&read(&path));
        let defined = text.defined.iter().map(|(_, target)| target);
        for target in text.inline.iter().chain(defined) {
            if let Some(mistake) = mistake(&path, target) {
                wrong.push(format!("{}: {target}: {mistake}", path.display()));
            }
        }
        let undefined = text.undefined.iter();
        wrong.extend(undefined.map(|label| format!("{}: defines no [{label}]", path.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_text_names_a_page_that_is_not_published() {
    let kinds = ["html", "md", "py", "rs", "svg", "toml", "yaml", "yml"];
    let mut texts = files(Path::new(""), &kinds);
    texts.extend(files(Path::new(".github"), &kinds));
    texts.push(PathBuf::from("fuzz/oss-fuzz/Dockerfile"));
    let mut wrong = Vec::new();
    for path in texts {
        let text = read(&path);
        let named = UNPUBLISHED.iter().filter(|page| text.contains(**page));
        wrong.extend(named.map(|page| format!("{}: {page}", path.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The chapters that the reference has too, as paths from the root.
fn chapters_of_the_reference() -> Vec<PathBuf> {
    let list = read(Path::new("src/_guide.rs"));
    let names = list.split('"').filter(|text| text.ends_with(".md"));
    let chapters = names.filter(|name| *name != "links.md" && !name.contains('/'));
    chapters
        .map(|name| Path::new("docs/src").join(name))
        .collect()
}

/// Where a link of a chapter leads in the reference.
fn in_the_reference(target: &str, chapters: &[PathBuf]) -> String {
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let page = match path {
        "../../src/guide.md" => String::from("crate"),
        "../../src/lists.md" => String::from("crate::lists"),
        path if chapters.contains(&Path::new("docs/src").join(path)) => {
            let module = path.trim_end_matches(".md").replace('-', "_");
            format!("crate::_guide::{module}")
        }
        _ => return String::from("crate::_guide#files-of-the-repository"),
    };
    match anchor {
        "" => page,
        anchor => format!("{page}#{anchor}"),
    }
}

/// rustdoc takes the first definition of a label, so those of this file lead to its own pages.
#[test]
fn chapters_have_the_same_links_in_the_reference() {
    let chapters = chapters_of_the_reference();
    let mut defined: BTreeMap<String, String> = BTreeMap::new();
    for path in &chapters {
        let text = Document::new(&read(path));
        for target in text.inline {
            assert!(
                target.starts_with('#') || target.starts_with("https://"),
                "{}: `({target})`, expected a link with a label",
                path.display()
            );
        }
        for (label, target) in text.defined {
            let first = defined
                .entry(label.clone())
                .or_insert_with(|| target.clone());
            assert_eq!(*first, target, "{}: [{label}]", path.display());
        }
    }
    assert!(defined.len() > 20, "only {} links", defined.len());
    let expected: String = defined
        .iter()
        .map(|(label, target)| format!("[{label}]: {}\n", in_the_reference(target, &chapters)))
        .collect();
    golden::check(Path::new(ROOT).join(DEFINITIONS), expected);
}

#[test]
fn every_chapter_is_in_the_summary_and_tested() {
    let listed = chapters();
    for path in files(Path::new("docs/src"), &["md"]) {
        let name = path.file_name().and_then(OsStr::to_str).expect("a name");
        if name == "SUMMARY.md" {
            continue;
        }
        assert!(listed.contains(&path), "SUMMARY.md has no {name}");
        // Programs that need more crates are tests of the examples that have them.
        let tests = match name {
            "recipes.md" => "examples/recipes/src/lib.rs",
            "long-lists.md" => "examples/reload/src/lib.rs",
            _ => "tests/handbook/lib.rs",
        };
        let is_tested = read(Path::new(tests)).contains(&format!("{name}\""));
        assert!(is_tested, "{tests} has no {name}");
    }
}

#[test]
fn every_program_says_its_language() {
    for path in chapters() {
        for block in Document::new(&read(&path)).blocks {
            assert!(!block.info.is_empty(), "{}:{}", path.display(), block.line);
        }
    }
}

/// The README asks which feature a user needs; the reference says what each adds.
#[test]
fn features_are_the_same_in_both_tables() {
    let features = |path: &str, head: &str, column: usize| {
        let text = read(Path::new(path));
        let start = text.find(head).expect("a table of features") + head.len();
        let rows = text[start..].lines().skip(2);
        let cells = rows.map_while(|row| row.split('|').nth(column));
        let names = cells.flat_map(|cell| {
            let own = cell.split(", which brings ").next().unwrap_or_default();
            let names = own.split('`').skip(1).step_by(2);
            names.map(str::to_owned).collect::<Vec<_>>()
        });
        names.collect::<BTreeSet<String>>()
    };
    let asked = features("README.md", "| I want to .. | feature |", 2);
    let mut listed = features("src/guide.md", "| feature | adds |", 1);
    // The guide names it beside `http1`.
    listed.insert("wide".to_owned());
    assert_eq!(asked, listed);
    assert!(asked.contains("only-dfa") && asked.contains("alloc"));
}

#[test]
fn the_chapter_of_servers_is_that_of_its_record() {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("smuggling/run");
    let Ok(done) = Command::new("python3").arg(program).arg("--check").output() else {
        return skipped("the chapter of what servers do, for which there is no python3");
    };
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stdout)
    );
}

#[test]
fn mistakes_are_found() {
    let wrong = |target: &str| mistake(Path::new("README.md"), target).is_some();
    assert!(!wrong("docs/src/start.md#a-list") && !wrong("https://example.org/"));
    assert!(wrong("docs/src/none.md") && wrong("docs/src/start.md#none") && wrong("#none"));
    let text = Document::new("# `A` b\n[c][d], [e](f), [g]\n\n[g]: h\n");
    assert_eq!(
        (&*text.undefined, &*text.inline),
        (&["d".to_owned()][..], &["f".to_owned()][..])
    );
    assert_eq!(
        (&*text.headings, &*text.defined),
        (
            &["A b".to_owned()][..],
            &[("g".to_owned(), "h".to_owned())][..]
        )
    );
    let in_the_reference = |target: &str| {
        let chapters = [PathBuf::from("docs/src/long-lists.md")];
        in_the_reference(target, &chapters)
    };
    assert_eq!(
        in_the_reference("long-lists.md#reload"),
        "crate::_guide::long_lists#reload"
    );
    assert_eq!(
        in_the_reference("../../src/guide.md#entries"),
        "crate#entries"
    );
    assert_eq!(
        in_the_reference("../../DESIGN.md"),
        "crate::_guide#files-of-the-repository"
    );
}
