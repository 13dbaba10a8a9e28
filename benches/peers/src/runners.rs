//! The contenders of each set.

use kit::streams::Source;

use crate::built::Built;
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

/// A list, its contenders, and what they need.
pub struct Lineup<'a> {
    pub set: &'a Set,
    pub source: Source<'a>,
    pub built: Built,
    pub runners: Vec<Runner>,
    /// The contenders that do not take part, and why.
    pub left_out: Vec<String>,
}

impl<'a> Lineup<'a> {
    pub fn new(set: &'a Set, options: &Options) -> Self {
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
                    left_out.push(format!("{}: {} left out: {why}", set.name, contender.name));
                }
                Found::Foreign => {}
            }
        }
        Self {
            set,
            source: Source::new(set.text),
            built: Built::new(set),
            runners,
            left_out,
        }
    }
}
