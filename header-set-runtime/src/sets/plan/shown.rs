//! A plan in words: the one text of `plan()`, documentation, tool and page.

use core::fmt;

use super::{Formula, Plan};

impl fmt::Display for Plan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence(f)?;
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
        self.details(f)
    }
}

impl Plan<'_> {
    /// What was chosen, and what the next best costs.
    fn sentence(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.chosen)?;
        let Some(price) = self.price() else {
            return Ok(());
        };
        write!(f, ": {} bytes", price.table_bytes)?;
        let hits = self.traffic.hit_rate;
        if hits < 1.0 {
            write!(f, ", {:.1} cache lines for a miss", price.lines_miss)?;
        }
        if hits > 0.0 {
            let noun = if hits < 1.0 { "" } else { " cache lines" };
            write!(f, ", {:.1}{noun} for a hit", price.lines_hit)?;
        }
        let others = self
            .losers()
            .filter_map(|it| Some((it.strategy, it.price?.cost)));
        let Some((other, cost)) = others.min_by(|(_, a), (_, b)| a.total_cmp(b)) else {
            return Ok(());
        };
        write!(f, ";\nthe {other} would cost ")?;
        match (cost / price.cost - 1.0) * 100.0 {
            more if more >= 0.5 => write!(f, "{more:.0} % more"),
            less if less <= -0.5 => write!(f, "{:.0} % less", -less),
            _ => f.write_str("as much"),
        }
    }

    /// What the figures depend on, and what each strategy is built of.
    fn details(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { traffic, .. } = self;
        let entries = noun(self.entries, "entry", "entries");
        let requests = noun(traffic.requests, "request", "requests");
        let names = noun(traffic.names, "name", "names");
        let formula = Formula::at(traffic.cold);
        writeln!(
            f,
            "
details:
  {} {entries}, optimized for {}, fingerprint {:016x}
  traffic: {}, {} {requests}, {} {names},
    {:.1} % hits, {:.1} % cold
  cost = {:.2} loads + {:.2} work + {:.2} mispredictions + {:.2} lines + {:.2},
    points per lookup",
            self.entries,
            self.optimize,
            self.fingerprint,
            traffic.source,
            traffic.requests,
            traffic.names,
            traffic.hit_rate * 100.0,
            traffic.cold * 100.0,
            formula.loads,
            formula.work,
            formula.mispredictions,
            formula.lines,
            formula.call,
        )?;
        for candidate in self.candidates {
            writeln!(f, "  {}: {}", candidate.strategy, candidate.remark)?;
            if let Some(it) = candidate.price {
                writeln!(
                    f,
                    "    {:.2} loads, {:.2} work, {:.2} mispredictions, {:.2} lines per lookup",
                    it.loads, it.work, it.mispredictions, it.lines,
                )?;
            }
        }
        Ok(())
    }
}

fn noun<'a>(number: usize, one: &'a str, many: &'a str) -> &'a str {
    if number == 1 { one } else { many }
}
