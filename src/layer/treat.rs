//! What a layer does to the fields of a message: a cleaner removes them, [`Mark`] marks them.

use http::header::{HeaderMap, HeaderName};

use super::run::{OnMatch, Run};
use super::source::SharedCleaner;
use crate::header_map::mark_sensitive;
use crate::{HeaderSet, Nominated, Refusal, Removed};

/// What a layer does to the fields of a message. In a dry run, names are only reported.
pub trait Treat {
    /// Treats the fields of a head.
    fn head(&self, fields: &mut HeaderMap, run: &Run<impl OnMatch>) -> Result<Removed, Refusal>;

    /// Treats the trailers of a message whose head nominated names.
    fn trailers(&self, fields: &mut HeaderMap, nominated: &Nominated, run: &Run<impl OnMatch>);

    /// A test of the names that trailers lose. It sorts the nominated names, so a message makes one.
    fn trailer_test<'m>(&'m self, nominated: &'m Nominated) -> impl Fn(&[u8]) -> bool;
}

impl<C: SharedCleaner> Treat for C {
    #[inline]
    fn head(&self, fields: &mut HeaderMap, run: &Run<impl OnMatch>) -> Result<Removed, Refusal> {
        let cleaner = self.cleaner();
        let mut removed = cleaner.read(fields)?;
        let (connection, names) = (removed.connection, removed.nominated());
        if run.report(|| cleaner.found(fields, connection, names)) {
            cleaner.remove(fields, &mut removed);
        }
        Ok(removed)
    }

    #[inline]
    fn trailers(&self, fields: &mut HeaderMap, nominated: &Nominated, run: &Run<impl OnMatch>) {
        let cleaner = self.cleaner();
        if run.report(|| {
            cleaner
                .choice_in_trailers(fields, nominated)
                .matching(fields)
        }) {
            cleaner.trailers(fields, nominated);
        }
    }

    fn trailer_test<'m>(&'m self, nominated: &'m Nominated) -> impl Fn(&[u8]) -> bool {
        let choice = self.cleaner().trailer_choice(nominated, false);
        move |name| choice.removes(name)
    }
}

/// Marks the values of a set's fields as sensitive.
#[derive(Clone, Copy, Debug)]
pub struct Mark<S>(pub(super) S);

impl<S: HeaderSet> Treat for Mark<S> {
    #[inline]
    fn head(&self, fields: &mut HeaderMap, run: &Run<impl OnMatch>) -> Result<Removed, Refusal> {
        let entry = |name: &HeaderName| self.0.entry_for(name.as_str().as_bytes());
        if run.report(|| fields.keys().filter_map(|name| Some((name, entry(name)?)))) {
            mark_sensitive(&self.0, fields);
        }
        Ok(Removed::default())
    }

    #[inline]
    fn trailers(&self, fields: &mut HeaderMap, _: &Nominated, run: &Run<impl OnMatch>) {
        let _ = self.head(fields, run);
    }

    fn trailer_test<'m>(&'m self, _: &'m Nominated) -> impl Fn(&[u8]) -> bool {
        |_| false
    }
}
