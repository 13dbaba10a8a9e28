//! `import`: the fields that the configuration of a proxy removes, as entries.

mod caddy;
mod envoy;
mod haproxy;
mod nginx;
mod statements;
mod traefik;
mod yaml;

use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use header_set_codegen::bounds::input::FILE_BYTES;
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
  nginx    proxy_hide_header and its kin, proxy_set_header X \"\", fastcgi_param HTTP_X \"\",
           more_clear_headers, more_clear_input_headers
  haproxy  http-request and http-response del-header, with -m
  envoy    request_headers_to_remove, response_headers_to_remove, internal_only_headers,
           mutations that remove (YAML or JSON)
  traefik  customRequestHeaders and customResponseHeaders with an empty value (YAML, labels)
  caddy    header, request_header, header_up and header_down with a `-`

Examples:
  header-set import nginx /etc/nginx/nginx.conf > headers/internal.txt
  header-set import envoy listener.yaml --only requests
  header-set import haproxy - < haproxy.cfg"
)]
pub(crate) struct Args {
    /// The product
    product: Product,
    /// Its configuration, or `-`
    #[arg(value_name = "FILE")]
    path: PathBuf,
    /// Leaves out the fields of the other direction
    #[arg(long)]
    only: Option<Direction>,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Product {
    Nginx,
    Haproxy,
    Envoy,
    Traefik,
    Caddy,
}

/// Which messages lose a field.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Requests,
    Responses,
}

/// An entry, and the directive that it comes from.
struct Entry {
    direction: Direction,
    /// As in a file.
    text: String,
    line: usize,
    directive: String,
}

/// A directive about fields that no entry says.
struct Unsaid {
    line: usize,
    directive: String,
    why: &'static str,
}

/// What a configuration says.
#[derive(Default)]
struct Imported {
    entries: Vec<Entry>,
    unsaid: Vec<Unsaid>,
}

/// Why a directive that gives a field a value is no entry.
const SETS: &str = "it sets a value, and a list only removes fields";
/// Why a directive in a condition is no entry.
const CONDITION: &str = "it holds under a condition, and a list always holds";

impl Imported {
    /// Adds a field that is removed, by its name or a name with stars.
    fn removes(&mut self, direction: Direction, name: &str, line: usize, directive: &str) {
        let is_token = |byte: u8| byte.is_ascii_alphanumeric() || is_separator(byte);
        if name.is_empty() || !name.bytes().all(is_token) {
            self.unsaid(line, directive, "its name is no field name");
            return;
        }
        self.push(direction, name.to_ascii_lowercase(), line, directive);
    }

    /// Adds fields that are removed, by an entry as in a file.
    fn push(&mut self, direction: Direction, text: String, line: usize, directive: &str) {
        let is_known = |entry: &Entry| entry.direction == direction && entry.text == text;
        if !self.entries.iter().any(is_known) {
            self.entries.push(Entry {
                direction,
                text,
                line,
                directive: directive.to_owned(),
            });
        }
    }

    fn unsaid(&mut self, line: usize, directive: &str, why: &'static str) {
        self.unsaid.push(Unsaid {
            line,
            directive: directive.to_owned(),
            why,
        });
    }
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
    let mut found = Imported::default();
    let read = match args.product {
        Product::Nginx => nginx::read(&text, &mut found),
        Product::Haproxy => haproxy::read(&text, &mut found),
        Product::Envoy => envoy::read(&text, &mut found),
        Product::Traefik => traefik::read(&text, &mut found),
        Product::Caddy => caddy::read(&text, &mut found),
    };
    read.map_err(|(line, why)| Failure::new(format!("{}:{line}: {why}", path.display())))?;
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
