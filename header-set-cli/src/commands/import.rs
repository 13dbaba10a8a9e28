//! `import`: the fields that the configuration of a proxy removes, as entries.

use std::io::Write;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use header_set_cli::import::{Direction, Entry, Product, Unsaid, import};
use header_set_codegen::bounds::input::FILE_BYTES;
use header_set_codegen::sources::files;

use crate::failure::{Failure, Found};
use crate::list::STDIN;
use crate::text::shown;

/// Writes what a proxy's configuration removes as a list, and what a list cannot say
///
/// Exit status 1: something could not be said; it stands in comments.
#[derive(clap::Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Read are:
  nginx    proxy_hide_header and its kin, proxy_set_header X \"\", fastcgi_param HTTP_X \"\",
           more_clear_headers, more_clear_input_headers
  haproxy  http-request and http-response del-header, with -m
  envoy    request_headers_to_remove, response_headers_to_remove, internal_only_headers,
           mutations that remove (YAML or JSON)
  traefik  customRequestHeaders and customResponseHeaders with an empty
           value (YAML, TOML, labels)
  caddy    header, request_header, header_up and header_down with a `-`

Examples:
  header-set import nginx /etc/nginx/nginx.conf > headers/internal.txt
  header-set import envoy listener.yaml --only requests
  header-set import haproxy - < haproxy.cfg"
)]
pub(crate) struct Args {
    /// The product
    #[arg(value_parser = named(Product::ALL, Product::name))]
    product: Product,
    /// Its configuration, or `-`
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// Leaves out the fields of the other direction
    #[arg(long, value_parser = named(Direction::ALL, Direction::name))]
    only: Option<Direction>,
}

/// Reads one of some values by its name.
fn named<T, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.map(name)).map(move |found| {
        let mut all = all.into_iter();
        let same = all.find(|&value| name(value) == found);
        same.expect("clap accepts these names alone")
    })
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
    writeln!(out, "# From {}.", path.display())?;
    for (direction, title) in [
        (Direction::Requests, "Requests lose these."),
        (Direction::Responses, "Responses lose these."),
    ] {
        let is_wanted = args.only.is_none_or(|only| only == direction);
        let entries = found
            .entries
            .iter()
            .filter(|entry| entry.direction == direction);
        let entries: Vec<&Entry> = entries.filter(|_| is_wanted).collect();
        if !entries.is_empty() {
            writeln!(out, "\n# {title}")?;
        }
        for entry in entries {
            let Entry {
                text,
                line,
                directive,
                ..
            } = entry;
            writeln!(out, "{text}  # line {line}: {}", on_a_line(directive))?;
        }
    }
    if !found.unsaid.is_empty() {
        writeln!(out, "\n# Not said by a list:")?;
    }
    for Unsaid {
        line,
        directive,
        why,
    } in &found.unsaid
    {
        writeln!(out, "# line {line}: {}: {why}", on_a_line(directive))?;
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
