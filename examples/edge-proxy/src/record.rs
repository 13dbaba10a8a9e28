//! The line of the access log for a request.

use std::fmt::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

use header_set::Entry;
use hyper::header::HeaderName;

use crate::pipeline::Edge;

/// The output of the access log.
pub(crate) type Log = Arc<dyn Fn(&str) + Send + Sync>;

/// The most names that a line lists for a direction, since clients could send any number.
const NAMES: usize = 8;

/// A request and its removed names. Layers and bodies share it while they may strip fields. The
/// last one counts the request and writes the line.
pub(crate) struct Record {
    edge: Arc<Edge>,
    started: Instant,
    request: String,
    status: AtomicU16,
    failed: OnceLock<String>,
    is_complete: AtomicBool,
    hop_by_hop: AtomicUsize,
    stripped: [Mutex<Stripped>; 2],
}

/// The direction in which a name was stripped.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Direction {
    Request,
    Response,
}

#[derive(Default)]
struct Stripped {
    names: Vec<(HeaderName, Entry)>,
    others: usize,
}

impl Record {
    pub(crate) fn new(edge: &Arc<Edge>, request: String) -> Arc<Self> {
        edge.counts.requests.add();
        Arc::new(Self {
            edge: Arc::clone(edge),
            started: Instant::now(),
            request,
            status: AtomicU16::new(0),
            failed: OnceLock::new(),
            is_complete: AtomicBool::new(false),
            hop_by_hop: AtomicUsize::new(0),
            stripped: Default::default(),
        })
    }

    /// Notes a name that is removed, and the entry that decided. Fields of one hop and other names
    /// that are in no list of the proxy are only counted. Values are not kept: they may be secrets.
    pub(crate) fn on_match(
        self: &Arc<Self>,
        direction: Direction,
    ) -> impl Fn(&HeaderName, Entry) + Clone + Send + Sync + use<> {
        let record = Arc::clone(self);
        move |name, entry| {
            if entry.index().is_none() {
                record.hop_by_hop.fetch_add(1, Ordering::Relaxed);
                return;
            }
            let stripped = &record.stripped[direction as usize];
            let mut stripped = stripped.lock().unwrap_or_else(PoisonError::into_inner);
            if stripped.names.len() < NAMES {
                stripped.names.push((name.clone(), entry));
            } else {
                stripped.others += 1;
            }
        }
    }

    pub(crate) fn failed(&self, reason: impl fmt::Display) {
        self.failed.get_or_init(|| reason.to_string());
    }

    pub(crate) fn answered(&self, status: u16) {
        self.status.store(status, Ordering::Relaxed);
    }

    /// Notes that the whole answer went to the connection.
    pub(crate) fn completed(&self) {
        self.is_complete.store(true, Ordering::Relaxed);
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let status = self.status.load(Ordering::Relaxed);
        let millis = self.started.elapsed().as_millis();
        let hop_by_hop = self.hop_by_hop.load(Ordering::Relaxed);
        write!(
            f,
            "{} status={status} ms={millis} hop_by_hop={hop_by_hop}",
            self.request
        )?;
        for (label, stripped) in ["request", "response"].iter().zip(&self.stripped) {
            let stripped = stripped.lock().unwrap_or_else(PoisonError::into_inner);
            write!(f, " stripped_{label}=")?;
            for (at, (name, entry)) in stripped.names.iter().enumerate() {
                let comma = if at == 0 { "" } else { "," };
                write!(f, "{comma}{name}:{entry}")?;
            }
            match (stripped.names.is_empty(), stripped.others) {
                (true, _) => f.write_char('-')?,
                (false, 0) => {}
                (false, others) => write!(f, ",+{others}")?,
            }
        }
        match self.failed.get() {
            Some(reason) => write!(f, " failed={reason:?}"),
            None if self.is_complete.load(Ordering::Relaxed) => Ok(()),
            None => f.write_str(" abandoned"),
        }
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        let counts = &self.edge.counts;
        let end = match (self.failed.get(), *self.is_complete.get_mut()) {
            (Some(_), _) => &counts.failed,
            (None, true) => &counts.answered,
            (None, false) => &counts.abandoned,
        };
        end.add();
        (self.edge.log)(&self.to_string());
    }
}
