//! Steady load for some minutes: resident memory and open files stay flat, and each request has an
//! answer or is counted.

use std::fmt::Write;
use std::io::Write as _;
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use kit::Done;
use kit::arguments::skipped;
use kit::machine;
use kit::stats::median;

use crate::child::Proxy;
use crate::clean::Mode;
use crate::clients::{Client, HTTP2, has_h2load};
use crate::{messages, origin};

/// The most growth of memory in KiB, from the second quarter of the time to the last.
const GROWTH_KIB: f64 = 1024.0;
/// The most growth of open files, since connections come and go.
const GROWTH_FILES: f64 = 8.0;
/// Requests of the raw client: over four connections, a new one for each hundred requests.
const CONNECTIONS: u64 = 4;
const PAUSE: Duration = Duration::from_millis(20);
const A_CONNECTION: u64 = 100;

/// What the clients have seen.
#[derive(Default)]
struct Seen {
    stopped: AtomicBool,
    answered: AtomicU64,
    left: AtomicU64,
    errors: AtomicU64,
}

impl Seen {
    fn goes_on(&self) -> bool {
        !self.stopped.load(Ordering::Relaxed)
    }

    fn note(&self, result: Done, counter: &AtomicU64) {
        match result {
            Ok(()) => counter.fetch_add(1, Ordering::Relaxed),
            Err(error) => {
                eprintln!("{error}");
                self.errors.fetch_add(1, Ordering::Relaxed)
            }
        };
    }
}

/// The part of a record that this module writes.
pub(crate) fn section(record: &str) -> &str {
    record.find(TITLE).map_or("", |at| &record[at..])
}

const TITLE: &str = "steady load";

pub(crate) fn run(minutes: u64, file: Option<&str>) -> Done {
    let time = Duration::from_secs(60 * minutes);
    let origin = origin::start()?;
    let proxy = Proxy::start(Mode::Lists, origin, &[])?;
    let address = proxy.address;
    let seen = Arc::<Seen>::default();
    let clients = (0..CONNECTIONS).map(|_| spawn(&seen, move |seen| ask(address, seen)));
    let mut clients: Vec<_> = clients.collect();
    clients.push(spawn(&seen, move |seen| leave(address, seen)));
    clients.push(spawn(&seen, move |seen| drip(address, seen)));
    let http2 = http2(address, time)?;

    let start = Instant::now();
    let (mut resident, mut files) = (Vec::new(), Vec::new());
    let pause = (time / 120).max(Duration::from_secs(1));
    while start.elapsed() < time {
        std::thread::sleep(pause);
        resident.push(proxy.resident()? as f64);
        files.push(proxy.open_files()? as f64);
    }
    seen.stopped.store(true, Ordering::Relaxed);
    for client in clients {
        client.join().map_err(|_| "a client panicked")?;
    }
    if let Some(mut http2) = http2 {
        http2.wait()?;
    }
    let counters = proxy.stop()?;

    let (memory, open) = (growth(&resident), growth(&files));
    let [answered, left, errors] =
        [&seen.answered, &seen.left, &seen.errors].map(|count| count.load(Ordering::Relaxed));
    let is_flat = memory[1] - memory[0] <= GROWTH_KIB && open[1] - open[0] <= GROWTH_FILES;
    let ends = [" open=0 ", " unaccepted=0 ", " under_way=0 ", " failed=0 "];
    let is_whole = errors == 0 && ends.iter().all(|end| counters.contains(end));
    let mut text = format!(
        "{TITLE}: {minutes} minutes, {}\n\
         4 clients of HTTP/1.1 ask up to 50 times a second each, and 2 of HTTP/2 25 times; one leaves before the answer\n\
         10 times a second; one sends a head at 50 bytes a second\n",
        machine::date(),
    );
    writeln!(
        text,
        "  {:13} {:>13} {:>13}",
        "", "2nd quarter", "last quarter"
    )?;
    for (name, [early, late]) in [("resident KiB", memory), ("open files", open)] {
        writeln!(text, "  {name:13} {early:>13.0} {late:>13.0}")?;
    }
    writeln!(
        text,
        "  clients: answered={answered} left={left} errors={errors}"
    )?;
    writeln!(text, "  proxy: {counters}")?;
    let verdict = if is_flat && is_whole {
        "flat, no request lost"
    } else {
        "FAILED"
    };
    writeln!(text, "  verdict: {verdict}")?;
    print!("{text}");
    if let Some(path) = file {
        let record = std::fs::read_to_string(path).unwrap_or_default();
        let rest = record.find(TITLE).map_or(&record[..], |at| &record[..at]);
        std::fs::write(path, format!("{rest}{text}"))?;
    }
    if is_flat && is_whole {
        Ok(())
    } else {
        Err("the load found a fault".into())
    }
}

/// Medians of the second and of the last quarter.
fn growth(samples: &[f64]) -> [f64; 2] {
    let quarter = samples.len() / 4;
    [&samples[quarter..2 * quarter], &samples[3 * quarter..]].map(median)
}

fn spawn(seen: &Arc<Seen>, client: impl Fn(&Seen) + Send + 'static) -> std::thread::JoinHandle<()> {
    let seen = Arc::clone(seen);
    std::thread::spawn(move || client(&seen))
}

fn ask(proxy: SocketAddr, seen: &Seen) {
    while seen.goes_on() {
        let mut client = match Client::connect(proxy) {
            Ok(client) => client,
            Err(error) => return seen.note(Err(error.into()), &seen.answered),
        };
        for _ in 0..A_CONNECTION {
            seen.note(client.ask(), &seen.answered);
            std::thread::sleep(PAUSE);
        }
    }
}

/// Leaves without reading, which resets the connection.
fn leave(proxy: SocketAddr, seen: &Seen) {
    while seen.goes_on() {
        let left = Client::connect(proxy).and_then(|mut client| client.send());
        seen.note(left.map_err(Into::into), &seen.left);
        std::thread::sleep(5 * PAUSE);
    }
}

/// Sends a short head a byte at a time, and leaves.
fn drip(proxy: SocketAddr, seen: &Seen) {
    while seen.goes_on() {
        let dripped = TcpStream::connect(proxy).and_then(|mut stream| {
            b"GET / HTTP/1.1\r\nhost: a\r\nx-internal: 1\r\n\r\n"
                .iter()
                .try_for_each(|byte| {
                    std::thread::sleep(PAUSE);
                    stream.write_all(&[*byte])
                })
        });
        seen.note(dripped.map_err(Into::into), &seen.left);
    }
}

/// Two connections of HTTP/2 with 25 requests a second each, if h2load is installed.
fn http2(proxy: SocketAddr, time: Duration) -> Done<Option<Child>> {
    if !has_h2load() {
        skipped("HTTP/2: h2load is not installed");
        return Ok(None);
    }
    let child = Command::new("h2load")
        .args(HTTP2)
        .args(["--rps=25", &format!("--duration={}", time.as_secs())])
        .args(
            messages::FIELDS
                .iter()
                .flat_map(|field| ["--header", field]),
        )
        .arg(format!("http://{proxy}/articles"))
        .stdout(Stdio::null())
        .spawn()?;
    Ok(Some(child))
}
