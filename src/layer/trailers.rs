//! A body whose trailers are cleaned as they pass.

use core::marker::PhantomData;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::header::HeaderName;
use http_body::{Body, Frame, SizeHint};
use pin_project_lite::pin_project;

use super::observer::NoObserver;
use super::policy::sealed::CleanTrailers;
use super::policy::{Cleaning, Verb};
use crate::Entry;

pin_project! {
    /// A body whose trailers are cleaned as they pass: [`StripTrailers`](super::StripTrailers),
    /// [`KeepTrailers`](super::KeepTrailers), [`SensitiveTrailers`](super::SensitiveTrailers) or
    /// [`HopByHopTrailers`](super::HopByHopTrailers). Its default is the default of the inner body,
    /// which is not cleaned.
    ///
    /// ```
    /// use header_set::header_set;
    /// use header_set::layer::StripTrailers;
    ///
    /// header_set! { static INTERNAL = ["x-internal-*"]; }
    ///
    /// let request = http::Request::new(String::from("{}"));
    /// let request = request.map(|body| StripTrailers::new(INTERNAL, body));
    /// # drop(request);
    /// ```
    #[derive(Clone, Copy, Debug)]
    pub struct Trailers<V, S, B, F = NoObserver> {
        cleaning: Option<Cleaning<V, S, F>>,
        #[pin]
        body: B,
    }
}

impl<V: Verb, S, B> Trailers<V, S, B> {
    /// Wraps `body`, so that its trailers are cleaned by `set` and lose names that are forbidden in
    /// trailers.
    pub const fn new(set: S, body: B) -> Self {
        let cleaning = Cleaning {
            list: set,
            observer: NoObserver,
            dry_run: false,
            verb: PhantomData,
        };
        Self::from_cleaning(Some(cleaning), body)
    }
}

impl<V, S, B, F> Trailers<V, S, B, F> {
    #[inline]
    pub(super) const fn from_cleaning(cleaning: Option<Cleaning<V, S, F>>, body: B) -> Self {
        Self { cleaning, body }
    }

    /// Calls `on_match` for each trailer that matches, with the entry that decided.
    #[must_use]
    pub fn on_match<G: Fn(&HeaderName, Entry)>(self, on_match: G) -> Trailers<V, S, B, G> {
        let cleaning = self.cleaning.map(|cleaning| Cleaning {
            list: cleaning.list,
            observer: on_match,
            dry_run: cleaning.dry_run,
            verb: PhantomData,
        });
        Trailers::from_cleaning(cleaning, self.body)
    }

    /// Returns the inner body.
    pub fn into_inner(self) -> B {
        self.body
    }
}

impl<V, S, B: Default, F> Default for Trailers<V, S, B, F> {
    fn default() -> Self {
        Self::from_cleaning(None, B::default())
    }
}

impl<V, S, B: Body, F> Body for Trailers<V, S, B, F>
where
    Cleaning<V, S, F>: CleanTrailers,
{
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let this = self.project();
        let mut frame = ready!(this.body.poll_frame(context));
        if let Some(cleaning) = this.cleaning
            && let Some(Ok(frame)) = &mut frame
            && let Some(trailers) = frame.trailers_mut()
        {
            cleaning.clean_trailers(trailers);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
