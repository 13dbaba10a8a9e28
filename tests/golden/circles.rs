//! No files of the generator import one another in a circle, so that each can be read after those
//! that it uses.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use syn::visit::{self, Visit};
use testkit::files::of_kind;

/// The path of a module in its crate. The root has none.
type Module = Vec<String>;

/// The paths that a file names.
#[derive(Default)]
struct Paths {
    /// The module that is read: that of the file, or one inside.
    here: Module,
    used: Vec<Module>,
    /// By name, what the file re-exports.
    exported: BTreeMap<String, Module>,
}

impl Paths {
    fn tree(&mut self, tree: &syn::UseTree, mut before: Module, exports: bool) {
        let name = match tree {
            syn::UseTree::Path(path) => {
                before.push(path.ident.to_string());
                return self.tree(&path.tree, before, exports);
            }
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.tree(tree, before.clone(), exports);
                }
                return;
            }
            syn::UseTree::Name(name) => &name.ident,
            syn::UseTree::Rename(rename) => &rename.ident,
            syn::UseTree::Glob(_) => return self.used.extend(self.whole(before)),
        };
        before.push(name.to_string());
        let Some(path) = self.whole(before) else {
            return;
        };
        match exports {
            true => drop(self.exported.insert(name.to_string(), path)),
            false => self.used.push(path),
        }
    }

    /// The path from the root of the crate, of one that starts with `crate`, `super` or `self`, or
    /// with a module of this file.
    fn whole(&self, path: Module) -> Option<Module> {
        let mut whole = match path.first()?.as_str() {
            "crate" => Module::new(),
            _ => self.here.clone(),
        };
        let ups = path.iter().take_while(|part| *part == "super").count();
        whole.truncate(whole.len().checked_sub(ups)?);
        let starts = |part: &&String| ["crate", "super", "self"].contains(&part.as_str());
        whole.extend(path.iter().skip_while(starts).cloned());
        Some(whole)
    }
}

impl Visit<'_> for Paths {
    fn visit_item_mod(&mut self, module: &syn::ItemMod) {
        let is_test = |attribute: &syn::Attribute| attribute.path().is_ident("cfg");
        if !module.attrs.iter().any(is_test) || module.ident != "tests" {
            self.here.push(module.ident.to_string());
            visit::visit_item_mod(self, module);
            self.here.pop();
        }
    }

    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        let exports = !matches!(item.vis, syn::Visibility::Inherited);
        self.tree(&item.tree, Module::new(), exports);
    }

    /// What may use an item says nothing of what the item uses.
    fn visit_visibility(&mut self, _: &syn::Visibility) {}

    fn visit_path(&mut self, path: &syn::Path) {
        let parts = path.segments.iter().map(|part| part.ident.to_string());
        let parts: Module = parts.collect();
        if parts.len() > 1 {
            self.used.extend(self.whole(parts));
        }
        visit::visit_path(self, path);
    }
}

fn read(folder: &Path) -> BTreeMap<Module, Paths> {
    let mut files = BTreeMap::new();
    for path in of_kind(folder, "rs") {
        let module = path.strip_prefix(folder).expect("it is below");
        let module = module.with_extension("");
        let parts = module.iter().map(|part| part.to_string_lossy());
        let mut here: Module = parts.map(|part| part.into_owned()).collect();
        if here.last().is_some_and(|name| name.ends_with("tests")) {
            continue;
        }
        here.pop_if(|name| ["mod", "lib"].contains(&name.as_str()));
        let text = fs::read_to_string(&path).expect("a source file");
        let mut paths = Paths {
            here: here.clone(),
            ..Paths::default()
        };
        paths.visit_file(&syn::parse_file(&text).expect("Rust"));
        files.insert(here, paths);
    }
    files
}

/// The file that a path leads to, through what other files re-export.
fn file(files: &BTreeMap<Module, Paths>, path: &[String]) -> Option<Module> {
    let len = (0..=path.len())
        .rev()
        .find(|&len| files.contains_key(&path[..len]))?;
    let (module, rest) = path.split_at(len);
    let exported = rest
        .first()
        .and_then(|name| files[module].exported.get(name));
    match exported {
        Some(exported) if exported != path => file(files, exported),
        _ => Some(module.to_vec()),
    }
}

#[test]
fn no_files_of_the_generator_import_in_a_circle() {
    let files = read(Path::new("../header-set-codegen/src"));
    assert!(files.len() > 50, "{}", files.len());
    let mut uses: BTreeMap<Module, BTreeSet<Module>> = (files.iter())
        .map(|(module, paths)| {
            let used = paths.used.iter().filter_map(|path| file(&files, path));
            (module.clone(), used.filter(|used| used != module).collect())
        })
        .collect();
    // A file that uses none of the others is in no circle.
    loop {
        let left: BTreeSet<Module> = uses.keys().cloned().collect();
        uses.retain(|_, used| used.iter().any(|used| left.contains(used)));
        if uses.len() == left.len() {
            break;
        }
    }
    let left: BTreeSet<Module> = uses.keys().cloned().collect();
    let shown = uses.iter().flat_map(|(module, used)| {
        let used = used.iter().filter(|used| left.contains(*used));
        used.map(|used| format!("{} uses {}", module.join("::"), used.join("::")))
    });
    let shown: Vec<String> = shown.collect();
    assert!(
        shown.is_empty(),
        "in a circle, or before one:\n{}",
        shown.join("\n")
    );
}
