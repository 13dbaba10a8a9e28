//! The names of a map, as a set.

use alloc::vec::Vec;

use http::{HeaderMap, HeaderName};

use crate::message::runs::compare;
use crate::{HeaderSet, Rules};

/// The names of a map, as a set: to forward the received names, and none that were added since.
///
/// ```
/// use header_set::header_map::{self, Names};
/// use header_set::header_set;
/// use http::HeaderMap;
///
/// header_set! { static OURS = ["x-request-id"]; }
///
/// let mut headers = HeaderMap::new();
/// headers.insert("accept", "*/*".parse().unwrap());
/// let received = Names::of(&headers);
///
/// headers.insert("x-request-id", "1".parse().unwrap());
/// headers.insert("x-debug-of-some-middleware", "1".parse().unwrap());
/// header_map::keep(&(received, OURS), &mut headers);
/// assert_eq!(headers.len(), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Names(
    // Sorted. A map of the same names may panic: see `tests/messages/header_map/asking.rs`.
    Vec<HeaderName>,
);

impl Names {
    /// Returns the names of `headers`.
    #[must_use]
    pub fn of<T>(headers: &HeaderMap<T>) -> Self {
        let mut names: Vec<_> = headers.keys().cloned().collect();
        names.sort_unstable_by(|a, b| compare(a.as_ref(), b.as_ref()));
        Self(names)
    }
}

impl HeaderSet for Names {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        self.0
            .binary_search_by(|one| compare(one.as_ref(), name))
            .is_ok()
    }

    fn rules(&self) -> Rules {
        Rules::new()
    }
}
