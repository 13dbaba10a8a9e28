//! Links of all texts lead to chapters, to headings and to files of this repository. Those of the
//! handbook lead to the same chapters in the reference. The chapter of what servers do is the one
//! that its record gives.

mod markdown;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use markdown::{CHAPTERS, Document, chapters, read};
use testkit::files::{below, of_kind};
use testkit::{golden, skipped};

/// Pages that do not exist before the day of publication.
const UNPUBLISHED: [&str; 4] = [
    concat!("github.com/", "header-set"),
    concat!("docs.rs/", "header-set"),
    concat!("crates.io/crates/", "header-set"),
    concat!("img.", "shields.io"),
];

fn leads_nowhere(from: &Path, target: &str) -> bool {
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    if path.contains("://") {
        return false;
    }
    let file = match path {
        "" => from.to_path_buf(),
        path => from.with_file_name(path),
    };
    let is_markdown = file.extension().is_some_and(|end| end == "md");
    let is_heading = |text: String| Document::new(&text).anchors.iter().any(|it| it == anchor);
    !file.exists() || (is_markdown && !anchor.is_empty() && !is_heading(read(&file)))
}

#[test]
fn every_link_leads_somewhere() {
    let mut wrong = Vec::new();
    for path in of_kind(Path::new(".."), "md") {
        if path.starts_with("../src") {
            // rustdoc checks what it alone shows.
            continue;
        }
        let text = Document::new(&read(&path));
        let targets = text.inline.iter().chain(text.defined.values());
        let lost = targets.filter(|target| leads_nowhere(&path, target));
        wrong.extend(lost.map(|target| format!("{}: {target}", path.display())));
        let undefined = text.undefined.iter();
        wrong.extend(undefined.map(|label| format!("{}: defines no [{label}]", path.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn mistakes_are_found() {
    let wrong = |target: &str| leads_nowhere(Path::new("../README.md"), target);
    assert!(!wrong("docs/src/start.md#a-list") && !wrong("https://example.org/"));
    assert!(wrong("docs/src/none.md") && wrong("docs/src/start.md#none") && wrong("#none"));
    assert_eq!(Document::new("[c][d], [e](f), [g]\n").undefined, ["d"]);
}

#[test]
fn no_text_names_a_page_that_is_not_published() {
    let mut texts = below(Path::new(".."));
    texts.extend(below(Path::new("../.github")));
    let kinds = ["html", "md", "py", "rs", "svg", "toml", "yaml", "yml"];
    let is_of = |kind: &str| kinds.contains(&kind);
    let mut wrong = Vec::new();
    for path in texts {
        let kind = path.extension().and_then(|kind| kind.to_str());
        if kind.map_or(path.ends_with("Dockerfile"), is_of) {
            let text = read(&path);
            let named = UNPUBLISHED.iter().filter(|page| text.contains(**page));
            wrong.extend(named.map(|page| format!("{}: {page}", path.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where a link of a chapter leads in the reference.
fn in_the_reference(target: &str, chapters: &[&str]) -> String {
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let page = match path {
        "../../src/guide.md" => String::from("crate"),
        "../../src/lists.md" => String::from("crate::lists"),
        path if chapters.contains(&path) => {
            format!("crate::_guide::{}", path.trim_end_matches(".md"))
        }
        _ => return String::from("crate::_guide#files-of-the-repository"),
    };
    match anchor {
        "" => page,
        anchor => format!("{page}#{anchor}"),
    }
}

/// rustdoc takes the first definition of a label, so those of `src/links.md` lead to its own pages.
#[test]
fn chapters_have_the_same_links_in_the_reference() {
    let list = read(Path::new("../src/_guide.rs"));
    let (_, list) = list.split_once("\nchapters! {").expect("a list");
    let names = list.trim_end().trim_end_matches('}').split_whitespace();
    let chapters: Vec<String> = names.map(|name| format!("{name}.md")).collect();
    let chapters: Vec<&str> = chapters.iter().map(String::as_str).collect();
    let mut defined: BTreeMap<String, String> = BTreeMap::new();
    for name in &chapters {
        let text = Document::new(&read(&Path::new(CHAPTERS).join(name)));
        for target in text.inline {
            let is_for_both = target.starts_with('#') || target.starts_with("https://");
            assert!(
                is_for_both,
                "{name}: `({target})`, expected a link with a label"
            );
        }
        for (label, target) in text.defined {
            let first = defined.entry(label.clone()).or_insert(target.clone());
            assert_eq!(*first, target, "{name}: [{label}]");
        }
    }
    assert!(defined.len() > 20, "only {} links", defined.len());
    let lines = defined.iter().map(|(label, target)| {
        let target = in_the_reference(target, &chapters);
        format!("[{label}]: {target}\n")
    });
    golden::check("../src/links.md", lines.collect::<String>());
}

#[test]
fn every_chapter_is_in_the_summary_and_tested() {
    let listed: BTreeSet<PathBuf> = chapters().into_iter().collect();
    let mut found = of_kind(Path::new(CHAPTERS), "md");
    found.retain(|path| !path.ends_with("SUMMARY.md"));
    assert_eq!(listed, found.iter().cloned().collect());
    for path in found {
        let name = path.file_name().expect("a name").to_string_lossy();
        // Programs that need more crates are tests of the examples that have them.
        let tests = match &*name {
            "recipes.md" => "../examples/recipes/src/lib.rs",
            "long_lists.md" => "../examples/reload/src/lib.rs",
            _ => "handbook/lib.rs",
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
        let (_, rows) = text.split_once(head).expect("a table of features");
        let cells = rows
            .lines()
            .skip(2)
            .map_while(|row| row.split('|').nth(column));
        let own = cells.filter_map(|cell| cell.split(", which brings ").next());
        let names = own.flat_map(|own| own.split('`').skip(1).step_by(2));
        names.map(str::to_owned).collect::<BTreeSet<String>>()
    };
    let asked = features("../README.md", "| I want to .. | feature |", 2);
    let mut listed = features("../src/guide.md", "| feature | adds |", 1);
    // The guide names it beside `http1`.
    listed.insert("wide".to_owned());
    assert_eq!(asked, listed);
    assert!(asked.contains("only-dfa") && asked.contains("alloc"));
}

#[test]
fn the_chapter_of_servers_is_that_of_its_record() {
    let check = Command::new("python3")
        .args(["smuggling/run", "--check"])
        .output();
    let Ok(done) = check else {
        return skipped("the chapter of what servers do, for which there is no python3");
    };
    let report = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success(), "{report}");
}
