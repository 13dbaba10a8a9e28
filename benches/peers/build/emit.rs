//! Writes the source of contenders: for each a module with a type that looks up for each set, and
//! the list of all.

use std::fmt::Write as _;
use std::path::Path;

use crate::sets::Set;

/// Names beyond which a lookup that is all code, not tables, is compiled once only.
const MUCH_CODE: usize = 245;

/// A contender while its source is written.
pub(crate) struct Contender {
    /// As in reports. Names that end in `-i` ignore case.
    name: String,
    /// The reason that is shown where it lacks a set of names.
    why: &'static str,
    /// Whether lookups are code for each name, not tables.
    is_code: bool,
    items: String,
    arms: String,
}

impl Contender {
    pub(crate) fn new(name: impl Into<String>, why: &'static str) -> Self {
        Self {
            name: name.into(),
            why,
            is_code: false,
            items: String::new(),
            arms: String::new(),
        }
    }

    pub(crate) fn of_code(name: &str, why: &'static str) -> Self {
        Self {
            is_code: true,
            ..Self::new(name, why)
        }
    }

    /// The name as a module or a function.
    pub(crate) fn snake_name(&self) -> String {
        self.name.replace('-', "_")
    }

    /// Adds a set: `items` beside the lookup, `body` an expression over `name: &str`.
    pub(crate) fn add(&mut self, set: &Set, items: &str, body: &str) {
        let (name, ty) = (&set.name, set.type_name());
        // `always`, so that the loop over a whole request inlines the lookup. For single names, the
        // function around it is not inlined.
        write!(
            self.items,
            "{items}pub(crate) struct {ty};\n\
             impl Lookup for {ty} {{\n\
             #[inline(always)]\n\
             fn contains(name: &str, _: &Built) -> bool {{ {body} }}\n\
             }}\n"
        )
        .expect("a string grows");
        let constructor = if set.has_whole_requests() {
            "with_request"
        } else if self.is_code && set.entries.len() > MUCH_CODE {
            "once"
        } else {
            "of"
        };
        writeln!(
            self.arms,
            "{name:?} => Some(Functions::{constructor}::<{ty}>()),"
        )
        .expect("a string grows");
    }

    /// Adds a set in C: `function` gets the bytes of a name and their number.
    pub(crate) fn add_linked(&mut self, set: &Set, function: &str) {
        let items = format!(
            "unsafe extern \"C\" {{ fn {function}(name: *const u8, len: usize) -> bool; }}\n"
        );
        let body = format!(
            "\n// SAFETY: it reads `len` bytes at `name` and static tables.\n\
             unsafe {{ {function}(name.as_ptr(), name.len()) }}"
        );
        self.add(set, &items, &body);
    }
}

/// Writes the lists, all contenders, and the bytes of tables by contender and set.
pub(crate) fn write(out: &Path, sets: &[Set], contenders: &[Contender], bytes: &str) {
    let (mut text, mut list) = (String::new(), String::new());
    for contender in contenders {
        let Contender { name, why, .. } = contender;
        let (items, arms) = (&contender.items, &contender.arms);
        let module = contender.snake_name();
        write!(
            text,
            "pub(crate) mod {module} {{\nuse super::scope::*;\n{items}\
             pub(crate) fn on(set: &Set) -> Found {{\n\
             let found = match set.name {{\n{arms}_ => None,\n}};\n\
             Found::generated(set, found, {why:?})\n}}\n}}\n"
        )
        .expect("a string grows");
        writeln!(list, "Contender::new({name:?}, {module}::on),").expect("a string grows");
    }
    let sets = sets
        .iter()
        .map(|set| format!("({:?}, {:?}),\n", set.name, set.entries.join("\n")));
    let sets: String = sets.collect();
    write!(
        text,
        "/// Names of lists, and their entries.\n\
         pub const LISTS: &[(&str, &str)] = &[\n{sets}];\n\
         pub(super) fn all() -> Vec<Contender> {{ vec![\n{list}] }}\n\
         /// Bytes of our tables: contender, set, bytes.\n\
         pub const TABLE_BYTES: &[(&str, &str, fn() -> usize)] = &[\n{bytes}];\n"
    )
    .expect("a string grows");
    std::fs::write(out.join("contenders.rs"), text).expect("OUT_DIR can be written");
}

/// Names as string literals with `separator` between them.
pub(crate) fn literals<'a>(names: impl IntoIterator<Item = &'a str>, separator: &str) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("{name:?}")).collect();
    quoted.join(separator)
}
