//! Writes the lists, and the items that compile each by every strategy that can express it. Entries
//! are in files that the items include, as users with long lists have them; bytes that lines cannot
//! carry are in the items themselves.

#[path = "src/lists.rs"]
mod lists;

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};

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
    let mut modules = String::new();
    let mut calls = String::new();
    for mut list in lists::all(testdata.as_ref())? {
        if std::env::var("PROFILE")? == "debug" {
            list.entries.truncate(UNOPTIMISED);
        }
        let (module, call) = item(&list, &out)?;
        modules += &module;
        calls += &call;
    }
    let text =
        format!("{modules}\npub(crate) fn all() -> Vec<List> {{\n    vec![\n{calls}    ]\n}}\n");
    std::fs::write(out.join("lists.rs"), text)?;
    Ok(())
}

/// The module of a list, and the expression that makes it known.
fn item(list: &List, out: &Path) -> Result<(String, String), Box<dyn Error>> {
    let module = list.name.replace('-', "_");
    let case = if list.sensitive {
        "case = sensitive"
    } else {
        "case = insensitive"
    };
    let names = if list.any { "names = any, " } else { "" };
    let entries = if list.are_literals {
        list.entries.join(", ")
    } else {
        let path = out.join(format!("{}.txt", list.name));
        std::fs::write(&path, list.entries.join("\n") + "\n")?;
        let path = path.to_str().ok_or("expected a path in UTF-8")?;
        format!("include {path:?}")
    };
    let hit_rate = list
        .hit_rate
        .map_or(String::new(), |rate| format!(", hit_rate = {rate:?}"));
    let options = format!("{names}{case}{hit_rate}");
    // An invocation each: one has at most 100,000 entries.
    let mut text = format!("mod {module} {{\n");
    let mut fields = String::new();
    for &strategy in Strategy::ALL {
        let name = strategy.name().to_ascii_uppercase();
        let item = format!(
            "#[header_set({options}, strategy = {strategy})] pub(super) static {name} = [{entries}];"
        );
        // An item that cannot be built would be a compile error. It is skipped, and the benchmark
        // reports it.
        match plan_items(
            &item.replace("pub(super) ", ""),
            &Context::default(),
            &Arena::default(),
        ) {
            Ok(_) => {
                writeln!(text, "    header_set::header_set! {{ {item} }}")?;
                write!(fields, "Ok(Lookups::of(&{module}::{name})), ")?;
            }
            Err(errors) if errors.iter().all(|error| error.contains("infeasible")) => {
                write!(fields, "Err({:?}), ", errors.join("; "))?;
            }
            Err(errors) => return Err(format!("{}: {}", list.name, errors.join("; ")).into()),
        }
    }
    text += "}\n";
    let call = format!(
        "        List {{ name: {:?}, family: {:?}, source: {:?}, hit_rate: {:?}, lookups: [{fields}] }},\n",
        list.name,
        list.family,
        format!("#[header_set({options})] static LIST = [{entries}];"),
        list.hit_rate,
    );
    Ok((text, call))
}
