//! The proxy under test, as a child process.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::clients::skipped;
use crate::{PATIENCE, Protocol};

pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    child: Child,
    log: Arc<Mutex<Vec<String>>>,
}

impl Proxy {
    /// Starts the proxy in front of `upstream`, of protocol `protocol`.
    pub(crate) fn start(upstream: SocketAddr, protocol: Protocol) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_edge-proxy"));
        command.args(["--listen", "127.0.0.1:0"]);
        if protocol == Protocol::H2c {
            command.arg("--h2c");
        }
        command.arg(upstream.to_string()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the proxy starts");
        let stdout = child.stdout.take().expect("its output is a pipe");
        let mut lines = BufReader::new(stdout).lines();
        let first = lines.next().expect("a first line").expect("it is text");
        let address = first.strip_prefix("listening on ");
        let address = address.and_then(|address| address.parse().ok());
        let log = Arc::<Mutex<Vec<String>>>::default();
        let written = Arc::clone(&log);
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let mut log = written.lock().unwrap();
                // Of a load, the last lines will do.
                if log.len() > 10_000 {
                    log.clear();
                }
                log.push(line);
            }
        });
        Self {
            address: address.expect("an address in the first line"),
            child,
            log,
        }
    }

    /// The line of the access log that has `part`; lines are written when both bodies are done, so
    /// it may take a moment.
    pub(crate) fn logged(&self, part: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let log = self.log.lock().unwrap();
            if let Some(line) = log.iter().find(|line| line.contains(part)) {
                return line.clone();
            }
            assert!(Instant::now() < deadline, "no {part:?} in {log:?}");
            drop(log);
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// The counters as soon as all connections are closed and all requests have ended. None, with a
    /// report, where nothing asks for them.
    pub(crate) async fn settled(&self) -> Option<Counts> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let counts = self.counts().await?;
            if (counts["open"], counts["under_way"]) == (0, 0) {
                return Some(counts);
            }
            assert!(Instant::now() < deadline, "it does not settle: {counts:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The counters now.
    pub(crate) async fn counts(&self) -> Option<Counts> {
        let process = self.child.id().to_string();
        self.log.lock().unwrap().retain(|line| !is_counts(line));
        let asked = Command::new("kill").args(["-USR1", &process]).status();
        if !asked.is_ok_and(|status| status.success()) {
            skipped("counters: nothing here sends a signal");
            return None;
        }
        let deadline = Instant::now() + PATIENCE;
        loop {
            let line = self.log.lock().unwrap().iter().find_map(|line| {
                let fields = line.strip_prefix("counts ")?.split(' ');
                let fields = fields.filter_map(|field| field.split_once('='));
                Some(
                    fields
                        .map(|(name, count)| (name.to_owned(), count.parse().unwrap()))
                        .collect(),
                )
            });
            if line.is_some() {
                return line;
            }
            assert!(Instant::now() < deadline, "it does not count");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Resident memory in KiB, if the system reports it.
    pub(crate) fn resident_kib(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

/// The counters of `src/counts.rs` by name.
pub(crate) type Counts = BTreeMap<String, u64>;

fn is_counts(line: &str) -> bool {
    line.starts_with("counts ")
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
