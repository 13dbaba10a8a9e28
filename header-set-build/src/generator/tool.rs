//! Lists that the tool `header-set` has read.

use header_set_codegen::list::{Names, Rules, Written};
use header_set_codegen::read;

use super::Generator;
use crate::options::{Case, Separators, Tokens};

impl Generator {
    /// A list that a tool has read, with the options that were read with it.
    #[doc(hidden)]
    #[must_use]
    pub fn of_tool(written: Written, rules: &Rules, options: read::Options) -> Self {
        Self {
            case: Some(match rules.fold.case {
                true => Case::Insensitive,
                false => Case::Sensitive,
            }),
            separators: match rules.fold.separators {
                true => Separators::Fold,
                false => Separators::Exact,
            },
            tokens: match rules.names {
                Names::Token => Tokens::Only,
                Names::Any => Tokens::Any,
            },
            optimize: options.optimize,
            strategy: options.strategy,
            read_traffic: options.traffic,
            hit_rate: options.hit_rate,
            cold: Some(options.cold),
            written,
            ..Self::new("LIST")
        }
    }
}
