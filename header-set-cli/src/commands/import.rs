//! `import`: the fields that the configuration of a proxy removes, as entries.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use header_set_codegen::bounds::input::FILE_BYTES;
use header_set_codegen::import::{self, Entry, Imported, Note, Product};
use header_set_codegen::sources::files;
use header_set_runtime::is_separator;

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
  nginx    proxy_hide_header and its kin, proxy_set_header X \"\",
           more_clear_headers, more_clear_input_headers
  haproxy  http-request and http-response del-header, with -m
  envoy    request_headers_to_remove, response_headers_to_remove,
           internal_only_headers, mutations that remove
  traefik  customRequestHeaders and customResponseHeaders with an empty value
  caddy    header, request_header, header_up and header_down with a `-`

Examples:
  header-set import nginx /etc/nginx/nginx.conf > headers/internal.txt
  header-set import envoy listener.yaml --only requests
  header-set import haproxy - < haproxy.cfg"
)]
pub(crate) struct Args {
    /// The product
    #[arg(value_parser = product)]
    product: Product,
    /// Its configuration, or `-`
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// Leaves out the fields of the other direction
    #[arg(long)]
    only: Option<Direction>,
}

/// Which messages lose a field.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Requests,
    Responses,
}

fn product(name: &str) -> Result<Product, String> {
    let found = Product::ALL
        .into_iter()
        .find(|product| product.name() == name);
    found.ok_or_else(|| {
        let names = Product::ALL.map(Product::name).join("`, `");
        format!("expected one of `{names}`")
    })
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Found, Failure> {
    let path = &args.path;
    let text = read(path)?;
    let Imported {
        request,
        response,
        mut notes,
    } = import::import(args.product, &text);
    let lines: Vec<&str> = text.lines().collect();
    writeln!(out, "# From {}.", path.display())?;
    for (direction, title, entries) in [
        (Direction::Requests, "Requests lose these.", request),
        (Direction::Responses, "Responses lose these.", response),
    ] {
        let is_wanted = args.only.is_none_or(|only| only == direction);
        let entries = entries.into_iter().filter(|_| is_wanted);
        let (entries, others): (Vec<Entry>, Vec<Entry>) = entries.partition(is_entry);
        notes.extend(others.into_iter().map(|entry| Note {
            line: entry.line,
            message: format!("`{}` is no field name", entry.text),
        }));
        if !entries.is_empty() {
            writeln!(out, "\n# {title}")?;
        }
        for Entry {
            text,
            is_expression,
            line,
        } in entries
        {
            let regex = if is_expression { "regex " } else { "" };
            let directive = lines.get(line - 1).copied().unwrap_or_default();
            writeln!(
                out,
                "{regex}{text}  # line {line}: {}",
                on_a_line(directive)
            )?;
        }
    }
    notes.sort_by_key(|note| note.line);
    if !notes.is_empty() {
        writeln!(out, "\n# Not said by a list:")?;
    }
    for Note { line, message } in &notes {
        writeln!(out, "# line {line}: {}", shown(message.as_bytes()))?;
    }
    Ok(match notes.is_empty() {
        true => Found::Nothing,
        false => Found::Something,
    })
}

fn read(path: &Path) -> Result<String, Failure> {
    let refused = |why: String| Failure::in_file(path, format!("cannot read it: {why}"));
    let bytes = match path.as_os_str() == STDIN {
        true => {
            let mut bytes = Vec::new();
            let mut input = std::io::stdin().lock().take(FILE_BYTES);
            input
                .read_to_end(&mut bytes)
                .map_err(|why| refused(why.to_string()))?;
            bytes
        }
        false => files::read(path, FILE_BYTES).map_err(refused)?,
    };
    String::from_utf8(bytes).map_err(|_| Failure::in_file(path, "found bytes that are not UTF-8"))
}

/// Whether an entry can stand on a line of a list.
fn is_entry(entry: &Entry) -> bool {
    let is_token = |byte: u8| byte.is_ascii_alphanumeric() || is_separator(byte);
    let text = &entry.text;
    match entry.is_expression {
        true => !text.contains(['#', ' ', '\t']),
        false => !text.is_empty() && text.bytes().all(is_token),
    }
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
