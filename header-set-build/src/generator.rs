//! The builder with which a build script describes and writes its list.

use std::any::type_name;
use std::fmt::Display;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use header_set_blob::LoadedSet;
use header_set_codegen::blobs::{self, Built, Options, Refused, Threads};
use header_set_codegen::bounds::input::{ENTRIES, LIST_BYTES};
use header_set_codegen::list::key_set::KeySet;
use header_set_codegen::list::{Bounds, Flags, Kind, Names, Origin, Rules, Written};
use header_set_codegen::plan::Request;
use header_set_codegen::sources::files;
use header_set_codegen::tables::Arena;
use header_set_codegen::traffic::Traffic;
use header_set_codegen::{ListItem, Planned};
use header_set_runtime::{Fold, Optimize, Strategy};

use crate::error::{Error, Mistake};
use crate::options::{Case, INLINE, INLINE_TEXT, Separators, Tokens};
use crate::progress::Progress;
use crate::rust;

/// A builder of a list.
///
/// Its methods collect entries and options. The last call, which writes, reports all mistakes.
pub struct Generator {
    pub(crate) name: String,
    pub(crate) visibility: String,
    pub(crate) docs: Vec<String>,
    pub(crate) krate: String,
    case: Option<Case>,
    separators: Separators,
    tokens: Tokens,
    optimize: Optimize,
    strategy: Option<Strategy>,
    traffic: Option<PathBuf>,
    hit_rate: Option<f64>,
    cold: Option<f64>,
    strict: bool,
    unordered: bool,
    threads: Threads,
    /// The most entries, and the most bytes of names, that are written as Rust.
    inline: (usize, usize),
    written: Written,
    /// Mistakes found while entries are collected.
    mistakes: Error,
    /// The type of a map's values, and one value for each entry in written order.
    values: Option<(String, Vec<String>)>,
}

/// A list, checked and in normal form.
pub(crate) struct Checked {
    pub(crate) keys: KeySet,
    /// The type of a map's values, and one value for each index.
    pub(crate) values: Option<(String, Vec<String>)>,
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
            separators: Separators::default(),
            tokens: Tokens::default(),
            optimize: Optimize::default(),
            strategy: None,
            traffic: None,
            hit_rate: None,
            cold: None,
            strict: false,
            unordered: false,
            threads: Threads::default(),
            inline: (INLINE, INLINE_TEXT),
            written: Written::new(Bounds::BUILD),
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

    /// Adds names, taken verbatim: any bytes, without patterns.
    #[must_use]
    pub fn names<N: AsRef<[u8]>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.written.open(Origin::Iterator);
        for name in names {
            self.written.push(name.as_ref(), Flags::VERBATIM);
        }
        self
    }

    /// Adds entries as in source: `*` stands for any run of bytes, a leading `!` excludes. What
    /// starts with `regex` and a space is a regular expression, which needs the feature `regex`.
    #[must_use]
    pub fn entries<N: AsRef<[u8]>>(mut self, entries: impl IntoIterator<Item = N>) -> Self {
        self.written.open(Origin::Iterator);
        for entry in entries {
            let entry = entry.as_ref();
            let (excluded, text) = match entry.strip_prefix(b"!") {
                Some(text) => (true, text),
                None => (false, entry),
            };
            let (text, flags) = Flags::parse(text, excluded);
            self.written.push(text, flags);
        }
        self
    }

    /// Adds the entries of a file: one a line as in `entries`, with `#` for comments. The path is relative to the
    /// directory of the package. Cargo runs the script again when the file changes.
    #[must_use]
    pub fn file(mut self, path: impl AsRef<Path>) -> Self {
        println!("cargo::rerun-if-changed={}", path.as_ref().display());
        let path = path.as_ref();
        let mut read = || {
            let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
            files::push_lines(&mut file, Origin::File(path.into()), &mut self.written)
        };
        if let Err(why) = read() {
            let message = format!("cannot read it: {why}");
            self.mistakes.push(Mistake::in_file(path, message));
        }
        self
    }

    /// Makes a map to `&'static T`: entries as in source, each with the Rust expression of its
    /// value. The type is written as [`type_name`] returns it. For types of the program alone see
    /// [`Generator::map_to`].
    #[must_use]
    pub fn map<T: ?Sized>(
        self,
        pairs: impl IntoIterator<Item = (impl AsRef<[u8]>, impl Display)>,
    ) -> Self {
        let value = type_name::<T>().replace('&', "&'static ");
        self.map_to(&value, pairs)
    }

    /// Makes a map to `&'static` values of a type that is given as Rust.
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
        let (_, mut values) = self.values.take().unwrap_or_default();
        let names = pairs.into_iter().map(|(name, value)| {
            values.push(value.to_string());
            name
        });
        let mut this = self.entries(names);
        this.values = Some((value.to_owned(), values));
        this
    }

    /// Sets whether case counts.
    #[must_use]
    pub fn case(mut self, case: Case) -> Self {
        self.case = Some(case);
        self
    }

    /// Sets whether separators differ.
    #[must_use]
    pub fn separators(mut self, separators: Separators) -> Self {
        self.separators = separators;
        self
    }

    /// Sets the names allowed in `entries`, files and maps.
    #[must_use]
    pub fn tokens(mut self, tokens: Tokens) -> Self {
        self.tokens = tokens;
        self
    }

    /// Sets what the choice of tables minimises.
    #[must_use]
    pub fn optimize(mut self, optimize: Optimize) -> Self {
        self.optimize = optimize;
        self
    }

    /// Sets the strategy, in place of the one with the lowest price.
    #[must_use]
    pub fn strategy(mut self, strategy: Strategy) -> Self {
        self.strategy = Some(strategy);
        self
    }

    /// Prices tables on the traffic in a file. The path is relative to the directory of the
    /// package.
    #[must_use]
    pub fn traffic(mut self, path: impl AsRef<Path>) -> Self {
        println!("cargo::rerun-if-changed={}", path.as_ref().display());
        self.traffic = Some(path.as_ref().to_owned());
        self
    }

    /// Sets the share of lookups that hit, from 0 to 1.
    #[must_use]
    pub fn hit_rate(mut self, hit_rate: f64) -> Self {
        self.hit_rate = Some(hit_rate);
        self
    }

    /// Sets the share of requests that find none of the tables in the caches, from 0 to 1.
    #[must_use]
    pub fn cold(mut self, cold: f64) -> Self {
        self.cold = Some(cold);
        self
    }

    /// Refuses entries that repeat an earlier one. By default they merge.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    /// Leaves the written order out of tables in a file or in bytes, for programs that only call
    /// `contains` and `get`. In a list by hash, that saves five of eight bytes a name.
    ///
    /// The written order is then lost. Indices are still dense, and `entry_at` still inverts
    /// `index_of`, but indices follow the order of the tables. So does `iter`, which is then not
    /// sorted. `iter_prefix` reads all entries, unless the tables are in order. The values of a map
    /// are written in the order of its indices. `is_unordered` of the set returns `true`. Lists
    /// that become Rust keep their order.
    #[must_use]
    pub fn unordered(mut self) -> Self {
        self.unordered = true;
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

    /// Returns the blob of the list, for `LoadedSet::from_bytes`.
    ///
    /// # Errors
    /// All mistakes in the list.
    pub fn to_bytes(mut self) -> Result<Vec<u8>, Error> {
        let progress = Progress::new(&self.name);
        let checked = self.check()?;
        if checked.values.is_some() {
            return Err(Error::one(Mistake::new(
                "found a map, expected a set: values are Rust, and blobs have none",
            )));
        }
        progress.done("sorted");
        let built = self.blob(&checked.keys)?;
        progress.done("built");
        Ok(built.blob)
    }

    /// Writes the blob of the list to a path.
    ///
    /// # Errors
    /// All mistakes in the list; or that the file cannot be written.
    pub fn write_blob(self, path: impl AsRef<Path>) -> Result<(), Error> {
        let bytes = self.to_bytes()?;
        rust::write(path.as_ref(), &bytes)
    }

    /// Writes the list as Rust into `OUT_DIR`, for `include_set!`. Past [`INLINE`] entries, or a
    /// megabyte of names, it also writes a file with the same name and the ending `.bin`. An
    /// absolute path is used as it is.
    ///
    /// # Errors
    /// All mistakes in the list; or that a file cannot be written.
    pub fn write(mut self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let path = if path.is_absolute() {
            path.to_owned()
        } else {
            let directory = std::env::var_os("OUT_DIR").ok_or_else(|| {
                let message = "found no OUT_DIR, expected to run in a build script";
                Error::one(Mistake::in_file(path, message))
            })?;
            PathBuf::from(directory).join(path)
        };
        let progress = Progress::new(&self.name);
        let mut checked = self.check()?;
        progress.done("sorted");
        let binary = path.with_extension("bin");
        let (entries, text) = self.inline;
        let (entries, text) = (entries.min(ENTRIES), text.min(LIST_BYTES));
        let keys = &checked.keys;
        if keys.entries <= entries && keys.keys.text_len() <= text {
            // Removes the file of an earlier run.
            let _ = std::fs::remove_file(&binary);
            let written = self.as_rust(checked, |item| item.write(&self.krate))?;
            progress.done("compiled");
            return rust::write(&path, written.as_bytes());
        }
        let built = self.blob(&checked.keys)?;
        progress.done("built");
        if let (Some(order), Some((_, values))) = (&built.order, &mut checked.values) {
            *values = order
                .iter()
                .map(|&at| std::mem::take(&mut values[at as usize]))
                .collect();
        }
        rust::write(&binary, &built.blob)?;
        let file = binary.file_name().unwrap_or_default().to_string_lossy();
        let set = LoadedSet::from_bytes(&built.blob);
        let summary = set.as_ref().map_or("", LoadedSet::plan);
        let written = rust::over_a_blob(&self, &checked, &file, summary);
        rust::write(&path, written.as_bytes())
    }

    /// Plans the list as Rust, for tools and tests. The tables are in `arena`.
    ///
    /// # Errors
    /// All mistakes in the list.
    #[doc(hidden)]
    pub fn planned(mut self, arena: &Arena) -> Result<Planned<'_>, Error> {
        let checked = self.check()?;
        self.as_rust(checked, |item| item.plan(arena))
    }

    /// Makes the item that `header_set!` would compile, and applies `finish` to it.
    fn as_rust<T>(
        &self,
        checked: Checked,
        finish: impl Fn(ListItem) -> Result<T, Vec<String>>,
    ) -> Result<T, Error> {
        let traffic = self.read_traffic()?;
        let values = checked.values.as_ref();
        let item = ListItem {
            name: &self.name,
            visibility: &self.visibility,
            docs: &self.docs,
            values: values.map(|(value, values)| (&value[..], &values[..])),
            keys: checked.keys,
            strategy: self.strategy,
            traffic: traffic.as_ref(),
            hit_rate: self.hit_rate,
            cold: self.cold,
            optimize: self.optimize,
        };
        finish(item).map_err(|messages| {
            let mut error = Error::default();
            let mistakes = messages.into_iter().map(Mistake::new);
            mistakes.for_each(|mistake| error.push(mistake));
            error
        })
    }

    fn fold(&self) -> Fold {
        let case = self.case.unwrap_or(match self.tokens {
            Tokens::Only => Case::Insensitive,
            Tokens::Any => Case::Sensitive,
        });
        Fold {
            case: case == Case::Insensitive,
            separators: self.separators == Separators::Fold,
        }
    }

    fn check(&mut self) -> Result<Checked, Error> {
        let rules = Rules {
            kind: match self.values {
                Some(_) => Kind::Map,
                None => Kind::Set,
            },
            names: match self.tokens {
                Tokens::Only => Names::Token,
                Tokens::Any => Names::Any,
            },
            fold: self.fold(),
            strict: self.strict,
            warnings: false,
        };
        let is_valued = |values: &Vec<String>| values.len() == self.written.len();
        if self
            .values
            .as_ref()
            .is_some_and(|(_, values)| !is_valued(values))
        {
            let message = "found entries without values in a map, expected one for each";
            self.mistakes.push(Mistake::new(message));
        }
        for (option, rate) in [("hit_rate", self.hit_rate), ("cold", self.cold)] {
            if let Some(rate) = rate.filter(|rate| !(0.0..=1.0).contains(rate)) {
                let message = format!("found `{option}` of {rate}, expected a share from 0 to 1");
                self.mistakes.push(Mistake::new(message));
            }
        }
        let written = std::mem::replace(&mut self.written, Written::new(Bounds::BUILD));
        let (list, findings) = blobs::normalise(&rules, written, self.threads);
        self.mistakes.extend(findings);
        self.mistakes.check()?;
        let values = self.values.take().map(|(value, mut values)| {
            let left = list.positions.iter();
            let left = left.map(|&at| std::mem::take(&mut values[at as usize]));
            (value, left.collect())
        });
        Ok(Checked {
            keys: list.keys,
            values,
        })
    }

    /// Reads the traffic on which tables are priced, unless that is the built-in one.
    pub(crate) fn read_traffic(&self) -> Result<Option<Traffic>, Error> {
        self.traffic.as_deref().map(traffic_of).transpose()
    }

    fn blob(&self, keys: &KeySet) -> Result<Built, Error> {
        let traffic = self.read_traffic()?;
        let request = Request::new(keys);
        let request = Request {
            forced: self.strategy,
            traffic: traffic.as_ref(),
            hit_rate: self.hit_rate,
            cold: self.cold.unwrap_or(request.cold),
            optimize: self.optimize,
            ..request
        };
        let options = Options {
            unordered: self.unordered,
            threads: self.threads,
        };
        blobs::build_planned(&request, options).map_err(|refused| {
            let message = match refused {
                Refused::Strategy(Strategy::PerfectHash) => String::from(
                    "found the strategy `perfect_hash` for a blob: names have equal hashes, so `trie` alone fits",
                ),
                Refused::Strategy(strategy) => format!(
                    "found the strategy `{strategy}` for a blob, expected `perfect_hash` or `trie`"
                ),
                Refused::Expressions(why) => format!(
                    "found expressions that are too large together, expected fewer or simpler ones: {why}"
                ),
            };
            Error::one(Mistake::new(message))
        })
    }
}

/// Reads the traffic in a file.
fn traffic_of(path: &Path) -> Result<Traffic, Error> {
    let refused = |mistake| Error::one(mistake);
    let text = std::fs::read_to_string(path)
        .map_err(|why| refused(Mistake::in_file(path, format!("cannot read it: {why}"))))?;
    Traffic::parse(&path.display().to_string(), &text).map_err(|bad| {
        refused(Mistake {
            line: Some(bad.line),
            ..Mistake::in_file(path, bad.message)
        })
    })
}
