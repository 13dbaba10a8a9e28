//! Links of all texts: to chapters, to headings, to files of this repository, and to items of the
//! reference on docs.rs.

mod markdown;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

use markdown::{ROOT, chapters, links, parts, read};

/// Where this repository is shown.
const REPOSITORY: [&str; 3] = [
    "https://github.com/header-set/header-set/blob/main/",
    "https://github.com/header-set/header-set/tree/main/",
    "https://raw.githubusercontent.com/header-set/header-set/main/",
];

/// Where the reference is shown.
const REFERENCE: &str = "https://docs.rs/header-set/latest/header_set/";

/// The crates whose public items the reference has.
const SOURCES: [&str; 3] = ["src", "header-set-runtime/src", "header-set-blob/src"];

/// All files below a folder with one of these extensions, as paths from the root.
fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(Path::new(ROOT).join(folder)).expect("a folder") {
        let entry = entry.expect("a readable folder");
        let path = folder.join(entry.file_name());
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if hidden
            || ["target", "book"]
                .map(OsStr::new)
                .contains(&&*entry.file_name())
        {
            continue;
        }
        if entry.file_type().expect("a type").is_dir() {
            found.extend(files(&path, extensions));
        } else if path
            .extension()
            .is_some_and(|end| extensions.iter().any(|other| end == *other))
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The text of all sources whose items the reference has.
fn sources() -> String {
    let files = SOURCES.map(|folder| files(Path::new(folder), &["rs", "md"]));
    files.iter().flatten().map(|path| read(path)).collect()
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
fn mistake(from: &Path, target: &str, sources: &str) -> Option<String> {
    if let Some(item) = target.strip_prefix(REFERENCE) {
        return reference_mistake(item, sources);
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    let ours = REPOSITORY.iter().find_map(|start| path.strip_prefix(start));
    let file = match ours {
        Some(path) => PathBuf::from(path),
        None if path.contains("://") => return None,
        None if path.is_empty() => from.to_path_buf(),
        None => plain(&from.parent().unwrap_or(Path::new("")).join(path)),
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

/// What is wrong with a path such as `layer/type.StripTrailers.html` or
/// `struct.Set.html#method.contains`.
fn reference_mistake(path: &str, sources: &str) -> Option<String> {
    let (page, anchor) = path.split_once('#').unwrap_or((path, ""));
    let mut modules: Vec<&str> = page.split('/').collect();
    let item = modules.pop().unwrap_or_default();
    let is_declared = |declaration: &str| {
        let mut ends = sources.match_indices(declaration);
        ends.any(|(at, _)| {
            let next = sources[at + declaration.len()..].chars().next();
            !next.is_some_and(|next| next.is_alphanumeric() || next == '_')
        })
    };
    let missing = |what: String| Some(format!("the reference has no {what}"));
    if let Some(module) = modules
        .iter()
        .find(|name| !is_declared(&format!("pub mod {name}")))
    {
        return missing(format!("module {module}"));
    }
    if let [kind, name, "html"] = item.split('.').collect::<Vec<_>>()[..] {
        let declarations = match kind {
            "macro" => vec![format!("macro_rules! {name}")],
            "fn" => vec![format!("pub fn {name}"), format!("pub const fn {name}")],
            kind => vec![format!("pub {kind} {name}")],
        };
        if !declarations.iter().any(|it| is_declared(it)) {
            return missing(format!("{kind} {name}"));
        }
    } else if !["", "index.html"].contains(&item) {
        return missing(format!("page {item}"));
    }
    let is_heading = || anchors_of_docs(sources).iter().any(|it| it == anchor);
    match anchor.split_once('.') {
        Some((_, method)) if !is_declared(&format!("fn {method}")) => {
            missing(format!("method {method}"))
        }
        None if !anchor.is_empty() && !is_heading() => missing(format!("heading #{anchor}")),
        _ => None,
    }
}

/// The anchors of the headings, as GitHub and mdbook make them.
fn anchors(text: &str) -> Vec<String> {
    let headings = parts(text).0.into_iter();
    let headings = headings.filter_map(|line| line.strip_prefix('#'));
    let anchor = |heading: &str| {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = words
            .chars()
            .filter(|char| char.is_alphanumeric() || matches!(char, ' ' | '-' | '_'));
        kept.map(|char| if char == ' ' { '-' } else { char })
            .collect()
    };
    headings.map(anchor).collect()
}

/// The anchors of headings in Markdown and in comments of documentation.
fn anchors_of_docs(sources: &str) -> Vec<String> {
    [anchors(&comments(sources)), anchors(sources)].concat()
}

#[test]
fn every_link_leads_somewhere() {
    let sources = sources();
    let mut wrong = Vec::new();
    for path in files(Path::new(""), &["md", "rs"]) {
        let text = read(&path);
        let is_source = path.extension().is_some_and(|end| end == "rs");
        let mut targets = links(&if is_source { comments(&text) } else { text });
        if is_source || path.starts_with("src") {
            // rustdoc checks the other links of what it shows.
            targets.retain(|target| is_ours(target));
        }
        for target in targets {
            if let Some(mistake) = mistake(&path, &target, &sources) {
                wrong.push(format!("{}: {target}: {mistake}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn is_ours(target: &str) -> bool {
    let mut starts = REPOSITORY.iter().chain([&REFERENCE]);
    starts.any(|start| target.starts_with(start))
}

/// The comments of documentation in a source.
fn comments(source: &str) -> String {
    let lines = source.lines().map(str::trim_start);
    let comments = lines.filter_map(|line| line.strip_prefix("//!").or(line.strip_prefix("///")));
    let comments: Vec<&str> = comments.map(str::trim_start).collect();
    comments.join("\n")
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
        for block in parts(&read(&path)).1 {
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
fn mistakes_are_found() {
    let sources = "pub mod layer {\npub struct Set;\n/// # What goes\n}";
    let wrong = |target: &str| mistake(Path::new("README.md"), target, sources).is_some();
    assert!(!wrong("docs/src/start.md#a-list") && !wrong("https://example.org/"));
    assert!(wrong("docs/src/none.md") && wrong("docs/src/start.md#none") && wrong("#none"));
    assert!(
        !wrong(&format!("{}docs/src", REPOSITORY[1])) && wrong(&format!("{}none", REPOSITORY[0]))
    );
    let right = [
        "",
        "layer/index.html",
        "struct.Set.html",
        "layer/#what-goes",
    ];
    assert!(
        !right
            .iter()
            .any(|path| wrong(&format!("{REFERENCE}{path}")))
    );
    let bad = [
        "none/",
        "struct.Se.html",
        "fn.Set.html",
        "struct.Set.html#method.none",
        "#none",
    ];
    assert!(bad.iter().all(|path| wrong(&format!("{REFERENCE}{path}"))));
}
