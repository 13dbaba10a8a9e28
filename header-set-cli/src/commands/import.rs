//! `import`: the fields that the configuration of a proxy removes, as entries.

use std::io::Write;
use std::path::PathBuf;

use header_set_cli::import::{Direction, Directive, Product, import};

use crate::failure::{Failure, Found};
use crate::files;
use crate::list::named;
use crate::text::{counted, short, shown};

/// Writes the fields that a proxy's configuration removes, as a list
///
/// A directive that no list can express is in a comment of the list, and on standard error. The
/// handbook says for each product what is read. Exit status 1: there are such directives.
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
    /// Its configuration; `-` is standard input
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// The messages from which the fields are removed
    #[arg(long, default_value = "requests", value_parser = named(&Direction::ALL, Direction::name))]
    only: Direction,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let path = &args.path;
    let found = import(args.product, &files::text(path)?)
        .map_err(|(line, why)| Failure::in_line(path, line, why))?;
    let messages = args.only.name();
    writeln!(out, "# What {} removes from {messages}.", path.display())?;
    for Directive { line, text, says } in &found {
        if let Some((_, entry)) = says.as_ref().ok().filter(|(of, _)| *of == args.only) {
            writeln!(out, "{entry}  # line {line}: {}", on_a_line(text))?;
        }
    }
    let entries = found.iter().flat_map(|it| &it.says);
    let mut others = entries.filter(|(of, _)| *of != args.only);
    let number = counted(others.clone().count(), "entry is", "entries are");
    if let Some((other, _)) = others.next() {
        let messages = other.name();
        writeln!(out, "# {number} for {messages}: `--only {messages}`.")?;
    }
    let unsaid = found.iter().filter_map(|it| Some((it, it.says.as_ref().err()?)));
    let has_unsaid = unsaid.clone().next().is_some();
    if has_unsaid {
        writeln!(out, "\n# Not said by a list:")?;
    }
    out.flush()?;
    for (Directive { line, text, .. }, why) in unsaid {
        let directive = on_a_line(text);
        writeln!(out, "# line {line}: {directive}: {why}")?;
        anstream::eprintln!("warning: {}:{line}: {directive}: {why}", path.display());
    }
    Ok(Found(has_unsaid))
}

/// Returns a directive as it stands in a comment.
fn on_a_line(directive: &str) -> String {
    let words: Vec<&str> = directive.split_whitespace().collect();
    short(&shown(words.join(" ").as_bytes()), 70)
}
