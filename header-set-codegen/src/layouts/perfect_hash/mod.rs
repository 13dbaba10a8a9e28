//! Perfect hash. The layouts are in `header_set_runtime::perfect_hash`.

pub(super) mod displaced;
mod displacements;
mod one_word;
mod unbranched;
mod windows;

use crate::bounds::displaced::FROM_KEYS as DISPLACED_FROM;
use crate::bounds::unbranched::{KEYS as ROWS_UP_TO, KEYS_OF_ANY_TRAFFIC, MANY_HITS};
use crate::bounds::windows::KEYS as WINDOWS_UP_TO;
use crate::layouts::{Keys, Layouts, Material};

/// All layouts in which no two keys collide. A list has none only if its hashes collide under every
/// seed that is tried.
pub(super) fn build<'a>(material: &Material<'_, 'a>) -> Result<Layouts<Keys<'a>>, String> {
    let Material { keys, demand, .. } = *material;
    let mut not_built = Vec::new();
    let windows = if keys.keys.len() <= WINDOWS_UP_TO {
        windows::build(material)
    } else {
        not_built.push(format!("windows not built past {WINDOWS_UP_TO} names"));
        None
    };
    let mut built: Vec<Keys<'_>> = one_word::build(material).into_iter().collect();
    let few = windows.is_some() && keys.keys.len() < DISPLACED_FROM;
    if let Some((windows, hash)) = windows {
        let unbranched = unbranched::by_windows(hash, &windows.places, material);
        built.push(windows);
        built.extend(unbranched);
    }
    if few {
        not_built.push(format!("displaced not built below {DISPLACED_FROM} names"));
    } else {
        built.extend(displaced::build(material));
        let rows_up_to = if demand.hit_rate < MANY_HITS {
            KEYS_OF_ANY_TRAFFIC
        } else {
            ROWS_UP_TO
        };
        if keys.keys.len() <= rows_up_to {
            built.extend(unbranched::by_words(material));
        } else {
            not_built.push(format!("unbranched not built past {rows_up_to} names"));
        }
    }
    if built.is_empty() {
        return Err(String::from(
            "no seed gives these names different hashes; expected `trie` or `auto`",
        ));
    }
    Ok(Layouts { built, not_built })
}
