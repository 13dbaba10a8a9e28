//! Macro invocations of the peers that work at compile time.

use crate::emit::{Contender, literals};
use crate::sets::Set;

/// Items beside a lookup, and its expression.
type Code = (String, String);

const ANY: usize = usize::MAX;

pub(crate) fn contenders(sets: &[Set]) -> Vec<Contender> {
    // The code of a set, and the most names that compile in reasonable time.
    let with = |mut contender: Contender, most: usize, code: fn(&Set) -> Code| {
        let fits = |set: &&Set| set.is_exact() && set.entries.len() <= most;
        for set in sets.iter().filter(fits) {
            let (items, body) = code(set);
            contender.add(set, &items, &body);
        }
        contender
    };
    let (tables, arms) = (Contender::new, Contender::of_code);
    let mut hashify = with(tables("hashify", ""), ANY, |set| {
        expression("hashify::set!(name.as_bytes(), ", set, ", ", ")")
    });
    add_prefixes(&mut hashify, sets);
    vec![
        hashify,
        with(tables("hashify-i", ""), ANY, |set| {
            let start = "hashify::set_ignore_case!(name.as_bytes(), ";
            expression(start, set, ", ", ")")
        }),
        with(tables("phf", ""), ANY, phf),
        with(tables("phf-unicase-i", ""), ANY, phf_unicase),
        with(
            tables(
                "frozen",
                "its constants take longer to evaluate than the compiler allows by default",
            ),
            16_384,
            frozen,
        ),
        with(
            tables("trie-match", "its macro takes two minutes for 4,000 names"),
            1_200,
            |set| {
                let end = " => true, _ => false } }";
                expression("trie_match::trie_match! { match name { ", set, " | ", end)
            },
        ),
        with(
            arms(
                "match-str",
                "4,000 arms take half a minute to compile, and time grows faster than their number",
            ),
            1_200,
            |set| expression("matches!(name, ", set, " | ", ")"),
        ),
        with(
            arms("match-bytes", "1,200 arms take half a minute to compile"),
            300,
            |set| expression("matches!(name.as_bytes(), b", set, " | b", ")"),
        ),
    ]
}

/// No items, and all names as literals in an expression.
fn expression(start: &str, set: &Set, separator: &str, end: &str) -> Code {
    let names = literals(set.exact(), separator);
    (String::new(), format!("{start}{names}{end}"))
}

/// Lists with prefixes: the exact names, then each prefix in turn, as users of hashify write them.
fn add_prefixes(hashify: &mut Contender, sets: &[Set]) {
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
        hashify.add(set, "", &body);
    }
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
