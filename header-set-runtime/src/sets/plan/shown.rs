//! A plan in words: the one text of `plan()`, documentation, tool and page.

use core::fmt::{self, Write};

use super::{Formula, Plan};
use crate::lookup::strategy::Strategy;

/// What the page of an item shows without a scroll bar.
const COLUMNS: usize = 75;

impl fmt::Display for Plan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence(&mut Lines::new(f, 0))?;
        f.write_str(
            "\n\n  structure         cost  table bytes  cache lines: a miss   a hit  at most\n",
        )?;
        for candidate in self.candidates {
            let is_chosen = candidate.strategy == self.chosen;
            let mark = if is_chosen { '*' } else { ' ' };
            write!(f, "{mark} {:<13}", candidate.strategy)?;
            match candidate.price {
                Some(it) => writeln!(
                    f,
                    "{:>9.2} {:>12} {:>20.1} {:>7.1} {:>8}",
                    it.cost, it.table_bytes, it.lines_miss, it.lines_hit, it.worst_lines,
                )?,
                None => writeln!(f, "{:>9}", "-")?,
            }
        }
        f.write_str("\ndetails:")?;
        self.details(&mut Lines::new(f, 4))?;
        f.write_char('\n')
    }
}

impl Plan<'_> {
    /// What was chosen, and what the next best costs.
    fn sentence(&self, lines: &mut Lines<'_, '_>) -> fmt::Result {
        spoken(lines, self.chosen)?;
        let Some(price) = self.price() else {
            return Ok(());
        };
        write!(lines, ": {} bytes", price.table_bytes)?;
        let hits = self.traffic.hit_rate;
        if hits < 1.0 {
            write!(lines, ", {:.1} cache lines for a miss", price.lines_miss)?;
        }
        if hits > 0.0 {
            let noun = if hits < 1.0 { "" } else { " cache lines" };
            write!(lines, ", {:.1}{noun} for a hit", price.lines_hit)?;
        }
        let others = self
            .losers()
            .filter_map(|it| Some((it.strategy, it.price?.cost)));
        let Some((other, cost)) = others.min_by(|(_, a), (_, b)| a.total_cmp(b)) else {
            return Ok(());
        };
        lines.write_str("; the ")?;
        spoken(lines, other)?;
        match (cost / price.cost - 1.0) * 100.0 {
            more if more >= 0.5 => write!(lines, " would cost {more:.0} % more"),
            less if less <= -0.5 => write!(lines, " would cost {:.0} % less", -less),
            _ => lines.write_str(" would cost as much"),
        }
    }

    /// What the figures depend on, and what each strategy is built of.
    fn details(&self, lines: &mut Lines<'_, '_>) -> fmt::Result {
        let Self { traffic, .. } = self;
        let noun = if self.entries == 1 {
            "entry"
        } else {
            "entries"
        };
        lines.start(2)?;
        write!(
            lines,
            "{} {noun}, optimized for {}, fingerprint {:016x}",
            self.entries, self.optimize, self.fingerprint,
        )?;
        lines.start(2)?;
        write!(
            lines,
            "traffic: {}, {} requests, {} names, {:.1} % hits, {:.1} % cold",
            traffic.source,
            traffic.requests,
            traffic.names,
            traffic.hit_rate * 100.0,
            traffic.cold * 100.0,
        )?;
        let formula = Formula::at(traffic.cold);
        lines.start(2)?;
        write!(
            lines,
            "cost = {:.2} loads + {:.2} work + {:.2} mispredictions + {:.2} lines + {:.2}, points per lookup",
            formula.loads, formula.work, formula.mispredictions, formula.lines, formula.call,
        )?;
        for candidate in self.candidates {
            lines.start(2)?;
            write!(lines, "{}: {}", candidate.strategy, candidate.remark)?;
            if let Some(price) = candidate.price {
                lines.start(4)?;
                write!(
                    lines,
                    "{:.2} loads, {:.2} work, {:.2} mispredictions, {:.2} lines per lookup",
                    price.loads, price.work, price.mispredictions, price.lines,
                )?;
            }
        }
        Ok(())
    }
}

/// The name of a strategy in prose.
fn spoken(lines: &mut Lines<'_, '_>, strategy: Strategy) -> fmt::Result {
    let mut words = strategy.name().split('_');
    lines.write_str(words.next().unwrap_or_default())?;
    words.try_for_each(|word| write!(lines, " {word}"))
}

/// Text that is broken at spaces, before [`COLUMNS`].
struct Lines<'f, 'o> {
    out: &'f mut fmt::Formatter<'o>,
    /// Columns before a line that continues.
    indent: usize,
    column: usize,
    /// Whether a space or a break is due.
    has_space: bool,
}

impl<'f, 'o> Lines<'f, 'o> {
    fn new(out: &'f mut fmt::Formatter<'o>, indent: usize) -> Self {
        Self {
            out,
            indent,
            column: 0,
            has_space: false,
        }
    }

    /// Starts a line behind `indent` columns.
    fn start(&mut self, indent: usize) -> fmt::Result {
        self.column = indent;
        self.has_space = false;
        write!(self.out, "\n{:indent$}", "")
    }
}

impl Write for Lines<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (number, word) in text.split(' ').enumerate() {
            self.has_space |= number > 0;
            if word.is_empty() {
                continue;
            }
            let width = word.chars().count();
            if core::mem::take(&mut self.has_space) {
                if self.column + 1 + width > COLUMNS {
                    self.start(self.indent)?;
                } else {
                    self.out.write_char(' ')?;
                    self.column += 1;
                }
            }
            self.out.write_str(word)?;
            self.column += width;
        }
        Ok(())
    }
}
