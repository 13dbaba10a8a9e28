//! Writes the lists, the macro invocations of the peers that work at compile time, and the C and
//! C++ of others.

mod contender;
mod gperf;
mod lists;
mod macros;
mod mph;
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
    let mut missing = Vec::new();
    for (names, built) in [
        (&["gperf", "gperf-i"][..], gperf::contenders(&out, &sets)),
        (&["mph"], mph::contenders(&out, &sets)),
    ] {
        contenders.extend(built.unwrap_or_else(|why| {
            println!("cargo::warning={} is not compared: {why}", names[0]);
            missing.push(names[0]);
            let empty = |name: &&str| Contender::new(*name, why.to_string());
            names.iter().map(empty).collect()
        }));
    }
    contender::write(&out, &sets, &contenders);
    println!("cargo::rustc-env=PEERS_MISSING={}", missing.join(" and "));
}
