//! Constants of crate `http` as entries. They are recognised by their last segments.
//!
//! The expansion has the compiler check that a path leads to the constant that its last segment
//! names.

use proc_macro2::Ident;
use quote::quote;
use syn::Path;

use crate::front::ast::Item;
use crate::front::diagnostics::Diagnostics;
use crate::front::standard::{self, STANDARD};
use crate::wording::{closest, shown};

/// Returns the name that a constant would hold.
pub(crate) fn text(constant: &Ident) -> String {
    constant.to_string().to_ascii_lowercase().replace('_', "-")
}

/// Whether crate `http` has this constant.
pub(crate) fn is_known(constant: &Ident) -> bool {
    let text = text(constant);
    STANDARD.contains(&text.as_str()) && *constant == standard::constant(&text)
}

/// Returns the last segment of a path, if it is a known constant.
pub(crate) fn known(path: &Path) -> Option<Ident> {
    let last = &path.segments.last()?.ident;
    is_known(last).then(|| last.clone())
}

/// A path as the user wrote it.
pub(crate) fn written(path: &Path) -> String {
    quote!(#path).to_string().replace(' ', "")
}

/// Reports unknown constants. Reports all constants if the facade is compiled without crate `http`.
pub(crate) fn check(item: &Item, has_http: bool, diagnostics: &mut Diagnostics) {
    for row in &item.rows {
        let mark = diagnostics.mark();
        for (path, span, name) in row.constants() {
            let is_known = known(path).is_some();
            let (path, name) = (written(path), shown(name));
            if !is_known {
                let hint = closest(&name, STANDARD)
                    .map(|text| format!("; did you mean `{}`?", standard::constant(text)))
                    .unwrap_or_default();
                let message = format!(
                    "found `{path}`, expected a constant of `http::header`, such as `header::HOST`, or a literal such as \"{name}\"{hint}"
                );
                diagnostics.error(span, message);
            } else if !has_http {
                let message = format!(
                    "found the constant `{path}`, which takes the feature `http` of header-set, expected \"{name}\""
                );
                diagnostics.error(span, message);
            }
        }
        diagnostics.narrow(mark, &row.cfg);
    }
}
