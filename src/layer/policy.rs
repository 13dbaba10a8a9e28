//! What a layer does to the messages of one direction.

use alloc::boxed::Box;

use http::header::{HeaderMap, TRAILER};
use http::{Extensions, StatusCode, Version};

use super::announced;
use super::run::{NoObserver, OnMatch, Run, Trailers};
use super::source::Source;
use super::treat::Treat;
use crate::{Entry, Nominated, Removed};

/// What a layer does to the messages of one direction, or a body to the trailers of its message.
#[derive(Clone, Copy, Debug)]
pub struct Policy<C, F = NoObserver> {
    pub(super) source: C,
    pub(super) run: Run<F>,
}

impl<C> Policy<C> {
    pub(super) const fn new(source: C, status: StatusCode) -> Self {
        let run = Run {
            observer: NoObserver,
            dry_run: false,
            status,
            trailers: Trailers::Clean,
        };
        Self { source, run }
    }
}

impl<C, F> Policy<C, F> {
    pub(super) fn on_match<G>(self, observer: G) -> Policy<C, G> {
        Policy {
            source: self.source,
            run: self.run.on_match(observer),
        }
    }
}

/// What a body does to the trailers, and the nominated names; `None` if trailers pass.
pub(super) type OnTrailers<C, F> = Option<(Policy<C, F>, Nominated)>;

impl<C: Source, F: OnMatch + Clone> Policy<C, F> {
    /// Treats the head of a message, and its `trailer` field. Returns what the body does, and the
    /// protocols to which the response may switch; `None` if the message is refused.
    #[inline]
    pub(super) fn head(
        &self,
        version: Version,
        headers: &mut HeaderMap,
        extensions: &mut Extensions,
    ) -> Option<(OnTrailers<C::Item, F>, Upgrade)> {
        let run = self.run.clone();
        let treat = self.source.next();
        let removed = match treat.head(headers, &run) {
            Ok(removed) => removed,
            Err(refusal) => {
                if let (Some(name), Some(entry)) = (&refusal.name, refusal.reason.entry()) {
                    run.observer.report(name, entry);
                }
                run.dry_run.then(Removed::default)?
            }
        };
        let upgrade = match removed.is_hop_by_hop && !run.dry_run {
            true => Upgrade::asked(version, &removed, extensions),
            false => Upgrade::Unchecked,
        };
        let nominated = removed.into_nominated();
        let passes = run.trailers == Trailers::Pass;
        if !passes && !run.dry_run && headers.contains_key(TRAILER) {
            let removes = treat.trailer_test(&nominated);
            let drops = run.trailers == Trailers::Drop;
            announced::clean(headers, |name| drops || removes(name));
        }
        let policy = Policy { source: treat, run };
        let trailers = (!passes).then_some((policy, nominated));
        Some((trailers, upgrade))
    }
}

impl<C: Treat, F: OnMatch> Policy<C, F> {
    /// Treats the trailers of a message whose head nominated names. Returns whether they pass.
    pub(super) fn trailers(&self, trailers: &mut HeaderMap, nominated: &Nominated) -> bool {
        if self.run.trailers == Trailers::Drop {
            let names = || trailers.keys().map(|name| (name, Entry::unlisted()));
            return !self.run.report(names);
        }
        self.source.trailers(trailers, nominated, &self.run);
        true
    }
}

/// The protocols to which a response may switch.
#[derive(Clone, Debug)]
pub enum Upgrade {
    /// Any: fields for one hop are not removed from requests.
    Unchecked,
    /// Those for which the request asked, if it asked for any.
    Asked(Option<Box<Removed>>),
}

impl Upgrade {
    /// Reads what a message asked for, and leaves it in the extensions for a service that
    /// forwards upgrades. A server ignores `upgrade` in HTTP/1.0 (RFC 9110, section 7.8), and HTTP/2
    /// has none.
    fn asked(version: Version, removed: &Removed, extensions: &mut Extensions) -> Self {
        let asks = version == Version::HTTP_11 && removed.upgrade().next().is_some();
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
