//! The builder of a list. Its methods collect; those in `sinks` check and write.

mod check;
mod sinks;
mod tool;

use std::any::type_name;
use std::fmt::Display;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use header_set_codegen::Parts;
use header_set_codegen::bounds::build;
use header_set_codegen::list::{Bounds, Flags, Names, Origin, Written};
use header_set_codegen::plan::Options;
use header_set_codegen::sources::files;
use header_set_runtime::{Optimize, Strategy};

use crate::blobs::Threads;
use crate::error::{Error, Mistake};
use crate::options::{Case, INLINE, INLINE_TEXT, Separators, Tokens};

/// Builds a list.
///
/// Methods collect entries and options. The last call, which writes the list, reports all mistakes.
pub struct Generator {
    name: String,
    visibility: String,
    docs: Vec<String>,
    krate: String,
    /// Whether case is folded, unless that follows from `names`.
    case: Option<bool>,
    /// Whether separators are folded.
    separators: bool,
    names: Names,
    options: Options,
    strict: bool,
    ordered: bool,
    threads: Threads,
    /// The most entries, and the most bytes of names, that are written as Rust.
    inline: (usize, usize),
    written: Written,
    /// The files that were read, in their order.
    files: Vec<PathBuf>,
    /// Mistakes found while entries are collected.
    mistakes: Error,
    /// The type of a map's values, and one value for each entry in written order.
    values: Option<(String, Vec<String>)>,
}

impl Generator {
    /// Starts a list whose item has this name.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            visibility: String::new(),
            docs: Vec::new(),
            krate: String::from("::header_set"),
            case: None,
            separators: false,
            names: Names::Token,
            options: Options::default(),
            strict: false,
            ordered: false,
            threads: Threads::default(),
            inline: (INLINE, INLINE_TEXT),
            written: Written::new(Bounds::BUILD),
            files: Vec::new(),
            mistakes: Error::default(),
            values: None,
        }
    }

    /// Sets the visibility, such as `pub` or `pub(crate)`. The default is private.
    #[must_use]
    pub fn visibility(mut self, visibility: &str) -> Self {
        visibility.clone_into(&mut self.visibility);
        self
    }

    /// Sets the documentation of the item.
    #[must_use]
    pub fn docs(mut self, docs: &str) -> Self {
        self.docs.extend(docs.lines().map(str::to_owned));
        self
    }

    /// Sets the path of the crate `header-set`, if the program uses another than `::header_set`.
    #[must_use]
    pub fn crate_path(mut self, path: &str) -> Self {
        path.clone_into(&mut self.krate);
        self
    }

    /// Adds names, taken verbatim: any bytes, without patterns. For `*` and `!`, use
    /// [`entries`](Self::entries).
    #[must_use]
    pub fn names<N: AsRef<[u8]>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.written.open(Origin::Iterator);
        for name in names {
            self.written.push(name.as_ref(), Flags::VERBATIM);
        }
        self
    }

    /// Adds entries as in source: `*` stands for any bytes, a leading `!` excludes, and
    /// `@hop_by_hop` adds the entries of a list of the library. An entry that starts with `regex`
    /// and a space is a regular expression, which needs the feature `regex`.
    #[must_use]
    pub fn entries<N: AsRef<[u8]>>(mut self, entries: impl IntoIterator<Item = N>) -> Self {
        self.written.open(Origin::Iterator);
        for (number, entry) in (1..).zip(entries) {
            files::push_entry(entry.as_ref(), number, &mut self.written);
        }
        self
    }

    /// Adds the entries of a file, as in `entries`: one per line, with `#` for comments. The path
    /// is relative to the directory of the package. Only regular files are read.
    #[must_use]
    pub fn file(mut self, path: impl AsRef<Path>) -> Self {
        let path = path.as_ref();
        self.files.push(path.to_owned());
        let read = files::open(path, build::FILE_BYTES).and_then(|file| {
            let mut file = BufReader::with_capacity(1 << 16, file);
            files::push_lines(&mut file, Origin::File(path.into()), &mut self.written)
                .map_err(|error| error.to_string())
        });
        if let Err(why) = read {
            let message = format!("cannot read it: {why}");
            self.mistakes.push(Mistake::in_file(path, message));
        }
        self
    }

    /// Makes a map to `&'static T`: entries as in source, each with the Rust expression of its
    /// value. An exclusion has no value; its text is ignored. The type is written as
    /// [`type_name`] returns it. For types of the program alone, and for functions that return a
    /// part of their argument, see [`Generator::map_to`].
    #[must_use]
    pub fn map<T: ?Sized>(
        self,
        pairs: impl IntoIterator<Item = (impl AsRef<[u8]>, impl Display)>,
    ) -> Self {
        self.map_to(&with_lifetimes(type_name::<T>()), pairs)
    }

    /// Makes a map to `&'static` values of a type that is given as Rust. A second call adds to the
    /// map, and must give the same type.
    #[must_use]
    pub fn map_to(
        mut self,
        value: &str,
        pairs: impl IntoIterator<Item = (impl AsRef<[u8]>, impl Display)>,
    ) -> Self {
        if !self.written.is_empty() && self.values.is_none() {
            let message = "found a map behind entries without values, expected one or the other";
            self.mistakes.push(Mistake::new(message));
        }
        // `write` reports a mistake in the type.
        let value = Parts::value_type(value).unwrap_or_else(|_| value.to_owned());
        let (first, mut values) = self.values.take().unwrap_or((value.clone(), Vec::new()));
        // Tokens are spaced as they were written.
        if first.replace(' ', "") != value.replace(' ', "") {
            self.mistakes.push(Mistake::new(format!(
                "found values of the type `{value}` behind those of `{first}`, expected one type"
            )));
        }
        self.written.open(Origin::Iterator);
        for (number, (entry, value)) in (1..).zip(pairs) {
            files::push_entry(entry.as_ref(), number, &mut self.written);
            let is_excluded = entry.as_ref().starts_with(b"!");
            let value = match Parts::value(&value.to_string()) {
                Ok(value) => value,
                Err(_) if is_excluded => String::new(),
                Err(message) => {
                    self.mistakes.push(Mistake::of_entry(number, message));
                    String::new()
                }
            };
            // All entries of a list have the same value.
            values.resize(self.written.len(), value);
        }
        self.values = Some((first, values));
        self
    }

    /// Sets whether `A`-`Z` equal `a`-`z`.
    #[must_use]
    pub fn case(mut self, case: Case) -> Self {
        self.case = Some(case == Case::Insensitive);
        self
    }

    /// Sets whether all separators are equal.
    #[must_use]
    pub fn separators(mut self, separators: Separators) -> Self {
        self.separators = separators == Separators::Fold;
        self
    }

    /// Sets the names allowed in `entries`, files and maps.
    #[must_use]
    pub fn tokens(mut self, tokens: Tokens) -> Self {
        self.names = match tokens {
            Tokens::Only => Names::Token,
            Tokens::Any => Names::Any,
        };
        self
    }

    /// Sets what the choice of tables minimises.
    #[must_use]
    pub fn optimize(mut self, optimize: Optimize) -> Self {
        self.options.optimize = optimize;
        self
    }

    /// Sets the strategy, in place of the one with the lowest estimated cost.
    #[must_use]
    pub fn strategy(mut self, strategy: Strategy) -> Self {
        self.options.strategy = Some(strategy);
        self
    }

    /// Sets the file with the requests by which costs are estimated. The path is relative to the
    /// directory of the package.
    #[must_use]
    pub fn traffic(mut self, path: impl AsRef<Path>) -> Self {
        let path = path.as_ref();
        self.files.push(path.to_owned());
        match files::traffic(path, &path.display().to_string()) {
            Ok(traffic) => self.options.traffic = Some(traffic),
            Err(bad) => self.mistakes.push(Mistake {
                line: bad.line,
                ..Mistake::in_file(path, bad.message)
            }),
        }
        self
    }

    /// Sets the share of looked-up names that are on the list, from 0 to 1.
    #[must_use]
    pub fn hit_rate(mut self, hit_rate: f64) -> Self {
        self.options.hit_rate = Some(positive(hit_rate));
        self
    }

    /// Sets the share of requests that find none of the tables in the processor's caches, from 0
    /// to 1.
    #[must_use]
    pub fn cold(mut self, cold: f64) -> Self {
        self.options.cold = positive(cold);
        self
    }

    /// Makes an entry that repeats an earlier one a mistake. By default repeated entries merge.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    /// Stores names in order if the list becomes a blob: `iter` is sorted, and `iter_prefix` reads
    /// only the names that it yields. Names take less than half of their text. A hit takes two to
    /// four times as long as by the default, a perfect hash; more among a few thousand names. The
    /// same as `strategy(Strategy::PopcountTrie)`.
    #[must_use]
    pub fn ordered(mut self) -> Self {
        self.ordered = true;
        self
    }

    /// Sets the number of threads. The default is one for each core, up to eight. The output does
    /// not depend on it.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = Threads::new(threads);
        self
    }

    /// Sets the most entries that are written as Rust, in place of [`INLINE`]. `0` always writes a
    /// file of tables; the maximum is 100,000.
    #[must_use]
    pub fn inline(mut self, entries: usize) -> Self {
        self.inline = (entries, usize::MAX);
        self
    }
}

/// Returns a type as [`type_name`] gives it, with the lifetimes that are left out there. Those of
/// arguments are written as `'_`.
fn with_lifetimes(type_name: &str) -> String {
    let mut parts = type_name.split('&');
    let mut written = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        written += match part.starts_with('\'') {
            true => "&",
            false => "&'static ",
        };
        written += part;
    }
    written
}

/// Returns 0 for -0, which is written otherwise.
fn positive(rate: f64) -> f64 {
    rate + 0.0
}
