//! Lists and names that make lookups work hard, and the most steps that a lookup may take.

use header_set_codegen::tables::Arena;
use header_set_codegen::traffic::Demand;
use header_set_runtime::Trace;
use testkit::lists::check::{Compiled, HARD};
use testkit::lists::{FOLDS, List, Written, lookups};
use testkit::random::Random;

/// Steps that are recorded; every lookup here takes fewer.
const RECORDED: usize = 16 << 10;

/// The most entries of a list.
const ENTRIES: usize = 24;

/// The longest name.
const LONGEST: usize = 80;

/// Steps of a lookup besides those for the bytes of the name, in any layout.
const FIXED: usize = 48;

/// Steps for a byte: an automaton reads a transition, and branches on where it leads and whether
/// the name ends. A group of prefixes is a byte longer than the one before.
const PER_BYTE: usize = 6;

/// What entries and names are made of: runs, in which matches start at every byte.
fn run(random: &mut Random, longest: usize) -> Vec<u8> {
    let len = random.below(longest + 1);
    match random.below(4) {
        0 => vec![b'a'; len],
        1 => b"ab".repeat(len / 2),
        2 => [vec![b'a'; len], b"b".to_vec()].concat(),
        _ => random.bytes(b"aab-", len),
    }
}

fn random_list(random: &mut Random) -> List {
    let mut written: Vec<Written> = Vec::new();
    let (shape, longest) = (random.below(4), 1 + random.below(40));
    for _ in 0..random.below(ENTRIES) {
        let text = match (shape, written.last()) {
            // Each starts with the one before.
            (0, Some(last)) if last.text.len() < LONGEST => {
                let start = last.text.strip_suffix(b"*").unwrap_or(&last.text);
                [start, &run(random, 2)].concat()
            }
            _ => run(random, longest),
        };
        let (text, stars) = match (shape, random.below(3)) {
            (0 | 1, 0 | 1) => ([&text[..], b"*"].concat(), true),
            (2, 0 | 1) => {
                let pieces = 2 + random.below(4);
                let pieces: Vec<_> = (0..pieces).map(|_| run(random, 3)).collect();
                (pieces.join(&b'*'), true)
            }
            _ => (text, false),
        };
        written.push(Written {
            text,
            stars,
            regular: false,
            excluded: random.below(8) == 0,
        });
    }
    List {
        name: String::from(HARD),
        written,
    }
}

fn names(list: &List, random: &mut Random) -> Vec<Vec<u8>> {
    let mut names: Vec<Vec<u8>> = (0..40).map(|_| run(random, LONGEST)).collect();
    for written in &list.written {
        let mut name = written.text.clone();
        name.retain(|&byte| byte != b'*');
        name.extend(run(random, 8));
        name.truncate(LONGEST);
        names.push(name);
    }
    names
}

/// Each lookup takes at most as many steps as the bound for the bytes of its name.
pub fn check(data: &[u8]) {
    let random = &mut Random::of_bytes(data);
    let fold = *random.pick(&FOLDS);
    let list = random_list(random);
    let names = names(&list, random);
    let arena = Arena::default();
    let compiled = Compiled::with_demand(&list, fold, &|_| Demand::default(), &arena);
    let mut trace: Trace<RECORDED> = Trace::new();
    for layout in &compiled.layouts {
        for name in &names {
            trace.clear();
            lookups::has(&layout.matcher, name, &mut trace);
            let (steps, bound) = (trace.events().len(), FIXED + PER_BYTE * name.len());
            assert!(
                steps <= bound.min(RECORDED - 1),
                "{steps} steps, at most {bound}, for `{}`, {} ({}), {list:?}",
                name.escape_ascii(),
                layout.strategy(),
                layout.form,
            );
        }
    }
}
