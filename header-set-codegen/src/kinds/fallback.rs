//! Defines the promised item after a mistake too, so that one mistake gives one message.

use header_set_runtime::Strategy;
use proc_macro2::TokenStream;
use quote::quote;

use crate::bounds::Budget;
use crate::bounds::reports::KEPT_AFTER_MISTAKES;
use crate::front::ast::Item;
use crate::kinds::meaning::Meaning;
use crate::kinds::{Compiled, Place};
use crate::list::key_set::KeySet;
use crate::plan::{self, Chosen, Options};
use crate::tables::Arena;

/// Plans the list of an item. After mistakes a short list is still planned; a long one, and one
/// without a plan, is replaced by an empty list. An enum still has its variants, a match its arms.
pub(crate) fn compile<'a>(
    item: Item,
    mut meaning: Meaning<'a>,
    place: Place,
    budget: &Budget,
    arena: &'a Arena,
) -> Compiled<'a> {
    let failed = item.diagnostics.has_errors();
    let mut planned = None;
    if !failed || meaning.keys.entries <= KEPT_AFTER_MISTAKES {
        let chosen = plan::choose(&meaning.keys, &item.options.tables, arena);
        if let (Err(failure), false) = (&chosen, failed) {
            let span = item.options.strategy.unwrap_or(item.span);
            item.diagnostics.error(span, failure);
        }
        planned = chosen.ok();
    }
    let chosen = match planned {
        Some(chosen) => {
            budget.spend_names(chosen.stream.len());
            chosen
        }
        None => {
            meaning.keys = KeySet::empty(meaning.keys.fold);
            meaning.rows.clear();
            empty(&meaning.keys, arena)
        }
    };
    let krate = &item.given.krate;
    Compiled {
        runtime: quote!(#krate::__private),
        item,
        meaning,
        chosen,
        place,
        reports: TokenStream::new(),
    }
}

fn empty<'a>(keys: &KeySet, arena: &'a Arena) -> Chosen<'a> {
    let options = Options {
        strategy: Some(Strategy::PopcountTrie),
        ..Options::default()
    };
    plan::choose(keys, &options, arena).expect("a list without entries can be compiled")
}

#[cfg(test)]
mod tests {
    use super::KEPT_AFTER_MISTAKES;
    use crate::tables::Arena;
    use crate::{Context, plan_items};

    /// The errors of a list that `dfa` cannot express, with one entry more.
    fn errors_with(entry: &str) -> Vec<String> {
        let list = format!(
            r#"#[header_set(strategy = dfa)] static LIST = [
                "*a*b*c*d*", "*e*f*g*h*", "*i*j*k*l*", "*m*n*o*p*", "*q*r*s*t*", "*u*v*w*x*",
                "*0*1*2*3*", "*4*5*6*7*", {entry}
            ];"#
        );
        let arena = Arena::default();
        let planned = plan_items(&list, &Context::default(), &arena);
        planned.err().expect("an error")
    }

    /// Only mistakes take the entries of a long list away.
    #[test]
    fn a_long_list_is_planned_with_its_entries() {
        let names: Vec<String> = (0..=KEPT_AFTER_MISTAKES)
            .map(|number| format!("\"n-{number}\""))
            .collect();
        let list = format!("static LIST = [{}];", names.join(", "));
        let arena = Arena::default();
        let planned = plan_items(&list, &Context::default(), &arena).expect("a list");
        assert_eq!(planned[0].chosen.built.places.len(), names.len());
    }

    #[test]
    fn one_mistake_gives_one_message() {
        let is_about_the_plan = |message: &String| message.contains("`dfa` is infeasible");
        let without_mistake = errors_with(r#""te""#);
        assert_eq!(without_mistake.len(), 1, "{without_mistake:?}");
        assert!(
            is_about_the_plan(&without_mistake[0]),
            "{without_mistake:?}"
        );
        let with_mistake = errors_with(r#""t e""#);
        assert_eq!(with_mistake.len(), 1, "{with_mistake:?}");
        assert!(!is_about_the_plan(&with_mistake[0]), "{with_mistake:?}");
    }
}
