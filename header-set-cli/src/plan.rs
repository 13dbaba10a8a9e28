//! The plan of a list: the planner's own, for the list as `header_set!` would compile it.

use header_set_codegen::bounds::input::ENTRIES;
use header_set_codegen::plan::{self, Chosen, Options};
use header_set_codegen::tables::Arena;

use crate::failure::Failure;
use crate::list::List;

/// Plans a list for a share of hits. Its tables are in `arena`.
pub(crate) fn of<'a>(
    list: &List,
    hit_rate: Option<f64>,
    arena: &'a Arena,
) -> Result<Chosen<'a>, Failure> {
    let entries = list.keys.entries;
    if entries > ENTRIES {
        return Err(Failure::new(format!(
            "found {entries} entries, expected at most {ENTRIES}, as in `header_set!`: `header-set build` plans longer lists"
        )));
    }
    let options = Options {
        hit_rate,
        ..list.options.clone()
    };
    plan::choose(&list.keys, &options, arena)
        .map_err(|failure| Failure::new(format!("{}: {failure}", list.name)))
}
