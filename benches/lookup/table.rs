//! Prints nanoseconds of the automatic choice, and the ratios of the others to it.

use kit::sets::{Compiled, List};
use kit::streams::Kind;

pub(crate) fn title(list: &List, sensitive: bool, contenders: &[&Compiled]) {
    let case = if sensitive {
        "sensitive"
    } else {
        "insensitive"
    };
    println!("\n{}, case {case}", list.name);
    for contender in contenders {
        let winner = contender.lookups.plan.winner();
        let bytes = contender.lookups.plan.table_bytes();
        let chosen = match contender.strategy {
            "automatic" => format!("{}: ", winner.strategy),
            _ => String::new(),
        };
        println!(
            "  {:<13} {bytes:>6} bytes, {chosen}{}",
            contender.strategy, winner.remark
        );
    }
}

pub(crate) fn head(contenders: &[&Compiled]) {
    print!(
        "  {:<7} {:<14} {:>13}",
        "stream",
        "method",
        format!("{} ns", contenders[0].strategy)
    );
    contenders[1..]
        .iter()
        .for_each(|contender| print!(" {:>13}", contender.strategy));
    println!();
}

pub(crate) fn row(kind: Kind, method: &str, times: &[f64]) {
    print!("  {:<7} {method:<14} {:>13.2}", kind.name(), times[0]);
    times[1..]
        .iter()
        .for_each(|time| print!(" {:>12.2}x", time / times[0]));
    println!();
}
