//! The modes of the proxy: as in the example, without cleaning, or with names removed one by one.

use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use header_set::layer::{CleanLayer, CleanRequestLayer, CleanResponseLayer, Trailers};
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::header::{HeaderMap, HeaderName};
use hyper::{Request, Response};
use tower::{Layer, ServiceExt};

use crate::answer::Outgoing;
use crate::by_lists::{self, REQUESTS, RESPONSES, Requests, Responses};
use crate::forward::{Error, Forward};
use crate::lists::{CLAIMED, INTERNAL, ONE_HOP};
use crate::record::Record;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// `src/clean.rs`.
    Lists,
    /// The same without observers, so that the log names no removed field.
    Unlogged,
    /// Nothing is removed.
    Nothing,
    /// `HeaderMap::remove` of each name, as a `HeaderName`.
    Names,
    /// `HeaderMap::remove` of each name, as text.
    Texts,
}

impl Mode {
    pub(crate) const ALL: [Self; 5] = [
        Self::Lists,
        Self::Unlogged,
        Self::Nothing,
        Self::Names,
        Self::Texts,
    ];

    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Lists => "header-set",
            Self::Unlogged => "header-set-no-log",
            Self::Nothing => "no-cleaning",
            Self::Names => "remove-each-name",
            Self::Texts => "remove-each-str",
        }
    }
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(title: &str) -> Result<Self, String> {
        let mode = Self::ALL.into_iter().find(|mode| mode.title() == title);
        mode.ok_or_else(|| format!("found {title}, expected a mode"))
    }
}

/// The names of the lists, without the prefixes of `CLAIMED`, which cannot be removed by name.
struct Names {
    names: Vec<(String, HeaderName)>,
    /// The first ones go from requests alone.
    claimed: usize,
}

static CHOSEN: OnceLock<(Mode, Names)> = OnceLock::new();

/// Chooses the mode of this process.
pub(crate) fn choose(mode: Mode) {
    let claimed = CLAIMED.iter().map(|entry| entry.to_string());
    let claimed: Vec<String> = claimed.filter(|name| !name.ends_with('*')).collect();
    let both = INTERNAL.iter().chain(ONE_HOP.iter());
    let both = both.map(|entry| entry.to_string());
    let length = claimed.len();
    let names = claimed.into_iter().chain(both).map(|name| {
        let parsed = name.parse().expect("a list of names without stars");
        (name, parsed)
    });
    let names = Names {
        names: names.collect(),
        claimed: length,
    };
    assert!(CHOSEN.set((mode, names)).is_ok(), "a process has one mode");
}

/// `crate::by_lists::forward` in the mode of this process.
pub(crate) async fn forward(
    upstream: Forward,
    mut request: Request<Incoming>,
    record: &Arc<Record>,
) -> Result<Response<Outgoing>, Error> {
    let &(mode, _) = chosen();
    if mode == Mode::Lists {
        return by_lists::forward(upstream, request, record).await;
    }
    if mode == Mode::Unlogged {
        return unlogged(upstream, request).await;
    }
    clean_request(request.headers_mut());
    let mut response = upstream.oneshot(request).await?;
    clean_response(response.headers_mut());
    Ok(response.map(BodyExt::boxed_unsync))
}

/// `by_lists::forward` without observers.
fn unlogged(
    upstream: Forward,
    request: Request<Incoming>,
) -> impl Future<Output = Result<Response<Outgoing>, Error>> + Send + use<> {
    let cleaned = unlogged_layer().layer(upstream);
    let boxed = |response: Response<_>| response.map(BodyExt::boxed_unsync);
    ServiceExt::<Request<Incoming>>::map_response(cleaned, boxed).oneshot(request)
}

/// `by_lists::layer` without observers.
pub(crate) fn unlogged_layer() -> CleanLayer<&'static Requests, &'static Responses> {
    let requests = CleanRequestLayer::new(&REQUESTS).trailers(Trailers::Drop);
    CleanLayer::pair(requests, CleanResponseLayer::new(&RESPONSES))
}

fn chosen() -> &'static (Mode, Names) {
    CHOSEN.get().expect("a mode is chosen first")
}

/// Removes the names of the lists, in a mode without the layers.
pub(crate) fn clean_request(headers: &mut HeaderMap) {
    let (mode, names) = chosen();
    remove(*mode, headers, &names.names);
}

/// Removes the names that go from responses, in a mode without the layers.
pub(crate) fn clean_response(headers: &mut HeaderMap) {
    let (mode, names) = chosen();
    remove(*mode, headers, &names.names[names.claimed..]);
}

/// What a proxy without a library does. Unlike the layers it leaves aliases, prefixes, nominated
/// fields and trailers, and reports nothing.
fn remove(mode: Mode, headers: &mut HeaderMap, names: &[(String, HeaderName)]) {
    for (text, name) in names {
        match mode {
            Mode::Names => drop(headers.remove(name)),
            Mode::Texts => drop(headers.remove(text.as_str())),
            Mode::Lists | Mode::Unlogged | Mode::Nothing => return,
        }
    }
}
