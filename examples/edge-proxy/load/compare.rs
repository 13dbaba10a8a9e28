//! The modes beside each other: requests a second, times, processor time, instructions.

use std::fmt::Write;
use std::net::SocketAddr;
use std::process::Command;
use std::time::Duration;

use kit::Done;
use kit::arguments::skipped;
use kit::machine;
use kit::stats::{Spread, median};
use kit::turns::turns;

use crate::child::Proxy;
use crate::clean::Mode;
use crate::clients::{HTTP1, HTTP2, Measured, h2load, has_h2load, paced};
use crate::{instructions, long, origin};

/// Requests of a pass of h2load: a second or two. A tenth of them warm up.
const REQUESTS: usize = 10_000;
/// The pace of the raw client, which leaves the proxy idle for most of the time.
const CONNECTIONS: u32 = 8;
const PER_SECOND: u32 = 1_000;
const PACED: Duration = Duration::from_secs(3);

type Load = fn(SocketAddr, usize) -> Done<Measured>;

const WORKLOADS: [(&str, Load); 3] = [
    ("HTTP/1.1, h2load, 16 requests at a time", |proxy, count| {
        h2load(proxy, HTTP1, count)
    }),
    ("HTTP/2, h2load, 16 requests at a time", |proxy, count| {
        h2load(proxy, HTTP2, count)
    }),
    (
        "HTTP/1.1, raw client, 1000 requests a second",
        |proxy, count| {
            paced(
                proxy,
                CONNECTIONS,
                PER_SECOND,
                PACED * count as u32 / REQUESTS as u32,
            )
        },
    ),
];

/// The figures of one mode in one pass.
#[derive(Default)]
struct Pass {
    rate: f64,
    /// Microseconds of the processor, a request.
    processor: f64,
    /// The 50th, 99th and 99.9th percentile of the times, in microseconds.
    percentiles: [f64; 3],
}

pub(crate) fn run(rounds: usize, record: Option<&str>) -> Done {
    // Before this process is confined to a core.
    let (machine, before) = (machine::this(), load_average());
    let origin = origin::start()?;
    let pinned = pin();
    let wrapped: &[&str] = if pinned { &["taskset", "-c", "0"] } else { &[] };
    let proxies = Mode::ALL.map(|mode| Proxy::start(mode, origin, wrapped));
    let proxies = proxies.into_iter().collect::<Done<Vec<_>>>()?;

    let mut text = String::new();
    let mut ticks = vec![[0.0; 2]; proxies.len()];
    for (title, load) in WORKLOADS {
        if title.contains("h2load") && !has_h2load() {
            skipped(format!("{title}: h2load is not installed"));
            continue;
        }
        for proxy in &proxies {
            load(proxy.address, REQUESTS / 10)?;
        }
        let mut passes: Vec<Vec<Pass>> = proxies.iter().map(|_| Vec::new()).collect();
        let mut failed = None;
        turns(rounds, proxies.len(), |_, at| {
            match pass(&proxies[at], load, &mut ticks[at]) {
                Ok(pass) => passes[at].push(pass),
                Err(error) => failed = Some(error),
            }
            0.0
        });
        if let Some(error) = failed {
            return Err(error);
        }
        table(&mut text, title, &passes)?;
    }
    for proxy in proxies {
        let counters = proxy.stop()?;
        if !counters.contains(" failed=0 abandoned=0") {
            return Err(format!("requests were lost: {counters}").into());
        }
    }
    let shares = instructions::count(origin)?;

    let place = if pinned {
        "the proxy alone on one core with one thread, clients and origin on another"
    } else {
        "no core of its own for the proxy"
    };
    let [user, kernel] = ticks[0];
    let share = 100.0 * user / (user + kernel).max(1.0);
    let report = format!(
        "{}, cargo run --release -p header-set-edge-proxy --example load\n\
         {machine}\n\
         {rounds} rounds in turns; {place}; load average {before} before, {} after\n\
         ratios are to no-cleaning, medians of those of a round (10th to 90th percentile)\n\
         {share:.0} % of the processor time of header-set is in user code, the rest in the kernel\n\
         {text}\n{shares}",
        machine::date(),
        load_average(),
    );
    print!("{report}");
    if let Some(path) = record {
        let steady = std::fs::read_to_string(path).unwrap_or_default();
        let steady = long::section(&steady);
        std::fs::write(path, format!("{report}\n{steady}"))?;
    }
    Ok(())
}

/// Leaves the first core to the proxies. Whether that is possible.
fn pin() -> bool {
    let process = std::process::id().to_string();
    let pinned = Command::new("taskset")
        .args(["-acp", "1", &process])
        .output();
    let is_pinned = pinned.is_ok_and(|output| output.status.success());
    if !is_pinned {
        skipped("a core of its own for the proxy: no taskset, or one core");
    }
    is_pinned
}

fn load_average() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().unwrap_or_default().to_owned()
}

fn pass(proxy: &Proxy, load: Load, ticks: &mut [f64; 2]) -> Done<Pass> {
    let (time, before) = (proxy.processor_time()?, proxy.ticks()?);
    let mut measured = load(proxy.address, REQUESTS)?;
    let time = proxy.processor_time()? - time;
    for (sum, (now, before)) in ticks.iter_mut().zip(proxy.ticks()?.iter().zip(before)) {
        *sum += now - before;
    }
    Ok(Pass {
        rate: measured.rate,
        processor: time.as_secs_f64() * 1e6 / measured.microseconds.len() as f64,
        percentiles: [0.5, 0.99, 0.999].map(|part| measured.percentile(part)),
    })
}

fn table(text: &mut String, title: &str, passes: &[Vec<Pass>]) -> std::fmt::Result {
    writeln!(
        text,
        "\n{title}\n  {:17} {:>10} {:>6} {:>12} {:>6} {:>8} {:>8} {:>8}  spread of both ratios",
        "", "requests/s", "ratio", "processor us", "ratio", "p50 us", "p99 us", "p99.9 us"
    )?;
    let all = |at: usize, figure: fn(&Pass) -> f64| -> Vec<f64> {
        passes[at].iter().map(figure).collect()
    };
    let base = Mode::ALL.iter().position(|mode| *mode == Mode::Nothing);
    let base = base.expect("one of all");
    for (at, mode) in Mode::ALL.iter().enumerate() {
        let ratio = |figure| Spread::of_ratios(&all(at, figure), &all(base, figure), 1);
        let (rate, processor) = (ratio(|pass| pass.rate), ratio(|pass| pass.processor));
        writeln!(
            text,
            "  {:17} {:>10.0} {:>6.3} {:>12.2} {:>6.3} {:>8.0} {:>8.0} {:>8.0}  {:.3}-{:.3} {:.3}-{:.3}",
            mode.title(),
            median(&all(at, |pass| pass.rate)),
            rate.median,
            median(&all(at, |pass| pass.processor)),
            processor.median,
            median(&all(at, |pass| pass.percentiles[0])),
            median(&all(at, |pass| pass.percentiles[1])),
            median(&all(at, |pass| pass.percentiles[2])),
            rate.p10,
            rate.p90,
            processor.p10,
            processor.p90,
        )?;
    }
    Ok(())
}
