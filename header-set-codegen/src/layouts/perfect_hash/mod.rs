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
        let rows_up_to = rows_up_to(demand.hit_rate);
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

/// The most keys for which the unbranched layout by words is built.
fn rows_up_to(hit_rate: f64) -> usize {
    if hit_rate < MANY_HITS {
        KEYS_OF_ANY_TRAFFIC
    } else {
        ROWS_UP_TO
    }
}

#[cfg(test)]
mod tests {
    use super::{build, rows_up_to};
    use crate::layouts::Material;
    use crate::list::key_set::KeySet;
    use crate::tables::Arena;
    use crate::traffic::Demand;

    #[test]
    fn many_hits_have_rows_for_more_keys() {
        for (hit_rate, expected) in [(0.0, 4_096), (0.199, 4_096), (0.2, 16_384), (1.0, 16_384)] {
            assert_eq!(rows_up_to(hit_rate), expected, "{hit_rate}");
        }
    }

    #[test]
    fn displaced_is_built_from_192_names() {
        // Names of many lengths, which windows separate.
        let names: Vec<String> = (0..192)
            .map(|number| format!("{}{number:03}", "x".repeat(number % 16)))
            .collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let (demand, arena) = (Demand::default(), Arena::default());
        for (count, expected) in [(191, false), (192, true)] {
            let keys = KeySet::of_texts(&names[..count]);
            let layouts = build(&Material::new(&keys, &demand, &arena)).expect("layouts");
            let forms: Vec<&str> = layouts.built.iter().map(|it| it.form.as_str()).collect();
            let has = |word: &str| forms.iter().any(|form| form.contains(word));
            assert!(has("window"), "{forms:?}");
            assert_eq!(has("displaced"), expected, "{forms:?}");
            let left_out = "displaced not built below 192 names".to_owned();
            assert_eq!(layouts.not_built.contains(&left_out), !expected);
        }
    }
}
