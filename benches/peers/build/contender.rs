//! Writes the source of contenders: for each a module with a module for each set, and what takes
//! part in each set.

use std::path::Path;

use crate::sets::Set;

/// A contender while its source is written.
pub(crate) struct Contender {
    /// As in reports. Names that end in `-i` ignore case.
    pub(crate) name: String,
    /// The reason that is shown where it lacks a set of names.
    pub(crate) why: String,
    /// The bytes of tables that a lookup can touch, as an expression.
    pub(crate) bytes: &'static str,
    modules: String,
    sets: Vec<&'static str>,
}

impl Contender {
    pub(crate) fn new(name: impl Into<String>, why: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            why: why.into(),
            bytes: "None",
            modules: String::new(),
            sets: Vec::new(),
        }
    }

    /// The name as a module or a function.
    pub(crate) fn snake_name(&self) -> String {
        self.name.replace('-', "_")
    }

    /// Adds a set: `items` beside the lookup, `body` an expression over `name: &str`. Words in
    /// capitals stand for the list: ENTRIES and its exact NAMES by commas, the names as ARMS, in
    /// BYTES, in UNICASE and by length and last byte as TOKENS, and its PREFIXES.
    pub(crate) fn add(&mut self, set: &Set, items: &str, body: &str) {
        let joined = |names: Vec<&str>, start: &str, end: &str, separator: &str| {
            let quoted = names.iter().map(|name| format!("{start}{name:?}{end}"));
            quoted.collect::<Vec<_>>().join(separator)
        };
        let exact = || set.exact().collect();
        let last = |name: &str| format!("{:?}", name.as_bytes().last());
        let token = |it: &str| format!("({}, {}) if name == {it:?} => true,\n", it.len(), last(it));
        let mut source = format!(
            "pub mod {} {{\nuse crate::contenders::generated::scope::*;\n{items}\npub struct Is;\n\
             impl Lookup for Is {{\n\
             #[inline(always)]\n\
             fn contains(name: &str, _: &Built) -> bool {{ {body} }}\n\
             fn bytes(_: &Built) -> Option<usize> {{ {} }}\n\
             }}\n}}\n",
            set.snake_name(),
            self.bytes
        );
        for (word, text) in [
            ("ENTRIES", joined(set.entries.clone(), "", "", ", ")),
            ("NAMES", joined(exact(), "", "", ", ")),
            ("ARMS", joined(exact(), "", "", " | ")),
            ("BYTES", joined(exact(), "b", "", " | ")),
            ("UNICASE", joined(exact(), "UniCase::ascii(", ")", ", ")),
            ("TOKENS", set.exact().map(token).collect()),
            ("PREFIXES", joined(set.prefixes(), "", "", ", ")),
        ] {
            source = source.replace(word, &text);
        }
        self.modules += &source;
        self.sets.push(set.name);
    }

    /// Adds a set in C: `function` gets the bytes of a name and their number.
    pub(crate) fn add_linked(&mut self, set: &Set, function: &str) {
        let items = format!(
            "unsafe extern \"C\" {{ fn {function}(name: *const u8, len: usize) -> bool; }}"
        );
        let body = format!(
            "\n// SAFETY: it reads `len` bytes at `name` and static tables.\n\
             unsafe {{ {function}(name.as_ptr(), name.len()) }}"
        );
        self.add(set, &items, &body);
    }

    /// The contender on a set: its functions, or why it has none. Nothing if the set has patterns,
    /// which it is not made for.
    fn on(&self, set: &Set) -> Option<String> {
        let (name, why) = (&self.name, &self.why);
        if !self.sets.contains(&set.name) {
            return set
                .is_exact()
                .then(|| format!("({name:?}, Err({why:?})),\n"));
        }
        // The loop over a whole request inlines the lookup. For single names, the function around
        // it is not inlined.
        let constructor = match set.has_whole_requests() {
            true => "with_request",
            false => "of",
        };
        let (module, set) = (self.snake_name(), set.snake_name());
        Some(format!(
            "({name:?}, Ok(Functions::{constructor}::<{module}::{set}::Is>())),\n"
        ))
    }
}

/// Writes the lists, all contenders, and which contenders take part in each list.
pub(crate) fn write(out: &Path, sets: &[Set], contenders: &[Contender]) {
    let (mut text, mut lists, mut arms) = (String::new(), String::new(), String::new());
    for contender in contenders {
        let (module, modules) = (contender.snake_name(), &contender.modules);
        text += &format!("pub mod {module} {{\n{modules}}}\n");
    }
    for set in sets {
        let found: String = contenders.iter().filter_map(|it| it.on(set)).collect();
        arms += &format!("{:?} => vec![\n{found}],\n", set.name);
        lists += &format!("({:?}, {:?}),\n", set.name, set.entries.join("\n"));
    }
    text += &format!(
        "/// Names of lists, and their entries.\n\
         pub const LISTS: &[(&str, &str)] = &[\n{lists}];\n\
         pub fn on(set: &str) -> Vec<Found> {{ match set {{\n{arms}_ => Vec::new(),\n}} }}\n"
    );
    std::fs::write(out.join("contenders.rs"), text).expect("OUT_DIR can be written");
}
