//! The programs of the handbook, as tests of documentation. `examples/recipes` has those of
//! `recipes.md`, and `examples/reload` those of `long-lists.md`, which need more crates.

/// A type for each chapter, whose documentation it is.
macro_rules! chapters {
    ($($chapter:ident = $file:literal;)*) => {$(
        #[cfg(doctest)]
        #[doc = include_str!(concat!("../../docs/src/", $file))]
        pub struct $chapter;
    )*};
}

chapters! {
    Start = "start.md";
    Forms = "forms.md";
    Precedence = "precedence.md";
    Cleaning = "cleaning.md";
    Auditing = "auditing.md";
    Changing = "changing.md";
    Choosing = "choosing.md";
    Structures = "structures.md";
    Security = "security.md";
    Matrix = "matrix.md";
    Measuring = "measuring.md";
    ComingFrom = "coming-from.md";
    Glossary = "glossary.md";
    Contributors = "contributors.md";
}
