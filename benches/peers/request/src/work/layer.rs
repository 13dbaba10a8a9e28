//! A stack of tower's services over one that does nothing.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use header_set::layer::CleanRequestLayer;
use header_set::{Cleaner, Set, header_map};
use http::{HeaderMap, Request, Response};
use tower::{Layer, Service, util::MapRequestLayer};

use super::header_map::{fields_of, map_of, remove_each_text, remove_found};
use super::{Work, sorted};
use crate::contender::{Contender, Input};
use crate::lists::{self, INTERNAL};
use crate::message::{Message, Names, Shape};

static CLEANER: Cleaner<'static, Set<INTERNAL>> = Cleaner::strip(INTERNAL);

pub fn work() -> Work {
    Work {
        name: "layer",
        shapes: vec![
            Shape::new("0 of 30", 30, 0, Names::Standard),
            Shape::new("2 of 30", 30, 2, Names::Standard),
        ],
        contenders,
        expected: |message| sorted(message.stripped()),
    }
}

/// Answers with the headers that it was sent, so that they can be checked.
#[derive(Clone)]
struct Echo;

impl<B> Service<Request<B>> for Echo {
    type Response = Response<()>;
    type Error = Infallible;
    type Future = Ready<Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    #[inline(always)]
    fn call(&mut self, request: Request<B>) -> Self::Future {
        let mut response = Response::new(());
        *response.headers_mut() = request.into_parts().0.headers;
        ready(Ok(response))
    }
}

/// A request to be sent, and the headers of the response.
struct Exchange {
    request: Option<Request<()>>,
    answered: HeaderMap,
}

fn exchange(message: &Message) -> Exchange {
    let mut request = Request::new(());
    *request.headers_mut() = map_of(message);
    Exchange {
        request: Some(request),
        answered: HeaderMap::new(),
    }
}

fn through<V, B>(mut service: V) -> impl FnMut(&mut Exchange, &mut Vec<u8>) -> usize
where
    V: Service<Request<()>, Response = Response<B>, Error = Infallible, Future: Future> + 'static,
{
    move |exchange, _| {
        let Some(request) = exchange.request.take() else {
            return 0;
        };
        let mut context = Context::from_waker(Waker::noop());
        // Ready at once; asked all the same, as a server does.
        let Poll::Ready(Ok(())) = service.poll_ready(&mut context) else {
            return 0;
        };
        let Poll::Ready(Ok(response)) = pin!(service.call(request)).poll(&mut context) else {
            return 0;
        };
        exchange.answered = response.into_parts().0.headers;
        exchange.answered.len()
    }
}

fn mapped(
    change: impl Fn(&mut HeaderMap) -> usize + Clone + 'static,
) -> impl FnMut(&mut Exchange, &mut Vec<u8>) -> usize {
    let layer = MapRequestLayer::new(move |mut request: Request<()>| {
        change(request.headers_mut());
        request
    });
    through(layer.layer(Echo))
}

fn contenders() -> Vec<Contender> {
    let input = Input {
        prepare: exchange,
        left: |exchange: &Exchange, _| fields_of(&exchange.answered),
    };
    let (trie, foldhash) = (
        std::rc::Rc::new(lists::trie_hard()),
        std::rc::Rc::new(lists::foldhash()),
    );
    vec![
        input.contender(
            "ours",
            through(CleanRequestLayer::new(&CLEANER).layer(Echo)),
        ),
        input.contender("ours-by-hand", {
            let mut service = through(Echo);
            move |exchange, out| {
                if let Some(request) = &mut exchange.request {
                    header_map::strip(&INTERNAL, request.headers_mut());
                }
                service(exchange, out)
            }
        }),
        input.contender("no-layer", through(Echo)),
        input.contender("map-request+each-str", mapped(remove_each_text)),
        input.contender(
            "map-request+trie-hard",
            mapped(move |map| remove_found(&*trie, map)),
        ),
        input.contender(
            "map-request+hashify",
            mapped(|map| remove_found(&lists::hashify, map)),
        ),
        input.contender(
            "map-request+foldhash",
            mapped(move |map| remove_found(&*foldhash, map)),
        ),
    ]
}
