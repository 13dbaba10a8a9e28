//! Reads the directives of proxies that remove fields, and gives them as entries. What no list can
//! say is told line by line.
//!
//! The formats are read as far as these directives need it: no file is checked, and what is not
//! understood is passed over.

mod caddy;
mod envoy;
mod haproxy;
mod nginx;
mod statements;
#[cfg(test)]
mod tests;
mod traefik;
mod yaml;

/// A proxy whose configuration can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    /// nginx, with the module headers-more.
    Nginx,
    /// HAProxy.
    Haproxy,
    /// Envoy, in YAML.
    Envoy,
    /// Traefik, in YAML, TOML, or labels.
    Traefik,
    /// Caddy, as a Caddyfile.
    Caddy,
}

impl Product {
    /// All products.
    pub const ALL: [Self; 5] = [
        Self::Nginx,
        Self::Haproxy,
        Self::Envoy,
        Self::Traefik,
        Self::Caddy,
    ];

    /// The name in commands.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nginx => "nginx",
            Self::Haproxy => "haproxy",
            Self::Envoy => "envoy",
            Self::Traefik => "traefik",
            Self::Caddy => "caddy",
        }
    }

    /// Returns the product whose directives stand in a text, if any do.
    #[must_use]
    pub fn guess(text: &str) -> Option<Self> {
        let lower = text.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        let starts = |words: &[&str]| {
            let mut lines = lower.lines().map(str::trim_start);
            lines.any(|line| words.iter().any(|word| line.starts_with(word)))
        };
        if starts(&["http-request ", "http-response ", "http-after-response "]) {
            Some(Self::Haproxy)
        } else if has(&["customrequestheaders", "customresponseheaders"]) {
            Some(Self::Traefik)
        } else if has(&[
            "_headers_to_remove",
            "internal_only_headers:",
            "_mutations:",
        ]) {
            Some(Self::Envoy)
        } else if has(&["_hide_header ", "_set_header ", "more_clear_"]) {
            Some(Self::Nginx)
        } else if starts(&[
            "header_up ",
            "header_down ",
            "request_header ",
            "header ",
            "reverse_proxy ",
        ]) {
            Some(Self::Caddy)
        } else {
            None
        }
    }
}

/// The messages that a directive changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Requests, towards the backend.
    Request,
    /// Responses, towards the client.
    Response,
}

/// An entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name, with stars, or the expression.
    pub text: String,
    /// Whether it is a regular expression.
    pub is_expression: bool,
    /// The line of the directive, from one on.
    pub line: usize,
}

/// A directive that a list cannot say, or not in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The line of the directive, from one on.
    pub line: usize,
    /// What is missing.
    pub message: String,
}

/// The entries of a configuration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// What is removed from requests.
    pub request: Vec<Entry>,
    /// What is removed from responses.
    pub response: Vec<Entry>,
    /// What could not be said.
    pub notes: Vec<Note>,
}

/// Reads a configuration.
#[must_use]
pub fn import(product: Product, text: &str) -> Imported {
    let mut imported = Imported::default();
    match product {
        Product::Nginx => nginx::read(text, &mut imported),
        Product::Haproxy => haproxy::read(text, &mut imported),
        Product::Envoy => envoy::read(text, &mut imported),
        Product::Traefik => traefik::read(text, &mut imported),
        Product::Caddy => caddy::read(text, &mut imported),
    }
    imported
}

/// The message on a field that is set.
const SETS: &str = "it sets the field, which no list does";
/// The message on a condition.
const CONDITION: &str = "its condition is left out: the entry holds for all messages";

impl Imported {
    fn add(&mut self, direction: Direction, line: usize, text: &str) {
        self.push(direction, line, text, false);
    }

    fn push(&mut self, direction: Direction, line: usize, text: &str, is_expression: bool) {
        let entries = match direction {
            Direction::Request => &mut self.request,
            Direction::Response => &mut self.response,
        };
        entries.push(Entry {
            text: text.to_owned(),
            is_expression,
            line,
        });
    }

    fn note(&mut self, line: usize, directive: &str, message: &str) {
        self.notes.push(Note {
            line,
            message: format!("`{directive}`: {message}"),
        });
    }

    /// Adds an expression that its product searches for in a name. Ours match whole names.
    fn search(&mut self, direction: Direction, line: usize, expression: &str) {
        let (start, rest) = match expression.strip_prefix('^') {
            Some(rest) => ("", rest),
            None => (".*", expression),
        };
        let (rest, end) = match rest.strip_suffix('$') {
            Some(rest) if !rest.ends_with('\\') => (rest, ""),
            _ => (rest, ".*"),
        };
        self.push(direction, line, &format!("{start}({rest}){end}"), true);
    }
}
