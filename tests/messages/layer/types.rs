//! Types of layers: names, sizes, traits.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use header_set::layer::{
    CleanBody, CleanLayer, CleanRequest, CleanRequestLayer, CleanResponse, CleanResponseLayer,
    SensitiveHeadersLayer,
};
use header_set::{Cleaner, HeaderSet, Nominated, Set};
use http::{Request, Response};
use http_body::Body;
use http_body_util::{BodyExt, Full};
use tower::{Layer, Service, ServiceBuilder};

use crate::origin::{Origin, Sent, body, finish, lines, request};
use crate::{ALLOWED, INTERNAL, KEEP, ONE_HOP, STRIP, TRAILERS};

type Strip = &'static Cleaner<'static, Set<INTERNAL>>;
type Keep = &'static Cleaner<'static, Set<ALLOWED>>;

/// Types have names, also for statics. By a reference to a cleaner, they take little memory.
#[test]
fn types_have_names_and_a_small_size() {
    static LAYER: CleanRequestLayer<Strip> = CleanRequestLayer::new(&STRIP);
    struct Named {
        both: CleanLayer<Strip, Keep>,
        marks: SensitiveHeadersLayer<Set<INTERNAL>>,
        requests: CleanRequest<Strip, Origin>,
        responses: CleanResponse<Keep, Origin>,
        by_value: CleanResponseLayer<Cleaner<'static, Set<ALLOWED>>>,
        body: CleanBody<Strip, Sent>,
    }
    let named = Named {
        both: CleanLayer::new(&STRIP, &KEEP),
        marks: SensitiveHeadersLayer::new(INTERNAL),
        requests: LAYER.layer(Origin::default()),
        responses: CleanResponseLayer::new(&KEEP).layer(Origin::default()),
        by_value: CleanResponseLayer::new(KEEP),
        body: CleanBody::new(&STRIP, Nominated::NONE, body(TRAILERS)),
    };
    const WORD: usize = size_of::<usize>();
    assert_eq!(size_of_val(&LAYER), 2 * WORD);
    assert_eq!(size_of_val(&LAYER.on_match(|_, _| ())), 2 * WORD);
    assert_eq!(size_of_val(&named.both), 4 * WORD);
    assert!(size_of_val(&named.marks) <= size_of::<Cleaner<'_, Set<INTERNAL>>>() + WORD);
    assert!(size_of_val(&named.requests) <= size_of::<Origin>() + 3 * WORD);
    assert!(size_of_val(&named.responses) <= size_of::<Origin>() + 2 * WORD);
    assert!(size_of_val(&named.by_value) <= size_of_val(&KEEP) + WORD);
    assert!(size_of_val(&named.body) <= size_of::<Sent>() + 4 * WORD);
    let Ok(stripped) = finish(named.body.collect());
    assert_eq!(lines(stripped.trailers().unwrap()).len(), 3);
}

#[test]
fn bodies_keep_their_data_and_their_errors() {
    let sent = CleanBody::new(&STRIP, Nominated::NONE, Full::new(&b"data"[..]));
    assert_eq!(sent.size_hint().exact(), Some(4));
    assert!(!sent.is_end_stream());
    let Ok(sent) = finish(sent.collect());
    assert!(sent.trailers().is_none());
    assert_eq!(sent.to_bytes(), "data");

    let failing = Full::new(&b"data"[..])
        .map_err(|never| -> &'static str { match never {} })
        .with_trailers(ready(Some(Err("reset"))));
    let failing = CleanBody::new(&STRIP, Nominated::NONE, failing);
    assert_eq!(finish(failing.collect()).unwrap_err(), "reset");
}

/// A service that is ready or never is.
#[derive(Clone)]
struct Inner {
    is_ready: bool,
}

impl<B> Service<Request<B>> for Inner {
    type Response = Response<Full<&'static [u8]>>;
    type Error = Infallible;
    type Future = Ready<Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        match self.is_ready {
            true => Poll::Ready(Ok(())),
            false => Poll::Pending,
        }
    }

    fn call(&mut self, _: Request<B>) -> Self::Future {
        ready(Ok(Response::default()))
    }
}

/// Bounds of axum, hyper and tonic on layers, services, futures and bodies.
#[test]
fn everything_crosses_threads() {
    fn crosses<T: Clone + Send + Sync + 'static>(_: &T) {}
    let set: &'static dyn HeaderSet = &INTERNAL;
    let strip = Cleaner::strip(set);
    let shared = Arc::new(strip);
    let counter = Arc::new(());
    let stack = ServiceBuilder::new()
        .layer(CleanLayer::new(&ONE_HOP, strip))
        .layer(CleanRequestLayer::new(shared).on_match(move |_, _| drop(Arc::clone(&counter))))
        .layer(CleanResponseLayer::per_message(|| &KEEP))
        .layer(SensitiveHeadersLayer::new(INTERNAL));
    crosses(&stack);
    let mut service = stack.service(Inner { is_ready: true });
    crosses(&service);
    let future = service.call(Request::new(Full::new(&b""[..])));
    fn is_send<T: Send + 'static>(future: T) -> T {
        future
    }
    let Ok(response) = finish(is_send(future));
    crosses(response.body());
}

/// A layer that is ready before its inner service would call a service that is not.
#[test]
fn layers_wait_for_the_inner_service() {
    fn waits<L>(layer: L) -> bool
    where
        L: Layer<Inner>,
        L::Service: Service<Request<Sent>>,
    {
        let mut context = Context::from_waker(Waker::noop());
        let mut service = layer.layer(Inner { is_ready: false });
        service.poll_ready(&mut context).is_pending()
    }
    assert!(waits(CleanRequestLayer::new(&STRIP)));
    assert!(waits(CleanResponseLayer::new(&STRIP)));
    assert!(waits(CleanLayer::new(&STRIP, &STRIP)));
    assert!(waits(SensitiveHeadersLayer::new(INTERNAL)));
}

/// A caller that knows the body of its service gets it back. A refusal has none.
#[test]
fn bodies_are_given_back() {
    let layer = CleanRequestLayer::new(Cleaner::nothing().refusing(&INTERNAL));
    let answer = |fields| {
        let Ok(response) = finish(layer.layer(Origin::default()).call(request(fields, &[])));
        response.into_body().into_inner()
    };
    assert!(answer(&[("accept", "a")]).is_some());
    assert!(answer(&[("x-secret", "a")]).is_none());
}

/// Outer layers make responses with a default body, for any set.
#[test]
fn bodies_have_a_default() {
    fn is_default_and_empty<B: Body + Default + Clone>(_: &B) {
        let body = B::default();
        assert!(body.clone().is_end_stream());
        assert_eq!(body.size_hint().exact(), Some(0));
    }
    let set: &'static dyn HeaderSet = &INTERNAL;
    let cleaned = CleanBody::new(Cleaner::strip(set), Nominated::NONE, String::from("a"));
    is_default_and_empty(&cleaned);
    assert_eq!(cleaned.into_inner().as_deref(), Some("a"));

    let default = CleanBody::<Strip, String>::default();
    let shown = format!("{default:?}");
    assert_eq!(shown.matches("None").count(), 2, "{shown}");
    assert_eq!(default.into_inner(), None);
}
