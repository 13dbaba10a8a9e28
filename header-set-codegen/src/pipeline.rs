//! The stages from tokens to tokens, in their order.

use std::path::PathBuf;

use proc_macro2::TokenStream;
use quote::quote;

use crate::bounds::Budget;
use crate::front::ast::Item;
use crate::front::diagnostics::ShownErrors;
use crate::front::parse::{self, Parse};
use crate::front::source;
use crate::kinds::{self, Compiled, Place, Planned, meaning, reexpand};
use crate::list;
use crate::plan::Restriction;
use crate::sources::Entries;
use crate::tables::Arena;

/// Settings of an expansion that its tokens do not give.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The strategies that the enabled features allow.
    pub restriction: Restriction,
    /// The directory to which the paths of includes are relative.
    pub root: Option<PathBuf>,
}

/// Expands `header_set!`. The input starts with the path of the facade crate and a semicolon, and with
/// `@http` if that crate has its feature `http`. The constants of `http::header` are then accepted as
/// entries.
#[must_use]
pub fn header_set(input: TokenStream, context: &Context) -> TokenStream {
    expand(parse::header_set, input, context)
}

/// Expands `header_match!`, whose input starts like that of `header_set!`.
#[must_use]
pub fn header_match(input: TokenStream, context: &Context) -> TokenStream {
    expand(parse::header_match, input, context)
}

/// Expands the hidden derive that carries an item with entries under `#[cfg]`.
#[must_use]
pub fn resolve_cfg(input: TokenStream, context: &Context) -> TokenStream {
    let item = reexpand::resolved(input, |item| header_set(item, context));
    item.unwrap_or_default()
}

fn expand(parse: Parse, input: TokenStream, context: &Context) -> TokenStream {
    let (read, budget) = (Budget::default(), Budget::default());
    let mut shown = ShownErrors::default();
    let mut tokens = TokenStream::new();
    let mut items = Vec::new();
    let root = context.root.as_deref();
    parse::read(parse, input, root, &read, &mut |mut item| {
        let again = reexpand::tokens(&item);
        if again.is_some() {
            item.entries = Entries::default();
        }
        // What is compiled spends as much, so files that are not read are those past the budget.
        read.spend_item(item.entries.written.len());
        items.push((item, again));
    });
    // Too many items are refused before any is compiled. Past the budget, items get only their parse
    // errors: compiling 10,000 takes 8 s, unoptimised.
    let mut compiled = items.iter().filter(|(item, _)| !item.is_broken());
    if let Some((item, _)) = compiled.nth(budget.items()) {
        item.diagnostics.error(item.span, list::too_many_entries());
        budget.exceed();
    }
    for (item, again) in items {
        tokens.extend(match item.is_broken() || budget.is_exceeded() {
            true => item.diagnostics.finish(&mut shown),
            false => one(item, again, context, &budget, &mut shown),
        });
    }
    tokens.extend(shown.finish());
    tokens
}

/// Compiles an item, unless it is expanded `again`.
fn one(
    item: Item,
    again: Option<TokenStream>,
    context: &Context,
    budget: &Budget,
    shown: &mut ShownErrors,
) -> TokenStream {
    match again {
        Some(again) if budget.start_item() => {
            item.diagnostics.take();
            again
        }
        Some(_) => {
            item.diagnostics.error(item.span, list::too_many_entries());
            item.diagnostics.finish(shown)
        }
        None => {
            let arena = Arena::default();
            kinds::write(compile(item, context, budget, &arena), shown)
        }
    }
}

/// Compiles an item up to the last stage, which writes it.
fn compile<'a>(
    mut item: Item,
    context: &Context,
    budget: &Budget,
    arena: &'a Arena,
) -> Compiled<'a> {
    let meaning = meaning::of(&mut item, budget, arena);
    item.options.tables.restriction = context.restriction;
    item.options.tables.requests = budget.requests();
    Compiled::new(item, meaning, Place::Expansion, budget, arena)
}

/// Plans the items in `source`, written as for `header_set!`: sets, maps and enums. Their tables
/// are in `arena`.
///
/// # Errors
/// What the macro would report, in its order.
pub fn plan_items<'a>(
    source: &str,
    context: &Context,
    arena: &'a Arena,
) -> Result<Vec<Planned<'a>>, Vec<String>> {
    let tokens = source::tokens(source)
        .map_err(|error| vec![format!("found {error}, expected Rust source")])?;
    let (mut items, mut errors) = (Vec::new(), Vec::new());
    let (input, budget) = (quote!(header_set; #tokens), Budget::default());
    let root = context.root.as_deref();
    parse::read(parse::header_set, input, root, &budget, &mut |item| {
        if item.is_broken() || budget.is_exceeded() {
            return errors.extend(item.diagnostics.into_errors());
        }
        match kinds::planned(compile(item, context, &budget, arena)) {
            Ok(item) => items.push(item),
            Err(more) => errors.extend(more),
        }
    });
    match errors.is_empty() {
        true => Ok(items),
        false => Err(errors),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::tests::read;

    #[test]
    fn an_item_past_the_budget_is_not_expanded_again() {
        let list = r#"c; static A = [#[cfg(unix)] "a"];"#.parse().expect("tokens");
        let (mut items, _) = read(parse::header_set, list);
        let (item, budget) = (items.remove(0), Budget::default());
        budget.exceed();
        let again = Some(TokenStream::new());
        let mut shown = ShownErrors::default();
        let tokens = one(item, again, &Context::default(), &budget, &mut shown).to_string();
        assert!(
            tokens.contains("found more than 100000 entries"),
            "{tokens}"
        );
    }

    #[test]
    fn a_second_item_of_a_name_has_no_other_message() {
        let (list, arena) = ("static A = []; static A = [\"a b\"];", Arena::default());
        let errors = plan_items(list, &Context::default(), &arena).err();
        assert_eq!(errors.expect("a mistake").len(), 1);
    }
}
