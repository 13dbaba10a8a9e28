//! The programs of the handbook, as tests of documentation. `examples/recipes` has those of
//! `recipes.md`, and `examples/reload` those of `long_lists.md`, which need more crates.

/// A type for each chapter, whose documentation it is.
macro_rules! chapters {
    ($($chapter:ident = $file:literal;)*) => {$(
        #[cfg(doctest)]
        #[doc = include_str!(concat!("../../docs/src/", $file))]
        pub struct $chapter;
    )*};
}

chapters! {
    Introduction = "introduction.md";
    Start = "start.md";
    Cleaning = "cleaning.md";
    Auditing = "auditing.md";
    Security = "security.md";
    Servers = "servers.md";
    Forms = "forms.md";
    Precedence = "precedence.md";
    Options = "options.md";
    Tool = "tool.md";
    Imports = "imports.md";
    Page = "page.md";
    Changing = "changing.md";
    Choosing = "choosing.md";
    Measuring = "measuring.md";
    Structures = "structures.md";
    Limitations = "limitations.md";
    Troubleshooting = "troubleshooting.md";
    Glossary = "glossary.md";
    Matrix = "matrix.md";
    ComingFrom = "coming_from.md";
    Contributors = "contributors.md";
}
