//! `--requests`: which fields of captured requests would go.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use header_set_cli::verdict::Fate;
use header_set_codegen::traffic::Traffic;
use serde_json::Value;

use crate::failure::Failure;
use crate::files;
use crate::list::{List, traffic};
use crate::paint::{BAD, FAINT, GOOD, STRONG, painted};
use crate::text::{counted, shown};

/// Bytes of a HAR file, which has the bodies of responses too.
const HAR_BYTES: u64 = 1 << 30;

/// Reads requests: a HAR file, heads of HTTP/1, or names on lines.
pub(super) fn read(path: &Path) -> Result<Traffic, Failure> {
    let ending = path.extension().unwrap_or_default();
    let bytes = files::bytes(path, HAR_BYTES)?;
    let is_head = |line: &[u8]| is_request_line(line) || line.windows(2).any(|two| two == b": ");
    let requests = if ending.eq_ignore_ascii_case("har") {
        har(path, &bytes)?
    } else if bytes.split(|&byte| byte == b'\n').any(|line| !line.starts_with(b"#") && is_head(line)) {
        heads(path, &bytes)?
    } else {
        traffic(path, &files::decoded(path, bytes)?)?.requests
    };
    // A check of nothing would pass.
    if requests.iter().all(Vec::is_empty) {
        return Err(Failure::in_file(path, "found no field of a request, expected one at least"));
    }
    let source = path.display().to_string();
    Ok(Traffic { source, requests })
}

fn is_request_line(line: &[u8]) -> bool {
    let mut words = line.trim_ascii_end().rsplitn(2, |&byte| byte == b' ');
    let version = words.next().unwrap_or_default();
    version.starts_with(b"HTTP/") && words.next().is_some_and(|rest| rest.contains(&b' '))
}

/// Heads of HTTP/1: a request line and fields, up to an empty line or the end. There are no bodies.
fn heads(path: &Path, bytes: &[u8]) -> Result<Vec<Vec<Vec<u8>>>, Failure> {
    let mut requests: Vec<Vec<Vec<u8>>> = Vec::new();
    let mut is_open = false;
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let colon = line.iter().position(|&byte| byte == b':');
        if line.is_empty() {
            is_open = false;
        } else if !is_open && is_request_line(line) {
            requests.push(Vec::new());
            is_open = true;
        } else if let (true, Some(request), Some(colon)) = (is_open, requests.last_mut(), colon) {
            request.push(line[..colon].to_vec());
        } else {
            let found = shown(&line[..line.len().min(60)]);
            let expected = match is_open {
                true => "a field, as `name: value`",
                false => "a request line, as `GET / HTTP/1.1`",
            };
            let why = format!("found `{found}`, expected {expected}");
            return Err(Failure::in_line(path, number, why));
        }
    }
    Ok(requests)
}

/// The requests of a HAR file: `log.entries[].request.headers[].name`.
fn har(path: &Path, bytes: &[u8]) -> Result<Vec<Vec<Vec<u8>>>, Failure> {
    let har: Value = serde_json::from_slice(bytes).map_err(|why| {
        Failure::in_file(path, format!("found no JSON, expected a HAR file: {why}"))
    })?;
    let entries = har["log"]["entries"].as_array().ok_or_else(|| {
        Failure::in_file(path, "found no `log.entries`, expected those of a HAR file")
    })?;
    let names = |entry: &Value| -> Vec<Vec<u8>> {
        let headers = entry["request"]["headers"].as_array();
        let names = headers.into_iter().flatten();
        let names = names.filter_map(|header| header["name"].as_str());
        names.map(|name| name.as_bytes().to_vec()).collect()
    };
    Ok(entries.iter().map(names).collect())
}

/// Writes what happens to each name. Returns whether a request would be refused.
pub(super) fn show(
    list: &List,
    verdict: &dyn Fn(&[u8]) -> (Fate, String),
    traffic: &Traffic,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let mut times: BTreeMap<&[u8], usize> = BTreeMap::new();
    for name in traffic.requests.iter().flatten() {
        *times.entry(name).or_default() += 1;
    }
    let requests = counted(traffic.requests.len(), "request", "requests");
    let title = format!("{} by {}", traffic.source, list.name);
    writeln!(out, "{}: {requests}", painted(STRONG, title))?;
    let rows = times.into_iter().map(|(name, times)| (verdict(name), Reverse(times), name));
    let mut rows: Vec<_> = rows.collect();
    rows.sort();
    for ((fate, why), Reverse(times), name) in &rows {
        let style = if *fate == Fate::Kept { GOOD } else { BAD };
        let word = painted(style, format!("{:<7}", fate.word()));
        let (name, why) = (shown(name), painted(FAINT, why));
        writeln!(out, "  {word}{times:>6}  {name:<28}  {why}")?;
    }
    Ok((rows.iter()).any(|((fate, _), ..)| *fate == Fate::Refused))
}
