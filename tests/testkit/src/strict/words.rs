//! Parts of generated heads and trailer sections. `words.txt` has them, a line each.

use std::sync::LazyLock;

use crate::heads::unescaped;

pub type Texts = LazyLock<Vec<&'static str>>;
pub type Values = LazyLock<Vec<&'static [u8]>>;

/// Names without a meaning for framing: listed ones, their neighbours, aliases, and names of real
/// requests.
pub static NAMES: Texts = LazyLock::new(|| texts("names"));
/// Names with a clear rule for trailers. The forbidden ones come from the rule.
pub static TRAILER_NAMES: Texts = LazyLock::new(|| texts("trailer_names"));
pub static VALUES: Values = LazyLock::new(|| values("values"));
/// Values of one `Content-Length` line that are plain.
pub static LENGTHS: Values = LazyLock::new(|| values("lengths"));
/// Values that are invalid, or two lines.
pub static ODD_LENGTHS: Values = LazyLock::new(|| values("odd_lengths"));
pub static CODINGS: Values = LazyLock::new(|| values("codings"));
pub static ODD_CODINGS: Values = LazyLock::new(|| values("odd_codings"));
/// White space that some parsers trim, beside values of framing.
pub static SPACES: Values = LazyLock::new(|| values("spaces"));
/// Start lines that are accepted with any host.
pub static STARTS: Texts = LazyLock::new(|| texts("starts"));
/// Start lines with an authority in place of `{}`.
pub static ABSOLUTE_STARTS: Texts = LazyLock::new(|| texts("absolute_starts"));
/// Start lines of tunnels, with a host in place of `{}`; and their neighbours.
pub static TUNNELS: Texts = LazyLock::new(|| texts("tunnels"));
pub static AUTHORITIES: Texts = LazyLock::new(|| texts("authorities"));
/// Authorities that are refused.
pub static ODD_AUTHORITIES: Texts = LazyLock::new(|| texts("odd_authorities"));
/// Values of `Host`, most of which are refused.
pub static ODD_HOSTS: Values = LazyLock::new(|| values("odd_hosts"));
pub static RESPONSES: Texts = LazyLock::new(|| texts("responses"));
/// Start lines that are refused.
pub static ODD_STARTS: Texts = LazyLock::new(|| texts("odd_starts"));
/// Elements of `Upgrade` lines.
pub static PROTOCOLS: Texts = LazyLock::new(|| texts("protocols"));
/// Elements of `Connection` lines.
pub static ELEMENTS: Texts = LazyLock::new(|| texts("elements"));
pub static CODINGS_ASKED: Texts = LazyLock::new(|| texts("codings_asked"));

/// Bytes that backends read as a dash.
pub const SEPARATORS: &[u8] = b"!#$%&'*+._`|~^";

/// Bytes that recipients read in more than one way.
pub const ODD_BYTES: &[u8] = b"\r\n\t :\0\x01\x0b\x0c\x1b\x1f\x7f\x80\x85\xa0\xff-_.aA0@[`{/\"(,;";

const FILE: &str = include_str!("words.txt");

fn values(section: &str) -> Vec<&'static [u8]> {
    let mut sections = FILE.split("== ");
    let lines = sections.find_map(|it| it.strip_prefix(section)?.strip_prefix('\n'));
    let words = lines.expect("a section of the file").lines();
    words.map(|word| &*unescaped(word).leak()).collect()
}

fn texts(section: &str) -> Vec<&'static str> {
    let values = values(section).into_iter();
    values.map(|it| str::from_utf8(it).expect("text")).collect()
}

/// The words of all sections.
pub fn all() -> impl Iterator<Item = Vec<u8>> {
    FILE.lines()
        .filter(|line| !line.starts_with("== "))
        .map(unescaped)
}
