//! A layer that takes out what is meant for one connection, both ways.

use alloc::boxed::Box;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::{Extensions, HeaderMap, Request, Response, StatusCode};
use http_body::{Body, Frame, SizeHint};
use pin_project_lite::pin_project;
use tower_layer::Layer;
use tower_service::Service;

use super::rule::Unobserved;
use crate::HeaderSet;
use crate::hop_by_hop::{Removed, TooManyNominated, strip_protecting};

/// Takes out of requests and of the inner service's responses what is meant for one connection: see
/// [`hop_by_hop`](crate::hop_by_hop).
///
/// What is protected never goes because a `Connection` field nominates it; a request that nominates too many
/// names is answered with 431 (Request Header Fields Too Large), and such a response becomes 502 (Bad Gateway),
/// both empty.
///
/// An upgrade is refused by default, since its fields go too. Where one was asked for, [`Removed`] stands in the
/// extensions of the request, and likewise of the response: a service that forwards
/// upgrades takes [`Removed::upgrade`] from there and writes the fields again.
///
/// Run it outside of layers that add fields.
#[derive(Clone, Copy, Debug)]
pub struct HopByHopLayer<P, F = Unobserved> {
    rule: Rule<P, F>,
}

impl<P> HopByHopLayer<P> {
    /// A layer under which the names in `protected` never go by nomination.
    #[must_use]
    pub const fn new(protected: P) -> Self {
        let rule = Rule {
            protected,
            on_strip: Unobserved,
            trailers: true,
        };
        Self { rule }
    }
}

impl<P, F> HopByHopLayer<P, F> {
    /// Whether trailers are cleaned: they are unless this says otherwise.
    #[must_use]
    pub const fn trailers(mut self, clean: bool) -> Self {
        self.rule.trailers = clean;
        self
    }

    /// Calls `on_strip` with what went, for each request and response of which anything did.
    pub fn on_strip<G: Fn(&Removed)>(self, on_strip: G) -> HopByHopLayer<P, G> {
        let rule = Rule {
            protected: self.rule.protected,
            on_strip,
            trailers: self.rule.trailers,
        };
        HopByHopLayer { rule }
    }
}

#[derive(Clone, Copy, Debug)]
struct Rule<P, F> {
    protected: P,
    on_strip: F,
    trailers: bool,
}

/// What is told of what went: a closure, or nobody.
pub trait OnRemoved {
    /// Called with what went.
    fn on_removed(&self, removed: &Removed);
}

impl OnRemoved for Unobserved {
    #[inline]
    fn on_removed(&self, _: &Removed) {}
}

impl<F: Fn(&Removed)> OnRemoved for F {
    #[inline]
    fn on_removed(&self, removed: &Removed) {
        self(removed);
    }
}

impl<P: HeaderSet, F: OnRemoved> Rule<P, F> {
    /// What the trailers of the message need, or that the message is refused.
    #[inline]
    fn headers(
        &self,
        headers: &mut HeaderMap,
        extensions: &mut Extensions,
    ) -> Result<Trailers, TooManyNominated> {
        let removed = strip_protecting(&self.protected, headers)?;
        if removed.fields() != 0 {
            self.on_strip.on_removed(&removed);
        }
        if removed.upgrade().is_some() {
            extensions.insert(removed.clone());
        }
        Ok(match self.trailers {
            false => Trailers::Left,
            true if removed.nominated().all(has_no_trailer) => Trailers::Fixed,
            true => Trailers::Nominated(Box::new(removed)),
        })
    }
}

impl<P: Clone, F: Clone, I> Layer<I> for HopByHopLayer<P, F> {
    type Service = HopByHop<P, I, F>;

    fn layer(&self, inner: I) -> Self::Service {
        let rule = self.rule.clone();
        HopByHop { rule, inner }
    }
}

/// What [`HopByHopLayer`] makes of a service.
#[derive(Clone, Copy, Debug)]
pub struct HopByHop<P, I, F = Unobserved> {
    rule: Rule<P, F>,
    inner: I,
}

impl<P, F, A, B, I> Service<Request<A>> for HopByHop<P, I, F>
where
    P: HeaderSet + Clone,
    F: OnRemoved + Clone,
    I: Service<Request<HopByHopTrailers<A>>, Response = Response<B>>,
{
    type Response = Response<HopByHopTrailers<B>>;
    type Error = I::Error;
    type Future = HopByHopFuture<P, I::Future, F>;

    #[inline]
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), I::Error>> {
        self.inner.poll_ready(context)
    }

    #[inline]
    fn call(&mut self, request: Request<A>) -> Self::Future {
        let (mut head, body) = request.into_parts();
        let cleaned = self.rule.headers(&mut head.headers, &mut head.extensions);
        HopByHopFuture {
            rule: self.rule.clone(),
            response: cleaned.ok().map(|trailers| {
                let body = HopByHopTrailers::new(trailers, body);
                self.inner.call(Request::from_parts(head, body))
            }),
        }
    }
}

pin_project! {
    /// The response to come of [`HopByHop`].
    #[derive(Debug)]
    pub struct HopByHopFuture<P, T, F = Unobserved> {
        rule: Rule<P, F>,
        // None: the request is refused.
        #[pin]
        response: Option<T>,
    }
}

impl<P, F, T, B, E> Future for HopByHopFuture<P, T, F>
where
    P: HeaderSet,
    F: OnRemoved,
    T: Future<Output = Result<Response<B>, E>>,
{
    type Output = Result<Response<HopByHopTrailers<B>>, E>;

    #[inline]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let Some(response) = this.response.as_pin_mut() else {
            return Poll::Ready(Ok(refusal(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE)));
        };
        let (mut head, body) = ready!(response.poll(context))?.into_parts();
        let cleaned = this.rule.headers(&mut head.headers, &mut head.extensions);
        Poll::Ready(Ok(match cleaned {
            Ok(trailers) => Response::from_parts(head, HopByHopTrailers::new(trailers, body)),
            Err(_) => refusal(StatusCode::BAD_GATEWAY),
        }))
    }
}

/// Whether nothing but the fixed fields has to go from trailers because of a nominated name: so with what clients
/// nominate every day, which then costs no allocation.
fn has_no_trailer(name: &[u8]) -> bool {
    let usual = ["close", "keep-alive", "upgrade", "te"];
    usual
        .iter()
        .any(|usual| name.eq_ignore_ascii_case(usual.as_bytes()))
}

fn refusal<B>(status: StatusCode) -> Response<HopByHopTrailers<B>> {
    let mut response = Response::new(HopByHopTrailers {
        trailers: Trailers::Left,
        body: None,
    });
    *response.status_mut() = status;
    response
}

pin_project! {
    /// A body from whose trailers goes what is meant for one connection.
    #[derive(Clone, Debug)]
    pub struct HopByHopTrailers<B> {
        trailers: Trailers,
        // None: the empty body of a refusal.
        #[pin]
        body: Option<B>,
    }
}

/// What goes from the trailers of a message.
#[derive(Clone, Debug)]
enum Trailers {
    Left,
    Fixed,
    Nominated(Box<Removed>),
}

impl Trailers {
    fn clean(&self, trailers: &mut HeaderMap) {
        match self {
            Self::Left => 0,
            Self::Fixed => Removed::default().strip_trailers(trailers),
            Self::Nominated(removed) => removed.strip_trailers(trailers),
        };
    }
}

impl<B> HopByHopTrailers<B> {
    fn new(trailers: Trailers, body: B) -> Self {
        let body = Some(body);
        Self { trailers, body }
    }
}

impl<B: Body> Body for HopByHopTrailers<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let this = self.project();
        let Some(body) = this.body.as_pin_mut() else {
            return Poll::Ready(None);
        };
        let mut frame = ready!(body.poll_frame(context));
        if let Some(Ok(frame)) = &mut frame
            && let Some(trailers) = frame.trailers_mut()
        {
            this.trailers.clean(trailers);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        match &self.body {
            Some(body) => body.size_hint(),
            None => SizeHint::with_exact(0),
        }
    }
}
