//! What a set compares.

/// How a set compares the bytes of names. [`HeaderSet::rules`](crate::HeaderSet::rules) returns it.
///
/// ```
/// use header_set::{HeaderSet, Rules, header_set};
///
/// header_set! {
///     #[header_set(separators = fold)]
///     static FOLDED = ["x-internal"];
/// }
/// assert_eq!(HeaderSet::rules(&FOLDED), Rules::new().folding());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[must_use = "rules are values: each method returns new ones"]
pub struct Rules {
    is_case_sensitive: bool,
    folds_separators: bool,
}

impl Rules {
    /// Returns the rules of field names: case is ignored, separators are compared as written.
    pub const fn new() -> Self {
        Self {
            is_case_sensitive: false,
            folds_separators: false,
        }
    }

    /// Returns the same rules, with case compared as written.
    pub const fn sensitive(mut self) -> Self {
        self.is_case_sensitive = true;
        self
    }

    /// Returns the same rules, with all separators equal, as by `separators = fold`.
    pub const fn folding(mut self) -> Self {
        self.folds_separators = true;
        self
    }

    /// Whether case is compared as written.
    #[must_use]
    pub const fn is_case_sensitive(self) -> bool {
        self.is_case_sensitive
    }

    /// Whether separators are equal.
    #[must_use]
    pub const fn folds_separators(self) -> bool {
        self.folds_separators
    }

    /// Returns the rules of a union of two sets: it compares case if one of them does, and folds
    /// separators if one of them does.
    pub const fn union(self, other: Self) -> Self {
        Self {
            is_case_sensitive: self.is_case_sensitive | other.is_case_sensitive,
            folds_separators: self.folds_separators | other.folds_separators,
        }
    }
}

impl From<header_set_runtime::Fold> for Rules {
    fn from(fold: header_set_runtime::Fold) -> Self {
        Self {
            is_case_sensitive: !fold.case,
            folds_separators: fold.separators,
        }
    }
}
