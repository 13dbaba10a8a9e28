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

use statements::Statement;
use tree::Node;

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

    /// Returns the product whose directives about fields are in a text, if there are any.
    #[must_use]
    pub fn guess(text: &str) -> Option<Self> {
        let lower = text.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        let starts = |words: &[&str]| {
            let mut lines = lower.lines().map(str::trim_start);
            lines.any(|line| words.iter().any(|word| line.starts_with(word)))
        };
        let caddy = ["header_up ", "header_down ", "request_header ", "header "];
        if starts(&["http-request ", "http-response ", "http-after-response "]) {
            Some(Self::Haproxy)
        } else if has(&["customrequestheaders", "customresponseheaders"]) {
            Some(Self::Traefik)
        } else if has(&[
            "_headers_to_remove",
            "headerstoremove",
            "internal_only_headers",
            "internalonlyheaders",
            "remove_on_match",
            "removeonmatch",
            "_mutations",
        ]) {
            Some(Self::Envoy)
        } else if has(&["_hide_header ", "_set_header ", "more_clear_"]) {
            Some(Self::Nginx)
        } else if starts(&caddy) || caddy::is_json(text) && has(&["\"handler\""]) {
            Some(Self::Caddy)
        } else {
            None
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

/// An entry, and the directive that it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The messages that lose the field.
    pub direction: Direction,
    /// The entry, as a line of a file.
    pub text: String,
    /// The line of the directive, from one on.
    pub line: usize,
    /// The directive.
    pub directive: String,
}

/// A directive about fields that no entry says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaid {
    /// The line of the directive, from one on.
    pub line: usize,
    /// The directive.
    pub directive: String,
    /// The reason.
    pub why: &'static str,
}

/// What a configuration says about fields.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// The entries, in their order. None is repeated.
    pub entries: Vec<Entry>,
    /// The other directives, in their order.
    pub unsaid: Vec<Unsaid>,
    known: BTreeSet<(Direction, String)>,
}

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

/// A directive: where it is, and why it does not hold for all messages, if it does not.
struct Directive {
    line: usize,
    text: String,
    restriction: Option<&'static str>,
}

/// Reads a configuration.
///
/// # Errors
/// The line and the mistake, where a format is not what it should be.
pub fn import(product: Product, text: &str) -> Result<Imported, (usize, String)> {
    let mut found = Imported::default();
    match product {
        Product::Nginx => nginx::read(text, &mut found),
        Product::Haproxy => haproxy::read(text, &mut found),
        Product::Envoy => envoy::read(text, &mut found),
        Product::Traefik => traefik::read(text, &mut found),
        Product::Caddy if caddy::is_json(text) => caddy::read_json(text, &mut found),
        Product::Caddy => caddy::read(text, &mut found),
    }?;
    found.entries.sort_by_key(|entry| entry.line);
    found.unsaid.sort_by_key(|unsaid| unsaid.line);
    Ok(found)
}

/// Refuses a configuration in which nothing is known.
fn expect_known(is_known: bool, product: Product) -> Result<(), (usize, String)> {
    match is_known {
        true => Ok(()),
        false => Err((
            1,
            format!(
                "found nothing that a configuration of {} has",
                product.name()
            ),
        )),
    }
}

/// Whether a word is one of some words with spaces between.
fn has_word(words: &str, word: &str) -> bool {
    words.split(' ').any(|it| it == word)
}

/// Whether a tree has one of some keys.
fn has_key(documents: &[Node], known: &str) -> bool {
    let is_known = |key: &str| has_word(known, key);
    documents.iter().any(|document| document.has_key(&is_known))
}

impl Imported {
    /// Adds a field that is removed: the parts before and behind its name are empty, or a star.
    fn removes(&mut self, direction: Direction, parts: [&str; 3], directive: &Directive) {
        match directive.restriction.or_else(|| unwritable(parts[1])) {
            Some(why) => self.notes(directive, why),
            None => self.push(direction, parts.concat().to_ascii_lowercase(), directive),
        }
    }

    /// Adds fields that are removed by an expression, as an entry or why there is none.
    fn matches(
        &mut self,
        direction: Direction,
        entry: Result<String, &'static str>,
        directive: &Directive,
    ) {
        match (directive.restriction, entry) {
            (Some(why), _) | (None, Err(why)) => self.notes(directive, why),
            (None, Ok(entry)) => self.push(direction, entry, directive),
        }
    }

    fn push(&mut self, direction: Direction, text: String, directive: &Directive) {
        if self.known.insert((direction, text.clone())) {
            self.entries.push(Entry {
                direction,
                text,
                line: directive.line,
                directive: directive.text.clone(),
            });
        }
    }

    /// Adds a directive that no entry says.
    fn notes(&mut self, directive: &Directive, why: &'static str) {
        self.unsaid.push(Unsaid {
            line: directive.line,
            directive: directive.text.clone(),
            why,
        });
    }
}

/// Returns why a name is no line of a list, if it is none.
fn unwritable(name: &str) -> Option<&'static str> {
    let is_token = |byte: u8| byte.is_ascii_alphanumeric() || is_separator(byte);
    if name.is_empty() || !name.bytes().all(is_token) {
        Some("its name is no field name")
    } else if name.contains('*') {
        Some("its name has a star, which is no pattern there")
    } else if name.starts_with(['!', '#']) {
        Some("its name starts with a sign that lists read otherwise")
    } else if name.contains(['$', '%']) {
        Some("its name has a sign of variables")
    } else {
        None
    }
}

impl Statement {
    fn directive(&self, restriction: Option<&'static str>) -> Directive {
        Directive {
            line: self.line,
            text: self.text(),
            restriction,
        }
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
    fn directives_tell_their_product() {
        let texts = [
            "location / {\n  proxy_hide_header Server;\n}",
            "frontend a\n  http-request del-header x",
            "request_headers_to_remove: [x]",
            "customRequestHeaders:\n  X: ''",
            "a.example {\n\theader -Server\n}",
        ];
        for (text, product) in texts.into_iter().zip(Product::ALL) {
            assert_eq!(Product::guess(text), Some(product), "{text}");
        }
        let json = r#"{"apps": {"http": {"handle": [{"handler": "headers"}]}}}"#;
        assert_eq!(Product::guess(json), Some(Product::Caddy));
        assert_eq!(Product::guess("host\nheader_up\nheader\nx-*\n"), None);
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

    #[test]
    fn only_json_with_handlers_is_that_of_caddy() {
        assert_eq!(Product::guess(r#"{"apps": {}}"#), None);
        assert_eq!(Product::guess(r#"a "handler""#), None);
    }
}
