//! What a layer does to the messages of one direction.

use alloc::boxed::Box;

use http::header::{HeaderMap, TRAILER};
use http::{Extensions, StatusCode};

use super::announced;
use super::body::Cleaning;
use super::observer::{NoObserver, OnMatch, Run};
use super::source::Source;
use super::treat::Treat;
use crate::{Nominated, Removed};

/// What a layer does with trailers, and with the `trailer` field that announces them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trailers {
    /// The layer treats trailers as it treats a head, and removes names that are forbidden there.
    #[default]
    Clean,
    /// All trailers are removed. Some HTTP/1 servers read trailers as the next request.
    Drop,
    /// Trailers are unchanged.
    Pass,
}

/// The options of a layer in one direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Policy<C, F> {
    source: C,
    pub run: Run<F>,
    /// The status of the answer in place of a refused message.
    pub status: StatusCode,
    pub trailers: Trailers,
}

impl<C> Policy<C, NoObserver> {
    pub(super) const fn new(source: C, status: StatusCode) -> Self {
        Self {
            source,
            run: Run::NEW,
            status,
            trailers: Trailers::Clean,
        }
    }
}

impl<C, F> Policy<C, F> {
    pub(super) fn on_match<G: OnMatch>(self, observer: G) -> Policy<C, G> {
        Policy {
            source: self.source,
            run: self.run.on_match(observer),
            status: self.status,
            trailers: self.trailers,
        }
    }
}

/// What is left to do for a message whose head was treated.
pub(super) struct Treated<C, F> {
    /// What the body does to the trailers; `None` if they pass.
    pub cleaning: Option<Cleaning<C, F>>,
    pub upgrade: Upgrade,
}

impl<C: Source, F: OnMatch + Clone> Policy<C, F> {
    /// Treats the head of a message. `None` if the message is refused.
    #[inline]
    pub(super) fn head(
        &self,
        headers: &mut HeaderMap,
        extensions: &mut Extensions,
    ) -> Option<Treated<C::Item, F>> {
        let Run { dry_run, .. } = self.run;
        let treat = self.source.next();
        let removed = match treat.head(headers, &self.run) {
            Ok(removed) => removed,
            Err(refusal) => {
                if let (Some(name), Some(entry)) = (refusal.name(), refusal.entry()) {
                    self.run.observer.report(name, entry);
                }
                if !dry_run {
                    return None;
                }
                Removed::default()
            }
        };
        let upgrade = match treat.is_hop_by_hop() && !dry_run {
            true => Upgrade::asked(&removed, extensions),
            false => Upgrade::Unchecked,
        };
        let cleaning = self.cleaning(treat, removed.into_nominated(), headers);
        Some(Treated { cleaning, upgrade })
    }

    /// Cleans the `trailer` field, and returns what the body does to trailers.
    #[inline]
    fn cleaning(
        &self,
        treat: C::Item,
        nominated: Nominated,
        headers: &mut HeaderMap,
    ) -> Option<Cleaning<C::Item, F>> {
        let drops = match self.trailers {
            Trailers::Clean => false,
            Trailers::Drop => true,
            Trailers::Pass => return None,
        };
        if !self.run.dry_run && headers.contains_key(TRAILER) {
            let removes = treat.trailer_test(&nominated);
            announced::clean(headers, |name| drops || removes(name));
        }
        Some(Cleaning {
            treat,
            nominated,
            run: self.run.clone(),
            drops,
        })
    }
}

/// The protocols to which a response may switch.
#[derive(Clone, Debug)]
pub(super) enum Upgrade {
    /// Any: fields for one hop are not removed from requests.
    Unchecked,
    /// Those for which the request asked, if it asked for any.
    Asked(Option<Box<Removed>>),
}

impl Upgrade {
    /// Reads what a message asked for, and leaves it in the extensions for a service that
    /// forwards upgrades.
    fn asked(removed: &Removed, extensions: &mut Extensions) -> Self {
        let asks = removed.upgrade().next().is_some();
        Self::Asked(asks.then(|| {
            extensions.insert(removed.clone());
            Box::new(removed.clone())
        }))
    }

    /// Whether a response with this status and these fields may go to the client.
    pub(super) fn allows(&self, status: StatusCode, response: &HeaderMap) -> bool {
        match self {
            Self::Unchecked => true,
            Self::Asked(Some(removed)) => removed.allows(status, response),
            Self::Asked(None) => status != StatusCode::SWITCHING_PROTOCOLS,
        }
    }
}
