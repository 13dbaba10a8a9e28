//! The plan of a list: what each strategy costs, and its tables.

use header_set_codegen::cost::LINE;
use header_set_codegen::layouts::Built;
use header_set_codegen::list::key_set::KeySet;
use header_set_codegen::plan::{self, Chosen};
use header_set_codegen::tables::{Arena, ListedTable, listed};
use header_set_runtime::Strategy;

use crate::json::{self, Object};
use crate::options::Options;

/// A layout and its tables.
#[derive(Debug)]
pub struct Structure<'a> {
    /// The layout.
    pub built: Built<'a>,
    /// Its tables.
    pub tables: Vec<ListedTable>,
}

/// A list that is planned.
#[derive(Debug)]
pub struct Planned<'a> {
    /// The plan.
    pub chosen: Chosen<'a>,
    /// The structure of each strategy that can express the list.
    pub structures: Vec<Structure<'a>>,
}

/// Plans a list. Its tables stand in `arena`.
///
/// # Errors
/// If no strategy can express the list, in words.
pub fn plan<'a>(keys: &KeySet, options: &Options, arena: &'a Arena) -> Result<Planned<'a>, String> {
    let default = plan::Options::default();
    let options = plan::Options {
        strategy: options.strategy,
        hit_rate: options.hit_rate,
        cold: options.cold.unwrap_or(default.cold),
        optimize: options.optimize,
        ..default
    };
    let chosen = plan::choose(keys, &options, arena)?;
    let structures = chosen.layouts.iter().flatten().map(|built| Structure {
        built: built.clone(),
        tables: listed(&built.matcher),
    });
    Ok(Planned {
        structures: structures.collect(),
        chosen,
    })
}

impl Planned<'_> {
    /// The plan as the page gets it.
    #[must_use]
    pub fn to_json(&self) -> String {
        let chosen = self.chosen.built.strategy();
        let plan = self.chosen.plan();
        let candidates = plan.candidates.iter().map(|report| {
            let object = Object::new()
                .text("strategy", report.strategy.name())
                .text("remark", report.remark)
                .flag("chosen", report.strategy == chosen);
            let Some(price) = report.price else {
                return object.end();
            };
            object
                .count("bytes", price.table_bytes)
                .number("hit", price.lines_hit)
                .number("miss", price.lines_miss)
                .number("loads", price.loads)
                .number("work", price.work)
                .number("mispredictions", price.mispredictions)
                .number("hot", price.hot)
                .number("cold", price.cold)
                .number("cost", price.cost)
                .end()
        });
        let traffic = plan.traffic;
        Object::new()
            .text("text", &plan.to_string())
            .text("chosen", chosen.name())
            .count("entries", plan.entries)
            .number("hitRate", traffic.hit_rate)
            .number("cold", traffic.cold)
            .count("requests", traffic.requests)
            .count("names", traffic.names)
            .json("candidates", json::array(candidates))
            .json(
                "structures",
                json::array(self.structures.iter().map(Structure::to_json)),
            )
            .end()
    }
}

impl Structure<'_> {
    /// The strategy of the layout.
    #[must_use]
    pub fn strategy(&self) -> Strategy {
        self.built.strategy()
    }

    fn to_json(&self) -> String {
        let tables = self.tables.iter().map(|table| {
            Object::new()
                .text("name", table.name)
                .text("about", table.about)
                .count("width", table.width)
                .count("bytes", table.bytes.len())
                .count("lines", table.bytes.len().div_ceil(LINE))
                .end()
        });
        Object::new()
            .text("strategy", self.strategy().name())
            .text("form", &self.built.form)
            .json("tables", json::array(tables))
            .end()
    }
}

/// The prices of each strategy under some shares of hits, as `hot` and `cold` points.
#[must_use]
pub fn prices(keys: &KeySet, options: &Options, hit_rate: f64) -> String {
    let options = Options {
        hit_rate: Some(hit_rate),
        strategy: None,
        ..options.clone()
    };
    let arena = Arena::default();
    let Ok(planned) = plan(keys, &options, &arena) else {
        return json::array([]);
    };
    json::array(planned.chosen.candidates.iter().filter_map(|report| {
        let price = report.price?;
        let object = Object::new()
            .text("strategy", report.strategy.name())
            .number("hot", price.hot)
            .number("cold", price.cold);
        Some(object.end())
    }))
}
