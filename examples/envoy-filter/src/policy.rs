//! The filter's policy, independent of Envoy: the verb of each direction, and the fields that go.

use std::collections::BTreeSet;

use header_set::{HeaderSet, header_set};

header_set! {
    /// Names that never cross the edge. A CGI-style service reads `X_Acme_Secret` as
    /// `X-Acme-Secret`, so separators fold.
    #[header_set(separators = fold)]
    pub static INTERNAL = [include "headers/internal.txt"];

    /// The only names that may reach a service. Separators do not fold: `User_Agent` would be
    /// admitted as an alias.
    pub static ALLOWED_REQUEST = [include "headers/requests.txt"];

    /// The only names that may reach a client.
    pub static ALLOWED_RESPONSE = [include "headers/responses.txt"];

    /// Framing fields, and the host. Envoy has read these, and the next hop needs them.
    static ROUTING = [@framing, "host"];

    /// Framing fields and their aliases. Envoy does not read the aliases; a server that does finds
    /// a second request in the body.
    #[header_set(separators = fold)]
    static FRAMING = [@framing];

    /// Names that are forbidden in trailers. A recipient that merges trailers into the head would
    /// use them.
    #[header_set(separators = fold)]
    static TRAILER_FORBIDDEN = [@trailer_forbidden];
}

/// The part of a message that fields are in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Before the body.
    Head,
    /// After the body of a request. A server over HTTP/1 that reads no trailers reads them as the
    /// next request, so all of them go.
    RequestTrailers,
    /// After the body of a response. Fields there frame and route nothing, and recipients may merge
    /// them into the head.
    ResponseTrailers,
}

/// The verb for one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Removes the fields of [`INTERNAL`].
    Strip,
    /// Removes all fields but the allowed ones.
    Keep,
    /// Removes nothing.
    Pass,
}

impl Verb {
    const ALL: [(&str, Verb); 3] = [
        ("strip", Verb::Strip),
        ("keep", Verb::Keep),
        ("pass", Verb::Pass),
    ];

    fn parse(word: &str) -> Option<Verb> {
        Verb::ALL
            .iter()
            .find(|(name, _)| *name == word)
            .map(|&(_, verb)| verb)
    }

    /// The names of the field lines that go, each as often as in `fields`.
    pub fn unwanted<'f, V>(
        self,
        section: Section,
        allowed: &dyn HeaderSet,
        nominated: &Nominated,
        fields: &'f [(String, V)],
    ) -> Vec<&'f str> {
        let goes = |name: &str| match self {
            Verb::Pass => false,
            _ if section == Section::Head && is_routing(name) => false,
            _ if section == Section::RequestTrailers || FRAMING.contains(name) => true,
            _ if section == Section::ResponseTrailers && TRAILER_FORBIDDEN.contains(name) => true,
            _ if nominated.has(name) => true,
            Verb::Strip => INTERNAL.contains(name),
            Verb::Keep => !allowed.contains_bytes(name.as_bytes()),
        };
        let names = fields.iter().map(|(name, _)| name.as_str());
        names.filter(|name| goes(name)).collect()
    }
}

/// The names that `Connection` nominates for one hop.
///
/// Envoy removes nominated fields of requests before its filters, and none of responses.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Nominated {
    /// In small letters.
    names: BTreeSet<String>,
}

impl Nominated {
    /// Reads the names from the fields of a head. A response that switches protocols keeps its
    /// `upgrade`: Envoy has opened the tunnel, and the client must know.
    pub fn of<V: AsRef<[u8]>>(fields: &[(String, V)]) -> Self {
        let lines = fields
            .iter()
            .filter(|(name, _)| name.eq_ignore_ascii_case("connection"));
        let options = lines.flat_map(|(_, value)| value.as_ref().split(|&byte| byte == b','));
        let names = options.filter_map(|option| str::from_utf8(option.trim_ascii()).ok());
        let mut names: BTreeSet<String> = names.map(str::to_ascii_lowercase).collect();
        let is_101 = |(name, value): &(String, V)| name == ":status" && value.as_ref() == b"101";
        if fields.iter().any(is_101) {
            names.remove("upgrade");
        }
        Nominated { names }
    }

    fn has(&self, name: &str) -> bool {
        !self.names.is_empty() && self.names.contains(&name.to_ascii_lowercase())
    }
}

/// The status of the answer to a request that is refused. Envoy forwards these fields as they are.
///
/// Servers read some hosts differently: one with a user before it, or a list. Envoy joins several
/// `Host` lines, with commas, into `:authority`.
pub fn refuse<V: AsRef<[u8]>>(fields: &[(String, V)]) -> Option<u32> {
    let is_host_byte =
        |byte: &u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+;=%:[]".contains(byte);
    fields.iter().find_map(|(name, value)| {
        let value = value.as_ref();
        match name.as_str() {
            ":authority" if !value.iter().all(is_host_byte) => Some(400),
            "content-length" => refuse_length(value),
            _ => None,
        }
    })
}

/// The same for a length. Some servers read one with a needless zero as octal. Django cannot read
/// 2^40 bytes, answers, and reads what has arrived of them as the next request.
fn refuse_length(length: &[u8]) -> Option<u32> {
    let text = str::from_utf8(length).unwrap_or_default();
    match text.parse::<i32>() {
        Ok(number @ 0..) if number.to_string() == text => None,
        Ok(_) => Some(400),
        Err(_) => Some(413),
    }
}

/// Envoy keeps the request line and the status among the headers, as HTTP/2 does: `:path`,
/// `:status`.
fn is_routing(name: &str) -> bool {
    name.starts_with(':') || ROUTING.contains(name)
}

/// The filter's configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// The verb for headers and trailers on their way to a service.
    pub requests: Verb,
    /// The verb for headers and trailers on their way to a client.
    pub responses: Verb,
}

impl Policy {
    /// `strip` or `keep` for both directions, or `requests=strip responses=keep`; nothing at all
    /// strips both.
    ///
    /// # Errors
    /// A message, for any other text: a filter that guesses could let fields through.
    pub fn parse(configuration: &[u8]) -> Result<Policy, String> {
        let text = std::str::from_utf8(configuration).map_err(|error| {
            format!("found a configuration that is not UTF-8 ({error}), expected words")
        })?;
        let (mut requests, mut responses) = (None, None);
        for word in text.split_ascii_whitespace() {
            let (direction, verb) = word
                .split_once('=')
                .map_or((None, word), |(key, verb)| (Some(key), verb));
            let verb = Verb::parse(verb).ok_or_else(|| {
                let accepted = Verb::ALL.map(|(name, _)| name).join(", ");
                format!("found {verb:?} in {word:?}, expected one of {accepted}")
            })?;
            let slots: &mut [&mut Option<Verb>] = match direction {
                Some("requests") => &mut [&mut requests],
                Some("responses") => &mut [&mut responses],
                None => &mut [&mut requests, &mut responses],
                Some(other) => {
                    return Err(format!(
                        "found {other:?} in {word:?}, expected requests or responses"
                    ));
                }
            };
            for slot in slots {
                if slot.replace(verb).is_some() {
                    return Err(format!(
                        "found {word:?} after what it says had been said, expected it once"
                    ));
                }
            }
        }
        // A direction without a verb is stripped, the safe default.
        let or_strip = |verb: Option<Verb>| verb.unwrap_or(Verb::Strip);
        Ok(Policy {
            requests: or_strip(requests),
            responses: or_strip(responses),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Nominated = Nominated {
        names: BTreeSet::new(),
    };

    fn fields(names: &[&str]) -> Vec<(String, Vec<u8>)> {
        names
            .iter()
            .map(|&name| (name.to_owned(), b"\xff".to_vec()))
            .collect()
    }

    #[test]
    fn strip_takes_internal_names_in_every_spelling() {
        let fields = fields(&[
            ":path",
            "x-acme-secret",
            "host",
            "X_Acme_Secret",
            "x.internal.token",
            "x!user!id",
            "x-acme-public-region",
            "accept",
            "x-acme-secret",
            "x-acmesecret",
        ]);
        let gone = Verb::Strip.unwanted(Section::Head, &ALLOWED_REQUEST, &NONE, &fields);
        assert_eq!(
            gone,
            [
                "x-acme-secret",
                "X_Acme_Secret",
                "x.internal.token",
                "x!user!id",
                "x-acme-secret"
            ]
        );
    }

    #[test]
    fn keep_lets_no_alias_of_an_allowed_name_in() {
        let fields = fields(&[
            "user-agent",
            "user_agent",
            "user.agent",
            "x-new",
            "x-acme-secret",
            "Accept",
        ]);
        let gone = Verb::Keep.unwanted(Section::Head, &ALLOWED_REQUEST, &NONE, &fields);
        assert_eq!(gone, ["user_agent", "user.agent", "x-new", "x-acme-secret"]);
    }

    #[test]
    fn keep_minds_the_direction() {
        let fields = fields(&["cookie", "set-cookie", "grpc-status", "grpc-timeout"]);
        assert_eq!(
            Verb::Keep.unwanted(Section::Head, &ALLOWED_REQUEST, &NONE, &fields),
            ["set-cookie", "grpc-status"]
        );
        assert_eq!(
            Verb::Keep.unwanted(Section::Head, &ALLOWED_RESPONSE, &NONE, &fields),
            ["cookie", "grpc-timeout"]
        );
    }

    #[test]
    fn what_frames_and_routes_a_message_stays() {
        let fields = fields(&[
            ":method",
            ":path",
            ":authority",
            ":scheme",
            ":protocol",
            ":status",
            "host",
            "content-length",
            "transfer-encoding",
        ]);
        for (_, verb) in Verb::ALL {
            assert_eq!(
                verb.unwanted(Section::Head, &header_set![], &NONE, &fields),
                [""; 0],
                "{verb:?}"
            );
        }
    }

    #[test]
    fn aliases_of_framing_fields_go() {
        let names: Vec<String> = "!#$%&'*+.^_`|~"
            .chars()
            .flat_map(|separator| {
                ["content-length", "Transfer-Encoding"]
                    .map(|name| name.replace('-', &separator.to_string()))
            })
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut sent = fields(&["content-length", "transfer-encoding", "content_type"]);
        sent.extend(fields(&names));
        let gone = Verb::Strip.unwanted(Section::Head, &ALLOWED_REQUEST, &NONE, &sent);
        assert_eq!(gone, names);
        // Where an allow list has one, too.
        let allowed = header_set!["content_length", "content_type"];
        let gone = Verb::Keep.unwanted(Section::Head, &allowed, &NONE, &sent);
        assert_eq!(gone, names);
    }

    #[test]
    fn trailers_say_nothing_that_a_head_says() {
        const FORBIDDEN: [&str; 19] = [
            "host",
            "authorization",
            "proxy-authorization",
            "cookie",
            "set-cookie",
            "content-length",
            "content_length",
            "transfer-encoding",
            "content-type",
            "content-encoding",
            "content-range",
            "cache-control",
            "expect",
            "max-forwards",
            "range",
            "www-authenticate",
            "trailer",
            "te",
            "connection",
        ];
        let mut sent = fields(&FORBIDDEN);
        sent.extend(fields(&["x-checksum", "grpc-status"]));
        let gone = Verb::Strip.unwanted(Section::ResponseTrailers, &ALLOWED_REQUEST, &NONE, &sent);
        assert_eq!(gone, FORBIDDEN);
        let allowed = header_set!["authorization", "cookie", "x-checksum", "grpc-status"];
        let gone = Verb::Keep.unwanted(Section::ResponseTrailers, &allowed, &NONE, &sent);
        assert_eq!(gone, FORBIDDEN);
        let gone = Verb::Pass.unwanted(Section::ResponseTrailers, &ALLOWED_REQUEST, &NONE, &sent);
        assert_eq!(gone, [""; 0]);
    }

    fn connection(value: &str) -> Vec<(String, Vec<u8>)> {
        vec![("Connection".to_owned(), value.as_bytes().to_vec())]
    }

    #[test]
    fn trailers_of_requests_go() {
        let fields = fields(&["x-checksum", "grpc-status"]);
        let trailers =
            |verb: Verb| verb.unwanted(Section::RequestTrailers, &ALLOWED_REQUEST, &NONE, &fields);
        assert_eq!(trailers(Verb::Strip), ["x-checksum", "grpc-status"]);
        assert_eq!(trailers(Verb::Keep), ["x-checksum", "grpc-status"]);
        assert_eq!(trailers(Verb::Pass), [""; 0]);
    }

    #[test]
    fn nominated_fields_go_from_head_and_trailers() {
        let mut head = connection(",x-once ,\tX-Twice,");
        head.extend(connection("host"));
        let nominated = Nominated::of(&head);
        let fields = fields(&["X-Once", "x-twice", "x-kept", "host"]);
        for (section, gone) in [
            (Section::Head, &["X-Once", "x-twice"][..]),
            (Section::ResponseTrailers, &["X-Once", "x-twice", "host"]),
        ] {
            let unwanted =
                |verb: Verb| verb.unwanted(section, &ALLOWED_RESPONSE, &nominated, &fields);
            assert_eq!(unwanted(Verb::Strip), gone);
            assert_eq!(unwanted(Verb::Pass), [""; 0]);
        }
    }

    /// Envoy opens the tunnel by the status. Without `upgrade`, the client does not.
    #[test]
    fn a_switch_of_protocols_keeps_its_upgrade() {
        let names = ["upgrade", "x-once"].map(str::to_owned);
        for (status, gone) in [("101", &["x-once"][..]), ("200", &["upgrade", "x-once"])] {
            let mut head = connection("Upgrade, X-Once");
            head.push((":status".to_owned(), status.into()));
            let nominated = Nominated::of(&head);
            let fields = names.clone().map(|name| (name, ""));
            let found = Verb::Strip.unwanted(Section::Head, &ALLOWED_RESPONSE, &nominated, &fields);
            assert_eq!(found, gone, "{status}");
        }
    }

    #[test]
    fn any_number_of_names_is_nominated() {
        let names: Vec<String> = (0..100).map(|number| format!("X-{number}")).collect();
        let nominated = Nominated::of(&connection(&names.join(",")));
        let fields = fields(&["x-0", "x-99", "x-100"]);
        for section in [Section::Head, Section::ResponseTrailers] {
            let gone = Verb::Strip.unwanted(section, &ALLOWED_RESPONSE, &nominated, &fields);
            assert_eq!(gone, ["x-0", "x-99"]);
        }
    }

    #[test]
    fn lengths_are_plain_and_have_a_limit() {
        for (length, status) in [
            ("0", None),
            ("2147483647", None),
            ("2147483648", Some(413)),
            ("1099511627776", Some(413)),
            ("010", Some(400)),
            ("00", Some(400)),
            ("+1", Some(400)),
            ("-1", Some(400)),
        ] {
            let sent = vec![("content-length".to_owned(), length)];
            assert_eq!(refuse(&sent), status, "{length}");
        }
        assert_eq!(refuse(&fields(&["accept"])), None);
    }

    #[test]
    fn hosts_that_servers_read_differently() {
        for (host, status) in [
            ("a:80", None),
            ("[::1]:80", None),
            ("", None),
            ("a,b", Some(400)),
            ("a@b", Some(400)),
            ("a\\b", Some(400)),
        ] {
            let sent = vec![
                ("accept".to_owned(), "a,b"),
                (":authority".to_owned(), host),
            ];
            assert_eq!(refuse(&sent), status, "{host}");
        }
    }

    #[test]
    fn pass_takes_nothing() {
        let fields = fields(&["x-acme-secret", "x-new"]);
        assert_eq!(
            Verb::Pass.unwanted(Section::Head, &ALLOWED_REQUEST, &NONE, &fields),
            [""; 0]
        );
    }

    #[test]
    fn no_allowed_name_is_internal() {
        for entry in ALLOWED_REQUEST.iter().chain(ALLOWED_RESPONSE.iter()) {
            // A pattern's text ends in the star.
            let name = entry.as_bytes();
            let name = name.strip_suffix(b"*").unwrap_or(name);
            assert!(!INTERNAL.contains(name), "{entry}");
        }
    }

    #[test]
    fn configurations() {
        let both = |verb| {
            Ok(Policy {
                requests: verb,
                responses: verb,
            })
        };
        assert_eq!(Policy::parse(b""), both(Verb::Strip));
        assert_eq!(Policy::parse(b" strip\n"), both(Verb::Strip));
        assert_eq!(Policy::parse(b"keep"), both(Verb::Keep));
        let mixed = Ok(Policy {
            requests: Verb::Keep,
            responses: Verb::Pass,
        });
        assert_eq!(Policy::parse(b"responses=pass requests=keep"), mixed);
        let one = Ok(Policy {
            requests: Verb::Strip,
            responses: Verb::Keep,
        });
        assert_eq!(Policy::parse(b"responses=keep"), one);
    }

    #[test]
    fn mistakes_in_a_configuration() {
        for (text, expected) in [
            (
                &b"stirp"[..],
                r#"found "stirp" in "stirp", expected one of strip, keep, pass"#,
            ),
            (
                b"requests=Keep",
                r#"found "Keep" in "requests=Keep", expected one of strip, keep, pass"#,
            ),
            (
                b"trailers=keep",
                r#"found "trailers" in "trailers=keep", expected requests or responses"#,
            ),
            (
                b"keep requests=strip",
                r#"found "requests=strip" after what it says had been said, expected it once"#,
            ),
            (
                b"strip keep",
                r#"found "keep" after what it says had been said, expected it once"#,
            ),
            (
                br#"{"requests":"keep"}"#,
                r#"found "{\"requests\":\"keep\"}" in "{\"requests\":\"keep\"}", expected one of strip, keep, pass"#,
            ),
        ] {
            assert_eq!(Policy::parse(text).unwrap_err(), expected);
        }
        assert!(
            Policy::parse(b"\xff")
                .unwrap_err()
                .starts_with("found a configuration that is not UTF-8")
        );
    }
}
