//! The sections of a program that the system loads.

use object::{File, Object, ObjectSection, SectionFlags, elf};

/// Bytes by [`KINDS`]; signed, since they are also differences.
pub(crate) type Sections = [i64; KINDS.len()];

/// The kinds of bytes, as columns: all that is loaded; instructions; constants that need no
/// relocation, which are pages that all processes share; writable data, which is `.data`, and
/// `.data.rel.ro` of constants with addresses; relocations for the loader, 24 bytes for each address.
pub(crate) const KINDS: [&str; 5] = ["loaded", "code", "constants", "writable", "relocations"];
pub(crate) const LOADED: usize = 0;
const CODE: usize = 1;
const CONSTANTS: usize = 2;
pub(crate) const WRITABLE: usize = 3;
pub(crate) const RELOCATIONS: usize = 4;

/// None if the program is not an ELF file.
pub(crate) fn read(program: &[u8]) -> Option<Sections> {
    let file = File::parse(program).ok()?;
    let mut all = [0; KINDS.len()];
    for section in file.sections() {
        let SectionFlags::Elf { sh_flags } = section.flags() else {
            return None;
        };
        let is = |flag: u32| sh_flags & u64::from(flag) != 0;
        let name = section.name().ok()?;
        // Up to the end of a page, so that it shrinks where others grow.
        if !is(elf::SHF_ALLOC) || name == ".relro_padding" {
            continue;
        }
        let kind = match name {
            _ if name.starts_with(".rel") => Some(RELOCATIONS),
            ".data" | ".data.rel.ro" => Some(WRITABLE),
            ".rodata" => Some(CONSTANTS),
            _ if is(elf::SHF_EXECINSTR) => Some(CODE),
            // How to unwind functions, where those of other units are, names of dynamic symbols.
            _ => None,
        };
        for kind in [Some(LOADED), kind].into_iter().flatten() {
            all[kind] += section.size() as i64;
        }
    }
    Some(all)
}

pub(crate) fn less(one: Sections, other: Sections) -> Sections {
    std::array::from_fn(|kind| one[kind] - other[kind])
}
