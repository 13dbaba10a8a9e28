//! The proxy as a child process, and what the system knows about it.

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use kit::Done;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use crate::clean::Mode;
use crate::counts::Counts;
use crate::forward::{Protocol, Upstream};
use crate::pipeline::Edge;
use crate::{limits, serve};

/// Runs the proxy in this process until `SIGTERM`; then it prints its counters.
#[tokio::main]
pub(crate) async fn serve(origin: &str) -> Done {
    let mut stopped = signal(SignalKind::terminate())?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    println!("{address}");
    // The log is written, as by the example, and discarded.
    let sink = std::fs::File::create("/dev/null")?;
    let edge = Arc::new(Edge {
        upstream: Upstream::new(origin.parse()?, Protocol::Http1),
        log: Arc::new(move |line| _ = writeln!(&sink, "{line}")),
        counts: Counts::default(),
    });
    serve::serve(listener, Arc::clone(&edge), limits::CONNECTIONS, async {
        stopped.recv().await;
    })
    .await;
    println!("{}", edge.counts);
    Ok(())
}

pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Proxy {
    /// Starts this program as a proxy in a mode, under the command `wrapped`, if it has words.
    pub(crate) fn start(mode: Mode, origin: SocketAddr, wrapped: &[&str]) -> Done<Self> {
        let program = std::env::current_exe()?;
        let mut command = match wrapped {
            [] => Command::new(program),
            [first, rest @ ..] => {
                let mut command = Command::new(first);
                command.args(rest).arg(program);
                command
            }
        };
        command
            .args(["--serve", mode.title(), "--origin", &origin.to_string()])
            .stdout(Stdio::piped());
        if !wrapped.is_empty() {
            // One core, one thread.
            command.env("TOKIO_WORKER_THREADS", "1");
        }
        let mut child = command.spawn()?;
        let output = child.stdout.take().ok_or("the output is a pipe")?;
        let mut output = BufReader::new(output);
        let mut line = String::new();
        output.read_line(&mut line)?;
        Ok(Self {
            address: line.trim().parse()?,
            child,
            output,
        })
    }

    /// Stops the proxy; its counters.
    pub(crate) fn stop(mut self) -> Done<String> {
        let process = self.child.id().to_string();
        Command::new("kill").args(["-TERM", &process]).status()?;
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        self.child.wait()?;
        Ok(line.trim().to_owned())
    }

    /// The processor time of all threads so far.
    pub(crate) fn processor_time(&self) -> Done<Duration> {
        let mut nanoseconds = 0;
        for task in std::fs::read_dir(format!("/proc/{}/task", self.child.id()))? {
            let text = std::fs::read_to_string(task?.path().join("schedstat"))?;
            let first = text.split_whitespace().next().ok_or("no time")?;
            nanoseconds += first.parse::<u64>()?;
        }
        Ok(Duration::from_nanos(nanoseconds))
    }

    /// Ticks of the clock in user code and in the kernel so far.
    pub(crate) fn ticks(&self) -> Done<[f64; 2]> {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // Behind the name, which may have spaces; these are fields 14 and 15.
        let (_, fields) = text.rsplit_once(") ").ok_or("no fields")?;
        let mut fields = fields.split(' ').skip(11);
        let mut tick = || -> Done<f64> { Ok(fields.next().ok_or("no field")?.parse()?) };
        Ok([tick()?, tick()?])
    }

    /// Resident memory in KiB.
    pub(crate) fn resident(&self) -> Done<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().next());
        Ok(number.ok_or("no VmRSS")?.parse()?)
    }

    pub(crate) fn open_files(&self) -> Done<usize> {
        Ok(std::fs::read_dir(format!("/proc/{}/fd", self.child.id()))?.count())
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
