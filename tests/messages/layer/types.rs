//! Types of layers: names, sizes, traits.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use header_set::layer::{
    self, HopByHopLayer, HopByHopTrailers, KeepResponseHeadersLayer, KeepTrailers, OptionalBody,
    RefuseRequestHeadersLayer, SensitiveHeadersLayer, StripRequestHeaders,
    StripRequestHeadersLayer, StripTrailers,
};
use header_set::{HeaderSet, Set};
use http::{Request, Response};
use http_body::Body;
use http_body_util::{BodyExt, Full};
use tower::{Layer, Service, ServiceBuilder};

use crate::origin::{Origin, Sent, body, finish, lines, map};
use crate::{ALLOWED, INTERNAL, PROTECTED, TRAILERS};

/// Types have names, also for statics, and take hardly any memory.
#[test]
fn types_have_names_and_hardly_a_size() {
    static LAYER: StripRequestHeadersLayer<Set<INTERNAL>> = StripRequestHeadersLayer::new(INTERNAL);
    struct Named {
        layer: KeepResponseHeadersLayer<Set<ALLOWED>>,
        service: StripRequestHeaders<Set<INTERNAL>, Origin>,
        body: StripTrailers<Set<INTERNAL>, Sent>,
        kept: KeepTrailers<Set<ALLOWED>, Sent>,
        hop_by_hop: HopByHopLayer<Set<PROTECTED>>,
    }
    let named = Named {
        layer: KeepResponseHeadersLayer::new(ALLOWED),
        service: LAYER.layer(Origin::default()),
        body: StripTrailers::new(INTERNAL, body(TRAILERS)),
        kept: KeepTrailers::new(ALLOWED, body(TRAILERS)),
        hop_by_hop: HopByHopLayer::new(PROTECTED),
    };
    assert_eq!(size_of_val(&LAYER), 2);
    assert_eq!(size_of_val(&named.layer), 2);
    assert_eq!(size_of_val(&named.hop_by_hop), 2);
    assert_eq!(size_of_val(&LAYER.on_match(|_, _| ())), 2);
    assert!(size_of_val(&named.service) <= size_of::<Origin>() + align_of::<Origin>());
    assert!(size_of_val(&named.body) <= size_of::<Sent>() + align_of::<Sent>());
    let Ok(stripped) = finish(named.body.collect());
    assert_eq!(lines(stripped.trailers().unwrap()).len(), 3);
    let Ok(kept) = finish(named.kept.collect());
    assert_eq!(lines(kept.trailers().unwrap()), ["x-public: 3"]);
}

#[test]
fn bodies_keep_their_data_and_their_errors() {
    let sent = StripTrailers::new(INTERNAL, Full::new(&b"data"[..]));
    assert_eq!(sent.size_hint().exact(), Some(4));
    assert!(!sent.is_end_stream());
    let Ok(sent) = finish(sent.collect());
    assert!(sent.trailers().is_none());
    assert_eq!(sent.to_bytes(), "data");

    let failing = Full::new(&b"data"[..])
        .map_err(|never| -> &'static str { match never {} })
        .with_trailers(ready(Some(Err("reset"))));
    let failing = StripTrailers::new(INTERNAL, failing);
    assert_eq!(finish(failing.collect()).unwrap_err(), "reset");
}

/// Bounds of axum, hyper and tonic on layers, services, futures and bodies.
#[test]
fn everything_crosses_threads() {
    fn crosses<T: Clone + Send + Sync + 'static>(_: &T) {}
    #[derive(Clone)]
    struct Inner;
    impl<B> Service<Request<B>> for Inner {
        type Response = Response<Full<&'static [u8]>>;
        type Error = Infallible;
        type Future = Ready<Result<Self::Response, Infallible>>;
        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
            Poll::Ready(Ok(()))
        }
        fn call(&mut self, _: Request<B>) -> Self::Future {
            ready(Ok(Response::default()))
        }
    }
    let set: &'static (dyn HeaderSet + Sync) = &INTERNAL;
    let counter = Arc::new(());
    let stack = ServiceBuilder::new()
        .layer(HopByHopLayer::new(set))
        .layer(StripRequestHeadersLayer::new(set).on_match(move |_, _| drop(Arc::clone(&counter))))
        .layer(KeepResponseHeadersLayer::new(ALLOWED))
        .layer(RefuseRequestHeadersLayer::new(PROTECTED))
        .layer(SensitiveHeadersLayer::new(layer::per_message(|| INTERNAL)));
    crosses(&stack);
    let mut service = stack.service(Inner);
    crosses(&service);
    let future = service.call(Request::new(Full::new(&b""[..])));
    fn is_send<T: Send + 'static>(future: T) -> T {
        future
    }
    let Ok(response) = finish(is_send(future));
    let body: HopByHopTrailers<_> = response.into_body();
    crosses(&body);
}

/// A layer that is ready before its inner service would call a service that is not.
#[test]
fn layers_wait_for_the_inner_service() {
    struct Busy;
    impl<B> Service<Request<B>> for Busy {
        type Response = Response<Sent>;
        type Error = Infallible;
        type Future = Ready<Result<Response<Sent>, Infallible>>;
        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
            Poll::Pending
        }
        fn call(&mut self, _: Request<B>) -> Self::Future {
            unreachable!("it is never ready")
        }
    }
    fn waits<L>(layer: L) -> bool
    where
        L: Layer<Busy>,
        L::Service: Service<Request<Sent>>,
    {
        let mut context = Context::from_waker(Waker::noop());
        let mut service = layer.layer(Busy);
        service.poll_ready(&mut context).is_pending()
    }
    assert!(waits(HopByHopLayer::new(INTERNAL)));
    assert!(waits(StripRequestHeadersLayer::new(INTERNAL)));
    assert!(waits(KeepResponseHeadersLayer::new(INTERNAL)));
    assert!(waits(RefuseRequestHeadersLayer::new(INTERNAL)));
    assert!(waits(SensitiveHeadersLayer::new(INTERNAL)));
}

/// A caller that knows the body of its service gets it back. A refusal has none.
#[test]
fn bodies_are_given_back() {
    let layer = RefuseRequestHeadersLayer::new(INTERNAL);
    let answer = |fields| {
        let mut request = Request::new(body(&[]));
        *request.headers_mut() = map(fields);
        let Ok(response) = finish(layer.layer(Origin::default()).call(request));
        response.into_body().into_inner()
    };
    assert!(answer(&[("accept", "a")]).is_some());
    assert!(answer(&[("x-secret", "a")]).is_none());
}

/// Outer layers make responses with a default body, for any observer and set.
#[test]
fn bodies_have_a_default() {
    fn is_default_and_empty<B: Body + Default + Clone>(_: &B) {
        let body = B::default();
        assert!(body.clone().is_end_stream());
        assert_eq!(body.size_hint().exact(), Some(0));
    }
    let set: &'static dyn HeaderSet = &INTERNAL;
    let name = String::from("held");
    let observed =
        StripTrailers::new(set, String::from("a")).on_match(move |_, _| assert_eq!(name, "held"));
    is_default_and_empty(&observed);
    is_default_and_empty(&KeepTrailers::new(ALLOWED, String::from("a")));
    is_default_and_empty(&HopByHopTrailers::<OptionalBody<String>>::default());
    assert_eq!(observed.into_inner(), "a");

    let default = format!("{:?}", StripTrailers::<Set<INTERNAL>, String>::default());
    assert!(
        default.contains("None") && default.contains("\"\""),
        "{default}"
    );
}
