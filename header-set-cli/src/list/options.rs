//! The options of `header_set!`, on the command line.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use header_set_codegen::list::Names;
use header_set_codegen::traffic::Traffic;
use header_set_runtime::{Optimize, Strategy};

use super::List;
use crate::failure::Failure;
use crate::files;

/// The heading of what only the choice of a structure asks for.
const CHOICE: &str = "Options of the choice, for explain, bench and why --steps";

/// The lists of a command.
#[derive(clap::Args)]
pub(crate) struct Lists {
    /// A file, an item of a Rust file, `-`, or `@NAME`
    #[arg(required_unless_present = "entries", value_name = "LIST")]
    lists: Vec<OsString>,
    #[command(flatten)]
    options: Options,
}

impl Lists {
    /// Reads all lists.
    pub(crate) fn all(&self) -> Result<Vec<List>, Failure> {
        List::all(&self.lists, &self.options)
    }

    /// Reads the only list, which must have no errors.
    pub(crate) fn only(&self) -> Result<List, Failure> {
        List::only(&self.lists, &self.options)
    }
}

#[derive(clap::Args, Clone, Debug, Default)]
#[command(next_help_heading = "Options of the list")]
pub(crate) struct Options {
    /// An entry: `host`, `x-*`, `!x-public`, `@hop_by_hop`, `regex x-[0-9]+`, `include FILE`. May
    /// be repeated; in place of LIST, or added to its files
    #[arg(
        short = 'e',
        long = "entry",
        value_name = "ENTRY",
        allow_hyphen_values = true
    )]
    pub(crate) entries: Vec<OsString>,
    /// Whether `A`-`Z` equal `a`-`z` [default: insensitive; with `--names any` sensitive]
    #[arg(long, value_name = "HOW", value_parser = named(&[true, false], |ignored| match ignored {
        true => "insensitive",
        false => "sensitive",
    }))]
    case: Option<bool>,
    /// Whether `_`, `.` and the like equal `-` [default: exact]
    #[arg(long, value_name = "HOW", value_parser = named(&[true, false], |folded| match folded {
        true => "fold",
        false => "exact",
    }))]
    separators: Option<bool>,
    /// Whether names must be field names [default: token]
    #[arg(long, value_parser = named(&[Names::Token, Names::Any], |names| match names {
        Names::Token => "token",
        Names::Any => "any",
    }))]
    names: Option<Names>,
    /// Forces a structure, in place of the one with the lowest estimated cost
    #[arg(long, help_heading = CHOICE, value_parser = named(Strategy::ALL, Strategy::name))]
    strategy: Option<Strategy>,
    /// Requests by which costs are estimated: one per line, names separated by spaces
    #[arg(long, help_heading = CHOICE, value_name = "FILE")]
    traffic: Option<PathBuf>,
    /// The share of looked-up names that are on the list, from 0 to 1
    #[arg(long, help_heading = CHOICE, value_name = "SHARE", value_parser = up_to(1.0))]
    hit_rate: Option<f64>,
    /// The share of requests that find none of the tables in the processor's caches, from 0 to 1
    #[arg(long, help_heading = CHOICE, value_name = "SHARE", value_parser = up_to(1.0))]
    cold: Option<f64>,
    /// Whether to choose the lowest cost or the smallest table
    #[arg(long, help_heading = CHOICE, value_parser = named(&Optimize::ALL, Optimize::name))]
    optimize: Option<Optimize>,
}

/// Reads one of some values by its name.
pub(crate) fn named<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let names = all.iter().map(move |&value| name(value));
    PossibleValuesParser::new(names).map(move |found| {
        let same = all.iter().copied().find(|&value| name(value) == found);
        same.expect("clap accepts only these names")
    })
}

/// Reads requests: names on lines of a file.
pub(crate) fn traffic(path: &Path, text: &str) -> Result<Traffic, Failure> {
    Traffic::parse(&path.display().to_string(), text)
        .map_err(|wrong| Failure::in_line(path, wrong.line.unwrap_or(1), wrong.message))
}

/// Reads a number from 0 to a limit.
pub(crate) fn up_to(limit: f64) -> impl Fn(&str) -> Result<f64, String> + Clone {
    move |text| match text.parse() {
        Ok(number) if (0.0..=limit).contains(&number) => Ok(number),
        _ => Err(format!("expected a number from 0 to {limit}")),
    }
}

impl Options {
    /// Replaces the options of a list by those that were given.
    pub(super) fn apply(&self, list: &mut List) -> Result<(), Failure> {
        let fold = &mut list.rules.fold;
        if self.case.is_some() || self.names.is_some() {
            fold.case = self.case.unwrap_or(self.names != Some(Names::Any));
        }
        fold.separators = self.separators.unwrap_or(fold.separators);
        list.rules.names = self.names.unwrap_or(list.rules.names);
        let options = &mut list.options;
        if let Some(path) = &self.traffic {
            options.traffic = Some(traffic(path, &files::text(path)?)?);
        }
        options.strategy = self.strategy.or(options.strategy);
        options.hit_rate = self.hit_rate.or(options.hit_rate);
        options.cold = self.cold.unwrap_or(options.cold);
        options.optimize = self.optimize.unwrap_or(options.optimize);
        Ok(())
    }
}
