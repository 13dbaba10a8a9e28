//! A proxy's configuration as a list.

use std::path::Path;

use header_set_cli::import::{Direction, Product, import};
use header_set_codegen::list::{Bounds, Flags, Origin, Written};

use super::macro_text::{invocation_of, item};
use super::{List, Report, normal};
use crate::options::Options;

/// What a proxy removes from requests, or else from responses. The macro has both.
pub(super) fn configuration(product: Product, text: &str, options: &Options) -> List {
    let name = product.name();
    let found = match import(product, text) {
        Ok(found) => found,
        Err((line, message)) => {
            return List::refused(line, format!("read as {name}: {message}"));
        }
    };
    let mut reports: Vec<Report> = (found.iter())
        .filter_map(|it| Some((it, it.says.as_ref().err()?)))
        .map(|(it, why)| Report::warning(it.line, format!("`{}`: {why}", it.text)))
        .collect();
    let of = |direction| {
        let entries = found.iter().filter_map(|it| match &it.says {
            Ok((of, entry)) if *of == direction => Some((it.line, &entry[..])),
            _ => None,
        });
        (direction, entries.collect::<Vec<_>>())
    };
    let both = Direction::ALL.map(of);
    let mut lists = both.iter().filter(|(_, entries)| !entries.is_empty());
    let (mut items, mut keys) = (Vec::new(), None);
    if let Some((direction, entries)) = lists.clone().next() {
        let messages = direction.name();
        let planned = match entries.len() {
            1 => String::from("the one entry"),
            count => format!("the {count} entries"),
        };
        let message = format!("read as {name}; planned: {planned} of {messages}");
        reports.insert(0, Report::warning(0, message));
    } else {
        let message = format!("found no directive of {name} that removes a field");
        reports.push(Report::error(0, message));
    }
    for (number, (direction, entries)) in lists.by_ref().enumerate() {
        let written = of_entries(entries);
        let item_name = direction.name().to_ascii_uppercase();
        items.push(item(&item_name, &written, &[], options));
        let normal = normal(written, &options.rules(), &mut reports);
        if number == 0 {
            keys = normal;
        }
    }
    List {
        keys,
        reports,
        macro_text: invocation_of(&items),
        ..List::default()
    }
}

fn of_entries(entries: &[(usize, &str)]) -> Written {
    let mut written = Written::new(Bounds::ITEM);
    written.open(Origin::File(Path::new("list").into()));
    for &(line, entry) in entries {
        let (text, flags) = Flags::parse(entry.as_bytes(), false);
        written.push_line(text, flags, line, 1);
    }
    written
}
