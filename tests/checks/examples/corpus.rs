//! Writes the seeds of every fuzz target and the dictionaries into a folder: `TARGET/N` and
//! `TARGET.dict`.

use std::fs;
use std::path::PathBuf;

use header_set_checks::{TARGETS, seeds};

fn main() -> std::io::Result<()> {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("found no argument, expected a folder");
        std::process::exit(2);
    };
    for target in TARGETS {
        let corpus = folder.join(target);
        fs::create_dir_all(&corpus)?;
        for (number, seed) in seeds::of(target).iter().enumerate() {
            fs::write(corpus.join(format!("seed-{number}")), seed)?;
        }
    }
    for (target, words) in seeds::dictionaries() {
        let mut text = String::new();
        for word in words {
            let hexadecimal = word.iter().map(|byte| format!("\\x{byte:02x}"));
            text += &format!("\"{}\"\n", hexadecimal.collect::<String>());
        }
        fs::write(folder.join(format!("{target}.dict")), text)?;
    }
    Ok(())
}
