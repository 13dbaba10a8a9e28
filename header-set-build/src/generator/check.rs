//! Checks a list and its options, and reports all mistakes together.

use header_set_codegen::list::key_set::KeySet;
use header_set_codegen::list::{Bounds, Kind, Rules, Warnings, Written};
use header_set_codegen::plan::Options;

use super::Generator;
use crate::blobs;
use crate::error::{Error, Mistake};

/// A list, checked and in normal form.
pub(super) struct Checked {
    pub(super) keys: KeySet,
    /// A map's values, one for each index.
    pub(super) values: Option<Vec<String>>,
}

impl Generator {
    pub(super) fn check(&mut self) -> Result<Checked, Error> {
        let is_valued = |values: &Vec<String>| values.len() == self.written.len();
        if (self.values.as_ref()).is_some_and(|(_, values)| !is_valued(values)) {
            let message = "found entries without values in a map, expected one for each";
            self.mistakes.push(Mistake::new(message));
        }
        let Options { hit_rate, cold, .. } = self.options;
        for (option, rate) in [("hit_rate", hit_rate), ("cold", Some(cold))] {
            if let Some(rate) = rate.filter(|rate| !(0.0..=1.0).contains(rate)) {
                let message = format!("found `{option}` of {rate}, expected a share from 0 to 1");
                self.mistakes.push(Mistake::new(message));
            }
        }
        let written = std::mem::replace(&mut self.written, Written::new(Bounds::BUILD));
        let (list, findings) = blobs::normalise(&self.rules(), written, self.threads);
        self.mistakes.extend(findings);
        self.mistakes.check()?;
        let values = self.values.take().map(|(_, mut values)| {
            let left = list.positions.iter();
            left.map(|&at| std::mem::take(&mut values[at as usize]))
                .collect()
        });
        Ok(Checked {
            keys: list.keys,
            values,
        })
    }

    fn rules(&self) -> Rules {
        Rules {
            kind: match self.values {
                Some(_) => Kind::Map,
                None => Kind::Set,
            },
            names: self.names,
            fold: self.names.fold(self.case, self.separators),
            strict: self.strict,
            warnings: Warnings::None,
        }
    }
}
