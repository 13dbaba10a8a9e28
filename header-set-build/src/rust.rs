//! Writes lists as Rust.

use std::path::Path;

use crate::error::{Error, Mistake};
use crate::generator::{Checked, Generator};

/// Returns a long list: an item over the bytes of a second file. A macro of the facade writes its
/// type.
pub(crate) fn over_a_blob(
    generator: &Generator,
    checked: &Checked,
    file: &str,
    summary: &str,
) -> String {
    let Generator {
        visibility,
        name,
        krate,
        ..
    } = generator;
    let head = head(generator, summary);
    let item = match &checked.values {
        None => format!("{visibility} static {name} = {file:?};"),
        Some((value, values)) => format!(
            "{visibility} static {name}: {value} = {file:?}, [\n{}\n];",
            values.join(",\n")
        ),
    };
    format!("{krate}::__loaded! {{\n{head}{item}\n}}\n")
}

fn head(generator: &Generator, summary: &str) -> String {
    let mut head = String::new();
    for line in &generator.docs {
        head += &format!("#[doc = {line:?}]\n");
    }
    if !summary.is_empty() {
        let lines = ["", "Compiled by header-set:", "", "```text"];
        for line in lines.into_iter().chain(summary.lines()).chain(["```"]) {
            head += &format!("#[doc = {line:?}]\n");
        }
    }
    head
}

/// Writes a file, unless it already has these bytes. Cargo then rebuilds nothing that depends on
/// it.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if std::fs::read(path).is_ok_and(|found| found == bytes) {
        return Ok(());
    }
    std::fs::write(path, bytes)
        .map_err(|why| Error::one(Mistake::in_file(path, format!("cannot write it: {why}"))))
}
