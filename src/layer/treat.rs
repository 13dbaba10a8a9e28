//! What a layer does to the fields of a message: a cleaner removes them, [`Mark`] marks them.

use http::header::HeaderMap;

use super::observer::{OnMatch, Run};
use super::source::SharedCleaner;
use crate::{HeaderSet, header_map};
use crate::{Nominated, Refusal, Removed};

/// What a layer does to the fields of a message. In a dry run, names are only reported.
pub trait Treat {
    /// Treats the fields of a head.
    fn head(&self, fields: &mut HeaderMap, run: &Run<impl OnMatch>) -> Result<Removed, Refusal>;

    /// Treats the trailers of a message whose head nominated names.
    fn trailers(&self, fields: &mut HeaderMap, nominated: &Nominated, run: &Run<impl OnMatch>);

    /// A test of the names that trailers lose. It sorts the nominated names, so a message makes one.
    fn trailer_test<'m>(&'m self, nominated: &'m Nominated) -> impl Fn(&[u8]) -> bool;

    /// Whether the fields of one hop are removed, those that ask for an upgrade among them.
    fn is_hop_by_hop(&self) -> bool;
}

impl<C: SharedCleaner> Treat for C {
    #[inline]
    fn head(&self, fields: &mut HeaderMap, run: &Run<impl OnMatch>) -> Result<Removed, Refusal> {
        self.cleaner().watched(fields, run.dry_run, run.watch())
    }

    #[inline]
    fn trailers(&self, fields: &mut HeaderMap, nominated: &Nominated, run: &Run<impl OnMatch>) {
        let cleaner = self.cleaner();
        cleaner.watched_trailers(fields, nominated, run.dry_run, run.watch());
    }

    fn trailer_test<'m>(&'m self, nominated: &'m Nominated) -> impl Fn(&[u8]) -> bool {
        let choice = self.cleaner().trailer_choice(nominated);
        move |name| choice.removes(name)
    }

    #[inline]
    fn is_hop_by_hop(&self) -> bool {
        self.cleaner().is_hop_by_hop()
    }
}

/// Marks the values of a set's fields as sensitive.
#[derive(Clone, Copy, Debug)]
pub struct Mark<S>(pub(super) S);

impl<S: HeaderSet> Mark<S> {
    #[inline]
    fn mark(&self, fields: &mut HeaderMap, run: &Run<impl OnMatch>) {
        if let Some(mut watch) = run.watch() {
            for name in fields.keys() {
                if let Some(entry) = self.0.entry_for(name.as_str().as_bytes()) {
                    watch(name, entry);
                }
            }
        }
        if !run.dry_run {
            header_map::mark_sensitive(&self.0, fields);
        }
    }
}

impl<S: HeaderSet> Treat for Mark<S> {
    #[inline]
    fn head(&self, fields: &mut HeaderMap, run: &Run<impl OnMatch>) -> Result<Removed, Refusal> {
        self.mark(fields, run);
        Ok(Removed::default())
    }

    #[inline]
    fn trailers(&self, fields: &mut HeaderMap, _: &Nominated, run: &Run<impl OnMatch>) {
        self.mark(fields, run);
    }

    fn trailer_test<'m>(&'m self, _: &'m Nominated) -> impl Fn(&[u8]) -> bool {
        |_| false
    }

    #[inline]
    fn is_hop_by_hop(&self) -> bool {
        false
    }
}
