//! The colours of output. `anstream` drops them where they are not wanted.

use std::fmt::{self, Display};

use anstyle::{AnsiColor, Style};

/// What stands out: names and what was chosen.
pub(crate) const STRONG: Style = Style::new().bold();
/// Headings of columns, and what matters less.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// Kept, included, right.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// Stripped, excluded, wrong.
pub(crate) const BAD: Style = AnsiColor::Red.on_default();

/// A text in a style.
pub(crate) struct Painted<T>(pub(crate) Style, pub(crate) T);

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(style, text) = self;
        write!(f, "{style}")?;
        text.fmt(f)?;
        write!(f, "{style:#}")
    }
}
