//! Envoy's side. A root context for each thread reads the configuration. A context for each request
//! gets the names of each head and trailer section, and removes those that the policy rejects.
//!
//! If Envoy refuses a call, the SDK panics and the filter with it. Envoy then answers this request
//! and all later ones with an error, so nothing passes uncleaned (`failure_policy: FAIL_CLOSED`, its
//! default; `FAIL_RELOAD` starts the filter anew).

use header_set::HeaderSet;
use proxy_wasm::hostcalls;
use proxy_wasm::traits::{Context, HttpContext, RootContext};
use proxy_wasm::types::{Action, ContextType, LogLevel, MapType, MetricType};

use crate::policy::{
    ALLOWED_REQUEST, ALLOWED_RESPONSE, Nominated, Policy, Section, Verb, refuse, refuse_response,
};

proxy_wasm::main! {{
    proxy_wasm::set_log_level(LogLevel::Info);
    proxy_wasm::set_root_context(|_| Box::new(Root { configured: None }));
}}

/// Counts the field lines that went; Envoy shows it as `wasmcustom.header_set_stripped`.
const STRIPPED: &str = "header_set_stripped";

struct Root {
    configured: Option<Filter>,
}

impl Context for Root {}

impl RootContext for Root {
    /// `false` makes Envoy refuse the listener, or keep the one that it has.
    fn on_configure(&mut self, _size: usize) -> bool {
        let configuration = self.get_plugin_configuration().unwrap_or_default();
        let policy =
            Policy::parse(&configuration).map_err(|mistake| format!("configuration: {mistake}"));
        let metric = || {
            hostcalls::define_metric(MetricType::Counter, STRIPPED)
                .map_err(|status| format!("metric {STRIPPED}: {status:?}"))
        };
        match policy.and_then(|policy| {
            Ok(Filter {
                policy,
                stripped: metric()?,
            })
        }) {
            Ok(filter) => {
                self.configured = Some(filter);
                true
            }
            Err(message) => {
                // If logging fails too, the refusal alone must suffice.
                let _ = hostcalls::log(LogLevel::Error, &message);
                false
            }
        }
    }

    fn create_http_context(&self, _id: u32) -> Option<Box<dyn HttpContext>> {
        let filter = self.configured?;
        Some(Box::new(Exchange {
            filter,
            nominated: Nominated::default(),
            asked: None,
        }))
    }

    fn get_type(&self) -> Option<ContextType> {
        Some(ContextType::HttpContext)
    }
}

#[derive(Clone, Copy)]
struct Filter {
    policy: Policy,
    stripped: u32,
}

/// A request and its response.
struct Exchange {
    filter: Filter,
    /// By the head of the response, for its trailers too.
    nominated: Nominated,
    /// The protocol for which the request asks.
    asked: Option<Vec<u8>>,
}

impl Exchange {
    /// `ends` is whether nothing follows.
    fn clean(&mut self, map: MapType, ends: bool, verb: Verb, allowed: &dyn HeaderSet) -> Action {
        if verb == Verb::Pass {
            return Action::Continue;
        }
        let section = match map {
            MapType::HttpRequestTrailers => Section::RequestTrailers,
            MapType::HttpResponseTrailers => Section::ResponseTrailers,
            _ => Section::Head,
        };
        // As bytes: a value need not be UTF-8, and the SDK panics on one that is not when asked for
        // strings.
        let fields = hostcalls::get_map_bytes(map).expect("a map that Envoy has just announced");
        let refused = match map {
            MapType::HttpRequestHeaders => refuse(&fields),
            MapType::HttpResponseHeaders => refuse_response(&fields, ends, self.asked.as_deref()),
            _ => None,
        };
        if let Some(status) = refused {
            hostcalls::send_http_response(status, Vec::new(), None).expect("no answer has begun");
            return Action::Pause;
        }
        if map == MapType::HttpResponseHeaders {
            self.nominated = Nominated::of(&fields);
        }
        let mut gone = verb.unwanted(section, allowed, &self.nominated, &fields);
        if gone.is_empty() {
            return Action::Continue;
        }
        let lines = gone.len() as i64;
        // Envoy removes every line of a name at once.
        gone.sort_unstable();
        gone.dedup();
        for name in gone {
            hostcalls::remove_map_value(map, name).expect("a field of a map that may be changed");
        }
        hostcalls::increment_metric(self.filter.stripped, lines)
            .expect("a metric that has been defined");
        Action::Continue
    }
}

impl Context for Exchange {}

impl HttpContext for Exchange {
    fn on_http_request_headers(&mut self, _count: usize, ends: bool) -> Action {
        self.asked = hostcalls::get_map_value_bytes(MapType::HttpRequestHeaders, "upgrade")
            .expect("a map that Envoy has just announced");
        self.clean(
            MapType::HttpRequestHeaders,
            ends,
            self.filter.policy.requests,
            &ALLOWED_REQUEST,
        )
    }

    fn on_http_request_trailers(&mut self, _count: usize) -> Action {
        self.clean(
            MapType::HttpRequestTrailers,
            true,
            self.filter.policy.requests,
            &ALLOWED_REQUEST,
        )
    }

    fn on_http_response_headers(&mut self, _count: usize, ends: bool) -> Action {
        self.clean(
            MapType::HttpResponseHeaders,
            ends,
            self.filter.policy.responses,
            &ALLOWED_RESPONSE,
        )
    }

    fn on_http_response_trailers(&mut self, _count: usize) -> Action {
        self.clean(
            MapType::HttpResponseTrailers,
            true,
            self.filter.policy.responses,
            &ALLOWED_RESPONSE,
        )
    }
}
