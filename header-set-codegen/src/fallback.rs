//! What was promised exists after a mistake too, so that one mistake gives one message.

use header_set_runtime::Strategy;

use crate::Context;
use crate::ast::Item;
use crate::diagnostics::Diagnostics;
use crate::include;
use crate::key_set::KeySet;
use crate::plan::{self, Chosen, Request};
use crate::traffic::Traffic;

/// Lists up to this length keep their right entries when others are wrong.
const KEPT: usize = 1000;

/// The plan for a list; after mistakes, and where there is none, that of a list that is empty.
pub(crate) fn choose(
    item: &Item,
    keys: &mut KeySet,
    context: &Context,
    files: &mut Vec<String>,
    diagnostics: &mut Diagnostics,
) -> Chosen {
    let traffic = traffic(item, context, files, diagnostics);
    let failed = diagnostics.has_errors();
    if !failed || keys.spellings.len() <= KEPT {
        let request = Request {
            keys,
            forced: item.options.strategy.map(|(strategy, _)| strategy),
            restriction: context.restriction,
            traffic: traffic.as_ref(),
            hit_rate: item.options.hit_rate,
        };
        match plan::choose(&request) {
            Ok(chosen) => return chosen,
            Err(failure) if !failed => {
                let span = item.options.strategy.map_or(item.span, |(_, span)| span);
                diagnostics.error(span, failure);
            }
            Err(_) => {}
        }
    }
    *keys = KeySet::new(keys.fold, Vec::new(), Vec::new(), Vec::new());
    let request = Request {
        keys,
        forced: Some(Strategy::PopcountTrie),
        restriction: context.restriction,
        traffic: None,
        hit_rate: None,
    };
    plan::choose(&request).expect("a list without entries can be compiled")
}

fn traffic(
    item: &Item,
    context: &Context,
    files: &mut Vec<String>,
    diagnostics: &mut Diagnostics,
) -> Option<Traffic> {
    let literal = item.options.traffic.as_ref()?;
    let read = || {
        let bytes = include::read(context.root.as_deref(), &literal.path)?;
        let text = String::from_utf8(bytes)
            .map_err(|_| format!("{}: found bytes that are not UTF-8", literal.path))?;
        Traffic::parse(&literal.path, &text)
            .map_err(|bad| format!("{}:{}: {}", literal.path, bad.line, bad.message))
    };
    match read() {
        Ok(traffic) => {
            files.push(literal.path.clone());
            Some(traffic)
        }
        Err(message) => {
            diagnostics.error(literal.span, message);
            None
        }
    }
}
