//! Builds the candidates, prices them on traffic, and picks the cheapest. It keeps the others and
//! the reasons.

mod decision;
mod options;

pub use decision::{Chosen, choose};
pub use options::{Options, Restriction};

#[cfg(test)]
mod tests {
    use header_set_runtime::{Optimize, Strategy};

    use super::Restriction;
    use crate::tables::Arena;
    use crate::{Context, plan_items};

    #[test]
    fn features_restrict_what_is_chosen() {
        let source = r#"
            static LIST = ["host", "te", "cookie", "x-request-id", "x-*"];
            #[header_set(strategy = trie)] static FORCED = ["host"];
        "#;
        for &only in Strategy::ALL {
            let restriction = Restriction::only([only]);
            let context = Context {
                restriction,
                ..Context::default()
            };
            let arena = Arena::default();
            let planned = plan_items(source, &context, &arena).expect("lists");
            let chosen = |at: usize| planned[at].chosen.built.strategy();
            assert_eq!((chosen(0), chosen(1)), (only, Strategy::PopcountTrie));
            let reason = |at: usize| planned[at].chosen.reason.as_str();
            let best = "the one with the lowest estimated cost, of those that features allow";
            assert_eq!((reason(0), reason(1)), (best, "as the list asks"));
            for &strategy in Strategy::ALL {
                assert_eq!(restriction.allows(strategy), strategy == only);
                assert!(Restriction::default().allows(strategy));
                assert!(Restriction::only(Strategy::ALL.iter().copied()).allows(strategy));
            }
        }
    }

    #[test]
    fn options_are_in_the_plan() {
        let source = r#"
            #[header_set(hit_rate = 0.25, cold = 0.5, optimize = size)]
            static LIST = ["host", "te", "cookie"];
        "#;
        let arena = Arena::default();
        let planned = plan_items(source, &Context::default(), &arena).expect("a list");
        let plan = planned[0].chosen.plan();
        assert_eq!(plan.optimize, Optimize::Size);
        assert!(
            (plan.traffic.cold - 0.5).abs() < 1e-9,
            "{}",
            plan.traffic.cold
        );
        assert!(
            (plan.traffic.hit_rate - 0.25).abs() < 0.01,
            "{}",
            plan.traffic.hit_rate
        );
        assert_eq!(plan.entries, 3);
    }
}
