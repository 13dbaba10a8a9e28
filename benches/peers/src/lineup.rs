//! The contenders of each set.

use kit::streams::Source;

use crate::built::Built;
use crate::contender::{BASE, BASE_INSENSITIVE, Contender, hit_percent};
use crate::contenders;
use crate::options::Options;
use crate::sets::Set;

/// A list, its contenders, and what they need.
pub struct Lineup<'a> {
    pub set: &'a Set,
    pub source: Source<'a>,
    pub built: Built,
    pub contenders: Vec<Contender>,
    /// The contenders that do not take part, and why.
    pub left_out: Vec<String>,
}

impl<'a> Lineup<'a> {
    pub fn new(set: &'a Set, options: &Options) -> Self {
        let (mut contenders, mut left_out) = (Vec::new(), Vec::new());
        for (name, found) in contenders::on(set) {
            let is_base = [BASE, BASE_INSENSITIVE].contains(&name)
                || hit_percent(name).is_some() && options.has_hit_rates();
            match found {
                _ if !is_base && !options.contenders.has(name) => {}
                Ok(functions) => contenders.push(Contender { name, functions }),
                Err(why) => left_out.push(format!("{}: {name} left out: {why}", set.name)),
            }
        }
        Self {
            set,
            source: Source::new(set.text),
            built: Built::new(set),
            contenders,
            left_out,
        }
    }
}
