//! Sources of what needs its names when it is compiled: hashify, for lists that it compiles in a
//! minute.

#[path = "src/names.rs"]
#[allow(dead_code, reason = "what the benchmark alone asks for")]
mod names;

use std::env;
use std::fmt::Write;
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
    let (mut sets, mut arms) = (String::new(), String::new());
    for shape in Shape::ALL {
        for size in SIZES {
            let names = Names::new(&Source::Shape(shape), size, size).expect("no file to read");
            let set = format!("Hashify{}", arms.len());
            let mut literals = String::new();
            for name in &names.stored {
                let name = str::from_utf8(name).expect("shapes are text");
                let _ = write!(literals, "{name:?},");
            }
            let _ = writeln!(
                sets,
                "struct {set};\nimpl Set for {set} {{\n    #[inline(always)]\n    fn contains(&mut self, name: &[u8]) -> bool {{\n        \
                 hashify::set!(name, {literals})\n    }}\n}}"
            );
            let _ = writeln!(
                arms,
                "        {:#x} => Some(Built::compiled({set})),",
                checksum(&names.stored)
            );
        }
    }
    let source = format!(
        "{sets}\n/// The set of these names, if it was compiled.\nfn compiled(checksum: u64) -> Option<Built<'static>> {{\n    \
         match checksum {{\n{arms}        _ => None,\n    }}\n}}\n"
    );
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("hashify.rs"), source).expect("cargo made the folder");
}
