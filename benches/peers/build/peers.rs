//! Macro invocations of the peers that work at compile time.

use std::path::Path;

use crate::emit::{Emitted, literals};
use crate::sets::Set;

/// Items beside a lookup, and its expression.
type Code = (String, String);

/// A file; the most names that compile in reasonable time, and the reason; whether it has code for
/// each name, not tables; the text for a set.
type Peer = (&'static str, usize, &'static str, bool, fn(&Set) -> Code);

const ANY: usize = usize::MAX;

const PEERS: [Peer; 8] = [
    ("hashify.rs", ANY, "", false, |set| {
        expression("hashify::set!(name.as_bytes(), ", set, ", ", ")")
    }),
    ("hashify_i.rs", ANY, "", false, |set| {
        expression(
            "hashify::set_ignore_case!(name.as_bytes(), ",
            set,
            ", ",
            ")",
        )
    }),
    ("phf.rs", ANY, "", false, phf),
    ("phf_unicase.rs", ANY, "", false, phf_unicase),
    (
        "trie_match.rs",
        1_200,
        "its macro takes two minutes for 4,000 names",
        false,
        |set| {
            let end = " => true, _ => false } }";
            expression("trie_match::trie_match! { match name { ", set, " | ", end)
        },
    ),
    (
        "frozen.rs",
        16_384,
        "its constants take longer to evaluate than the compiler allows by default",
        false,
        frozen,
    ),
    (
        "match_str.rs",
        1_200,
        "4,000 arms take half a minute to compile, and time grows faster than their number",
        true,
        |set| expression("matches!(name, ", set, " | ", ")"),
    ),
    (
        "match_bytes.rs",
        300,
        "1,200 arms take half a minute to compile",
        true,
        |set| expression("matches!(name.as_bytes(), b", set, " | b", ")"),
    ),
];

pub(crate) fn write(out: &Path, sets: &[Set]) {
    for (file, most, why, is_code, code) in PEERS {
        let mut emitted = Emitted::new(is_code);
        let fits = |set: &&Set| set.is_exact() && set.entries.len() <= most;
        for set in sets.iter().filter(fits) {
            let (items, body) = code(set);
            emitted.add(set, &items, &body);
        }
        emitted.write(out, file, why);
    }
    prefixes(out, sets);
}

/// No items, and all names as literals in an expression.
fn expression(start: &str, set: &Set, separator: &str, end: &str) -> Code {
    let names = literals(set.exact(), separator);
    (String::new(), format!("{start}{names}{end}"))
}

/// hashify for the exact names, then each prefix in turn: what its users write.
fn prefixes(out: &Path, sets: &[Set]) {
    let mut emitted = Emitted::default();
    for set in sets {
        let Some(prefixes) = set.prefixes().filter(|prefixes| !prefixes.is_empty()) else {
            continue;
        };
        let exact = literals(set.exact(), ", ");
        let any = literals(prefixes, ", ");
        let body = format!(
            "hashify::set!(name.as_bytes(), {exact}) \
             || [{any}].iter().any(|prefix| name.starts_with(prefix))"
        );
        emitted.add(set, "", &body);
    }
    emitted.write(out, "hashify_prefixes.rs", "");
}

fn phf(set: &Set) -> Code {
    let (table, names) = (set.snake_name().to_uppercase(), literals(set.exact(), ", "));
    let items = format!("static {table}: phf::Set<&'static str> = phf::phf_set! {{ {names} }};\n");
    (items, format!("{table}.contains(name)"))
}

fn phf_unicase(set: &Set) -> Code {
    let table = set.snake_name().to_uppercase();
    let names: Vec<String> = set
        .exact()
        .map(|name| format!("UniCase::ascii({name:?})"))
        .collect();
    let items = format!(
        "static {table}: phf::Set<UniCase<&'static str>> = phf::phf_set! {{ {} }};\n",
        names.join(", ")
    );
    (items, format!("{table}.contains(&UniCase::ascii(name))"))
}

fn frozen(set: &Set) -> Code {
    let (table, ty) = (
        set.snake_name().to_uppercase(),
        format!("Frozen{}", set.type_name()),
    );
    let names = literals(set.exact(), ", ");
    // The macro brings its own `use` lines; a module keeps those of different sets apart.
    let items = format!(
        "mod {module} {{ use frozen_collections::fz_string_set;\n\
         fz_string_set!(pub(crate) static {table}: {ty}<&'static str>, {{ {names} }}); }}\n",
        module = set.snake_name()
    );
    (
        items,
        format!("{}::{table}.contains(name)", set.snake_name()),
    )
}
