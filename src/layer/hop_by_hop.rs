//! Removes the fields of one connection, both ways.

use alloc::boxed::Box;
use core::future::Future;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use http::{Extensions, HeaderMap, Request, Response, StatusCode};
use pin_project_lite::pin_project;
use tower_service::Service;

use super::layers::Headers;
use super::lists::Lists;
use super::observer::{NoObserver, OnMatch, remove};
use super::one_hop::{HopByHopTrailers, OneHopCleaning};
use super::optional_body::OptionalBody;
use super::policy::LayerPolicy;
use super::refuse::refusal;
use crate::hop_by_hop::{Removed, TooManyNominated, strip_by};

/// Removes the fields of one connection, both ways.
#[derive(Clone, Copy, Debug)]
pub struct OneHop;

/// What was removed if an upgrade is asked for, and the cleaning of the trailers.
type Cleaned<F> = (Option<Box<Removed>>, Option<OneHopCleaning<F>>);

impl<P: Lists, F: OnMatch + Clone> LayerPolicy<P, F> {
    /// Cleans the head of a message.
    #[inline]
    fn one_hop(
        &self,
        headers: &mut HeaderMap,
        extensions: &mut Extensions,
    ) -> Result<Cleaned<F>, TooManyNominated> {
        let (mut removed, mut announces) = (Removed::default(), false);
        let list = self.lists.list();
        let done = strip_by(
            &list,
            headers,
            &mut removed,
            self.dry_run,
            |headers, fields| {
                announces = remove(headers, fields, &self.observer, self.dry_run);
            },
        );
        if !self.dry_run {
            done?;
        }
        let cleaning = self.trailers.then(|| {
            let cleaning = OneHopCleaning::new(&removed, self.observer.clone(), self.dry_run);
            if announces {
                cleaning.announced(headers);
            }
            cleaning
        });
        let asks = removed.upgrade().is_some();
        if asks && !self.dry_run {
            extensions.insert(removed.clone());
        }
        Ok((asks.then(|| Box::new(removed)), cleaning))
    }
}

impl<P, F, A, B, I> Service<Request<A>> for Headers<OneHop, P, I, F>
where
    P: Lists + Clone,
    F: OnMatch + Clone,
    I: Service<Request<HopByHopTrailers<A, F>>, Response = Response<B>>,
{
    type Response = Response<HopByHopTrailers<OptionalBody<B>, F>>;
    type Error = I::Error;
    type Future = HopByHopFuture<P, I::Future, F>;

    #[inline]
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), I::Error>> {
        self.inner.poll_ready(context)
    }

    #[inline]
    fn call(&mut self, request: Request<A>) -> Self::Future {
        let (mut head, body) = request.into_parts();
        let cleaned = self.policy.one_hop(&mut head.headers, &mut head.extensions);
        let (asked, response) = match cleaned {
            Ok((asked, cleaning)) => {
                let body = HopByHopTrailers::from_cleaning(cleaning, body);
                let response = self.inner.call(Request::from_parts(head, body));
                (asked, Some(response))
            }
            Err(_) => (None, None),
        };
        HopByHopFuture {
            policy: self.policy.clone(),
            asked,
            response,
        }
    }
}

pin_project! {
    /// The future of [`HopByHop`](super::HopByHop).
    #[derive(Debug)]
    pub struct HopByHopFuture<P, T, F = NoObserver> {
        policy: LayerPolicy<P, F>,
        // None: the request asked for no upgrade.
        asked: Option<Box<Removed>>,
        // None: the request is refused.
        #[pin]
        response: Option<T>,
    }
}

impl<P, F, T, B, E> Future for HopByHopFuture<P, T, F>
where
    P: Lists,
    F: OnMatch + Clone,
    T: Future<Output = Result<Response<B>, E>>,
{
    type Output = Result<Response<HopByHopTrailers<OptionalBody<B>, F>>, E>;

    #[inline]
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let Some(response) = this.response.as_pin_mut() else {
            return Poll::Ready(Ok(refusal(StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE)));
        };
        let (mut head, body) = ready!(response.poll(context))?.into_parts();
        let is_allowed = match this.asked {
            Some(asked) => asked.allows(head.status, &head.headers),
            None => head.status != StatusCode::SWITCHING_PROTOCOLS,
        };
        if !is_allowed && !this.policy.dry_run {
            return Poll::Ready(Ok(refusal(StatusCode::BAD_GATEWAY)));
        }
        let cleaned = this.policy.one_hop(&mut head.headers, &mut head.extensions);
        Poll::Ready(Ok(match cleaned {
            Ok((_, cleaning)) => {
                let body = HopByHopTrailers::from_cleaning(cleaning, OptionalBody::new(body));
                Response::from_parts(head, body)
            }
            Err(_) => refusal(StatusCode::BAD_GATEWAY),
        }))
    }
}
