//! The error of parsing an enum that `header_set!` made.

use core::error::Error;
use core::fmt;

/// A name that is none of an enum's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnknownName {
    list: &'static str,
}

impl UnknownName {
    /// For the enum called `list`.
    #[doc(hidden)]
    pub const fn new(list: &'static str) -> Self {
        Self { list }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not one of the names of `{}`", self.list)
    }
}

impl Error for UnknownName {}
