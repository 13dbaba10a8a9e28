//! The public API of each published library, as lists in `tests/golden/api`: a function that
//! vanishes or changes shows in the diff.
//!
//! ```text
//! cargo test -p header-set-tests --test api -- --ignored
//! ```
//!
//! `HEADER_SET_BLESS=1` rewrites the lists. They are made of rustdoc's JSON, which the pinned
//! compiler writes if it is told to take unstable options, by a script: on Unix alone.

#![cfg(unix)]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use testkit::golden::Folder;

const LIBRARIES: [&str; 4] = [
    "header-set",
    "header-set-runtime",
    "header-set-blob",
    "header-set-build",
];

#[test]
#[ignore = "documents the libraries, in a minute"]
fn the_public_api_is_listed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
    // Of rustdoc alone: build scripts of dependencies ask for the variable, and would run again.
    let rustdoc = scratch.join("rustdoc");
    let script = "#!/bin/sh\nRUSTC_BOOTSTRAP=1 exec rustdoc \"$@\"\n";
    fs::write(&rustdoc, script).expect("a file");
    fs::set_permissions(&rustdoc, Permissions::from_mode(0o755)).expect("a program");
    // In the folder in which CI documents the libraries, so that dependencies are checked once.
    let target = scratch.parent().expect("the folder of all targets");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["doc", "--no-deps", "--all-features"]);
    cargo.arg("--target-dir").arg(target).current_dir(&root);
    for library in LIBRARIES {
        cargo.args(["-p", library]);
    }
    let output = cargo
        .env("RUSTDOC", &rustdoc)
        .env("RUSTDOCFLAGS", "-Z unstable-options --output-format json")
        .output()
        .expect("cargo runs");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");

    let mut golden = Folder::new("golden/api");
    for library in LIBRARIES {
        let json = target.join(format!("doc/{}.json", library.replace('-', "_")));
        let api = public_api::Builder::from_rustdoc_json(json)
            .omit_auto_derived_impls(true)
            .omit_auto_trait_impls(true)
            .omit_blanket_impls(true)
            .build()
            .expect("JSON of the pinned compiler");
        let list: String = api.items().map(|item| format!("{item}\n")).collect();
        golden.check(&format!("{library}.txt"), &list);
    }
    golden.finish();
}
