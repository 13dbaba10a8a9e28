//! Sources of what needs its names when it is compiled: hashify, for lists that it compiles in a
//! minute.

#[path = "src/names.rs"]
#[allow(dead_code, reason = "what the benchmark alone asks for")]
mod names;

use std::env;
use std::fs;
use std::path::Path;

use kit::shapes::Shape;
use names::{Names, Source, checksum};

/// Sizes that are compiled.
const SIZES: [usize; 2] = [1 << 10, 16 << 10];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/names.rs");
    println!("cargo::rerun-if-changed=../../../testdata/scale");
    let mut arms = String::new();
    for shape in Shape::ALL {
        for size in SIZES {
            let names = Names::new(&Source::Shape(shape), size, size).expect("no file to read");
            let texts = names.stored.iter().map(|name| str::from_utf8(name));
            let texts: Result<Vec<&str>, _> = texts.collect();
            let texts = format!("{:?}", texts.expect("shapes are text"));
            arms += &format!(
                "{:#x} => Some(Built::by(Bytes::Compiled, |name| hashify::set!(name, {}))),\n",
                checksum(&names.stored),
                texts.trim_matches(['[', ']'])
            );
        }
    }
    let source = format!(
        "/// The set of these names, if it was compiled.\n\
         fn compiled(checksum: u64) -> Option<Built<'static>> {{\n\
         match checksum {{\n{arms}_ => None,\n}}\n}}\n"
    );
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("hashify.rs"), source).expect("cargo made the folder");
}
