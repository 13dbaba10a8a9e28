//! The options of a list, as the page sends them: `key=value`, one a line.

use header_set_codegen::list::{Kind, Names, Rules, Warnings};
use header_set_codegen::read;
use header_set_runtime::{Fold, Optimize, Strategy};

/// The options of a list.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Options of the item, as an attribute writes them: those that differ from the default.
    pub attribute: Vec<String>,
    /// Whether case counts.
    pub case_sensitive: bool,
    /// Whether separators are equal.
    pub separators_fold: bool,
    /// Whether names may be any bytes.
    pub any_names: bool,
    /// The strategy that is forced.
    pub strategy: Option<Strategy>,
    /// What the choice minimises.
    pub optimize: Optimize,
    /// The share of hits.
    pub hit_rate: Option<f64>,
    /// The share of cold requests.
    pub cold: Option<f64>,
}

impl Options {
    /// Reads options. What is unknown is skipped: a link of another version of the page may have
    /// more of them.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut options = Self::default();
        for line in text.lines() {
            let Some((key, value)) = line.split_once('=') else {
                continue;
            };
            if options.set(key, value) {
                options.attribute.push(format!("{key} = {value}"));
            }
        }
        options
    }

    /// Sets an option. Returns whether it is known and differs from the default.
    fn set(&mut self, key: &str, value: &str) -> bool {
        let share = || value.parse().ok().filter(|it| (0.0..=1.0).contains(it));
        match (key, value) {
            ("case", "sensitive") => self.case_sensitive = true,
            ("separators", "fold") => self.separators_fold = true,
            ("names", "any") => {
                self.any_names = true;
                // The default of such names.
                self.case_sensitive = true;
            }
            ("optimize", "size") => self.optimize = Optimize::Size,
            ("strategy", name) => {
                self.strategy = Strategy::ALL.iter().copied().find(|it| it.name() == name);
                return self.strategy.is_some();
            }
            ("hit_rate", _) => {
                self.hit_rate = share();
                return self.hit_rate.is_some();
            }
            ("cold", _) => {
                self.cold = share();
                return self.cold.is_some();
            }
            _ => return false,
        }
        true
    }

    /// Takes what is not set from the options of a list in source.
    pub fn or(&mut self, of_list: &read::Options) {
        self.strategy = self.strategy.or(of_list.strategy);
        self.hit_rate = self.hit_rate.or(of_list.hit_rate);
        self.cold = self.cold.or(Some(of_list.cold));
        if self.optimize == Optimize::default() {
            self.optimize = of_list.optimize;
        }
    }

    /// The rules by which entries are checked and compared.
    #[must_use]
    pub fn rules(&self) -> Rules {
        Rules {
            kind: Kind::Set,
            names: match self.any_names {
                true => Names::Any,
                false => Names::Token,
            },
            fold: Fold {
                case: !self.case_sensitive,
                separators: self.separators_fold,
            },
            strict: false,
            warnings: Warnings::All,
        }
    }
}
