//! The options of `header_set!`, on the command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::ValueEnum;
use header_set_codegen::list::Names;
use header_set_codegen::sources::files::{self, BadFile};
use header_set_runtime::{Fold, Optimize, Strategy};

use super::List;
use crate::failure::Failure;

#[derive(clap::Args, Clone, Debug, Default)]
#[command(next_help_heading = "Options of the list")]
pub(crate) struct Options {
    /// A Rust file whose `header_set!` items are lists, in place of LIST
    #[arg(long, value_name = "FILE.rs")]
    pub(super) source: Option<OsString>,
    /// An entry: `host`, `x-*`, `!x-public`, `@hop_by_hop`, `regex x-[0-9]+`, `include FILE`. Once
    /// for each; in place of LIST, or after the entries of its files
    #[arg(
        short = 'e',
        long = "entry",
        value_name = "ENTRY",
        allow_hyphen_values = true
    )]
    pub(super) entries: Vec<OsString>,
    /// Whether `A`-`Z` equal `a`-`z` [default: insensitive, of `--names any` sensitive]
    #[arg(long, value_name = "HOW")]
    case: Option<Case>,
    /// Whether `_`, `.` and the like equal `-`
    #[arg(long, value_name = "HOW")]
    separators: Option<Separators>,
    /// Whether names must be field names
    #[arg(id = "allowed", long = "names", value_name = "WHICH")]
    names: Option<AllowedNames>,
    /// The structure, in place of the one with the lowest cost
    #[arg(long)]
    strategy: Option<OneStrategy>,
    /// Requests on which structures are priced: one a line, names separated by spaces
    #[arg(long, value_name = "FILE")]
    traffic: Option<PathBuf>,
    /// The share of lookups that hit, from 0 to 1
    #[arg(long, value_name = "SHARE", value_parser = share)]
    hit_rate: Option<f64>,
    /// The share of requests that find nothing of ours in the caches, from 0 to 1
    #[arg(long, value_name = "SHARE", value_parser = share)]
    cold: Option<f64>,
    /// What the choice minimises
    #[arg(long, value_name = "WHAT")]
    optimize: Option<What>,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Case {
    Insensitive,
    Sensitive,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Separators {
    Exact,
    Fold,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum AllowedNames {
    Token,
    Any,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum OneStrategy {
    #[value(name = "perfect_hash")]
    PerfectHash,
    Trie,
    Dfa,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum What {
    Time,
    Size,
}

fn share(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err(String::from("expected a share from 0 to 1")),
    }
}

impl Options {
    /// Whether `-e` gave entries.
    pub(crate) fn has_entries(&self) -> bool {
        !self.entries.is_empty()
    }

    pub(super) fn without_entries(&self) -> Self {
        Self {
            entries: Vec::new(),
            ..self.clone()
        }
    }

    pub(super) fn fold(&self) -> Fold {
        Fold {
            case: match self.case {
                Some(case) => matches!(case, Case::Insensitive),
                None => !matches!(self.names, Some(AllowedNames::Any)),
            },
            separators: matches!(self.separators, Some(Separators::Fold)),
        }
    }

    /// Replaces the options of a list by those that were given.
    pub(super) fn apply(&self, list: &mut List) -> Result<(), Failure> {
        let fold = self.fold();
        if self.case.is_some() || self.names.is_some() {
            list.rules.fold.case = fold.case;
        }
        if self.separators.is_some() {
            list.rules.fold.separators = fold.separators;
        }
        if let Some(names) = self.names {
            list.rules.names = match names {
                AllowedNames::Token => Names::Token,
                AllowedNames::Any => Names::Any,
            };
        }
        let options = &mut list.options;
        if let Some(path) = &self.traffic {
            let traffic = files::traffic(path).map_err(|BadFile { line, message }| {
                let line = line.map(|line| format!("{line}: ")).unwrap_or_default();
                Failure::new(format!("{}:{line} {message}", path.display()).replace(":  ", ": "))
            })?;
            options.traffic = Some(traffic);
        }
        options.strategy = self.strategy().or(options.strategy);
        options.hit_rate = self.hit_rate.or(options.hit_rate);
        options.cold = self.cold.unwrap_or(options.cold);
        if let Some(what) = self.optimize {
            options.optimize = match what {
                What::Time => Optimize::Time,
                What::Size => Optimize::Size,
            };
        }
        Ok(())
    }

    fn strategy(&self) -> Option<Strategy> {
        Some(match self.strategy? {
            OneStrategy::PerfectHash => Strategy::PerfectHash,
            OneStrategy::Trie => Strategy::PopcountTrie,
            OneStrategy::Dfa => Strategy::FlatDfa,
        })
    }
}
