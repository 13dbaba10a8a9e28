//! The handbook, which is in the repository's folder `docs` too.
//!
//! * [Introduction](introduction), [quick start](start)
//! * [Cleaning messages](cleaning): [recipes], [refusing, auditing, redacting](auditing)
//! * [Security](security): [what servers do](servers)
//! * [Forms and entries](forms): [which entry wins](precedence)
//! * [Options](options)
//! * [Long lists](long_lists): [lists that change](changing)
//! * [Choosing](choosing): [measuring]
//! * [How each structure works](structures)
//! * [Limitations](limitations), [troubleshooting], [glossary]
//! * [Coming from other crates and proxies](coming_from)
//!
//! # Files of the repository
//!
//! Links to examples, records, pictures and texts on the design lead here: these files are in the
//! repository of this crate, and not in its package.

/// A module for each chapter. The definitions in `links.md` come first, so that they win over those
/// of the chapter, which are for Markdown on its own.
macro_rules! chapters {
    ($($chapter:ident = $file:literal;)*) => {$(
        #[doc = include_str!("links.md")]
        #[doc = include_str!(concat!("../docs/src/", $file))]
        pub mod $chapter {}
    )*};
}

chapters! {
    introduction = "introduction.md";
    start = "start.md";
    cleaning = "cleaning.md";
    recipes = "recipes.md";
    auditing = "auditing.md";
    security = "security.md";
    servers = "servers.md";
    forms = "forms.md";
    precedence = "precedence.md";
    options = "options.md";
    long_lists = "long-lists.md";
    changing = "changing.md";
    choosing = "choosing.md";
    measuring = "measuring.md";
    structures = "structures.md";
    limitations = "limitations.md";
    troubleshooting = "troubleshooting.md";
    glossary = "glossary.md";
    coming_from = "coming-from.md";
}
