//! Clients: h2load, which asks as fast as it is answered, and a raw one, which keeps a pace.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::Command;
use std::time::{Duration, Instant};

use kit::Done;

use crate::messages;

/// Requests a second, and the times of single requests.
pub(crate) struct Measured {
    pub(crate) rate: f64,
    pub(crate) microseconds: Vec<f64>,
}

impl Measured {
    /// The time that a part of the requests stays under.
    pub(crate) fn percentile(&mut self, part: f64) -> f64 {
        self.microseconds.sort_unstable_by(f64::total_cmp);
        let last = self.microseconds.len().saturating_sub(1) as f64;
        let at = (last * part).round() as usize;
        self.microseconds.get(at).copied().unwrap_or(f64::NAN)
    }
}

/// The arguments of h2load for a protocol: 16 requests at a time.
pub(crate) const HTTP1: &[&str] = &["--h1", "--clients=16"];
pub(crate) const HTTP2: &[&str] = &["--clients=2", "--max-concurrent-streams=8"];

/// Whether h2load is installed.
pub(crate) fn has_h2load() -> bool {
    Command::new("h2load").arg("--version").output().is_ok()
}

/// A run of h2load; every request must succeed.
pub(crate) fn h2load(proxy: SocketAddr, protocol: &[&str], requests: usize) -> Done<Measured> {
    let log = std::env::temp_dir().join(format!("edge-proxy-load-{}", std::process::id()));
    let output = Command::new("h2load")
        .args(protocol)
        .args(
            messages::FIELDS
                .iter()
                .flat_map(|field| ["--header", field]),
        )
        .arg(format!("--requests={requests}"))
        .arg(format!("--log-file={}", log.display()))
        .arg(format!("http://{proxy}/articles"))
        .output()?;
    let lines = std::fs::read_to_string(&log);
    // h2load appends to the file.
    let removed = std::fs::remove_file(&log);
    let (lines, ()) = (lines?, removed?);
    let answer = String::from_utf8_lossy(&output.stdout);
    if !answer.contains(&format!("{requests} succeeded, 0 failed, 0 errored")) {
        return Err(format!("h2load: {answer}").into());
    }
    let rate = answer.split(" req/s").next();
    let rate = rate.and_then(|text| text.split_whitespace().last());
    let times = lines.lines().map(|line| {
        let time = line.split('\t').nth(2).ok_or("a line without a time")?;
        Ok(time.parse()?)
    });
    Ok(Measured {
        rate: rate.ok_or("h2load printed no rate")?.parse()?,
        microseconds: times.collect::<Done<_>>()?,
    })
}

/// A connection that asks and reads the answer.
pub(crate) struct Client {
    stream: TcpStream,
    request: Vec<u8>,
    buffer: Vec<u8>,
}

impl Client {
    pub(crate) fn connect(proxy: SocketAddr) -> std::io::Result<Self> {
        let stream = TcpStream::connect(proxy)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(40)))?;
        Ok(Self {
            stream,
            request: messages::request(),
            buffer: vec![0; 64 * 1024],
        })
    }

    /// Sends a request and reads the whole answer.
    pub(crate) fn ask(&mut self) -> Done {
        self.send()?;
        let mut filled = 0;
        loop {
            let read = self.stream.read(&mut self.buffer[filled..])?;
            if read == 0 {
                return Err("the proxy closed before the end of an answer".into());
            }
            filled += read;
            if let Some(length) = length(&self.buffer[..filled])? {
                match filled.cmp(&length) {
                    std::cmp::Ordering::Less => {}
                    std::cmp::Ordering::Equal => return Ok(()),
                    std::cmp::Ordering::Greater => return Err("bytes behind an answer".into()),
                }
            }
        }
    }

    /// Sends a request alone.
    pub(crate) fn send(&mut self) -> std::io::Result<()> {
        self.stream.write_all(&self.request)
    }
}

/// The length of an answer, if its head is complete.
fn length(answer: &[u8]) -> Done<Option<usize>> {
    let Some(end) = answer.windows(4).position(|end| end == b"\r\n\r\n") else {
        return Ok(None);
    };
    let head = std::str::from_utf8(&answer[..end])?;
    if !head.starts_with("HTTP/1.1 200 ") {
        return Err(format!("found {:?}, expected 200", head.lines().next()).into());
    }
    let mut lines = head.lines().filter_map(|line| line.split_once(": "));
    let body = lines.find(|(name, _)| name.eq_ignore_ascii_case("content-length"));
    let (_, body) = body.ok_or("an answer without a length")?;
    Ok(Some(end + 4 + body.parse::<usize>()?))
}

/// Asks at a pace, from `connections` at a time, for some time. A request's time begins when it is
/// due: a late answer delays the following requests, and their times show it.
pub(crate) fn paced(
    proxy: SocketAddr,
    connections: u32,
    per_second: u32,
    time: Duration,
) -> Done<Measured> {
    let start = Instant::now();
    let pace = Duration::from_secs(1) * connections / per_second;
    let threads = (0..connections).map(|number| {
        std::thread::spawn(move || -> Result<Vec<f64>, String> {
            let mut client = Client::connect(proxy).map_err(|error| error.to_string())?;
            let mut due = start + pace * number / connections;
            let mut times = Vec::new();
            while due < start + time {
                std::thread::sleep(due.saturating_duration_since(Instant::now()));
                client.ask().map_err(|error| error.to_string())?;
                times.push(due.elapsed().as_secs_f64() * 1e6);
                due += pace;
            }
            Ok(times)
        })
    });
    let mut microseconds = Vec::new();
    for thread in threads.collect::<Vec<_>>() {
        let times = thread.join().map_err(|_| "a client panicked")??;
        microseconds.extend(times);
    }
    let rate = microseconds.len() as f64 / start.elapsed().as_secs_f64();
    Ok(Measured { rate, microseconds })
}
