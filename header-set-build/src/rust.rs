//! Lists as Rust.

use std::path::Path;

use header_set_codegen::Context;
use header_set_codegen::big::NO_ENTRY;
use header_set_codegen::key_set::Role;

use crate::error::{Error, Mistake};
use crate::generator::{Checked, Generator};
use crate::literal;

/// A short list, as `header_set!` would compile it.
pub(crate) fn inline(generator: &Generator, checked: &Checked) -> Result<String, Error> {
    let context = Context {
        root: std::env::var_os("CARGO_MANIFEST_DIR").map(Into::into),
        ..Context::default()
    };
    let source = source(generator, checked)?;
    header_set_codegen::write_items(&source, &generator.krate, &context).map_err(|messages| Error {
        mistakes: messages.into_iter().map(Mistake::new).collect(),
        more: 0,
    })
}

/// The list as a user would write it.
fn source(generator: &Generator, checked: &Checked) -> Result<String, Error> {
    let mut source = head(generator, "");
    source += &format!("#[header_set({})]\n", generator.options().join(", "));
    let (open, close) = match &checked.values {
        Some(_) => ("{", "}"),
        None => ("[", "]"),
    };
    let value = match &checked.values {
        Some((value, _)) => format!(": {value}"),
        None => String::new(),
    };
    source += &format!(
        "{} static {}{value} = {open}\n",
        generator.visibility, generator.name
    );
    let mut entries = vec![String::new(); checked.list.entries as usize];
    let mut exclusions = Vec::new();
    for (key, &index) in checked.list.keys.iter().zip(&checked.list.indices) {
        if index == NO_ENTRY {
            if checked.list.includes_by_pattern(key) {
                exclusions.push(format!("!{}", literal::exact(key)));
            }
        } else {
            entries[index as usize] = literal::exact(checked.list.text(index, key));
        }
    }
    for pattern in &checked.list.patterns {
        let text = pattern.pieces().join(&b'*');
        let shown = |text: &[u8]| {
            literal::pattern(text).ok_or_else(|| {
                let message = format!(
                    "found the pattern `{}`, expected UTF-8 in one",
                    text.escape_ascii()
                );
                Error::one(Mistake::new(message))
            })
        };
        match pattern.role {
            Role::Entry(index) => {
                entries[index] = shown(checked.list.text(index as u32, &text))?;
            }
            Role::Excluded => exclusions.push(format!("!{}", shown(&text)?)),
        }
    }
    for (index, entry) in entries.iter().enumerate() {
        source += entry;
        if let Some((_, values)) = &checked.values {
            source += &format!(" => {}", values[index]);
        }
        source += ",\n";
    }
    for exclusion in exclusions {
        source += &exclusion;
        source += ",\n";
    }
    source += close;
    source += ";";
    Ok(source)
}

/// A long list: an item over the bytes of a file beside it, whose type the facade writes.
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

/// Writes a file, unless it has these bytes already: what depends on it is then not compiled again.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if std::fs::read(path).is_ok_and(|found| found == bytes) {
        return Ok(());
    }
    std::fs::write(path, bytes)
        .map_err(|why| Error::one(Mistake::in_file(path, format!("cannot write it: {why}"))))
}
