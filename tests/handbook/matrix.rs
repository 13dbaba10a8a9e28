//! The chapter of what servers do is the one that its record gives.

use std::path::Path;
use std::process::Command;

use testkit::skipped;

#[test]
fn the_chapter_and_the_record_agree() {
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
