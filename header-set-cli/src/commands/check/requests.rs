//! `--requests`: which fields of captured requests would go.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use header_set_cli::verdict::Fate;
use header_set_codegen::sources::files::{self, BadFile};
use header_set_codegen::traffic::Traffic;
use serde_json::Value;

use crate::failure::Failure;
use crate::list::{List, Normal};
use crate::paint::{BAD, FAINT, GOOD, Painted, STRONG};
use crate::policy::{Policy, word};
use crate::text::{count, shown};

/// Bytes of a HAR file, which has the bodies of responses too.
const HAR_BYTES: u64 = 1 << 30;

/// Reads requests: a HAR file, heads of HTTP/1, or names on lines.
pub(super) fn read(path: &Path) -> Result<Traffic, Failure> {
    let is_har = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("har"));
    if is_har {
        return har(path);
    }
    let bytes = files::read(path, HAR_BYTES)
        .map_err(|why| Failure::in_file(path, format!("cannot read it: {why}")))?;
    if bytes.split(|&byte| byte == b'\n').any(is_request_line) {
        return heads(path, &bytes);
    }
    let traffic = files::traffic(path).map_err(|BadFile { line, message }| match line {
        Some(line) => Failure::new(format!("{}:{line}: {message}", path.display())),
        None => Failure::in_file(path, message),
    })?;
    match traffic
        .requests
        .iter()
        .flatten()
        .find(|name| name.ends_with(b":"))
    {
        None => Ok(traffic),
        Some(name) => {
            let name = shown(name);
            let expected = "expected names separated by spaces, or heads with a request line";
            Err(Failure::in_file(
                path,
                format!("found `{name}`, {expected}"),
            ))
        }
    }
}

fn is_request_line(line: &[u8]) -> bool {
    let mut words = line.trim_ascii_end().rsplitn(2, |&byte| byte == b' ');
    let version = words.next().unwrap_or_default();
    version.starts_with(b"HTTP/") && words.next().is_some_and(|rest| rest.contains(&b' '))
}

/// Heads of HTTP/1: a request line and fields, up to an empty line or the end. There are no bodies.
fn heads(path: &Path, bytes: &[u8]) -> Result<Traffic, Failure> {
    let mut requests: Vec<Vec<Vec<u8>>> = Vec::new();
    let mut is_open = false;
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let refused = |expected: &str| {
            let found = shown(&line[..line.len().min(60)]);
            Failure::new(format!(
                "{}:{number}: found `{found}`, expected {expected}",
                path.display()
            ))
        };
        match (
            &mut requests.last_mut(),
            line.iter().position(|&byte| byte == b':'),
        ) {
            _ if line.is_empty() => is_open = false,
            _ if !is_open => {
                if !is_request_line(line) {
                    return Err(refused("a request line, as `GET / HTTP/1.1`"));
                }
                requests.push(Vec::new());
                is_open = true;
            }
            (Some(request), Some(colon)) => request.push(line[..colon].to_vec()),
            _ => return Err(refused("a field, as `name: value`")),
        }
    }
    Ok(Traffic {
        source: path.display().to_string(),
        requests,
    })
}

/// The requests of a HAR file: `log.entries[].request.headers[].name`.
fn har(path: &Path) -> Result<Traffic, Failure> {
    let bytes = files::read(path, HAR_BYTES)
        .map_err(|why| Failure::in_file(path, format!("cannot read it: {why}")))?;
    let har: Value = serde_json::from_slice(&bytes).map_err(|why| {
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
    Ok(Traffic {
        source: path.display().to_string(),
        requests: entries.iter().map(names).collect(),
    })
}

/// Writes what happens to each name. Returns whether a request would be refused.
pub(super) fn show(
    list: &List,
    normal: &Normal,
    policy: &Policy<'_>,
    traffic: &Traffic,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let mut times: BTreeMap<&[u8], usize> = BTreeMap::new();
    for name in traffic.requests.iter().flatten() {
        *times.entry(name).or_default() += 1;
    }
    let requests = count(traffic.requests.len(), "request", "requests");
    let title = format!("{} by {}", traffic.source, list.name);
    writeln!(out, "{}: {requests}", Painted(STRONG, title))?;
    let mut rows: Vec<_> = (times.into_iter())
        .map(|(name, times)| (policy.verdict(name), times, name))
        .collect();
    rows.sort_by(|a, b| (&a.0, b.1, a.2).cmp(&(&b.0, a.1, b.2)));
    for ((fate, why), times, name) in &rows {
        let style = match fate {
            Fate::Refused | Fate::Held | Fate::Gone => BAD,
            Fate::Kept => GOOD,
        };
        let place = match fate {
            Fate::Refused => None,
            _ => list.deciding(normal, name),
        };
        let why = match place {
            Some((at, _)) => format!("{why} ({})", list.place(at)),
            None => why.clone(),
        };
        let word = Painted(style, format!("{:<7}", word(*fate)));
        let name = shown(name);
        writeln!(
            out,
            "  {word}{times:>6}  {name:<28}  {}",
            Painted(FAINT, &why)
        )?;
    }
    Ok((rows.iter()).any(|((fate, _), ..)| *fate == Fate::Refused))
}
