//! The checks of the fuzz targets: functions of bytes that panic where an answer differs from that
//! of an oracle. `fuzz/README.md` has the oracles in a table, and says how to run them.

mod blob;
mod cost;
mod generate;
mod list;
pub mod seeds;
mod tokens;

/// Heads and trailer sections through every call of a cleaner, the verbs and the layers.
///
/// # Panics
/// If one answers otherwise than the strict reader, or a lenient reader sees more.
pub fn head(data: &[u8]) {
    testkit::strict::bytes::check_bytes(data);
}

/// A blob that is changed on purpose.
///
/// # Panics
/// If an iterator goes on behind its end, or a set that `verify` accepts answers otherwise than the
/// list that it shows.
pub fn blob(data: &[u8]) {
    blob::check(data);
}

/// A list through the macro, as generated Rust and as a blob.
///
/// # Panics
/// If they differ in what they accept, answer or write.
pub fn generate(data: &[u8]) {
    generate::check(data);
}

/// Tokens into the entry points of the macros.
///
/// # Panics
/// If they do, if their output does not parse, or if an error lies outside of the input.
pub fn tokens(data: &[u8]) {
    tokens::check(data);
}

/// A list in all layouts.
///
/// # Panics
/// If a lookup answers otherwise than the naive list.
pub fn list(data: &[u8]) {
    list::check(data);
}

/// A list and names that make lookups work hard.
///
/// # Panics
/// If a lookup takes more steps than its bound.
pub fn cost(data: &[u8]) {
    cost::check(data);
}

/// A function of bytes that panics where an answer is wrong.
pub type Check = fn(&[u8]);

/// Every fuzz target by name.
pub const TARGETS: [(&str, Check); 6] = [
    ("head", head),
    ("blob", blob),
    ("generate", generate),
    ("tokens", tokens),
    ("list", list),
    ("cost", cost),
];
