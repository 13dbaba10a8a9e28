//! The body of an answer. It notes in the record how it ended.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Empty};
use hyper::body::{Body, Bytes, Frame, SizeHint};
use hyper::{Response, StatusCode};

use crate::forward::trim;
use crate::record::Record;

/// The body of a response, behind any layers.
pub(crate) type Outgoing = UnsyncBoxBody<Bytes, hyper::Error>;

/// A response without a body.
pub(crate) fn empty(status: StatusCode) -> Response<Outgoing> {
    let body = Empty::new().map_err(|never| match never {});
    let mut response = Response::new(body.boxed_unsync());
    *response.status_mut() = status;
    response
}

/// A body whose end the record notes: complete, cut off by the upstream, or dropped before its end.
pub(crate) struct Watched {
    body: Outgoing,
    record: Arc<Record>,
    is_complete: bool,
}

impl Watched {
    pub(crate) fn new(body: Outgoing, record: Arc<Record>) -> Self {
        Self {
            body,
            record,
            is_complete: false,
        }
    }
}

impl Body for Watched {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let mut frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        match &mut frame {
            Some(Err(error)) => self.record.failed(error),
            Some(Ok(frame)) => {
                if let Some(trailers) = frame.trailers_mut() {
                    trim(trailers);
                    // Nothing follows them.
                    self.is_complete = true;
                }
            }
            None => self.is_complete = true,
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

impl Drop for Watched {
    fn drop(&mut self) {
        if self.is_complete || self.body.is_end_stream() {
            self.record.completed();
        }
    }
}
