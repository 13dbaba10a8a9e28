//! What a layer does to the fields of a message.

use alloc::boxed::Box;

use http::header::TRAILER;
use http::{Extensions, HeaderMap, StatusCode, Version, response};

use super::OnMatch;
use super::announced;
use super::source::{SharedCleaner, Source};
use crate::header_map::mark_sensitive;
use crate::header_map::remove::{all, matching};
use crate::{Entry, HeaderSet, Nominated, Removed};

/// What a layer does to the messages of one direction, or a body to the trailers of its message.
#[derive(Clone, Copy, Debug)]
pub struct Policy<C, F = ()> {
    pub(super) cleaner: C,
    pub(super) observer: F,
    pub(super) options: Options,
}

/// What a layer does with trailers, and with the `trailer` field that announces them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trailers {
    /// The layer cleans trailers as it cleans a head, and removes names that are forbidden there. If
    /// none is left, the body ends without trailers.
    #[default]
    Clean,
    /// All trailers are removed. Use it towards HTTP/1 servers: some read trailers as the next
    /// request.
    Drop,
    /// Trailers are unchanged.
    Pass,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    /// The status of the answer in place of a refused message.
    pub status: StatusCode,
    pub trailers: Trailers,
    /// No field is removed, and no message is refused.
    pub dry_run: bool,
    /// The values of the set's fields are marked as sensitive.
    pub marks: bool,
}

impl<C> Policy<C> {
    pub(super) const fn new(cleaner: C, status: StatusCode) -> Self {
        let options = Options {
            status,
            trailers: Trailers::Clean,
            dry_run: false,
            marks: false,
        };
        Self::of(cleaner, (), options)
    }
}

impl<C, F> Policy<C, F> {
    const fn of(cleaner: C, observer: F, options: Options) -> Self {
        Self {
            cleaner,
            observer,
            options,
        }
    }

    pub(super) fn on_match<O>(self, observer: O) -> Policy<C, O> {
        Policy::of(self.cleaner, observer, self.options)
    }
}

/// What a body does to the trailers, and the nominated names; `None` if trailers pass.
pub(super) type OnTrailers<C, F> = Option<(Policy<C, F>, Nominated)>;

/// What a message asks to switch to, if it asks; `None` if it keeps its `upgrade`.
pub(super) type Asked = Option<Option<Box<Removed>>>;

impl<C: Source, F: OnMatch + Clone> Policy<C, F> {
    /// Treats the head of a message. Returns what the body does, and to which protocols the response
    /// may switch, or the status of the answer if the message is refused.
    #[inline]
    pub(super) fn message(
        &self,
        version: Version,
        headers: &mut HeaderMap,
        extensions: &mut Extensions,
    ) -> Result<(OnTrailers<C::Item, F>, Asked), StatusCode> {
        let options = self.options;
        let policy = Policy::of(self.cleaner.next(), self.observer.clone(), options);
        let removed = policy.head(headers).ok_or(options.status)?;
        // A server ignores `upgrade` in HTTP/1.0 (RFC 9110, section 7.8), and HTTP/2 has none.
        let is_asked = version == Version::HTTP_11 && removed.upgrade().next().is_some();
        let loses_upgrade = policy.cleaner.cleaner().hop_by_hop && !options.dry_run;
        // A service that forwards upgrades finds the protocols in the extensions.
        let asked = || {
            extensions.insert(removed.clone());
            Box::new(removed.clone())
        };
        let asked = loses_upgrade.then(|| is_asked.then(asked));
        if options.trailers == Trailers::Pass {
            return Ok((None, asked));
        }
        let nominated = removed.into_nominated();
        if !options.dry_run && headers.contains_key(TRAILER) {
            let drops = options.trailers == Trailers::Drop;
            let choice = policy.cleaner.cleaner().in_trailers(&nominated, drops);
            announced::clean(headers, |name| choice.contains_bytes(name));
        }
        Ok((Some((policy, nominated)), asked))
    }

    /// Treats the head of a response to a request that asked for these protocols. Returns what the
    /// body does, or the status of the answer if the response is refused.
    pub(super) fn response(
        &self,
        head: &mut response::Parts,
        asked: &Asked,
    ) -> Result<OnTrailers<C::Item, F>, StatusCode> {
        let allows = match asked {
            Some(Some(removed)) => removed.allows(head.status, &head.headers),
            Some(None) => head.status != StatusCode::SWITCHING_PROTOCOLS,
            None => true,
        };
        if !self.options.dry_run && !allows {
            return Err(self.options.status);
        }
        let (trailers, _) = self.message(head.version, &mut head.headers, &mut head.extensions)?;
        Ok(trailers)
    }
}

impl<C: SharedCleaner, F: OnMatch> Policy<C, F> {
    /// Treats the fields of a head. Returns `None` if the message is refused.
    #[inline]
    fn head(&self, fields: &mut HeaderMap) -> Option<Removed> {
        let cleaner = self.cleaner.cleaner();
        if self.options.marks {
            mark_sensitive(&cleaner.choice.set, fields);
        }
        let mut removed = match cleaner.read(fields) {
            Ok(removed) => removed,
            Err(refusal) => {
                let names = || refusal.name().into_iter().zip(refusal.entry());
                self.observer.report(names);
                return self.options.dry_run.then(Removed::default);
            }
        };
        if self.options.dry_run {
            self.observer.report(|| cleaner.matching(fields));
        } else {
            cleaner.remove(fields, &mut removed, &self.observer);
        }
        Some(removed)
    }

    /// Treats the trailers of a message whose head nominated names. Returns whether they are sent.
    pub(super) fn trailers(&self, trailers: &mut HeaderMap, nominated: &Nominated) -> bool {
        let cleaner = self.cleaner.cleaner();
        if self.options.marks {
            mark_sensitive(&cleaner.choice.set, trailers);
        }
        if self.options.trailers == Trailers::Drop {
            let names = || trailers.keys().map(|name| (name, Entry::unlisted()));
            self.observer.report(names);
            return self.options.dry_run;
        }
        let choice = cleaner.in_trailer_map(trailers, nominated);
        if self.options.dry_run {
            self.observer.report(|| matching(choice, trailers));
            return true;
        }
        all(&choice, trailers, &self.observer);
        // hyper sends an empty section over HTTP/2 as a frame. HAProxy closes the connection for it,
        // and with it the streams of other clients.
        !trailers.is_empty()
    }
}
