//! Writes the lists, the macro invocations of the peers that work at compile time, and gperf's C.

mod bound;
mod emit;
mod gperf;
mod names;
mod ours;
mod peers;
#[path = "../../common/random.rs"]
mod random;
mod sets;

use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=../common/random.rs");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let sets = sets::load();
    sets::write(&out, &sets);
    bound::write(&out, &sets);
    peers::write(&out, &sets);
    ours::write(&out, &sets);
    gperf::write(&out, &sets);
    rustc_version();
}

/// Figures without the compiler that made them cannot be reproduced.
fn rustc_version() {
    let rustc = std::env::var_os("RUSTC").expect("cargo sets RUSTC");
    let version = std::process::Command::new(rustc)
        .arg("--version")
        .output()
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=PEERS_RUSTC={}", version.trim());
}
