//! `import`: the fields that the configuration of a proxy removes, as entries.

use std::io::Write;
use std::path::PathBuf;

use header_set_cli::import::{Direction, Product, import};
use header_set_codegen::bounds::input::FILE_BYTES;
use header_set_codegen::sources::files;

use crate::failure::{Failure, Found};
use crate::list::{STDIN, named};
use crate::text::{count, shown};

/// Writes what a proxy's configuration removes from requests, or from responses, as a list
///
/// What a list cannot say stands in comments, and on standard error. The handbook has a table for
/// each product of what is read. Exit status 1: something could not be said.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  header-set import nginx /etc/nginx/nginx.conf > headers/internal.txt
  header-set import envoy listener.yaml --only responses
  header-set import haproxy - < haproxy.cfg")]
pub(crate) struct Args {
    /// The product
    #[arg(value_parser = named(&Product::ALL, Product::name))]
    product: Product,
    /// Its configuration, or `-`
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// The messages that lose the fields of the list
    #[arg(long, default_value = "requests", value_parser = named(&Direction::ALL, Direction::name))]
    only: Direction,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let path = &args.path;
    let bytes = match path.as_os_str() == STDIN {
        true => std::io::read_to_string(std::io::stdin())
            .map(String::into_bytes)
            .map_err(|why| why.to_string()),
        false => files::read(path, FILE_BYTES),
    };
    let bytes = bytes.map_err(|why| Failure::in_file(path, format!("cannot read it: {why}")))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::in_file(path, "found bytes that are not UTF-8"))?;
    let found = import(args.product, &text)
        .map_err(|(line, why)| Failure::new(format!("{}:{line}: {why}", path.display())))?;
    let messages = args.only.name();
    writeln!(out, "# What {} removes from {messages}.", path.display())?;
    let (entries, others): (Vec<_>, Vec<_>) =
        (found.entries.iter()).partition(|entry| entry.direction == args.only);
    for entry in entries {
        let directive = on_a_line(&entry.directive);
        writeln!(out, "{}  # line {}: {directive}", entry.text, entry.line)?;
    }
    if let Some(other) = others.first() {
        let others = count(others.len(), "entry is", "entries are");
        let messages = other.direction.name();
        writeln!(out, "# {others} for {messages}: `--only {messages}`.")?;
    }
    if !found.unsaid.is_empty() {
        writeln!(out, "\n# Not said by a list:")?;
    }
    out.flush()?;
    for unsaid in &found.unsaid {
        let (line, directive) = (unsaid.line, on_a_line(&unsaid.directive));
        writeln!(out, "# line {line}: {directive}: {}", unsaid.why)?;
        anstream::eprintln!(
            "warning: {}:{line}: {directive}: {}",
            path.display(),
            unsaid.why
        );
    }
    Ok(match found.unsaid.is_empty() {
        true => Found::Nothing,
        false => Found::Something,
    })
}

/// Returns a directive as it stands in a comment.
fn on_a_line(directive: &str) -> String {
    const LONGEST: usize = 70;
    let line: Vec<&str> = directive.split_whitespace().collect();
    let line = shown(line.join(" ").as_bytes());
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}..", &line[..end]),
        None => line,
    }
}
