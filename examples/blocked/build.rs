//! Writes three lists: one that is long, one that is short, and a map.

use header_set_build::{Error, Generator};
use testkit::shapes::{self, Shape};

fn main() -> Result<(), Error> {
    println!("cargo::rerun-if-changed=build.rs");
    Generator::new("BLOCKED")
        .visibility("pub")
        .docs("Domains that are blocked.")
        .names(shapes::names(Shape::Domains, 200_000, 1))
        .entries(["ads.*", "!ads.example"])
        .write("blocked.rs")?;
    Generator::new("INTERNAL")
        .docs("Headers that never leave the edge.")
        .file("internal.txt")
        .write("internal.rs")?;
    let ports = [("http", 80), ("https", 443), ("ssh", 22)];
    Generator::new("PORTS")
        .docs("Well-known ports.")
        .map::<u16>(ports)
        .write("ports.rs")
}
