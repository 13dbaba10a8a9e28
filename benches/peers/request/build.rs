//! Writes what peers need of the list: a table of `HeaderName`, and the invocations of their
//! macros.

use std::path::PathBuf;

const LIST: &str = "../../../testdata/lists/internal-119.txt";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={LIST}");
    let text = std::fs::read_to_string(LIST).expect("the list is part of the repository");
    let names: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    std::fs::write(out.join("list.rs"), list(&names)).expect("OUT_DIR can be written");
}

fn list(names: &[&str]) -> String {
    let each = |item: &dyn Fn(usize, &str) -> String| {
        let items = names.iter().enumerate().map(|(at, name)| item(at, name));
        items.collect::<Vec<_>>().join(", ")
    };
    let count = names.len();
    let texts = each(&|_, name| format!("{name:?}"));
    let header_names = each(&|_, name| format!("HeaderName::from_static({name:?})"));
    let places = each(&|at, name| format!("{name:?} => {at}"));
    format!(
        "/// The list, as written.
pub static TEXTS: [&str; {count}] = [{texts}];
/// The list, ready to be removed.
pub static NAMES: [HeaderName; {count}] = [{header_names}];
#[inline(always)]
pub fn hashify_place(name: &[u8]) -> Option<&'static u8> {{ hashify::map!(name, u8, {places}) }}
#[inline(always)]
pub fn hashify_ignoring_case(name: &[u8]) -> bool {{ hashify::set_ignore_case!(name, {texts}) }}
pub static PHF: phf::Map<&'static str, u8> = phf::phf_map! {{ {places} }};
#[inline(always)]
pub fn match_place(name: &str) -> Option<u8> {{
    Some(match name {{ {places}, _ => return None }})
}}
"
    )
}
