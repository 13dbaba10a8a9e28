//! The fields that the configuration of a proxy removes, as entries, and what a list cannot say.

mod caddy;
mod envoy;
mod expressions;
mod haproxy;
mod nginx;
mod statements;
mod traefik;
mod tree;

use std::collections::BTreeSet;

use header_set_runtime::is_separator;

/// A proxy whose configuration is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    /// nginx, with the module headers-more.
    Nginx,
    /// HAProxy.
    Haproxy,
    /// Envoy, in YAML or JSON.
    Envoy,
    /// Traefik, in YAML, TOML or labels.
    Traefik,
    /// Caddy, as a Caddyfile or JSON.
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

    /// Returns the name in commands.
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
}

/// Which messages lose a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// Requests, on their way to the backend.
    Requests,
    /// Responses, on their way to the client.
    Responses,
}

impl Direction {
    /// Both directions.
    pub const ALL: [Self; 2] = [Self::Requests, Self::Responses];

    /// Returns the name in commands.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Requests => "requests",
            Self::Responses => "responses",
        }
    }
}

/// A directive about fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// The line, from one on.
    pub line: usize,
    /// The directive.
    pub text: String,
    /// What it says.
    pub says: Says,
}

/// The messages that lose fields, and the entry for these as a line of a file. Or why no entry says
/// what the directive does.
pub type Says = Result<(Direction, String), &'static str>;

/// Why a configuration is refused: its line, from one on, and the mistake.
type Mistake = (usize, String);

/// Why a directive that gives a field a value is no entry.
const SETS: &str = "it sets a value, and a list only removes fields";
/// Why a directive in a condition is no entry.
const CONDITION: &str = "it holds under a condition, and a list always holds";
/// Why a directive with other arguments than those that are read is no entry.
const ARGUMENTS: &str = "its arguments are not those that are read";
/// Why a directive that names other configuration is no entry.
const ELSEWHERE: &str = "what it names is not read, and may remove more";
/// Why a program is no entry.
const PROGRAM: &str = "it is a program, which may change any field";

/// Reads a configuration. Returns its directives about fields, in their order. No entry is
/// repeated.
///
/// # Errors
/// The line and the mistake, where a format is not what it should be.
pub fn import(product: Product, text: &str) -> Result<Vec<Directive>, (usize, String)> {
    let mut found = Vec::new();
    let is_known = match product {
        Product::Nginx => nginx::read(text, &mut found),
        Product::Haproxy => haproxy::read(text, &mut found),
        Product::Envoy => envoy::read(text, &mut found),
        Product::Traefik => traefik::read(text, &mut found),
        Product::Caddy if caddy::is_json(text) => caddy::read_json(text, &mut found),
        Product::Caddy => caddy::read(text, &mut found),
    }?;
    if !is_known {
        let name = product.name();
        let message = format!("found nothing that a configuration of {name} has");
        return Err((1, message));
    }
    found.sort_by_key(|directive| directive.line);
    found.dedup();
    let mut entries = BTreeSet::new();
    found.retain(|directive| directive.says.is_err() || entries.insert(directive.says.clone()));
    Ok(found)
}

/// Whether a word is one of some words with spaces between.
fn has_word(words: &str, word: &str) -> bool {
    words.split(' ').any(|it| it == word)
}

impl Direction {
    /// Says that these messages lose what an entry has.
    fn lose(self, entry: Result<String, &'static str>) -> Says {
        entry.map(|entry| (self, entry))
    }
}

impl Directive {
    /// A directive that does not hold for all messages, if there is a restriction.
    fn new(line: usize, text: String, restriction: Option<&'static str>, says: Says) -> Self {
        let says = says.and_then(|says| restriction.map_or(Ok(says), Err));
        Self { line, text, says }
    }
}

/// Returns the entry for a name, or why no list can have it.
fn name(name: &str) -> Result<String, &'static str> {
    glob("", name, "")
}

/// Returns the entry for names with a part: what is before and after it is a star or nothing.
fn glob(before: &str, name: &str, after: &str) -> Result<String, &'static str> {
    let is_token = |byte: u8| byte.is_ascii_alphanumeric() || is_separator(byte);
    if name.is_empty() || !name.bytes().all(is_token) {
        Err("its name is no field name")
    } else if name.contains('*') {
        Err("its name has a star, which is no pattern there")
    } else if name.starts_with(['!', '#']) {
        Err("its name starts with a sign that lists read otherwise")
    } else if name.contains(['$', '%']) {
        Err("its name has a sign of variables")
    } else {
        Ok(format!("{before}{name}{after}").to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::{Product, import};

    #[test]
    fn products_have_the_names_of_their_commands() {
        let names = Product::ALL.map(Product::name);
        assert_eq!(names, ["nginx", "haproxy", "envoy", "traefik", "caddy"]);
    }

    #[test]
    fn what_is_no_configuration_is_refused() {
        for text in [
            "",
            "host\nx-*\n",
            "{",
            "hello world;",
            "a: b",
            "[1, 2]",
            "te {",
        ] {
            for product in Product::ALL {
                assert!(import(product, text).is_err(), "{} {text}", product.name());
            }
        }
    }
}
