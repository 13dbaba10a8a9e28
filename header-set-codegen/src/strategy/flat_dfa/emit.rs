//! Writes a flat DFA.

use header_set_runtime::flat_dfa::Spot;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::BuiltDfa;
use crate::tables::Statics;

impl BuiltDfa {
    /// An expression of type `Exact<'static>`.
    pub(crate) fn emit(&self, statics: &mut Statics<'_>) -> TokenStream {
        let krate = statics.krate().clone();
        let classes = statics.bytes(
            "CLASSES",
            "The column of each byte.",
            self.classes.as_slice(),
        );
        let transitions = statics.ints("TRANSITIONS", "A row for each state.", &self.transitions);
        let offsets = statics.ints(
            "OFFSETS",
            "Where the rest of each name starts.",
            &self.offsets,
        );
        let otherwise = statics.ints(
            "OTHERWISE",
            "The pattern that covers each name.",
            &self.otherwise,
        );
        let winners = statics.ints(
            "WINNERS",
            "The pattern that wins in each outcome.",
            &self.winners,
        );
        let runs = statics.ints("RUNS", "Start, length, next state, otherwise.", &self.runs);
        let groups = statics.records(
            "SIEVE",
            "Groups of entries by column, at the second spot, at the first.",
            &self.sieve.groups,
        );
        let spots = self.sieve.spots.map(|spot| match spot {
            Spot::FromStart(offset) => {
                let offset = Literal::usize_unsuffixed(offset);
                quote!(#krate::flat_dfa::Spot::FromStart(#offset))
            }
            Spot::FromEnd(offset) => {
                let offset = Literal::usize_unsuffixed(offset);
                quote!(#krate::flat_dfa::Spot::FromEnd(#offset))
            }
        });
        let end = Literal::usize_unsuffixed(self.end);
        let start = Literal::usize_unsuffixed(self.start);
        quote! {
            #krate::Exact::FlatDfa(#krate::flat_dfa::FlatDfa {
                sieve: #krate::flat_dfa::Sieve {
                    spots: [#(#spots),*],
                    groups: #groups,
                },
                classes: #classes,
                end: #end,
                transitions: #transitions,
                start: #start,
                offsets: #offsets,
                otherwise: #otherwise,
                winners: #winners,
                runs: #runs,
            })
        }
    }
}
