//! The named lists, such as `@hop_by_hop`. Each is a file with its source and date at the top.

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
