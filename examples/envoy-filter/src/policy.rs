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

/// The status of the answer in place of a response that is refused; `ends` is whether no content
/// follows its head. `asked` is the protocol for which the request asked.
///
/// Some clients take the content of a 205 for the next response. Some clients over HTTP/2 end the
/// connection at a length with a needless zero.
pub fn refuse_response<V: AsRef<[u8]>>(
    fields: &[(String, V)],
    ends: bool,
    asked: Option<&[u8]>,
) -> Option<u32> {
    let value = |wanted: &str| {
        let field = fields.iter().find(|(name, _)| name == wanted);
        field.map(|(_, value)| value.as_ref())
    };
    let is_refused = match value(":status") {
        Some(b"101") => !value("upgrade")
            .zip(asked)
            .is_some_and(|(it, asked)| it.eq_ignore_ascii_case(asked)),
        Some(b"205") => !ends,
        _ => false,
    };
    let is_plain = |length: &[u8]| {
        let text = str::from_utf8(length).unwrap_or_default();
        text.parse::<i64>()
            .is_ok_and(|number| number >= 0 && number.to_string() == text)
    };
    let has_plain_length = value("content-length").is_none_or(is_plain);
    (is_refused || !has_plain_length).then_some(502)
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
mod tests;
