//! Perfect hash: see `header_set_runtime::perfect_hash` for the layouts.

mod chained;
mod displaced;
mod displacements;
mod one_word;
mod unbranched;
mod windows;

use header_set_runtime::hash::WideHash;

use crate::bounds::displaced::FROM_KEYS as DISPLACED_FROM;
use crate::bounds::unbranched::{KEYS as ROWS_UP_TO, KEYS_OF_ANY_TRAFFIC, MANY_HITS};
use crate::bounds::windows::KEYS as WINDOWS_UP_TO;
use crate::layouts::{Built, LAST_RESORT, Layouts, Material};
use crate::list::key_set::KeySet;
use crate::traffic::Demand;

/// All layouts that tell the keys apart; if there is none, the one that compares them one by one.
pub(super) fn build(material: &Material<'_>) -> Result<Layouts, String> {
    let Material { keys, demand, .. } = *material;
    let mut not_built = Vec::new();
    let windows = if keys.keys.len() <= WINDOWS_UP_TO {
        windows::build(keys, demand)
    } else {
        not_built.push(format!("windows not built past {WINDOWS_UP_TO} names"));
        None
    };
    let mut built: Vec<Built> = unbranched::by_bits(keys).into_iter().collect();
    built.extend(one_word::build(keys));
    let few = windows.is_some() && keys.keys.len() < DISPLACED_FROM;
    if let Some((windows, hash)) = windows {
        let unbranched = unbranched::by_windows(hash, &windows.places, keys);
        built.push(windows);
        built.extend(unbranched);
    }
    if few {
        not_built.push(format!("displaced not built below {DISPLACED_FROM} names"));
    } else {
        built.extend(displaced::build(keys, demand));
        let rows_up_to = if demand.hit_rate < MANY_HITS {
            KEYS_OF_ANY_TRAFFIC
        } else {
            ROWS_UP_TO
        };
        if keys.keys.len() <= rows_up_to {
            built.extend(unbranched::by_words(keys));
        } else {
            not_built.push(format!("unbranched not built past {rows_up_to} names"));
        }
    }
    if built.is_empty() {
        built.push(chained::build(LAST_RESORT, keys));
    }
    let beside = material.beside()?;
    let built = built.into_iter().map(|it| it.with(beside)).collect();
    Ok(Layouts { built, not_built })
}

/// The displaced layout, of short lists too.
pub(super) fn displaced(keys: &KeySet, demand: &Demand) -> Option<Built> {
    displaced::build(keys, demand)
}

/// The layout that carries every list, whatever keys `hash` does not tell apart.
pub(super) fn last_resort(hash: WideHash, keys: &KeySet) -> Built {
    chained::build(hash, keys)
}
