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

use crate::origin::{Origin, Sent, body, finish, request};
use crate::{ALLOWED, INTERNAL, KEEP, STRIP};

type Strip = &'static Cleaner<'static, Set<INTERNAL>>;
type Keep = &'static Cleaner<'static, Set<ALLOWED>>;

/// Types have names, also for statics. By a reference to a cleaner, they take little memory.
#[test]
fn types_have_names_and_a_small_size() {
    const WORD: usize = size_of::<usize>();
    type ByValue = Cleaner<'static, Set<ALLOWED>>;
    static LAYER: CleanRequestLayer<Strip> = CleanRequestLayer::new(&STRIP);
    let both: CleanLayer<Strip, Keep> = CleanLayer::new(&STRIP, &KEEP);
    let marks: SensitiveHeadersLayer<Set<INTERNAL>> = SensitiveHeadersLayer::new(INTERNAL);
    let requests: CleanRequest<Strip, Origin> = LAYER.layer(Origin::default());
    let responses = CleanResponseLayer::new(&KEEP);
    let responses: CleanResponse<Keep, Origin> = responses.layer(Origin::default());
    let by_value: CleanResponseLayer<ByValue> = CleanResponseLayer::new(KEEP);
    let body: CleanBody<Strip, Sent> = CleanBody::new(&STRIP, Nominated::NONE, body(&[]));
    assert_eq!(size_of_val(&LAYER), 2 * WORD);
    assert_eq!(size_of_val(&LAYER.on_match(|_, _| ())), 2 * WORD);
    assert_eq!(size_of_val(&both), 4 * WORD);
    assert!(size_of_val(&marks) <= size_of::<Cleaner<'_, Set<INTERNAL>>>() + WORD);
    assert!(size_of_val(&requests) <= size_of::<Origin>() + 3 * WORD);
    assert!(size_of_val(&responses) <= size_of::<Origin>() + 2 * WORD);
    assert!(size_of_val(&by_value) <= size_of::<ByValue>() + WORD);
    assert!(size_of_val(&body) <= size_of::<Sent>() + 5 * WORD);
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

/// A service that answers, though it is never ready.
#[derive(Clone)]
struct Inner;

impl<B> Service<Request<B>> for Inner {
    type Response = Response<Full<&'static [u8]>>;
    type Error = Infallible;
    type Future = Ready<Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Pending
    }

    fn call(&mut self, _: Request<B>) -> Self::Future {
        ready(Ok(Response::default()))
    }
}

/// Bounds of axum, hyper and tonic on layers, services, futures and bodies. A set in a box cannot be
/// cloned, so no message copies it.
#[test]
fn everything_crosses_threads() {
    fn crosses<T: Clone + Send + Sync + 'static>(_: &T) {}
    let boxed = || Cleaner::strip(Box::new(INTERNAL) as Box<dyn HeaderSet>);
    let by_reference: &'static Cleaner<'_, _> = Box::leak(Box::new(boxed()));
    let by_value = Cleaner::strip(&INTERNAL as &dyn HeaderSet);
    let counter = Arc::new(());
    let requests = CleanRequestLayer::new(Arc::new(boxed()));
    let stack = ServiceBuilder::new()
        .layer(CleanLayer::new(by_reference, by_value))
        .layer(requests.on_match(move |_, _| drop(Arc::clone(&counter))))
        .layer(CleanResponseLayer::per_message(|| &KEEP))
        .layer(SensitiveHeadersLayer::new(INTERNAL));
    crosses(&stack);
    let mut service = stack.service(Inner);
    crosses(&service);
    // A layer that is ready before its inner service would call a service that is not.
    type Sent = Request<Full<&'static [u8]>>;
    let context = &mut Context::from_waker(Waker::noop());
    assert!(Service::<Sent>::poll_ready(&mut service, context).is_pending());
    let future = service.call(Sent::default());
    fn is_send<T: Send + 'static>(future: T) -> T {
        future
    }
    let Ok(response) = finish(is_send(future));
    crosses(response.body());
}

/// A caller that knows the body of its service gets it back. A refusal has the default body.
#[test]
fn bodies_are_given_back() {
    let layer = CleanRequestLayer::new(Cleaner::nothing().refusing(&INTERNAL));
    let answer = |fields| {
        let Ok(response) = finish(layer.layer(Origin::default()).call(request(fields, &[])));
        response.into_body().into_inner()
    };
    assert!(answer(&[("accept", "a")]).is_some());
    assert!(answer(&[("x-secret", "a")]).is_none());

    fn default_of<B: Body + Default + Clone>(_: &B) -> B {
        B::default().clone()
    }
    let set: &'static dyn HeaderSet = &INTERNAL;
    let body = CleanBody::new(Cleaner::strip(set), Nominated::NONE, String::from("a"));
    let default = default_of(&body);
    assert!(default.is_end_stream());
    assert_eq!(default.size_hint().exact(), Some(0));
    let shown = format!("{default:?}");
    assert_eq!(shown.matches("None").count(), 2, "{shown}");
    assert_eq!(default.into_inner(), None);
}
