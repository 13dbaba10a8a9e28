//! Writes the lists, and the items that compile each by every strategy that can express it.

#[path = "src/lists.rs"]
mod lists;

use std::error::Error;
use std::path::PathBuf;

use header_set_codegen::tables::Arena;
use header_set_codegen::{Context, Strategy, plan_items};
use lists::List;

/// In builds that are not optimised, nothing is measured: long lists would only make checks slow.
const UNOPTIMISED: usize = 24;

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    let testdata = "../../testdata/lists";
    for path in ["build.rs", "src/lists.rs", testdata] {
        println!("cargo::rerun-if-changed={path}");
    }
    let mut lists = String::new();
    for mut list in lists::all(testdata.as_ref())? {
        if std::env::var("PROFILE")? == "debug" {
            list.entries.truncate(UNOPTIMISED);
        }
        lists += &expression(&list)?;
    }
    let text = format!("pub(crate) fn all() -> Vec<List> {{\n    vec![\n{lists}    ]\n}}\n");
    std::fs::write(out.join("lists.rs"), text)?;
    Ok(())
}

/// The expression that makes a list known.
fn expression(list: &List) -> Result<String, Box<dyn Error>> {
    let entries = list.entries.join(", ");
    let hit_rate = list
        .hit_rate
        .map_or(String::new(), |rate| format!(", hit_rate = {rate:?}"));
    let options = format!("{}{hit_rate}", list.options);
    let mut lookups = String::new();
    for &strategy in Strategy::ALL {
        let item =
            format!("#[header_set({options}, strategy = {strategy})] static LIST = [{entries}];");
        // An item that cannot be built would be a compile error. It is skipped, and the benchmark
        // reports it.
        match plan_items(&item, &Context::default(), &Arena::default()) {
            // An invocation each: one has at most 100,000 entries.
            Ok(_) => {
                lookups +=
                    &format!("Ok({{ header_set::header_set! {{ {item} }} Lookups::of(&LIST) }}), ");
            }
            Err(errors) if errors.iter().all(|error| error.contains("infeasible")) => {
                lookups += &format!("Err({:?}), ", errors.join("; "));
            }
            Err(errors) => return Err(format!("{}: {}", list.name, errors.join("; ")).into()),
        }
    }
    Ok(format!(
        "        List {{ name: {:?}, family: {:?}, source: {:?}, hit_rate: {:?}, lookups: [{lookups}] }},\n",
        list.name,
        list.family,
        format!("#[header_set({options})] static LIST = [{entries}];"),
        list.hit_rate,
    ))
}
