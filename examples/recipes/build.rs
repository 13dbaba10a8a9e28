//! Writes the programs of recipes into files, which tests include.

use std::path::Path;
use std::{env, fs};

const CHAPTER: &str = "../../docs/src/recipes.md";

fn main() {
    println!("cargo::rerun-if-changed={CHAPTER}");
    let text = fs::read_to_string(CHAPTER).expect("the chapter");
    let (_, hyper) = text.split_once("\n## hyper\n").expect("a recipe");
    let (_, block) = hyper.split_once("```rust\n").expect("a program");
    let (block, _) = block.split_once("```").expect("an end");
    let line = |line: &str| line.strip_prefix("# ").unwrap_or(line).to_owned() + "\n";
    let lines = block.lines().filter(|line| *line != "# let _ = forward;");
    let program: String = lines.map(line).collect();
    let folder = env::var_os("OUT_DIR").expect("Cargo sets it");
    fs::write(Path::new(&folder).join("hyper.rs"), program).expect("a file");
}
