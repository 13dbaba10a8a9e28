//! Writes the lists, the invocations of peers that work at compile time, and the C of gperf.

mod contender;
mod gperf;
mod lists;
mod macros;
#[path = "../src/sets.rs"]
mod sets;

use std::path::PathBuf;

use contender::Contender;

fn main() {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/sets.rs");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let sets = lists::load();
    let mut contenders = macros::ours(&sets);
    contenders.push(macros::bound(&out, &sets));
    contenders.extend(macros::peers(&sets));
    let gperf = gperf::contenders(&out, &sets).unwrap_or_else(|why| {
        println!("cargo::warning=gperf is not compared: {why}");
        println!("cargo::rustc-env=PEERS_MISSING=gperf");
        let empty = |name: &str| Contender::new(name, why.to_string());
        ["gperf", "gperf-i"].map(empty).into()
    });
    contenders.extend(gperf);
    contender::write(&out, &sets, &contenders);
}
