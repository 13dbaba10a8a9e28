//! Checks the packages for the registry: complete, described, readable there, and sufficient to
//! build a user's crate.

mod published;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use published::{ROOT, cargo, name, published, run};
use regex::Regex;
use serde_json::{Value, json};
use testkit::files::{of_kind, write_workspace};
use testkit::skipped;

/// A crate of the workspace that may be published.
struct Package {
    name: String,
    described: Value,
    /// The folder of its files, as the registry would unpack them.
    files: PathBuf,
}

/// All published crates, packaged once for all tests here.
static PACKAGES: LazyLock<Vec<Package>> = LazyLock::new(|| {
    let published = published();
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packages");
    let mut arguments = vec![
        "package",
        "--no-verify",
        "--offline",
        "--allow-dirty",
        "--quiet",
    ];
    let target_dir = format!("--target-dir={}", target.display());
    arguments.push(&target_dir);
    for package in &published {
        arguments.extend(["--package", name(package)]);
    }
    cargo(&arguments);
    let unpacked = |described: Value| {
        let version = described["version"].as_str().expect("one");
        let name = name(&described).to_owned();
        let folder = target.join("package");
        let files = folder.join(format!("{name}-{version}"));
        drop(fs::remove_dir_all(&files));
        // Packages have no file times, and cargo compiles files with new times again.
        run(Command::new("tar")
            .args(["-xmzf", &format!("{name}-{version}.crate")])
            .current_dir(&folder));
        Package {
            name,
            described,
            files,
        }
    };
    published.into_iter().map(unpacked).collect()
});

/// Without `tar`, nothing can be unpacked.
fn packages() -> &'static [Package] {
    if Command::new("tar").arg("--version").output().is_err() {
        skipped("the packages, which there is no `tar` to unpack");
        return &[];
    }
    &PACKAGES
}

/// The registry has what it shows, and the README says what the manifests say. What the runtime
/// needs, and that it compiles without `std`, other steps of `.ci/run` show.
#[test]
fn every_package_is_described() {
    let read = |path: &Path| fs::read_to_string(path).expect("a text");
    let readme = read(&Path::new(ROOT).join("README.md"));
    let manifest = read(&Path::new(ROOT).join("Cargo.toml"));
    assert!(manifest.contains("unsafe_code = \"forbid\""));
    for package in packages() {
        let (name, described) = (&package.name, &package.described);
        let text = |field: &str| {
            let text = described[field].as_str();
            text.unwrap_or_else(|| panic!("{name} has no {field}"))
        };
        for field in ["description", "readme"] {
            text(field);
        }
        for field in ["keywords", "categories"] {
            let count = described[field].as_array().map_or(0, Vec::len);
            assert!((1..=5).contains(&count), "{name} has {count} {field}");
        }
        // With it the documentation shows the feature of an item.
        let docs = &described["metadata"]["docs"]["rs"]["rustdoc-args"];
        assert_eq!(*docs, json!(["--cfg", "docsrs"]), "{name}");
        for fact in [
            text("license").replace("OR", "or"),
            format!("Rust {} or newer", text("rust_version")),
            String::from("no `unsafe`"),
        ] {
            assert!(readme.contains(&fact), "{name}: {fact}");
        }
        let own = read(Path::new(text("manifest_path")));
        assert!(own.contains("[lints]\nworkspace = true"), "{name}");
    }
}

#[test]
fn every_package_has_its_texts_and_no_more() {
    let allowed = ".cargo_vcs_info.json CHANGELOG.md Cargo.lock Cargo.toml Cargo.toml.orig LICENSE-APACHE \
        LICENSE-MIT README.md docs lists src traffic";
    let allowed: BTreeSet<&str> = allowed.split(' ').collect();
    for package in packages() {
        let (name, root) = (&package.name, &package.files);
        for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let ours = fs::read(Path::new(ROOT).join(license)).expect("a license");
            let packaged = fs::read(root.join(license)).ok();
            assert!(packaged == Some(ours), "{name} has not our {license}");
        }
        for entry in fs::read_dir(root).expect("a folder") {
            let found = entry.expect("a readable folder").file_name();
            let found = found.to_str().expect("UTF-8");
            assert!(allowed.contains(found), "{name} is packaged with {found}");
        }
    }
}

/// The registry and docs.rs show these texts without the files beside them. The facade's README is
/// that of the repository, in which the registry resolves links. Links of the handbook lead to the
/// modules of `_guide`: the test `links` looks at them.
#[test]
fn no_link_is_relative() {
    let [comment, link] = [
        r"(?m)^ *//[/!] *(.*)$",
        r"(?m)\]\(([^)\n]+)\)|^\[[^\]\n]+\]: (.+)$",
    ]
    .map(|expression| Regex::new(expression).expect("an expression"));
    let mut relative = Vec::new();
    for package in packages() {
        let (name, root) = (&package.name, &package.files);
        let [markdown, rust] = ["md", "rs"].map(|kind| of_kind(root, kind));
        let texts = markdown.iter().chain(&rust);
        for path in texts.filter(|path| !path.starts_with(root.join("docs"))) {
            let is_readme = path.ends_with("README.md");
            let mut text = fs::read_to_string(path).expect("a text");
            if rust.contains(path) {
                let lines = comment.captures_iter(&text).map(|it| it.extract().1);
                text = lines.map(|[line]| format!("{line}\n")).collect();
            }
            for found in link.captures_iter(&text) {
                let target = found.get(1).or(found.get(2)).expect("a target").as_str();
                let is_absolute = target.starts_with("https://") || target.starts_with('#');
                // Names of items: rustdoc turns them into links and checks them.
                let is_item = !target.contains(['/', '.']) && !is_readme;
                let is_repository = name == "header-set" && is_readme;
                if !is_absolute && !is_item && !is_repository {
                    relative.push(format!("{name}: {} links to {target}", path.display()));
                }
            }
        }
    }
    assert!(relative.is_empty(), "{}", relative.join("\n"));
}

/// A user's crate depends on packages in place of the registry's crates. Without the feature
/// `blob`, the compiler names it for a list in a blob.
#[test]
fn a_users_crate_builds_from_the_packages() {
    let packages = packages();
    if packages.is_empty() {
        return;
    }
    let mut manifest = String::from(
        "[workspace]\n[package]\nname = \"user\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [features]\nlong = [\"header-set/blob\"]\n\
         [dependencies]\nheader-set = { version = \"0.1\", features = [\"http\"] }\n\
         [build-dependencies]\nheader-set-build = \"0.1\"\n[patch.crates-io]\n",
    );
    for Package { name, files, .. } in packages {
        manifest += &format!("{name} = {{ path = {files:?} }}\n");
    }
    let names = "# ours\ncf-ray\nx-internal-*\n!x-internal-public\n";
    let build = "fn main() -> Result<(), header_set_build::Error> {\n\
         header_set_build::Generator::new(\"LONG\").entries([\"a-*\"]).inline(0).write(\"long.rs\")\n\
         }\n";
    let main = "header_set::include_set!(\"long.rs\");\n\
         header_set::header_set! { static SET = [include \"names.txt\", @hop_by_hop]; }\n\
         fn main() {\n\
         let names = [\"CF-Ray\", \"x-internal-id\", \"x-internal-public\", \"te\", \"host\"];\n\
         println!(\"{:?}\", names.map(|name| SET.contains(name)));\n\
         println!(\"{}\", LONG.contains(\"A-b\"));\n\
         }\n";
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packages-user");
    write_workspace(
        &folder,
        &[
            ("Cargo.toml", &manifest),
            ("names.txt", names),
            ("build.rs", build),
            ("src/main.rs", main),
        ],
    );
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packages-target");
    let user = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command.args(arguments).args(["--quiet", "--offline"]);
        command
            .current_dir(&folder)
            .env("CARGO_TARGET_DIR", &target);
        command
    };
    let refused = user(&["check"]).output().expect("cargo runs");
    let errors = String::from_utf8_lossy(&refused.stderr);
    assert!(
        errors.contains("the item is gated behind the `blob` feature"),
        "{errors}"
    );
    let mut found = errors.lines().filter(|line| line.starts_with("error["));
    assert!(found.all(|line| line.contains("`LoadedSet`")), "{errors}");
    let printed = run(&mut user(&["run", "--features=long"]));
    assert_eq!(printed, "[true, true, false, true, false]\ntrue\n");
}
