//! Tables of the unverified bound: a byte a slot, one where some name falls.

use std::path::Path;

use crate::emit::Contender;
use crate::sets::Set;

#[path = "../src/probe.rs"]
mod probe;

/// Slots a name, before rounding up to a power of two: what a table of tags would have.
const SPARSENESS: usize = 4;

pub(crate) fn contender(out: &Path, sets: &[Set]) -> Contender {
    let mut bound = Contender::new("bound", "every list of names has a table");
    for set in sets.iter().filter(|set| set.is_exact()) {
        let slots = (SPARSENESS * set.entries.len()).next_power_of_two();
        let shift = u64::BITS - slots.ilog2();
        let mut table = vec![0; slots];
        for name in set.exact() {
            // The shift is a constant where it is timed; here the full hash is shifted afterwards.
            table[probe::slot::<0>(name.as_bytes()) >> shift] = 1;
        }
        let file = format!("bound_{}.bin", set.snake_name());
        std::fs::write(out.join(&file), table).expect("OUT_DIR can be written");
        let constant = set.snake_name().to_uppercase();
        let items = format!(
            "static {constant}: [u8; {slots}] = \
             *include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{file}\"));\n"
        );
        let body = format!("{constant}[probe::slot::<{shift}>(name.as_bytes())] != 0");
        bound.add(set, &items, &body);
    }
    bound
}
