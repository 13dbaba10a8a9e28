//! The named lists, such as `@hop_by_hop`. Each is a file with its source and date at the top.

use crate::wording::{closest, one_of, words};

macro_rules! lists {
    ($($name:literal)*) => {
        /// The name of each list, and its file.
        pub const LISTS: &[(&str, &str)] = &[
            $(($name, include_str!(concat!("../../lists/", $name, ".txt")))),*
        ];
    };
}

lists! {
    "client_hints"
    "cors_safelisted_request"
    "credentials"
    "fetch_forbidden"
    "forwarding"
    "framing"
    "hop_by_hop"
    "httpoxy"
    "iana"
    "method_override"
    "tracing"
    "trailer_forbidden"
}

/// Returns the message about a list that is none of ours.
pub(crate) fn unknown_list(name: &str) -> String {
    let names = words(LISTS);
    let lower = name.to_ascii_lowercase().replace('-', "_");
    let hint = match closest(&lower, &names) {
        Some(name) => format!("; did you mean `@{name}`?"),
        None => String::new(),
    };
    let expected = one_of(&names);
    format!("found the list `@{name}`, expected {expected}{hint}")
}
