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
    ($($chapter:ident)*) => {$(
        #[doc = include_str!("links.md")]
        #[doc = include_str!(concat!("../docs/src/", stringify!($chapter), ".md"))]
        pub mod $chapter {}
    )*};
}

chapters! {
    introduction start
    cleaning recipes auditing
    security servers
    forms precedence options
    long_lists changing
    choosing measuring
    structures limitations troubleshooting glossary
    coming_from
}
