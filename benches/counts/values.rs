//! Lookups that give values or bits, and those in a blob, which is opened first.

use std::hint::black_box;

use header_set::{LoadedSet, header_set};

use crate::Job;

header_set! {
    static VALUES: u8 = { include "../testdata/lists/internal-119.txt" => 1 };
}

const BLOB: &[u8] = include_bytes!("../../header-set-codegen/tests/golden/hashed.blob");

#[inline(never)]
fn measured_get(names: &[Vec<u8>]) -> usize {
    names.iter().filter(|it| VALUES.get(*it).is_some()).count()
}

#[inline(never)]
fn measured_classify(names: &[Vec<u8>]) -> usize {
    let mut found = [0; 4];
    VALUES.as_set().classify(names, &mut found);
    found
        .map(|bits: u64| bits.count_ones() as usize)
        .iter()
        .sum()
}

#[inline(never)]
fn measured_blob(names: &[Vec<u8>]) -> usize {
    let set = LoadedSet::from_bytes(BLOB).expect("a blob");
    names.iter().filter(|name| set.contains(*name)).count()
}

/// The label, the lookups, and the names of the list.
type Work = (&'static str, fn(&[Vec<u8>]) -> usize, Vec<Vec<u8>>);

fn works() -> [Work; 3] {
    let values = VALUES.iter().map(|(entry, _)| entry.as_bytes().to_vec());
    let values: Vec<_> = values.collect();
    let blob = LoadedSet::from_bytes(BLOB).expect("a blob");
    let names = blob.iter().filter(|entry| !entry.is_pattern());
    let names = names.map(|entry| entry.as_bytes().to_vec()).collect();
    [
        ("internal_119 map get hits", measured_get, values.clone()),
        ("internal_119 map classify hits", measured_classify, values),
        ("hashed blob contains hits", measured_blob, names),
    ]
}

pub(crate) fn jobs<'a>() -> impl Iterator<Item = Job<'a>> {
    works().into_iter().map(|(label, lookups, names)| Job {
        label: label.to_owned(),
        hot: names.len(),
        run: Box::new(move |_| _ = black_box(lookups(black_box(&names)))),
        requests: 0,
    })
}

/// Checks that each name of a list is found, and is not with other bytes around it.
pub(crate) fn verify() {
    for (label, lookups, names) in works() {
        for name in names {
            let other = [b"~", &name[..], b"~"].concat();
            assert_eq!((lookups(&[name]), lookups(&[other])), (1, 0), "{label}");
        }
    }
}
