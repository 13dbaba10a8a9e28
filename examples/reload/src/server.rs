//! The server: a thread for each connection, and one list for each request.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;

use arc_swap::ArcSwap;

use crate::List;

/// Bytes of a head at most.
const HEAD: u64 = 64 << 10;

/// Answers until the listener fails.
///
/// # Errors
/// If no connection can be accepted.
pub fn serve(listener: &TcpListener, current: &Arc<ArcSwap<List>>) -> io::Result<()> {
    loop {
        let (stream, _) = listener.accept()?;
        let current = Arc::clone(current);
        // A client that goes away ends its thread alone.
        thread::spawn(move || answer(&stream, &current));
    }
}

/// Answers each request with the fingerprint of the list and the names of the request in it.
fn answer(stream: &TcpStream, current: &ArcSwap<List>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    loop {
        let lines: Vec<String> = (&mut reader)
            .take(HEAD)
            .lines()
            .take_while(|line| !matches!(line.as_deref(), Ok("") | Err(_)))
            .collect::<Result<_, _>>()?;
        let Some((_request_line, fields)) = lines.split_first() else {
            return Ok(());
        };
        // One list for the whole request, even if it is replaced meanwhile.
        let list = current.load();
        let names = fields.iter().filter_map(|line| line.split(':').next());
        let listed: Vec<&str> = names.filter(|name| list.contains(name)).collect();
        let body = format!("{:016x} {}\n", list.fingerprint(), listed.join(" "));
        let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", body.len());
        (&mut &*stream).write_all([head, body].concat().as_bytes())?;
    }
}
