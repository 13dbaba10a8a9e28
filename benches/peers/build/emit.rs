//! What every generated file of contenders has: a type that looks up for each set, and a way to
//! find it.

use std::fmt::Write as _;
use std::path::Path;

use crate::sets::Set;
use crate::special::WHOLE_REQUESTS;

/// Names beyond which a lookup that is all code, not tables, is compiled once only.
const MUCH_CODE: usize = 245;

/// A file of contenders while it is written.
#[derive(Default)]
pub(crate) struct Emitted {
    is_code: bool,
    items: String,
    found: String,
}

impl Emitted {
    /// Lookups that are code for each name, or else tables.
    pub(crate) fn new(is_code: bool) -> Self {
        Self {
            is_code,
            ..Self::default()
        }
    }

    /// A contender for one set: `items` beside it, `body` an expression over `name: &str`.
    pub(crate) fn add(&mut self, set: &Set, items: &str, body: &str) {
        let (name, ty) = (&set.name, set.type_name());
        self.items.push_str(items);
        // `always`, so that the loop over a whole request inlines the lookup. For single names, the
        // function around it is not inlined.
        writeln!(
            self.items,
            "pub(crate) struct {ty};\n\
             impl Lookup for {ty} {{\n\
             #[inline(always)]\n\
             fn contains(name: &str, _: &Built) -> bool {{ {body} }}\n\
             }}"
        )
        .expect("a string can be written");
        let constructor = match name.as_str() {
            WHOLE_REQUESTS => "with_request",
            _ if self.is_code && set.entries.len() > MUCH_CODE => "once",
            _ => "of",
        };
        writeln!(
            self.found,
            "{name:?} => Some(Functions::{constructor}::<{ty}>()),"
        )
        .expect("a string can be written");
    }

    /// A contender in C or C++: `function` gets the bytes of a name and their number.
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

    /// Further items of the file.
    pub(crate) fn push(&mut self, items: &str) {
        self.items.push_str(items);
    }

    /// `why`: the reason that is shown where a set of names is not in the file.
    pub(crate) fn write(&self, out: &Path, file: &str, why: &str) {
        let text = format!(
            "{}\nconst WHY: &str = {why:?};\n\
             fn find(set: &str) -> Option<Functions> {{\nmatch set {{\n{}_ => None,\n}}\n}}\n",
            self.items, self.found
        );
        std::fs::write(out.join(file), text).expect("OUT_DIR can be written");
    }
}

/// Names as string literals with `separator` between them.
pub(crate) fn literals<'a>(names: impl IntoIterator<Item = &'a str>, separator: &str) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("{name:?}")).collect();
    quoted.join(separator)
}
