//! Writes the lists, the macro invocations of the peers that work at compile time, and gperf's C.

mod bound;
mod emit;
mod gperf;
mod lists;
mod ours;
mod peers;
#[path = "../src/sets.rs"]
mod sets;

use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/sets.rs");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let sets = lists::load();
    let (mut contenders, bytes) = ours::contenders(&sets);
    contenders.push(bound::contender(&out, &sets));
    contenders.extend(peers::contenders(&sets));
    let (gperf, missing) = gperf::contenders(&out, &sets);
    contenders.extend(gperf);
    emit::write(&out, &sets, &contenders, &bytes);
    println!(
        "cargo::rustc-env=PEERS_MISSING={}",
        missing.unwrap_or_default()
    );
}
