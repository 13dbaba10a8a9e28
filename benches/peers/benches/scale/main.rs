//! `cargo bench --bench scale`: long lists, ours against what else holds a million names.
//!
//! Every contender is built from the same sorted names and asked the same streams, one after the other in an order that
//! turns with the round; caches are flushed before each pass. Answers are counted, and checked against a naive set, before
//! anything is timed.

mod chart;
mod contenders;
mod lists;
mod measure;
mod memory;
mod ours;
mod report;

#[path = "../../../common/machine.rs"]
mod machine;
#[path = "../../../common/shapes.rs"]
mod shapes;

use std::path::PathBuf;

use lexopt::prelude::*;
use shapes::Shape;

use lists::Lists;
use measure::Outcome;

const HELP: &str = "\
Compares header-set with what else holds long lists. After `cargo bench ... --bench scale -- `:

  --sizes A,B        names a list (default 1024,16384,131072,1048576; 4194304 and 16777216 take minutes and gigabytes)
  --shapes A,B       only these of: domains symbols paths words
  --file FILE        the lines of a file in place of shapes
  --contenders A,B   only contenders whose names contain A or B
  --rounds N         rounds (default 7)
  --svg DIRECTORY    charts: time and bytes against size, and the Pareto front at the largest size
";

struct Options {
    sizes: Vec<usize>,
    shapes: Vec<Shape>,
    file: Option<PathBuf>,
    contenders: Vec<String>,
    rounds: usize,
    svg: Option<PathBuf>,
}

fn options() -> Result<Option<Options>, lexopt::Error> {
    let mut options = Options {
        sizes: vec![1 << 10, 1 << 14, 1 << 17, 1 << 20],
        shapes: Shape::ALL.to_vec(),
        file: None,
        contenders: Vec::new(),
        rounds: 7,
        svg: None,
    };
    let mut parser = lexopt::Parser::from_env();
    let list = |value: std::ffi::OsString| -> Result<Vec<String>, lexopt::Error> {
        Ok(value.string()?.split(',').map(str::to_owned).collect())
    };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("sizes") => {
                let sizes = list(parser.value()?)?;
                options.sizes = sizes
                    .iter()
                    .map(|size| size.parse().map_err(|_| format!("`{size}` is no size")))
                    .collect::<Result<_, _>>()?;
            }
            Long("shapes") => {
                let named = list(parser.value()?)?;
                options
                    .shapes
                    .retain(|shape| named.iter().any(|name| name == shape.name()));
            }
            Long("file") => options.file = Some(parser.value()?.into()),
            Long("contenders") => options.contenders = list(parser.value()?)?,
            Long("rounds") => options.rounds = parser.value()?.parse()?,
            Long("svg") => options.svg = Some(parser.value()?.into()),
            // What cargo says to every benchmark.
            Long("bench") => {}
            Long("help") | Short('h') => return Ok(None),
            _ => return Err(argument.unexpected()),
        }
    }
    Ok(Some(options))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Some(options) = options()? else {
        print!("{HELP}");
        return Ok(());
    };
    let machine = machine::Machine::this();
    println!("{machine}\n");
    let mut outcomes: Vec<Outcome> = Vec::new();
    let all = match &options.file {
        Some(path) => vec![Lists::of_file(path)?],
        None => {
            let pairs = options.shapes.iter().flat_map(|&shape| {
                options
                    .sizes
                    .iter()
                    .map(move |&size| Lists::of_shape(shape, size))
            });
            pairs.collect::<Vec<_>>()
        }
    };
    for lists in all {
        let lists = lists.load();
        let title = lists.title.clone();
        let found = measure::measure(lists, &options.contenders, options.rounds);
        println!("{}", report::table(&title, &found));
        outcomes.extend(found);
    }
    if let Some(directory) = &options.svg {
        std::fs::create_dir_all(directory)?;
        for (name, picture) in chart::pictures(&machine, &outcomes) {
            std::fs::write(directory.join(name), picture)?;
        }
    }
    Ok(())
}
