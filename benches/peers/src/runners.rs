//! The contenders of each set.

use std::fmt;

use crate::contender::{BASE, BASE_INSENSITIVE, Case, Contender, Found, Functions};
use crate::contenders;
use crate::options::Options;
use crate::sets::Set;

/// A contender on one set.
pub struct Runner {
    pub contender: Contender,
    pub functions: Functions,
}

impl Runner {
    /// `hit_percent` for contenders with a stated share.
    pub(crate) fn takes_part(&self, mode: &str, case: Case, hit_percent: Option<usize>) -> bool {
        if self.contender.hit_percent().is_some() && self.contender.hit_percent() != hit_percent {
            return false;
        }
        let able = match mode {
            "request" => self.functions.request.is_some(),
            _ => self.functions.by_name.is_some(),
        };
        // Ignoring case is our default, so its price on lower-case streams is shown beside the
        // others.
        able && (self.contender.case() == case || self.contender.name == "ours-i")
    }
}

/// A contender that does not take part on a set, and why.
pub struct LeftOut {
    pub set: &'static str,
    pub contender: &'static str,
    pub why: &'static str,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} left out: {}", self.set, self.contender, self.why)
    }
}

/// The contenders that take part on a set, and those that do not.
pub fn runners(set: &Set, options: &Options) -> (Vec<Runner>, Vec<LeftOut>) {
    let (mut runners, mut left_out) = (Vec::new(), Vec::new());
    for contender in contenders::all() {
        let is_base = [BASE, BASE_INSENSITIVE].contains(&contender.name)
            || contender.hit_percent().is_some() && options.has_hit_rates();
        if !is_base && !options.contenders.has(contender.name) {
            continue;
        }
        match (contender.find)(set) {
            Found::Runs(functions) => runners.push(Runner {
                contender,
                functions,
            }),
            Found::LeftOut(why) => {
                left_out.push(LeftOut {
                    set: set.name,
                    contender: contender.name,
                    why,
                });
            }
            Found::Foreign => {}
        }
    }
    (runners, left_out)
}
