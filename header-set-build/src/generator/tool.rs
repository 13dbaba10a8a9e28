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
            options,
            written,
            ..Self::new("LIST")
        }
    }
}

#[cfg(test)]
mod tests {
    use header_set_codegen::list::{Bounds, Flags, Kind, Warnings};
    use header_set_codegen::traffic::Traffic;
    use header_set_runtime::{Fold, Optimize, Strategy};

    use super::*;

    #[test]
    fn options_of_a_tool_are_those_that_it_read() {
        for (case, separators, names) in [
            (true, false, Names::Token),
            (false, true, Names::Any),
            (true, true, Names::Any),
        ] {
            let rules = Rules {
                kind: Kind::Set,
                names,
                fold: Fold { case, separators },
                strict: false,
                warnings: Warnings::All,
            };
            let options = read::Options {
                strategy: Some(Strategy::PopcountTrie),
                traffic: Some(Traffic::parse("traffic", "host te").expect("a sample")),
                hit_rate: Some(0.25),
                cold: 0.75,
                optimize: Optimize::Size,
            };
            let mut written = Written::new(Bounds::BUILD);
            written.push(b"host", Flags::VERBATIM);
            let generator = Generator::of_tool(written, &rules, options);
            assert_eq!(generator.case == Some(Case::Insensitive), case);
            assert_eq!(generator.case == Some(Case::Sensitive), !case);
            assert_eq!(generator.separators == Separators::Fold, separators);
            assert_eq!(generator.tokens == Tokens::Any, names == Names::Any);
            let options = generator.options;
            assert_eq!(options.strategy, Some(Strategy::PopcountTrie));
            let traffic = options.traffic.expect("the sample");
            assert_eq!(traffic.requests, [[b"host".to_vec(), b"te".to_vec()]]);
            assert_eq!((options.hit_rate, options.cold), (Some(0.25), 0.75));
            assert_eq!(options.optimize, Optimize::Size);
            assert_eq!(generator.written.len(), 1);
        }
    }
}
