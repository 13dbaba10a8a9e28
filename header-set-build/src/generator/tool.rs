//! Lists that the tool `header-set` has read.

use header_set_codegen::list::{Rules, Written};
use header_set_codegen::read;

use super::Generator;

impl Generator {
    /// A list that a tool has read, with the options that were read with it.
    #[doc(hidden)]
    #[must_use]
    pub fn of_tool(written: Written, rules: &Rules, options: read::Options) -> Self {
        Self {
            case: Some(rules.fold.case),
            separators: rules.fold.separators,
            names: rules.names,
            options,
            written,
            ..Self::new("LIST")
        }
    }
}

#[cfg(test)]
mod tests {
    use header_set_codegen::list::{Bounds, Flags, Kind, Names, Warnings};
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
                ..read::Options::default()
            };
            let mut written = Written::new(Bounds::BUILD);
            written.push(b"host", Flags::VERBATIM);
            let generator = Generator::of_tool(written, &rules, options);
            assert_eq!(generator.case, Some(case));
            assert_eq!(generator.separators, separators);
            assert_eq!(generator.names, names);
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
