//! Writes the lists, the macro invocations of the peers that work at compile time, and the C and
//! C++ of others.

mod bound;
mod emit;
mod gperf;
mod mph;
mod names;
mod ours;
mod peers;
mod sets;
#[path = "../src/special.rs"]
mod special;

use std::path::PathBuf;

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/special.rs");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let sets = sets::load();
    sets::write(&out, &sets);
    bound::write(&out, &sets);
    peers::write(&out, &sets);
    ours::write(&out, &sets);
    let missing = [gperf::write(&out, &sets), mph::write(&out, &sets)];
    let missing: Vec<&str> = missing.into_iter().flatten().collect();
    println!("cargo::rustc-env=PEERS_MISSING={}", missing.join(" and "));
}
