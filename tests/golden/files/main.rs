//! Lists and traffic in files: messages for mistakes, and rebuilds after a change.

#[path = "../written.rs"]
mod written;

use std::fs;
use std::path::Path;
use std::process::Command;

use header_set_codegen::Context;
use proc_macro2::TokenStream;
use testkit::files::write_workspace;
use testkit::golden::Folder;
use written::written;

type Expand = fn(TokenStream, &Context) -> TokenStream;

/// The messages of an expansion, without the path of the folder.
fn expand(root: &Path, expand: Expand, input: &str) -> Vec<String> {
    let context = Context {
        root: Some(root.to_owned()),
        ..Context::default()
    };
    let tokens = format!("::header_set; {input}").parse().expect("tokens");
    let mut messages = Vec::new();
    written(expand(tokens, &context), &mut messages);
    let root = root.display().to_string();
    let texts = messages
        .into_iter()
        .map(|(_, _, text)| text.replace(&root, "$ROOT"));
    texts.collect()
}

#[test]
fn mistakes_in_files() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mistakes");
    let many: String = (0..100_001).map(|number| format!("n{number}\n")).collect();
    let half: String = (0..60_000).map(|number| format!("n{number}\n")).collect();
    let long = format!("host\n{}\n", "x".repeat((64 << 10) + 1));
    let large: String = (0..70)
        .map(|number| format!("{number}{}\n", "x".repeat(64_000)))
        .collect();
    let samples = format!("{}\n", "a ".repeat(100_001));
    let files: &[(&str, &str)] = &[
        (
            "names.txt",
            "host\n\nx y\n# comment\n!no-such\nte # fine\nhost\n!",
        ),
        ("idle.txt", "host\n!te\n!host"),
        (
            "slips.txt",
            "\"te\",\n@hop_by_hop\nx-a,\n@hopbyhop\n!@hop_by_hop\n@\nx-[a-z]+\n",
        ),
        ("many.txt", &many),
        ("half.txt", &half),
        ("long.txt", &long),
        ("large.txt", &large),
        ("empty.txt", "# nothing\n"),
        ("open.txt", "host te\n[\"host\", \"te\""),
        ("string.txt", "[\"host"),
        ("hex.txt", "[\"\\u00zz\"]"),
        ("escape.txt", "[\"\\q\"]"),
        ("comma.txt", "[\"a\" \"b\"]"),
        ("samples.txt", &samples),
    ];
    write_workspace(&root, files);
    fs::write(root.join("binary.txt"), b"\xff\xfe").expect("a file");
    fs::write(root.join("bytes.txt"), b"regex x-\xff\nregex x-(a\n").expect("a file");
    fs::write(root.join("huge.txt"), vec![b'\n'; (16 << 20) + 1]).expect("a file");

    let mut inputs: Vec<String> = [
        "missing", "names", "idle", "slips", "many", "long", "large", "huge", "bytes",
    ]
    .map(|name| format!("static SET = [include \"{name}.txt\"];"))
    .into();
    inputs.push("static SET = [include \"/dev/zero\"];".to_owned());
    let half = "= [include \"half.txt\"];";
    inputs.push(format!("static ONE {half} static TWO {half}"));
    // Past the budget no file is read.
    let missing = "static THREE = [include \"missing.txt\"];";
    inputs.push(format!("static ONE {half} static TWO {half} {missing}"));
    inputs.push("static SET: u8 = { \"host\" => 1, include \"names.txt\" => 2 };".to_owned());
    let traffic = [
        "missing", "binary", "empty", "open", "string", "hex", "escape", "comma", "samples",
    ];
    inputs.extend(
        traffic.map(|name| {
            format!("#[header_set(traffic = \"{name}.txt\")] static SET = [\"host\"];")
        }),
    );
    let mut report = String::new();
    let mut add = |title: &str, expand_by: Expand, input: &str| {
        report.push_str(&format!("{title}\n"));
        let messages = expand(&root, expand_by, input);
        assert!(!messages.is_empty(), "{title} is accepted");
        for message in messages {
            report.push_str(&format!("    {message}\n"));
        }
    };
    let (set, of_match) = (
        header_set_codegen::header_set,
        header_set_codegen::header_match,
    );
    for input in &inputs {
        add(input, set, input);
    }
    let globs: String = (0..2500).map(|n| format!("\"*{n}*\" if g => 1,")).collect();
    let names: String = (0..2500).map(|n| format!("\"n{n}\" => 2,")).collect();
    let arms: String = (0..10_001).map(|n| format!("\"n{n}\" => 1,")).collect();
    let variants: String = (0..4_001).map(|n| format!("\"n{n}\",")).collect();
    add(
        "a match of 2,500 globs and 2,500 names",
        of_match,
        &format!("name, {{ {globs} {names} _ => 3 }}"),
    );
    add(
        "a match with a file that excludes",
        of_match,
        "name, { include \"idle.txt\" => 1, _ => 2 }",
    );
    add(
        "a match of 10,002 arms",
        of_match,
        &format!("name, {{ {arms} _ => 2 }}"),
    );
    add(
        "an enum of 4,001 variants",
        set,
        &format!("enum Many {{ {variants} }}"),
    );
    let mut golden = Folder::new("golden/files/expected");
    golden.check("messages.stderr", &report);
    golden.finish();
}

/// Past a number, warnings are left out.
#[test]
fn many_warnings_are_cut() {
    let entries: String = (0..10_000)
        .map(|number| format!("\"x-{number}\","))
        .collect();
    let input = format!("::header_set; static SET = [\"x-*\", {entries}];");
    let tokens = input.parse().expect("tokens");
    let expansion = header_set_codegen::header_set(tokens, &Context::default()).to_string();
    assert_eq!(expansion.matches("# [deprecated (note =").count(), 100);
}

/// A crate in a workspace of its own includes a file and a list of another crate. A change to the
/// file changes the program.
#[test]
fn a_change_rebuilds() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rebuild");
    let facade = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let manifest = |name: &str, more: &str| {
        format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\nlists = {{ package = \"header-set\", path = {facade:?} }}\n{more}"
        )
    };
    let workspace = "[workspace]\nresolver = \"3\"\nmembers = [\"member\", \"other\"]\n";
    let member = manifest("member", "other = { path = \"../other\" }\n");
    let main = "lists::header_set! { static SET = [include \"names.txt\", use other::names!]; }\n\
         fn main() { println!(\"{} {}\", SET.contains(\"added\"), SET.contains(\"exported\")); }\n";
    let other =
        "lists::header_set! { #[header_set(export = names)] pub static OTHER = [\"exported\"]; }\n";
    write_workspace(
        &root,
        &[
            ("Cargo.toml", workspace),
            ("member/Cargo.toml", &member),
            ("member/src/main.rs", main),
            ("member/names.txt", "host\r\n"),
            ("other/Cargo.toml", &manifest("other", "")),
            ("other/src/lib.rs", other),
        ],
    );
    let write = |path: &str, text: &str| fs::write(root.join(path), text).expect("a file");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("a target folder");
    let run = || {
        let output = Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--offline"])
            .current_dir(&root)
            .env("CARGO_TARGET_DIR", target)
            .output()
            .expect("cargo runs");
        let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.push_str(&String::from_utf8_lossy(&output.stderr));
        text
    };
    assert_eq!(run(), "false true\n");
    // File times have a coarse resolution.
    std::thread::sleep(std::time::Duration::from_millis(1100));
    write("member/names.txt", "host\nadded # later\n");
    assert_eq!(run(), "true true\n");
    std::thread::sleep(std::time::Duration::from_millis(1100));
    write("member/names.txt", "host\nadd ed\n");
    let message = run();
    assert!(
        message.contains("names.txt:2: found ` ` at byte 3 of `add ed`"),
        "{message}"
    );
    assert!(message.contains("member/src/main.rs:1:"), "{message}");

    // These crates turn on neither feature.
    let mut golden = Folder::new("golden/files/features");
    for (feature, entry) in [
        ("regex", "regex \"x-[0-9]+\""),
        ("constants", "header::HOST"),
    ] {
        write(
            "member/src/main.rs",
            &format!("lists::header_set! {{ static SET = [{entry}]; }}\nfn main() {{}}\n"),
        );
        let message = run();
        let error = message.lines().find(|line| line.starts_with("error: "));
        let error = error.unwrap_or(&message);
        golden.check(&format!("{feature}.stderr"), &format!("{error}\n"));
    }
    golden.finish();
}
