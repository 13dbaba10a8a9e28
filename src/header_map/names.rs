//! The names of a map, as a set.

use http::HeaderMap;

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
pub struct Names(HeaderMap<()>);

impl Names {
    /// Returns the names of `headers`.
    #[must_use]
    pub fn of<T>(headers: &HeaderMap<T>) -> Self {
        let names = headers.keys().cloned();
        Self(names.map(|name| (name, ())).collect())
    }
}

impl HeaderSet for Names {
    fn contains_bytes(&self, name: &[u8]) -> bool {
        core::str::from_utf8(name).is_ok_and(|name| self.0.contains_key(name))
    }

    fn rules(&self) -> Rules {
        Rules::new()
    }
}
