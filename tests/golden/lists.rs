//! The lists in `testdata/lists`.

use std::path::{Path, PathBuf};

use header_set_codegen::tables::Arena;
use header_set_codegen::{Context, Planned, plan_items};
use testkit::files::below;

/// The lists whose names are no header names.
const ANY: [&str; 3] = ["media-types", "methods", "trie-hard-118"];

pub(crate) struct List {
    pub(crate) name: String,
    path: PathBuf,
}

/// All lists, by name.
pub(crate) fn all() -> impl Iterator<Item = List> {
    let paths = below(Path::new("../testdata/lists"));
    paths.into_iter().map(|path| {
        let name = path.file_stem().and_then(|name| name.to_str());
        List {
            name: name.expect("a name in UTF-8").to_owned(),
            path,
        }
    })
}

impl List {
    /// `any` or `token`.
    pub(crate) fn names(&self) -> &'static str {
        if ANY.contains(&self.name.as_str()) {
            "any"
        } else {
            "token"
        }
    }

    /// The source of a set with `options`; it ignores case by default.
    pub(crate) fn planned<'a>(&self, options: &str, arena: &'a Arena) -> Planned<'a> {
        let names = self.names();
        let case = if options.contains("case") {
            ""
        } else {
            "case = insensitive, "
        };
        let Self { name, path } = self;
        let source = format!(
            "#[header_set(names = {names}, {case}{options})] static LIST = [include {path:?}];"
        );
        plan_items(&source, &Context::default(), arena)
            .unwrap_or_else(|errors| panic!("{name}: {}", errors.join("\n")))
            .remove(0)
    }
}
