//! The sections of a program that the system loads.

use std::fmt;

use object::{File, Object, ObjectSection, SectionFlags, elf};

/// Bytes; signed, since they are also differences.
#[derive(Clone, Copy, Default)]
pub(crate) struct Sections {
    pub(crate) loaded: i64,
    /// Instructions.
    code: i64,
    /// Constants that need no relocation: pages that all processes share.
    constants: i64,
    /// Writable data: `.data`, and `.data.rel.ro`, which has constants with addresses.
    pub(crate) writable: i64,
    /// Relocations for the loader, 24 bytes for each address.
    pub(crate) relocations: i64,
}

impl Sections {
    pub(crate) const HEAD: &str = "  loaded    code constants  writable relocations";

    /// None if the program is not an ELF file.
    pub(crate) fn read(program: &[u8]) -> Option<Self> {
        let file = File::parse(program).ok()?;
        let mut all = Self::default();
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
            let size = section.size() as i64;
            all.loaded += size;
            match name {
                _ if name.starts_with(".rel") => all.relocations += size,
                ".data" | ".data.rel.ro" => all.writable += size,
                ".rodata" => all.constants += size,
                _ if is(elf::SHF_EXECINSTR) => all.code += size,
                // How to unwind functions, where those of other units are, names of dynamic
                // symbols.
                _ => {}
            }
        }
        Some(all)
    }

    pub(crate) fn less(&self, other: &Self) -> Self {
        Self {
            loaded: self.loaded - other.loaded,
            code: self.code - other.code,
            constants: self.constants - other.constants,
            writable: self.writable - other.writable,
            relocations: self.relocations - other.relocations,
        }
    }
}

impl fmt::Display for Sections {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:>+8}{:>+8}{:>+10}{:>+10}{:>+12}",
            self.loaded, self.code, self.constants, self.writable, self.relocations
        )
    }
}
