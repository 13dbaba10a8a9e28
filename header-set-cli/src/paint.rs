//! The colours of output. `anstream` drops them where they are not wanted.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};

/// What stands out: names and what was chosen.
pub(crate) const STRONG: Style = Style::new().bold();
/// Headings of columns, and what matters less.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// Kept, included, right.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// Stripped, excluded, wrong.
pub(crate) const BAD: Style = AnsiColor::Red.on_default();

/// Returns a text in a style.
pub(crate) fn painted(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
