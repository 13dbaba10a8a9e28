//! Writes the plan of a list. The run time is called `rt`.

use std::fmt::Debug;

use header_set_runtime::{Plan, Price, Traffic};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::writer::hexadecimal;

/// Returns the plan as an expression.
pub(super) fn tokens(plan: &Plan<'_>) -> TokenStream {
    let number = Literal::usize_unsuffixed;
    // Further decimals would only make diffs larger.
    let decimal = |value: f64| literal(&format!("{value:.3}"));
    let Traffic { source, .. } = plan.traffic;
    let [entries, requests, names] =
        [plan.entries, plan.traffic.requests, plan.traffic.names].map(number);
    let [hit_rate, cold] = [plan.traffic.hit_rate, plan.traffic.cold].map(decimal);
    let fingerprint = literal(&hexadecimal(plan.fingerprint));
    let variant = |variant: &dyn Debug| format_ident!("{}", format!("{variant:?}"));
    let (optimize, chosen) = (variant(&plan.optimize), variant(&plan.chosen));
    let candidates = plan.candidates.iter().map(|candidate| {
        let (strategy, remark) = (variant(&candidate.strategy), candidate.remark);
        let price = match &candidate.price {
            Some(price) => of_price(price),
            None => quote!(rt::option::Option::None),
        };
        quote!(rt::PlannedCandidate::new(rt::Strategy::#strategy, #remark, #price))
    });
    quote! {
        &rt::Plan::new(
            #entries,
            #fingerprint,
            rt::Traffic::new(#source, #requests, #names, #hit_rate, #cold),
            rt::Optimize::#optimize,
            &[#(#candidates),*],
            rt::Strategy::#chosen
        )
    }
}

fn of_price(price: &Price) -> TokenStream {
    let (bytes, worst_lines) = (price.table_bytes, price.worst_lines);
    let [bytes, worst_lines] = [bytes, worst_lines].map(Literal::usize_unsuffixed);
    let rates = [
        price.lines,
        price.lines_hit,
        price.lines_miss,
        price.loads,
        price.work,
        price.mispredictions,
        price.hot,
        price.cold,
        price.cost,
    ];
    // Three decimals are written as an integer, which takes fewer bytes.
    let rates = rates.map(|rate| {
        let digits = format!("{rate:.3}").replace('.', "");
        Literal::u64_unsuffixed(digits.parse().unwrap_or(u64::MAX))
    });
    quote!(rt::option::Option::Some(rt::Price::of(#bytes, #worst_lines, [#(#rates),*])))
}

fn literal(text: &str) -> Literal {
    text.parse().expect("digits are a literal")
}
