//! Writes the programs of the recipe for hyper into files, which tests include.

use std::path::Path;
use std::{env, fs};

const CHAPTER: &str = "../../docs/src/recipes.md";

fn main() {
    println!("cargo::rerun-if-changed={CHAPTER}");
    let folder = env::var_os("OUT_DIR").expect("Cargo sets it");
    let text = fs::read_to_string(CHAPTER).expect("the chapter");
    let mut sections = text.split("\n## ");
    let hyper = sections.find(|section| section.starts_with("hyper\n"));
    let blocks = hyper.expect("a recipe").split("```rust\n").skip(1);
    for (block, number) in blocks.zip(1..) {
        let (program, _) = block.split_once("```").expect("an end");
        let items = program
            .lines()
            .filter(|line| !line.starts_with("# let _ ="));
        let items: String = items
            .map(|line| line.strip_prefix("# ").unwrap_or(line).to_owned() + "\n")
            .collect();
        let path = Path::new(&folder).join(format!("hyper_{number}.rs"));
        fs::write(path, items).expect("a file");
    }
}
