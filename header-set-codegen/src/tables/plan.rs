//! The fields of a plan.

use header_set_runtime::{Plan, PlannedCandidate, Price, Traffic};

use super::runtime::Written;
use super::value::Value;

impl<'a> Written<'a> for Plan<'a> {
    fn as_value(&self) -> Value<'a> {
        let candidates = self.candidates.iter().map(Written::as_value).collect();
        let plan = Value::Path(
            "Plan::new".to_owned(),
            vec![
                Value::Number(self.entries),
                Value::Hexadecimal(self.fingerprint),
                self.traffic.as_value(),
                Value::variant("Optimize", self.optimize),
                Value::Ref(Box::new(Value::Array(candidates))),
                Value::variant("Strategy", self.chosen),
            ],
        );
        Value::Ref(Box::new(plan))
    }
}

impl<'a> Written<'a> for Traffic<'a> {
    fn as_value(&self) -> Value<'a> {
        Value::Path(
            "Traffic::new".to_owned(),
            vec![
                Value::Text(self.source),
                Value::Number(self.requests),
                Value::Number(self.names),
                Value::Decimal(self.hit_rate),
                Value::Decimal(self.cold),
            ],
        )
    }
}

impl<'a> Written<'a> for PlannedCandidate<'a> {
    fn as_value(&self) -> Value<'a> {
        Value::Path(
            "PlannedCandidate::new".to_owned(),
            vec![
                Value::variant("Strategy", self.strategy),
                Value::Text(self.remark),
                Value::option(self.price.map(|price| price.as_value())),
            ],
        )
    }
}

impl<'a> Written<'a> for Price {
    fn as_value(&self) -> Value<'a> {
        // Three decimals are written as an integer, which takes fewer bytes.
        let thousandths = |value: f64| {
            let digits = format!("{value:.3}").replace('.', "");
            Value::Number(digits.parse().unwrap_or(usize::MAX))
        };
        let rates = [
            self.lines,
            self.lines_hit,
            self.lines_miss,
            self.loads,
            self.work,
            self.mispredictions,
            self.hot,
            self.cold,
            self.cost,
        ];
        Value::Path(
            "Price::of".to_owned(),
            vec![
                Value::Number(self.table_bytes),
                Value::Number(self.worst_lines),
                Value::Array(rates.map(thousandths).into()),
            ],
        )
    }
}
