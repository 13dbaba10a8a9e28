//! `cargo run --release -p reload` serves a list that another thread replaces, asks the server
//! meanwhile, and prints what a request costs beside a list that never changes. `cargo run -p
//! reload -- FILE ADDRESS` serves the list in a file until it is stopped.

mod price;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use reload::{Error, build, serve, watch};

const EVERY: Duration = Duration::from_millis(20);

/// Writes another file and renames it: a reader sees the old list or the new one.
fn write(path: &Path, day: usize) -> std::io::Result<()> {
    let lines: String = (0..100_000)
        .map(|number| format!("x-day-{day}-{number}\n"))
        .collect();
    let beside = path.with_extension("new");
    fs::write(&beside, lines)?;
    fs::rename(beside, path)
}

/// Asks for names of every day; how many answers there were before `stop`.
fn ask(address: SocketAddr, stop: &AtomicBool) -> std::io::Result<usize> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream.try_clone()?);
    let fields: String = (0..20)
        .map(|number| format!("x-day-{}-{number}: 1\r\n", number % 4))
        .collect();
    let request = format!("GET / HTTP/1.1\r\n{fields}\r\n");
    let mut answers = 0;
    while !stop.load(Ordering::Relaxed) {
        stream.write_all(request.as_bytes())?;
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            reader.read_line(&mut head)?;
        }
        let len = head.trim_end().rsplit(' ').next().unwrap_or_default();
        let mut body = vec![0; len.parse().unwrap_or(0)];
        reader.read_exact(&mut body)?;
        let listed = body.split(|&byte| byte == b' ').count() - 1;
        assert_eq!(listed, 5, "all names of one day");
        answers += 1;
    }
    Ok(answers)
}

fn show() -> Result<(), Error> {
    let path = std::env::temp_dir().join(format!("header-set-reload-{}.txt", std::process::id()));
    write(&path, 0)?;
    let current = Arc::new(ArcSwap::from_pointee(build(&path)?));
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    let shared = Arc::clone(&current);
    thread::spawn(move || serve(&listener, &shared));
    let (stop, replaced) = (AtomicBool::new(false), AtomicUsize::new(0));
    let report = |outcome: Result<(), Error>| match outcome {
        Ok(()) => _ = replaced.fetch_add(1, Ordering::Relaxed),
        Err(error) => println!("the old list stays: {error}"),
    };
    let answers = thread::scope(|scope| {
        let watcher = scope.spawn(|| watch(&path, &current, EVERY, &stop, report));
        let clients: Vec<_> = (0..2)
            .map(|_| scope.spawn(|| ask(address, &stop)))
            .collect();
        for day in 1..4 {
            let (before, start) = (current.load().fingerprint(), Instant::now());
            write(&path, day)?;
            while current.load().fingerprint() == before {
                thread::sleep(EVERY);
            }
            println!(
                "day {day}: seen, built, verified and swapped after {:.1?}",
                start.elapsed()
            );
        }
        stop.store(true, Ordering::Relaxed);
        watcher.join().map_err(|_| "the watcher panicked")?;
        let answers = clients.into_iter().map(|client| match client.join() {
            Ok(answers) => Ok::<usize, Error>(answers?),
            Err(_) => Err("a client panicked".into()),
        });
        answers.sum::<Result<usize, Error>>()
    })?;
    fs::remove_file(&path)?;
    println!("{answers} requests were answered meanwhile, each by one list");
    price::print()
}

fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [path, address] = arguments.as_slice() else {
        return show();
    };
    let path = Path::new(path);
    let current = Arc::new(ArcSwap::from_pointee(build(path)?));
    let listener = TcpListener::bind(address)?;
    let never = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            watch(
                path,
                &current,
                Duration::from_secs(1),
                &never,
                |outcome| match outcome {
                    Ok(()) => eprintln!("replaced: {} names", current.load().len()),
                    Err(error) => eprintln!("the old list stays: {error}"),
                },
            );
        });
        serve(&listener, &current)
    })?;
    Ok(())
}
