//! The fields that the configuration of a proxy removes, as entries, and what a list cannot say.

mod caddy;
mod envoy;
mod haproxy;
mod nginx;
mod statements;
mod toml;
mod traefik;
mod yaml;

use std::collections::BTreeSet;

use header_set_runtime::is_separator;

use statements::{Syntax, statements};
use yaml::Node;

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

/// Reads a configuration.
///
/// # Errors
/// The line and the mistake, where a format is not what it should be.
pub fn import(product: Product, text: &str) -> Result<Imported, (usize, String)> {
    let mut found = Imported::default();
    match product {
        Product::Nginx => nginx::read(&statements(text, Syntax::Semicolons)?, &mut found),
        Product::Haproxy => haproxy::read(&statements(text, Syntax::Flat)?.all, &mut found),
        Product::Caddy if caddy::is_json(text) => caddy::read_json(text, &mut found),
        Product::Caddy => caddy::read(&statements(text, Syntax::Lines)?, &mut found),
        Product::Envoy => envoy::read(text, &mut found),
        Product::Traefik => traefik::read(text, &mut found),
    }?;
    Ok(found)
}

/// Refuses a configuration without any of the keys that those of its product have.
fn expect_key(documents: &[Node], known: &[&str], product: Product) -> Result<(), (usize, String)> {
    let mut has_one = false;
    for document in documents {
        document.visit(&mut |key, _| has_one |= known.contains(&key));
    }
    match has_one {
        true => Ok(()),
        false => Err((
            1,
            format!("found no key of {} that is known", product.name()),
        )),
    }
}

impl Imported {
    /// Adds what a part says. With a `restriction`, what it removes holds for some messages only.
    fn add(&mut self, part: Self, restriction: Option<&'static str>) {
        for entry in part.entries {
            match restriction {
                Some(why) => self.unsaid(entry.line, &entry.directive, why),
                None => self.push(entry.direction, entry.text, entry.line, &entry.directive),
            }
        }
        self.unsaid.extend(part.unsaid);
    }

    /// Adds a field that is removed, by its name or a name with stars.
    fn removes(&mut self, direction: Direction, name: &str, line: usize, directive: &str) {
        let is_token = |byte: u8| byte.is_ascii_alphanumeric() || is_separator(byte);
        if name.is_empty() || !name.bytes().all(is_token) {
            self.unsaid(line, directive, "its name is no field name");
            return;
        }
        self.push(direction, name.to_ascii_lowercase(), line, directive);
    }

    /// Adds fields that are removed, by an expression for the whole name in three parts.
    fn matches(
        &mut self,
        direction: Direction,
        [before, regex, behind]: [&str; 3],
        line: usize,
        directive: &str,
    ) {
        if regex.is_empty() || regex.contains(['^', '$', '#', ' ']) || regex.contains("(?") {
            let why = "its expression cannot be compared with a whole name";
            self.unsaid(line, directive, why);
            return;
        }
        // An alternative at the top would take in what is before and behind it.
        let entry = format!("regex {before}({regex}){behind}");
        self.push(direction, entry, line, directive);
    }

    /// Adds fields that are removed, by an entry as in a file.
    fn push(&mut self, direction: Direction, text: String, line: usize, directive: &str) {
        if self.known.insert((direction, text.clone())) {
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

    /// Entries, then what no entry says: the line and the reason.
    fn imported(product: Product, text: &str) -> (Vec<String>, Vec<(usize, &'static str)>) {
        let found = import(product, text).expect("a configuration");
        let entries = found.entries.into_iter().map(|entry| entry.text);
        let unsaid = found.unsaid.iter().map(|it| (it.line, it.why));
        (entries.collect(), unsaid.collect())
    }

    #[test]
    fn only_json_with_handlers_is_that_of_caddy() {
        assert_eq!(Product::guess(r#"{"apps": {}}"#), None);
        assert_eq!(Product::guess(r#"a "handler""#), None);
    }

    #[test]
    fn caddy_deletes_what_delete_lists() {
        let json = r#"{"handler": "headers", "request": {"add": ["A"], "delete": ["B"]}}"#;
        assert_eq!(
            imported(Product::Caddy, json),
            (vec!["b".to_owned()], vec![])
        );
    }

    #[test]
    fn envoy_removes_what_a_matcher_matches() {
        let cases = [
            ("exact", "x-a"),
            ("prefix", "x-a*"),
            ("suffix", "*x-a"),
            ("contains", "*x-a*"),
        ];
        for (how, entry) in cases {
            let matcher = format!("remove_on_match: {{key_matcher: {{{how}: X-A}}}}");
            let text = format!("request_mutations: [{{{matcher}}}]");
            let expected = (vec![entry.to_owned()], vec![]);
            assert_eq!(imported(Product::Envoy, &text), expected, "{how}");
        }
        let text = "request_mutations: [{remove_on_match: {key_matcher: {custom: x}}}]";
        let expected = (vec![], vec![(1, "its matcher is no part of a name")]);
        assert_eq!(imported(Product::Envoy, text), expected);
    }

    #[test]
    fn haproxy_says_how_names_are_matched_behind_its_option() {
        let cases = [
            ("-m beg", "x-*"),
            ("-m end", "*x-"),
            ("-m sub", "*x-*"),
            ("", "x-"),
        ];
        for (how, entry) in cases {
            let text = format!("http-request del-header X- {how}");
            let expected = (vec![entry.to_owned()], vec![]);
            assert_eq!(imported(Product::Haproxy, &text), expected, "{how}");
        }
        let text = "http-request del-header '^x-\\d+$' -m reg\nhttp-request del-header ^y-\\d+$ -m reg\nhttp-request del-header \"^z-\\d\" -m reg";
        let entries = [r"regex (x-\d+)", r"regex (y-\d+)", r"regex (z-\d).*"];
        let expected = (entries.map(str::to_owned).to_vec(), vec![]);
        assert_eq!(imported(Product::Haproxy, text), expected);
        for expression in ["^a|b$", "^X-a", r"^(x)\1", "a++b", r"a\$"] {
            let text = format!("http-request del-header '{expression}' -m reg");
            let (entries, unsaid) = imported(Product::Haproxy, &text);
            assert_eq!((entries.len(), unsaid.len()), (0, 1), "{expression}");
        }
        // Of the options, one sets a field.
        let text = "option httplog\noption forwardfor\nhttp-request track-sc0 src";
        assert_eq!(
            imported(Product::Haproxy, text),
            (vec![], vec![(2, super::SETS)])
        );
        let text = "http-request del-header X- -f beg\nhttp-request del-header X- -m all";
        let expected = vec![
            (1, "its arguments are unknown"),
            (2, "its way of matching is unknown"),
        ];
        assert_eq!(imported(Product::Haproxy, text), (vec![], expected));
    }

    #[test]
    fn rules_of_one_part_of_several_are_no_entries() {
        let one = "server { location / { proxy_hide_header A; } }";
        assert_eq!(imported(Product::Nginx, one).0, ["a"]);
        let two = "server { location / { proxy_hide_header A; }\nlocation /b { } }";
        assert_eq!(imported(Product::Nginx, two).0, [""; 0]);
        // The level inside replaces the other.
        let levels = "http { proxy_hide_header A;\nserver { proxy_hide_header B; } }";
        let (entries, unsaid) = imported(Product::Nginx, levels);
        assert_eq!((entries, unsaid.len()), (vec!["b".to_owned()], 1));
        let levels = "http { more_clear_headers A; server { more_clear_headers B; } }";
        assert_eq!(imported(Product::Nginx, levels).0, ["a", "b"]);
        let include = imported(Product::Nginx, "include conf.d/*.conf;");
        assert_eq!((include.0.len(), include.1.len()), (0, 1));
        let rule = "http-request del-header";
        let sections = format!("frontend a\n{rule} A\nfrontend b\nbackend c\n{rule} C\n");
        let (entries, unsaid) = imported(Product::Haproxy, &sections);
        assert_eq!((entries, unsaid.len()), (vec!["c".to_owned()], 1));
        let condition = format!("{rule} A\n.if defined(X)\n{rule} B\n.endif\n{rule} C");
        let (entries, unsaid) = imported(Product::Haproxy, &condition);
        assert_eq!(
            (entries, unsaid.len()),
            (vec!["a".to_owned(), "c".to_owned()], 1)
        );
    }

    #[test]
    fn rules_of_one_route_of_several_are_no_entries() {
        let routes = "routes: [{request_headers_to_remove: [a]}, {match: b}]\nresponse_headers_to_remove: [c]";
        let (entries, unsaid) = imported(Product::Envoy, routes);
        assert_eq!((entries, unsaid.len()), (vec!["c".to_owned()], 1));
        let one = "routes: [{request_headers_to_remove: [a]}]";
        assert_eq!(imported(Product::Envoy, one).0, ["a"]);
        let host = |more: &str| {
            let handler = r#"{"handler": "headers", "response": {"delete": ["A"]}}"#;
            let route = format!(r#"{{"match": [{{"host": ["a"]}}], "handle": [{handler}]}}"#);
            imported(Product::Caddy, &format!(r#"{{"handle": [{route}{more}]}}"#))
        };
        assert_eq!(host("").0, ["a"]);
        assert_eq!((host(", {}").0.len(), host(", {}").1.len()), (0, 1));
        let middleware = "middlewares: {m: {headers: {customRequestHeaders: {A: ''}}}}";
        let routers = |routers: &str| {
            imported(
                Product::Traefik,
                &format!("{middleware}\nrouters: {routers}"),
            )
        };
        assert_eq!(routers("{r: {middlewares: [m]}}").0, ["a"]);
        assert_eq!(routers("{r: {middlewares: [m]}, s: {}}").0, [""; 0]);
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
    fn nginx_removes_all_fields_where_they_are_off() {
        let text = "proxy_pass_request_headers on;\nfastcgi_pass_request_headers off;";
        let why = "it removes all fields: `keep` with an empty list does";
        assert_eq!(imported(Product::Nginx, text), (vec![], vec![(2, why)]));
    }
}
