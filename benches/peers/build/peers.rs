//! Macro invocations of the peers that work at compile time.

use std::path::Path;

use crate::emit::{Emitted, literals};
use crate::sets::Set;

/// One peer in one way of comparing case.
struct Peer {
    file: &'static str,
    /// More names than this take too long to compile; the contender says so where it is listed.
    most: usize,
    /// Whether it writes code for each name, not tables.
    is_code: bool,
    /// The items beside a lookup and its expression.
    write: fn(&Set) -> (String, String),
}

const PEERS: [Peer; 8] = [
    Peer {
        file: "hashify.rs",
        most: usize::MAX,
        is_code: false,
        write: hashify,
    },
    Peer {
        file: "hashify_i.rs",
        most: usize::MAX,
        is_code: false,
        write: hashify_ignoring_case,
    },
    Peer {
        file: "phf.rs",
        most: usize::MAX,
        is_code: false,
        write: phf,
    },
    Peer {
        file: "phf_unicase.rs",
        most: usize::MAX,
        is_code: false,
        write: phf_unicase,
    },
    Peer {
        file: "trie_match.rs",
        most: 1_200,
        is_code: false,
        write: trie_match,
    },
    Peer {
        file: "frozen.rs",
        most: 16_384,
        is_code: false,
        write: frozen,
    },
    Peer {
        file: "match_str.rs",
        most: 1_200,
        is_code: true,
        write: match_str,
    },
    Peer {
        file: "match_bytes.rs",
        most: 300,
        is_code: true,
        write: match_bytes,
    },
];

pub(crate) fn write(out: &Path, sets: &[Set]) {
    for peer in &PEERS {
        let mut emitted = if peer.is_code {
            Emitted::code()
        } else {
            Emitted::default()
        };
        for set in sets
            .iter()
            .filter(|set| set.is_exact() && set.entries.len() <= peer.most)
        {
            let (items, body) = (peer.write)(set);
            emitted.add(set, &items, &body);
        }
        emitted.write(out, peer.file);
    }
    prefixes(out, sets);
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
    emitted.write(out, "hashify_prefixes.rs");
}

fn hashify(set: &Set) -> (String, String) {
    let names = literals(set.exact(), ", ");
    (
        String::new(),
        format!("hashify::set!(name.as_bytes(), {names})"),
    )
}

fn hashify_ignoring_case(set: &Set) -> (String, String) {
    let names = literals(set.exact(), ", ");
    (
        String::new(),
        format!("hashify::set_ignore_case!(name.as_bytes(), {names})"),
    )
}

fn phf(set: &Set) -> (String, String) {
    let (table, names) = (set.snake_name().to_uppercase(), literals(set.exact(), ", "));
    let items = format!("static {table}: phf::Set<&'static str> = phf::phf_set! {{ {names} }};\n");
    (items, format!("{table}.contains(name)"))
}

fn phf_unicase(set: &Set) -> (String, String) {
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

fn trie_match(set: &Set) -> (String, String) {
    let names = literals(set.exact(), " | ");
    let body =
        format!("trie_match::trie_match! {{ match name {{ {names} => true, _ => false }} }}");
    (String::new(), body)
}

fn frozen(set: &Set) -> (String, String) {
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

fn match_str(set: &Set) -> (String, String) {
    let names = literals(set.exact(), " | ");
    (String::new(), format!("matches!(name, {names})"))
}

fn match_bytes(set: &Set) -> (String, String) {
    let names: Vec<String> = set.exact().map(|name| format!("b{name:?}")).collect();
    (
        String::new(),
        format!("matches!(name.as_bytes(), {})", names.join(" | ")),
    )
}
